"""The end test that all games share."""

import pytest

from app.games.standings import is_tied_at, sole_leader, winner_of


@pytest.mark.parametrize(
    ("totals", "winner"),
    [
        ((499, 0, 0), None),
        ((500, 0, 0), 0),
        ((510, 550, 0), 1),
        ((500, 500, 0), None),
        ((500, 520, 520), None),
        ((-10, -20, -30), None),
    ],
)
def test_whoever_is_alone_at_the_top_with_the_target_wins(
    totals: tuple[int, ...], winner: int | None
) -> None:
    assert winner_of(totals, target=500) == winner


def test_the_lead_alone_is_enough_only_after_a_tie_at_the_target() -> None:
    low = (250, 260, 270)
    assert winner_of(low, target=300, after_tie="lead_only", tied_before=True) == 2
    assert winner_of(low, target=300, after_tie="lead_only", tied_before=False) is None
    assert winner_of(low, target=300, after_tie="target_again", tied_before=True) is None
    assert winner_of((270, 260, 270), target=300, after_tie="lead_only", tied_before=True) is None


def test_mercy_is_at_or_below_its_total_and_off_when_false() -> None:
    assert winner_of((0, -199, 10), target=500, mercy_total=-200) is None
    assert winner_of((0, -200, 10), target=500, mercy_total=-200) == 2
    assert winner_of((10, -200, 10), target=500, mercy_total=-200) is None
    assert winner_of((0, -9000, 10), target=500) is None


def test_a_tie_counts_only_at_the_top_and_at_the_target() -> None:
    assert is_tied_at(300, (300, 300, 0))
    assert not is_tied_at(300, (310, 300, 300))
    assert not is_tied_at(300, (290, 290, 0))
    assert sole_leader((1, 1)) is None
