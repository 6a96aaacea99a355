"""The search for leaks finds those that are planted."""

from random import Random
from typing import Any

import pytest

from app.games.cutthroat_spades.game import CutthroatSpades
from app.games.cutthroat_spades.seat_view import SeatView
from app.games.cutthroat_spades.state import State
from tests.support.games import begin, steps
from tests.support.leaks import show_no_hidden_card


class ShowsTheNextHolding(CutthroatSpades):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        view = super().view(state, seat)
        if seat is not None:
            view["neighbour"] = list(state.hand.holdings[(seat + 1) % state.rules.n_seats])
        return view


class CountsTheSpadesOfOthers(CutthroatSpades):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        spades = [sum(card.suit == "S" for card in holding) for holding in state.hand.holdings]
        return {**super().view(state, seat), "spades": spades}


class ShowsTheHoldingBeforeTheLook(CutthroatSpades):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        view = super().view(state, seat)
        if seat is not None:
            view["holding"] = list(state.hand.holdings[seat])
        return view


class ShowsEverybodyWhatALookTurnsUp(CutthroatSpades):
    def show(self, state: State, event: Any, seat: int | None) -> dict[str, Any]:
        return super().show(state, event, getattr(event, "seat", seat))


class TellsBotsWhoCouldTakeTheTrick(CutthroatSpades):
    def bot_view(self, state: State, seat: int) -> SeatView:
        return super().bot_view(state, (seat + 1) % state.rules.n_seats)


LEAKY = [
    ShowsTheNextHolding(),
    CountsTheSpadesOfOthers(),
    ShowsTheHoldingBeforeTheLook(),
    ShowsEverybodyWhatALookTurnsUp(),
    TellsBotsWhoCouldTakeTheTrick(),
]


@pytest.mark.parametrize("leaky", LEAKY, ids=lambda game: type(game).__name__)
@pytest.mark.parametrize("n_seats", [3, 4])
def test_a_planted_leak_is_found(leaky: CutthroatSpades, n_seats: int) -> None:
    random = Random(1)
    played = begin(leaky, leaky.options("official", {"target": 100, "mercy_total": -200}, n_seats), n_seats)
    for _ in steps(played, random):
        pass
    with pytest.raises(AssertionError):
        show_no_hidden_card(played, n_seats, random)
