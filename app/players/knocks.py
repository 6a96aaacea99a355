"""The board beside each table's door: who knocked with the four-letter code and waits to be let in.

In memory and short-lived: a knock that nobody answers ends after half a minute, and one may knock again.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

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


@dataclass(slots=True)
class Knock:
    knock_id: str
    table_id: str
    player: str
    name: str
    until: int  # ms; unanswered, it ends then
    answer: Answer = Answer.WAITING


class KnockBoard:
    """All knocks of this process; `now` returns milliseconds."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._knocks: dict[str, Knock] = {}

    def knock(self, table_id: str, player: str, name: str) -> Knock:
        """Return the player's knock at this table, a new one unless one still waits; raises `DoorBusy`.

        One that waits takes the name: people inside see whom they let in.
        """
        self._forget_old()
        waiting = self.waiting(table_id)
        for knock in waiting:
            if knock.player == player:
                knock.name = name
                return knock
        if len(waiting) >= MOST_AT_ONE_DOOR:
            raise DoorBusy
        knock = Knock(secrets.token_urlsafe(12), table_id, player, name, self._now() + LIFETIME_MS)
        self._knocks[knock.knock_id] = knock
        return knock

    def waiting(self, table_id: str) -> list[Knock]:
        """Return who waits at this table, first comers first."""
        return [
            knock
            for knock in self._knocks.values()
            if knock.table_id == table_id and self.answer(knock) is Answer.WAITING
        ]

    def rename(self, player: str, name: str) -> list[str]:
        """Give the player's waiting knocks this name; return the tables at whose door that was news."""
        renamed = [
            knock
            for knock in self._knocks.values()
            if knock.player == player and knock.name != name and self.answer(knock) is Answer.WAITING
        ]
        for knock in renamed:
            knock.name = name
        return [knock.table_id for knock in renamed]

    def find(self, knock_id: str) -> Knock | None:
        """Return a knock, answered or not, while it is remembered."""
        return self._knocks.get(knock_id)

    def answer(self, knock: Knock) -> Answer:
        """Return how a knock stands now."""
        if knock.answer is Answer.WAITING and self._now() >= knock.until:
            return Answer.CLOSED
        return knock.answer

    def _forget_old(self) -> None:
        oldest = self._now() - REMEMBERED_MS
        self._knocks = {key: knock for key, knock in self._knocks.items() if knock.until > oldest}
