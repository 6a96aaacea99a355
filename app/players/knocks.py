"""The board beside each table's door: who knocked with the four-letter code and waits to be let in.

Short-lived: a knock that nobody answers ends after half a minute, and one may knock again. There is one board
for all processes; `app.persistence.knocks` keeps it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

LIFETIME_MS = 30_000
# How long the answer is kept for the page that asks for it.
REMEMBERED_MS = 10 * 60_000
MOST_AT_ONE_DOOR = 8


class Answer(StrEnum):
    WAITING = "waiting"
    OPEN = "open"
    CLOSED = "closed"


class DoorBusy(Exception):
    """Too many people knock at this table at the same time."""


@dataclass(frozen=True, slots=True)
class Knock:
    """A knock as it stood when it was read; one that nobody answered in time is closed."""

    knock_id: str
    table_id: str
    player: str
    name: str
    until: int  # ms; unanswered, it ends then
    answer: Answer = Answer.WAITING
    watches: bool = False  # at the door of an evening: only to watch


class KnockBoard(Protocol):
    """All knocks. Everything may raise `StoreError`."""

    async def knock(self, table_id: str, player: str, name: str, *, watches: bool = False) -> Knock:
        """Return the player's knock at this table, a new one unless one still waits; raises `DoorBusy`.

        One that waits takes the name: people inside see whom they let in.
        """
        ...

    async def waiting(self, table_ids: Sequence[str]) -> Sequence[Knock]:
        """Return who waits at these tables, first comers first."""
        ...

    async def rename(self, player: str, name: str) -> Sequence[str]:
        """Give the player's waiting knocks this name; return the tables at whose door that was news."""
        ...

    async def find(self, knock_id: str) -> Knock | None:
        """Return a knock, answered or not, while it is remembered."""
        ...

    async def open(self, knock_id: str) -> None:
        """Note that the door was opened."""
        ...

    async def close(self, knock_id: str) -> bool:
        """Note that the door stays closed; return whether the knock was still without an answer."""
        ...
