"""The steps of a written game, as `reading` finds them and `replay` plays them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.cards import Card
from app.games.draw import Draw
from app.games.errors import CodedError
from app.games.sheets import Sheet


class NotationError(CodedError):
    """What is wrong with a written game, at which step (0: before the first) and in which line."""

    def __init__(self, error: CodedError, step: int, line: int) -> None:
        super().__init__(error.code, **error.params)
        self.step = step
        self.line = line


@dataclass(frozen=True, slots=True)
class HandStep:
    """A hand begins; hand 1 begins a game."""

    hand_no: int
    dealer: int | None


@dataclass(frozen=True, slots=True)
class DealStep:
    """The cards are dealt, as far as they are written: by seat ("0", "1", …) or other part."""

    parts: Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class CommandStep:
    """A seat does something beside playing a card to a trick."""

    command: Any


@dataclass(frozen=True, slots=True)
class CardStep:
    """A card of a trick: the first by its leader, the others by whoever is next (`seat` None)."""

    seat: int | None
    card: Card


@dataclass(frozen=True, slots=True)
class ClaimStep:
    """What somebody wrote of the score: `what` is tricks, score, totals, bags (by seat) or won (a seat)."""

    what: str
    numbers: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class BrokenStep:
    """What could not be read; nothing is read after it."""

    error: CodedError


Step = HandStep | DealStep | CommandStep | CardStep | ClaimStep | BrokenStep


@dataclass(frozen=True, slots=True)
class Placed:
    """A step with the line of the text in which it stands."""

    line: int
    step: Step


@dataclass(frozen=True, slots=True)
class Names:
    """What a log of games does not hold: the preset, the players by seat, and their draw for the seats."""

    preset: str
    players: tuple[str, ...]
    draw: Draw | None = None


@dataclass(frozen=True, slots=True)
class WrittenGame:
    """A text as it was read: its names, the sheet before the first hand, all steps. The n-th is step n."""

    names: Names
    sheet: Sheet
    steps: tuple[Placed, ...]
