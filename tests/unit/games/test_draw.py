"""The draw for deal and seats, with its ties."""

from random import Random

import pytest

from app.games.cards import PACK, Card, cards
from app.games.draw import Draw, draw_seats


def rounds(draw: Draw) -> list[str]:
    return [" ".join(f"{one.place}:{one.card}" for one in round_) for round_ in draw.rounds]


def pack(first: str) -> tuple[Card, ...]:
    """Return a full pack that begins with these cards."""
    top = cards(first)
    return (*top, *(card for card in PACK if card not in top))


def test_the_highest_card_deals_and_the_others_sit_in_order_of_theirs() -> None:
    draw = draw_seats(4, pack("9H AC 2S KD"))
    assert draw.order == (1, 3, 0, 2)
    assert rounds(draw) == ["0:9H 1:AC 2:2S 3:KD"]


def test_places_that_tie_draw_again_among_themselves_for_the_seats_they_tie_for() -> None:
    draw = draw_seats(4, pack("KH 3C KD AS 4S 7S"))
    assert draw.order == (3, 2, 0, 1)
    assert rounds(draw) == ["0:KH 1:3C 2:KD 3:AS", "0:4S 2:7S"]


def test_two_ties_are_drawn_again_in_one_round_and_stay_apart() -> None:
    draw = draw_seats(4, pack("2H 2D KH KD AS 3S 4S 5S"))
    assert draw.order == (3, 2, 0, 1)
    assert rounds(draw)[1] == "0:AS 1:3S 2:4S 3:5S"


def test_a_tie_may_go_on_for_several_rounds() -> None:
    draw = draw_seats(3, pack("KH KD 3C 9H 9D 2S 4S"))
    assert draw.order == (1, 0, 2)
    assert len(draw.rounds) == 3


def test_suits_decide_at_once_where_the_table_says_so() -> None:
    draw = draw_seats(4, pack("KC KD KH KS"), "suit_order")
    assert draw.order == (3, 2, 1, 0)
    assert len(draw.rounds) == 1


def test_suits_decide_when_the_pack_ends_in_ties() -> None:
    worst = tuple(Card(rank + suit) for rank in "23456789TJQKA" for suit in "CDHS")
    draw = draw_seats(4, worst)
    assert draw.order == (3, 2, 1, 0)
    assert len(draw.rounds) == 13


@pytest.mark.parametrize("n_places", [2, 3, 4, 5])
@pytest.mark.parametrize("draw_tie", ["redraw", "suit_order"])
def test_every_pack_seats_everybody_once_and_draws_no_card_twice(n_places: int, draw_tie: str) -> None:
    random = Random(n_places)
    for _ in range(500):
        draw = draw_seats(n_places, random.sample(PACK, 52), draw_tie)
        assert sorted(draw.order) == list(range(n_places))
        drawn = [one.card for round_ in draw.rounds for one in round_]
        assert len(set(drawn)) == len(drawn)
