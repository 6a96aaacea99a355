"""Going alone: who is asked in which order, who sits out, who leads."""

from typing import Any

import pytest

from app.games.cards import Suit
from app.games.cutthroat_euchre.commands import DeclineAlone, GoAlone, NameTrump, Pass
from app.games.cutthroat_euchre.state import ALONE, KEEPING, State
from app.games.phases import PLAYING
from tests.support.euchre import code_of, do, first_legal
from tests.unit.games.cutthroat_euchre.test_bidding import bidding


def asked(maker: int, **options: Any) -> State:
    """Return a hand dealt by seat 0 whose maker named hearts, or clubs where hearts was turned down."""
    state = do(bidding(**options), Pass(1), Pass(2), Pass(0))
    while state.turn != maker:
        state = do(state, Pass(state.turn or 0))
    return do(state, NameTrump(maker, Suit.HEARTS))


def answered(maker: int, alone: set[int], **options: Any) -> State:
    """Return the state in which the first card is led, after these seats went alone."""
    state = asked(maker, **options)
    while state.phase == ALONE:
        seat = state.turn
        assert seat is not None
        state = do(state, GoAlone(seat) if seat in alone else DeclineAlone(seat))
    return do(state, first_legal(state)) if state.phase == KEEPING else state


@pytest.mark.parametrize(("maker", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 1, 0])])
def test_the_maker_is_asked_and_then_the_defenders_from_the_dealers_left(
    maker: int, order: list[int]
) -> None:
    state, turns = asked(maker), []
    while state.phase == ALONE:
        turns.append(state.turn)
        state = do(state, DeclineAlone(state.turn or 0))
    assert turns == order


def test_the_first_defender_to_go_alone_ends_the_asking_and_the_other_sits_out() -> None:
    state = do(asked(0), DeclineAlone(0), GoAlone(1))
    assert (state.hand.lone_defender, state.hand.sits_out, state.phase) == (1, 2, KEEPING)


def test_a_defender_is_not_asked_where_none_may_go_alone() -> None:
    assert do(asked(0, lone_defender=False), DeclineAlone(0)).phase == KEEPING
    assert do(asked(0, lone_defender=False), GoAlone(0)).phase == PLAYING


def test_nobody_else_answers() -> None:
    assert code_of(asked(1), GoAlone(0)) == "not_your_turn"
    assert code_of(bidding(), GoAlone(1)) == "alone_not_now"


@pytest.mark.parametrize(
    ("lone_lead", "maker", "alone", "leader"),
    [
        ("loner", 2, set(), 1),
        ("loner", 2, {2}, 2),
        ("loner", 2, {0}, 0),
        ("loner", 2, {2, 0}, 2),
        ("loner", 0, {0, 2}, 0),
        ("left_of_loner", 2, set(), 1),
        ("left_of_loner", 2, {2}, 0),
        ("left_of_loner", 1, {0}, 1),
        ("left_of_loner", 0, {1}, 0),
        ("left_of_loner", 0, {0, 2}, 2),
        ("left_of_loner", 2, {2, 1}, 1),
        ("dealers_left", 2, {2}, 1),
        ("dealers_left", 2, {0}, 2),
        ("dealers_left", 0, {0, 1}, 1),
        ("dealers_left", 0, {2}, 2),
    ],
)
def test_who_leads_follows_from_who_is_alone(
    lone_lead: str, maker: int, alone: set[int], leader: int
) -> None:
    state = answered(maker, alone, lone_lead=lone_lead)
    assert (state.phase, state.turn, state.hand.leader) == (PLAYING, leader, leader)


def test_a_seat_that_sits_out_is_passed_over_all_the_way() -> None:
    state = answered(0, {1})
    order = []
    while state.phase == PLAYING:
        order.append(state.turn)
        state = do(state, first_legal(state))
    assert 2 not in order
    assert len(order) == 10
    assert len(state.hand.holdings[2]) == 5
