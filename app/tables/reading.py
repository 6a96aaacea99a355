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
OF_ONE_GAME = frozenset({"seat_ready", "time_given", "deadline_moved", "bot_wanted", "smiley_chosen"})
"""The table's own events of which nothing is left when the next game begins."""
OF_ONE_TOURNAMENT = OF_ONE_GAME | {
    "tournament_started",
    "seats_drawn",
    "draw_begun",
    "dealer_drawn",
    "seat_away",
    "seat_back",
    "seat_to_bot",
    "seat_returned",
    "token_placed",
    "smiley_swapped",
    "tournament_won",
}
"""The table's own events of which nothing is left when the next tournament begins."""
BEFORE_GAME = (*(name for name in TABLE_EVENTS if name not in OF_ONE_GAME), "game_started")
BEFORE_TOURNAMENT = tuple(name for name in TABLE_EVENTS if name not in OF_ONE_TOURNAMENT)
"""What is folded of the earlier games and of the earlier tournaments; what is new is, unless it says not."""
LONG_LIFE = 10_000
"""From so many events on it is worth asking where the tournament began: that reads all of it backwards."""
T = TypeVar("T")


class LogReader:
    """What the service asks of the log. All of it raises `TryAgain` when the store stays away."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def fold(self, live: LiveTable) -> None:
        """Fold a cold table: in full from the start of the current game, of what was before only what lasts.

        Raises `TableNotFound`.
        """
        table_id = live.table_id
        game = await self._last(table_id, "game_started") or 1
        tournament = 1
        if game > LONG_LIFE:
            tournament = await self._last(table_id, "tournament_started") or 1
            game = max(game, tournament)
        stored = [
            *await self._read(table_id, 0, tournament - 1, BEFORE_TOURNAMENT),
            *await self._read(table_id, tournament - 1, game - 1, BEFORE_GAME),
            *await self._read(table_id, game - 1),
        ]
        if not stored or stored[0].type != "table_created":  # the stream of an evening
            raise TableNotFound
        live.fold(stored)

    async def beyond(self, live: LiveTable) -> Sequence[StoredEvent]:
        """Return what the log has beyond the cache."""
        return await patiently(lambda: self._store.read(live.table_id, live.seq))

    async def is_gone(self, live: LiveTable) -> bool:
        """Return whether the log has nothing of the table any more: it was deleted."""
        return await patiently(lambda: self._store.head(live.table_id)) is None

    async def find(self, live: LiveTable, command_id: str) -> int | None:
        """Return the seq of a command that the log has although the cache does not know it."""
        try:
            return await self._store.find_command(live.table_id, command_id)
        except StoreError as error:
            raise TryAgain from error

    async def _last(self, table_id: str, type_: str) -> int | None:
        return await patiently(lambda: self._store.last_of_type(table_id, type_))

    async def _read(
        self, table_id: str, after: int, upto: int | None = None, types: Sequence[str] | None = None
    ) -> Sequence[StoredEvent]:
        if after == upto:
            return ()
        return await patiently(lambda: self._store.read(table_id, after, upto, types))


async def patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Return what the store answers, however often it must be asked; raise `TryAgain` when it stays away."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    return await ask()
                except StoreError:
                    await asyncio.sleep(RECONNECT_S)
    except TimeoutError as error:
        raise TryAgain from error
