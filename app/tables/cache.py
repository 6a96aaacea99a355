"""The live tables in memory: the longest unused go first, but none that is at work."""

from collections.abc import Callable
from itertools import islice

from app.tables.deadlines import fires_at
from app.tables.live import LiveTable
from app.tables.state import TableState

KEEP_LIVE = 5_000
FORGET_AFTER_MS = 600_000
"""A table that nobody asked for so long leaves the memory; one with an open socket is asked for often."""
LOOK_AT = 16
"""How many of the longest unused tables each look at the cache considers."""


class TableCache:
    """Tables by id; the longest unused stands first."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._now = clock
        self._tables: dict[str, LiveTable] = {}

    def __len__(self) -> int:
        return len(self._tables)

    def find(self, table_id: str) -> LiveTable | None:
        """Return the table if it is in memory, without using it."""
        return self._tables.get(table_id)

    def state_of(self, table_id: str) -> TableState | None:
        """Return the state of a table that is in memory, without using it."""
        live = self._tables.get(table_id)
        return None if live is None else live.state

    def use(self, table_id: str) -> LiveTable:
        """Return the table, a cold one if it was not in memory."""
        live = self._tables.pop(table_id, None) or LiveTable(table_id)
        self._tables[table_id] = live
        live.used_at = self._now()
        return live

    def forget(self, table_id: str) -> None:
        """Let go of a table."""
        self._tables.pop(table_id, None)

    def trim(self) -> None:
        """Keep the memory bounded."""
        stale = self._now() - FORGET_AFTER_MS
        if not self._is_to_go(next(iter(self._tables.values()), None), stale):
            return  # as nearly always
        for table_id, live in list(islice(self._tables.items(), LOOK_AT)):
            if not self._is_to_go(live, stale):
                return
            if not live.lock.locked():
                del self._tables[table_id]

    def _is_to_go(self, live: LiveTable | None, stale: int) -> bool:
        return live is not None and (live.used_at <= stale or len(self._tables) > KEEP_LIVE)

    def overdue(self, now: int) -> list[str]:
        """Return the tables whose time was up before *now* (ms)."""
        return [
            table_id
            for table_id, live in self._tables.items()
            if live.state is not None and (fires := fires_at(live.state)) is not None and fires <= now
        ]

    def ahead(self, now: int) -> list[str]:
        """Return the tables whose deadline was set after *now* (ms)."""
        return [
            table_id
            for table_id, live in self._tables.items()
            if live.state is not None and live.state.due is not None and live.due_since > now
        ]
