"""The search for leaks finds those that are planted."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.seat_view import SeatView, seat_view
from app.games.cutthroat_spades.state import State
from tests.support.games import begin, steps
from tests.support.leaks import show_no_hidden_card


def shows_the_next_holding(state: State, seat: int | None) -> dict[str, Any]:
    view = GAME.view(state, seat)
    if seat is not None:
        view["neighbour"] = list(state.hand.holdings[(seat + 1) % state.rules.n_seats])
    return view


def counts_the_spades_of_others(state: State, seat: int | None) -> dict[str, Any]:
    spades = [sum(card.suit == "S" for card in holding) for holding in state.hand.holdings]
    return {**GAME.view(state, seat), "spades": spades}


def shows_the_holding_before_the_look(state: State, seat: int | None) -> dict[str, Any]:
    view = GAME.view(state, seat)
    if seat is not None:
        view["holding"] = list(state.hand.holdings[seat])
    return view


def shows_everybody_what_a_look_turns_up(state: State, event: Any, seat: int | None) -> dict[str, Any]:
    return GAME.show(state, event, getattr(event, "seat", seat))


def tells_bots_who_could_take_the_trick(state: State, seat: int) -> SeatView:
    return seat_view(state, (seat + 1) % state.rules.n_seats)


LEAKY = {
    "shows_the_next_holding": replace(GAME, view=shows_the_next_holding),
    "counts_the_spades_of_others": replace(GAME, view=counts_the_spades_of_others),
    "shows_the_holding_before_the_look": replace(GAME, view=shows_the_holding_before_the_look),
    "shows_everybody_what_a_look_turns_up": replace(GAME, show=shows_everybody_what_a_look_turns_up),
    "tells_bots_who_could_take_the_trick": replace(GAME, bot_view=tells_bots_who_could_take_the_trick),
}


@pytest.mark.parametrize("name", LEAKY)
@pytest.mark.parametrize("n_seats", [3, 4])
def test_a_planted_leak_is_found(name: str, n_seats: int) -> None:
    leaky = LEAKY[name]
    random = Random(1)
    played = begin(leaky, leaky.options("official", {"target": 100, "mercy_total": -200}, n_seats), n_seats)
    for _ in steps(played, random):
        pass
    with pytest.raises(AssertionError):
        show_no_hidden_card(played, n_seats, random)
