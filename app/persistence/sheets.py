"""Score sheets on the log of all streams (`app.scorekeeper.ports.SheetStore`).

They have no plain rows beside it: any hand may still be corrected, so each reading scores them anew.
"""

from collections.abc import Sequence

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.engine import reached
from app.persistence.event_log import EventLog
from app.persistence.tables import streams
from app.tables.ports import Append, AppendResult, StoredEvent


class PostgresSheets:
    """The sheet store on PostgreSQL; what is written on a sheet shares the commits of the tables' moves."""

    def __init__(self, engine: AsyncEngine, log: EventLog) -> None:
        self._engine = engine
        self._log = log

    async def open(self, first: Append) -> None:
        """Stores a new sheet; one that was not finished leaves an empty stream, which nobody knows of."""
        head = insert(streams).values(
            id=first.stream_id, kind="sheet", head_seq=0, status=first.status, due_at=None
        )
        async with reached(self._engine.begin()) as connection:
            await connection.execute(head)
        await self._log.append(first)

    async def append(self, append: Append) -> AppendResult:
        """Stores the event of one command; returns after the commit."""
        return await self._log.append(append)

    async def read(self, stream_id: str) -> Sequence[StoredEvent]:
        """Returns all events of a sheet in order, none when there is no such sheet."""
        return await self._log.read(stream_id)

    async def head(self, stream_id: str) -> int | None:
        """Returns the seq of a sheet's last event, or None when there is no such sheet."""
        return await self._log.head(stream_id)
