"""The search for leaks finds those that are planted in this game."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.games.three_person_spades.game import THREE_PERSON_SPADES as GAME
from app.games.three_person_spades.state import State
from tests.support.games import begin, steps
from tests.support.leaks import show_no_hidden_card


def shows_the_odd_card(state: State, seat: int | None) -> dict[str, Any]:
    return {**GAME.view(state, seat), "aside": None if state.aside is None else state.aside.value}


def tells_who_leads_before_the_bids_are_in(state: State, seat: int | None) -> dict[str, Any]:
    holders = [n for n, holding in enumerate(state.hand.holdings) if "2C" in holding]
    return {**GAME.view(state, seat), "leader": holders}


def shows_the_deal_to_its_dealer(state: State, event: Any, seat: int | None) -> dict[str, Any]:
    return GAME.show(state, event, getattr(event, "dealer", seat))


LEAKY = {
    "shows_the_odd_card": replace(GAME, view=shows_the_odd_card),
    "tells_who_leads_before_the_bids_are_in": replace(GAME, view=tells_who_leads_before_the_bids_are_in),
    "shows_the_deal_to_its_dealer": replace(GAME, show=shows_the_deal_to_its_dealer),
}


@pytest.mark.parametrize("name", LEAKY)
def test_a_planted_leak_is_found(name: str) -> None:
    leaky = LEAKY[name]
    found = 0
    for seed in range(5):
        random = Random(seed)
        options = leaky.options("three_person", {"target": 100, "mercy_total": -200}, 3)
        played = begin(leaky, options, 3)
        for _ in steps(played, random):
            pass
        try:
            show_no_hidden_card(played, 3, random)
        except AssertionError:
            found += 1
    assert found >= 3
