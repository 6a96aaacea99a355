"""The search for leaks finds those that are planted in this game."""

from random import Random
from typing import Any

import pytest

from app.games.three_person_spades.game import ThreePersonSpades
from app.games.three_person_spades.state import State
from tests.support.games import begin, steps
from tests.support.leaks import show_no_hidden_card


class ShowsTheOddCard(ThreePersonSpades):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "aside": None if state.aside is None else state.aside.value}


class TellsWhoLeadsBeforeTheBidsAreIn(ThreePersonSpades):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        holders = [n for n, holding in enumerate(state.hand.holdings) if "2C" in holding]
        return {**super().view(state, seat), "leader": holders}


class ShowsTheDealToItsDealer(ThreePersonSpades):
    def show(self, state: State, event: Any, seat: int | None) -> dict[str, Any]:
        return super().show(state, event, getattr(event, "dealer", seat))


@pytest.mark.parametrize(
    "leaky",
    [ShowsTheOddCard(), TellsWhoLeadsBeforeTheBidsAreIn(), ShowsTheDealToItsDealer()],
    ids=lambda game: type(game).__name__,
)
def test_a_planted_leak_is_found(leaky: ThreePersonSpades) -> None:
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
