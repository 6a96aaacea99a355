"""What is shown of a hand and to whom, and that the search for leaks finds those planted here."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.games.cards import cards
from app.games.commands import NextHand
from app.games.cutthroat_euchre.commands import (
    DeclineAlone,
    Discard,
    GoAlone,
    KeepCards,
    LeaveTurnUp,
    Make,
    TakeTurnUp,
)
from app.games.cutthroat_euchre.events import CardDiscarded, ManikinKept
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE as GAME
from app.games.cutthroat_euchre.seat_view import SeatView, seat_view
from app.games.cutthroat_euchre.state import State
from app.games.phases import PLAYING, SCORED
from tests.support.euchre import do, first_legal, opened
from tests.support.games import Played, begin, steps
from tests.support.leaks import show_no_hidden_card
from tests.unit.games.cutthroat_euchre.test_bidding import bidding

EVERYBODY = (0, 1, 2, None)
FIELDS = """
hand_no dealer phase turn to_act leader n_tricks target deck turn_up turn_up_is turn_suit passed_over passes
suits may_pass trump maker alone lone_defender sits_out counts holding playable manikin discard put_away trick
winning last_trick trick_no tricks totals scores winner
"""


def playing() -> State:
    """Return a hand in which the dealer took the turn-up and the maker, on the dealer's left, kept five."""
    state = do(bidding(), Make(1), TakeTurnUp(0), Discard(0, cards("9S")[0]), DeclineAlone(1))
    return do(state, DeclineAlone(2), DeclineAlone(0), KeepCards(1, cards("AH KH QH AC JD")))


def test_a_view_has_these_fields_and_no_others() -> None:
    for state in (opened(), bidding(), playing()):
        for seat in EVERYBODY:
            assert set(GAME.view(state, seat)) == set(FIELDS.split())


def test_only_the_seat_at_turn_is_told_what_it_may_play() -> None:
    state = playing()
    assert [GAME.view(state, seat)["playable"] for seat in EVERYBODY] == [
        None,
        ["AH", "KH", "QH", "AC", "JD"],
        None,
        None,
    ]
    assert GAME.view(bidding(), 1)["playable"] is None


def test_the_suits_that_may_be_named_stand_in_the_view() -> None:
    view = GAME.view(bidding(), 1)
    assert (view["suits"], view["may_pass"], view["turn_suit"]) == ([], True, "S")


def test_nobody_sees_old_hidden_cards_when_the_next_hand_begins() -> None:
    state = playing()
    while state.phase == PLAYING:
        state = do(state, first_legal(state))
    assert state.phase == SCORED
    state = do(state, NextHand())
    assert [GAME.view(state, seat)["discard"] for seat in EVERYBODY] == ["9S", None, None, None]
    assert [GAME.view(state, seat)["put_away"] is not None for seat in EVERYBODY] == [
        False,
        True,
        False,
        False,
    ]


def test_a_maker_alone_and_seats_that_sit_out_keep_their_secrets() -> None:
    state = do(bidding(), Make(1), LeaveTurnUp(0), GoAlone(1), GoAlone(2))
    while state.phase == PLAYING:
        state = do(state, first_legal(state))
    shown = {card for seat in (1, 2, None) for card in _codes(GAME.view(state, seat))}
    assert not shown & {"AC", "KC", "QC", "TC", "JD"}
    assert not shown & {card.value for card in state.hand.holdings[0]}


def _codes(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [code for inner in value.values() for code in _codes(inner)]
    if isinstance(value, list):
        return [code for inner in value for code in _codes(inner)]
    return [value] if isinstance(value, str) else []


def shows_the_manikin(state: State, seat: int | None) -> dict[str, Any]:
    return {**GAME.view(state, seat), "manikin": list(state.hand.manikin)}


def shows_the_discard(state: State, event: Any, seat: int | None) -> dict[str, Any]:
    return GAME.show(state, event, event.seat if isinstance(event, CardDiscarded) else seat)


def shows_what_the_maker_kept(state: State, event: Any, seat: int | None) -> dict[str, Any]:
    return GAME.show(state, event, event.seat if isinstance(event, ManikinKept) else seat)


def tells_who_must_follow(state: State, event: Any, seat: int | None) -> dict[str, Any]:
    playable = [] if state.phase != PLAYING else [len(GAME.legal_commands(state, one)) for one in range(3)]
    return {**GAME.show(state, event, seat), "choices": playable}


def lets_the_dealer_look(state: State, seat: int) -> SeatView:
    return seat_view(state._replace(hand=state.hand._replace(face_down=None)), seat)


LEAKY = {
    "shows_the_manikin": replace(GAME, view=shows_the_manikin),
    "shows_the_discard": replace(GAME, show=shows_the_discard),
    "shows_what_the_maker_kept": replace(GAME, show=shows_what_the_maker_kept),
    "tells_who_must_follow": replace(GAME, show=tells_who_must_follow),
    "lets_the_dealer_look": replace(GAME, bot_view=lets_the_dealer_look),
}


@pytest.mark.parametrize("name", LEAKY)
def test_a_planted_leak_is_found(name: str) -> None:
    leaky = LEAKY[name]
    random = Random(1)
    played = begin(leaky, leaky.options("euchre", {"deck": "25_joker", "target": 40}, 3), 3)
    for _ in steps(played, random):
        pass
    with pytest.raises(AssertionError):
        search(played, random)


def search(played: Played, random: Random) -> None:
    for _ in range(40):  # a joker is seldom turned up
        show_no_hidden_card(played, 3, random)
