"""Hands with real cards: what is read, and what cannot have happened."""

from typing import Any

import pytest

from app.games.commands import NextHand
from app.games.cutthroat_euchre.entry import read_entry, score_entry
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE as GAME
from app.games.cutthroat_euchre.hands import finish
from app.games.errors import CodedError
from tests.support.euchre import after, do, opened, standing_at
from tests.unit.games.cutthroat_euchre.test_bidding import bidding

GOOD = {"maker": 0, "alone": False, "lone_defender": None, "tricks": [3, 1, 1]}


def test_a_hand_that_was_written_down_is_scored_and_the_game_goes_on() -> None:
    state = opened()
    scored = score_entry(state, read_entry(state, GOOD))
    assert [(seat.role, seat.delta, seat.total, seat.bags) for seat in scored.seats] == [
        ("maker", 1, 1, None),
        ("defender", 0, 0, None),
        ("defender", 0, 0, None),
    ]
    state = do(after(state, scored), NextHand())
    assert (state.totals, state.hand_no, state.dealer) == ((1, 0, 0), 2, 1)
    assert score_entry(state, read_entry(state, {"thrown_in": True})).seats[0].parts[0].code == "thrown_in"


def test_it_can_win_the_game() -> None:
    state = standing_at(opened(), (9, 0, 0))
    events = finish(state, read_entry(state, GOOD))
    assert GAME.winner(after(state, *events)) == 0


def test_who_played_alone_may_be_left_out() -> None:
    state = opened()
    assert read_entry(state, {"maker": 0, "tricks": [3, 1, 1]}) == read_entry(state, GOOD)


@pytest.mark.parametrize(
    ("entry", "code", "params"),
    [
        ([], "wrong_type", {"field": "", "expected": "object"}),
        (None, "wrong_type", {"field": "", "expected": "object"}),
        ({"maker": 0}, "missing_field", {"field": "tricks"}),
        ({"tricks": [3, 1, 1]}, "missing_field", {"field": "maker"}),
        ({**GOOD, "bid": "5"}, "extra_field", {"field": "bid"}),
        ({**GOOD, "maker": "0"}, "wrong_type", {"field": "maker", "expected": "integer"}),
        ({**GOOD, "maker": True}, "wrong_type", {"field": "maker", "expected": "integer"}),
        ({**GOOD, "alone": 1}, "wrong_type", {"field": "alone", "expected": "boolean"}),
        ({**GOOD, "tricks": 5}, "wrong_type", {"field": "tricks", "expected": "array"}),
        ({**GOOD, "tricks": [3, 1, "1"]}, "wrong_type", {"field": "tricks[2]", "expected": "integer"}),
        ({**GOOD, "tricks": [3, 2]}, "entry_seats", {"n_seats": 3}),
        ({**GOOD, "maker": 3}, "unknown_seat", {"seat": 3}),
        ({**GOOD, "lone_defender": -1}, "unknown_seat", {"seat": -1}),
        ({**GOOD, "lone_defender": 0}, "maker_is_no_defender", {"seat": 0}),
        ({**GOOD, "tricks": [3, 1, 0]}, "tricks_do_not_add_up", {"sum": 4, "n_tricks": 5}),
        ({**GOOD, "tricks": [6, 0, -1]}, "tricks_out_of_range", {"max": 5, "seat": 0}),
        ({**GOOD, "lone_defender": 1}, "trick_by_seat_out", {"seat": 2}),
        ({"thrown_in": 1}, "wrong_type", {"field": "thrown_in", "expected": "true"}),
        ({"thrown_in": False}, "wrong_type", {"field": "thrown_in", "expected": "true"}),
        ({**GOOD, "thrown_in": True}, "extra_field", {"field": "maker"}),
    ],
)
def test_what_cannot_be_is_refused(entry: Any, code: str, params: dict[str, object]) -> None:
    with pytest.raises(CodedError) as refusal:
        read_entry(opened(), entry)
    assert (refusal.value.code, refusal.value.params) == (code, params)


@pytest.mark.parametrize(
    ("options", "entry", "code"),
    [
        ({"stick_the_dealer": True}, {"thrown_in": True}, "dealer_must_name"),
        (
            {"lone_defender": False},
            {"maker": 0, "lone_defender": 1, "tricks": [5, 0, 0]},
            "lone_defender_not_offered",
        ),
    ],
)
def test_what_the_house_rules_exclude_is_refused(options: Any, entry: Any, code: str) -> None:
    with pytest.raises(CodedError) as refusal:
        read_entry(opened(**options), entry)
    assert refusal.value.code == code
    assert isinstance(refusal.value.params["seat"], int)


def test_a_hand_is_entered_between_two_hands_only() -> None:
    winning = standing_at(opened(), (9, 0, 0))
    over = after(winning, *finish(winning, read_entry(winning, GOOD)))
    for state, code in ((bidding(), "hand_not_over"), (over, "game_over")):
        with pytest.raises(CodedError) as refusal:
            read_entry(state, GOOD)
        assert refusal.value.code == code
