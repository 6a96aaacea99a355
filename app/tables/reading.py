"""Reading tables from the log, patiently: while the store is away, it is asked again for a while."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from app.tables.codec import TABLE_EVENTS
from app.tables.errors import TableNotFound, TryAgain
from app.tables.live import LiveTable
from app.tables.ports import EventStore, StoredEvent, StoreError

RECONNECT_S = 0.1
PATIENCE_S = 5.0
"""How long a table is held for a store that does not answer; whoever asked is told to try again then."""
WHOLE_LIFE = (*TABLE_EVENTS, "game_started")
"""What is folded of the games before the current one: the table's own events, and that a game was begun."""
T = TypeVar("T")


class LogReader:
    """What the service asks of the log. All of it raises `TryAgain` when the store stays away."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def fold(self, live: LiveTable) -> None:
        """Fold a cold table: its own events in full, a game's only from the start of the current game.

        Raises `TableNotFound`.
        """
        table_id = live.table_id
        start = await _patiently(lambda: self._store.game_start(table_id))
        stored: list[StoredEvent] = []
        if start is not None:
            before = start - 1
            stored += await _patiently(lambda: self._store.read(table_id, 0, before, types=WHOLE_LIFE))
        stored += await _patiently(lambda: self._store.read(table_id, (start or 1) - 1))
        if not stored:
            raise TableNotFound
        live.fold(stored)

    async def beyond(self, live: LiveTable) -> Sequence[StoredEvent]:
        """Return what the log has beyond the cache."""
        return await _patiently(lambda: self._store.read(live.table_id, live.seq))

    async def is_gone(self, live: LiveTable) -> bool:
        """Return whether the log has nothing of the table any more: it was deleted."""
        return await _patiently(lambda: self._store.head(live.table_id)) is None

    async def find(self, live: LiveTable, command_id: str) -> int | None:
        """Return the seq of a command that the log has although the cache does not know it."""
        try:
            return await self._store.find_command(live.table_id, command_id)
        except StoreError as error:
            raise TryAgain from error


async def _patiently(ask: Callable[[], Awaitable[T]]) -> T:
    try:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    return await ask()
                except StoreError:
                    await asyncio.sleep(RECONNECT_S)
    except TimeoutError as error:
        raise TryAgain from error
