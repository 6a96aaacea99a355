"""What a computer player is: a strategy that ranks, a level that slips now and then, and a net below both.

A strategy belongs to one game and sees only that game's seat view. It ranks commands, so that a weaker
level needs no strategy of its own: it takes, now and then, another of the better half. Slips from the worse
half would be absurd, and people notice absurd moves first; of two, only the best is of the better half.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, Protocol

import structlog

from app.games.codec import name_of

log = structlog.get_logger(__name__)


class Level(StrEnum):
    """How well a bot plays, under the names that people see."""

    DECKHAND = "deckhand"
    MATE = "mate"


SLIPS = {Level.DECKHAND: 0.25, Level.MATE: 0.0}
"""How often a level takes something else than the best."""


class Strategy(Protocol):
    """Thinks for one game. Views and commands are that game's own types."""

    def rank(self, view: Any) -> Sequence[Any]:
        """Return the commands worth a thought, all of them legal, the best first; at least one."""
        ...

    def careful(self, view: Any) -> Any:
        """Return a legal command of low risk without much thought."""
        ...


class Bot(Protocol):
    """Whatever can play a seat."""

    def choose(self, view: Any, random: Random) -> Any:
        """Return a command that the seat of *view* may give now. Depends on its arguments alone."""
        ...

    def careful(self, view: Any) -> Any:
        """Return what to do when `choose` failed."""
        ...


@dataclass(frozen=True, slots=True)
class RankingBot:
    """A bot that takes the best of its strategy's ranking, and slips with the chance `slip`."""

    strategy: Strategy
    slip: float = 0.0

    def choose(self, view: Any, random: Random) -> Any:
        """Return the best of the ranking, or when it slips another of its better half if there is one."""
        ranked = self.strategy.rank(view)
        if self.slip and random.random() < self.slip:
            return random.choice(ranked[1 : (len(ranked) + 1) // 2] or ranked[:1])
        return ranked[0]

    def careful(self, view: Any) -> Any:
        """Return what the strategy thinks careful."""
        return self.strategy.careful(view)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a bot does. `failed` tells that its own choice was of no use and the careful one stands in."""

    command: Any
    failed: bool = False


def decide(bot: Bot, view: Any, random: Random) -> Choice:
    """Return a legal command of the bot, whatever happens inside it: never illegal, never an exception."""
    try:
        command = bot.choose(view, random)
    except Exception:
        log.exception("bot_failed", seat=view.seat, hand_no=view.hand_no)
        return Choice(bot.careful(view), failed=True)
    if command not in view.legal:
        log.error("bot_chose_illegal", seat=view.seat, hand_no=view.hand_no, command=name_of(command))
        return Choice(bot.careful(view), failed=True)
    return Choice(command)
