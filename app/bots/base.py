"""What every computer player is: a pure choice from what its seat may know."""

from random import Random
from typing import Any, Protocol

from app.bots.cutthroat_spades.strategy import CutthroatSpadesBot
from app.tables.state import TableState

DEFAULT_LEVEL = "mate"
"""Also the level of the bot that keeps a person's seat warm."""


class Strategy(Protocol):
    """A player of one game. The same view and the same random numbers give the same choice."""

    def choose(self, view: Any, level: str, random: Random) -> Any:
        """Return a legal command for the seat of *view*, which is on turn; *level*: `deckhand` or `mate`."""
        ...


STRATEGIES: dict[str, Strategy] = {"cutthroat_spades": CutthroatSpadesBot()}


def choose(state: TableState, seat: int, random: Random) -> Any:
    """Return what the bot at *seat* does now; it is given nothing but that seat's view."""
    view = state.room.rules.bot_view(state.play, seat)
    level = state.seats[seat].level or DEFAULT_LEVEL
    return STRATEGIES[state.room.game].choose(view, level, random)
