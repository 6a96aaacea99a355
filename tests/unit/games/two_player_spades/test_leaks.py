"""The search for leaks finds those that are planted in this game."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.games.two_player_spades.game import TWO_PLAYER_SPADES as GAME
from app.games.two_player_spades.seat_view import SeatView, seat_view
from app.games.two_player_spades.state import State
from tests.support.games import begin, steps
from tests.support.leaks import show_no_hidden_card


def shows_the_top_card_to_both(state: State, seat: int | None) -> dict[str, Any]:
    drawn = state.stock[0].value if state.phase == "drawing" else None
    return {**GAME.view(state, seat), "drawn": drawn}


def shows_every_discard(state: State, seat: int | None) -> dict[str, Any]:
    return {**GAME.view(state, seat), "discards": [one.card.value for one in state.discards]}


def shows_everybody_what_is_kept(state: State, event: Any, seat: int | None) -> dict[str, Any]:
    return GAME.show(state, event, getattr(event, "seat", seat))


def tells_bots_the_next_card(state: State, seat: int) -> SeatView:
    return seat_view(state, seat if state.turn is None else state.turn)


LEAKY = {
    "shows_the_top_card_to_both": replace(GAME, view=shows_the_top_card_to_both),
    "shows_every_discard": replace(GAME, view=shows_every_discard),
    "shows_everybody_what_is_kept": replace(GAME, show=shows_everybody_what_is_kept),
    "tells_bots_the_next_card": replace(GAME, bot_view=tells_bots_the_next_card),
}


@pytest.mark.parametrize("name", LEAKY)
def test_a_planted_leak_is_found(name: str) -> None:
    leaky = LEAKY[name]
    found = 0
    for seed in range(5):
        random = Random(seed)
        options = leaky.options("two_player", {"target": 100, "mercy_total": -200}, 2)
        played = begin(leaky, options, 2)
        for _ in steps(played, random):
            pass
        try:
            show_no_hidden_card(played, 2, random)
        except AssertionError:
            found += 1
    assert found >= 3
