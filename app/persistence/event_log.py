"""The log of all streams on PostgreSQL (`app.tables.ports.EventStore`)."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.creation import create
from app.persistence.group_commit import GroupCommit
from app.persistence.queries import Queries
from app.tables.ports import Append, AppendResult, NewTable, StoredEvent, StoreUnavailable

# How long an append waits for a database that is away before it is refused.
PATIENCE_S = 3.0


class EventLog:
    """One for each process; the first append starts its writer. `close` it before the engine is disposed."""

    def __init__(self, engine: AsyncEngine, patience_s: float = PATIENCE_S) -> None:
        self._engine = engine
        self._queries = Queries(engine)
        self.writer = GroupCommit(engine, patience_s)

    async def check(self) -> None:
        """Raises `StoreUnavailable` when nothing can be appended any more in this process."""
        if not self.writer.is_alive:
            raise StoreUnavailable("the log is closed")

    async def close(self) -> None:
        """Stores what waits and stops the writer."""
        await self.writer.close()

    async def create(self, table: NewTable, first: Append) -> AppendResult:
        """Stores a table with its first events in one transaction; raises `CodeTaken`."""
        return await create(self._engine, table, first)

    async def append(self, append: Append) -> AppendResult:
        """Stores the events of one command; returns after the commit.

        Raises `OutcomeUnknown`, `StoreUnavailable` or `AppendRefused`. A caller that is cancelled does not
        disturb the others; its events may be stored all the same.
        """
        return await self.writer.append(append)

    async def read(
        self, stream_id: str, after: int = 0, upto: int | None = None, types: Sequence[str] | None = None
    ) -> Sequence[StoredEvent]:
        """Returns the events with `after < seq <= upto` in order, all of them or only those of `types`."""
        return await self._queries.read(stream_id, after, upto, types)

    async def head(self, stream_id: str) -> int | None:
        """Returns the seq of the last event, or None when there is no such stream."""
        return await self._queries.head(stream_id)

    async def last_of_type(self, stream_id: str, type_: str) -> int | None:
        """Returns the seq of the last event of a type, or None before the first."""
        return await self._queries.last_of_type(stream_id, type_)

    async def find_command(self, stream_id: str, command_id: str) -> int | None:
        """Returns the seq of the last event of that command, or None when it is not in the log."""
        return await self._queries.find_command(stream_id, command_id)

    async def claim_due(self, now: int, limit: int, push_ms: int) -> Sequence[tuple[str, int]]:
        """Returns up to `limit` (stream id, due) with `due <= now`, having moved each due on by `push_ms`."""
        return await self._queries.claim_due(now, limit, push_ms)

    async def rest(self, stream_id: str, seq: int, until: int) -> None:
        """Moves the due of a table whose head is `seq` on to `until`: nobody is seen there."""
        await self._queries.rest(stream_id, seq, until)
