"""The rules pages: examples are what the engine says, and every number of a score leads to a section."""

import re
from pathlib import Path

import pytest

from app.games import GAMES
from app.games.guide import EXAMPLES, SECTIONS, Example
from app.games.house_rules import house_rules, options_of

GAMES_DIR = Path(__file__).parents[3] / "app" / "games"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_worked_example_is_scored_as_it_says(example: Example) -> None:
    result = example.result()
    assert tuple(seat.delta for seat in result.seats) == example.deltas
    assert result.winner == example.winner
    assert example.rule in SECTIONS[example.game]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_and_every_line_of_a_score_has_its_section(game: str) -> None:
    rules = {spec.rule for spec in options_of(game) if spec.when}
    for path in (GAMES_DIR / game).glob("*.py"):
        text = path.read_text(encoding="utf-8")
        rules |= set(re.findall(r'\bpart\([^)]*?"((?:[DE]\d+|\d(?:\.\d)+))"', text, re.DOTALL))
    for example in EXAMPLES:
        if example.game == game:
            rules |= {part.rule for seat in example.result().seats for part in seat.parts}
    assert rules <= set(SECTIONS[game])


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_examples(game: str) -> None:
    assert len([example for example in EXAMPLES if example.game == game]) >= 3


def prices(game: str, n_seats: int, **options: object) -> dict[str, tuple[int | None, ...]]:
    preset = next(iter(GAMES[game].presets))
    return dict(house_rules(game, preset, options, n_seats).prices().rows)


def test_the_prices_are_those_of_the_rules() -> None:
    table = prices("cutthroat_spades", 3)
    assert table["2F"] == (40, 20, -40)
    assert table["B6"] == (100, 100, -100)
    assert table["SM"] == (150, 150, -150)
    assert prices("cutthroat_spades", 4, sm_set=-140)["SM"] == (150, None, -140)
    assert "B6" not in prices("cutthroat_spades", 3, b6_limit=0)
    assert "SM" not in prices("cutthroat_spades", 4, sm_mode="literal")
    assert prices("three_person_spades", 3)["5"] == (50, 30, -50)
    assert prices("two_player_spades", 2, blind_nil=True)["BN"] == (200, None, -200)
    euchre = prices("cutthroat_euchre", 3, maker_alone_march=5)
    assert euchre["lone_march"] == (5, 0)
    assert euchre["lone_swept"] == (0, 4)
    assert "lone_swept" not in prices("cutthroat_euchre", 3, lone_defender=False)
