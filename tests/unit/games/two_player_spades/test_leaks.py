"""The search for leaks finds those that are planted in this game."""

from random import Random
from typing import Any

import pytest

from app.games.two_player_spades.game import TwoPlayerSpades
from app.games.two_player_spades.seat_view import SeatView
from app.games.two_player_spades.state import State
from tests.support.games import begin, steps
from tests.support.leaks import show_no_hidden_card


class ShowsTheTopCardToBoth(TwoPlayerSpades):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        drawn = state.stock[0].value if state.phase == "drawing" else None
        return {**super().view(state, seat), "drawn": drawn}


class ShowsEveryDiscard(TwoPlayerSpades):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "discards": [one.card.value for one in state.discards]}


class ShowsEverybodyWhatIsKept(TwoPlayerSpades):
    def show(self, state: State, event: Any, seat: int | None) -> dict[str, Any]:
        return super().show(state, event, getattr(event, "seat", seat))


class TellsBotsTheNextCard(TwoPlayerSpades):
    def bot_view(self, state: State, seat: int) -> SeatView:
        return super().bot_view(state, seat if state.turn is None else state.turn)


@pytest.mark.parametrize(
    "leaky",
    [ShowsTheTopCardToBoth(), ShowsEveryDiscard(), ShowsEverybodyWhatIsKept(), TellsBotsTheNextCard()],
    ids=lambda game: type(game).__name__,
)
def test_a_planted_leak_is_found(leaky: TwoPlayerSpades) -> None:
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
