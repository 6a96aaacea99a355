"""What is read from the log: single statements, each seeing all that is committed."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from sqlalchemy import Select, Text, cast, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.persistence.engine import autocommit, reached
from app.persistence.moments import milliseconds, moment
from app.persistence.tables import events, streams
from app.tables.ports import StoredEvent

EVENT = select(
    events.c.seq,
    events.c.type,
    events.c.version,
    cast(events.c.payload, Text).label("payload"),  # decoded once, by those who know its shape
    events.c.command_id,
    events.c.recorded_at,
).order_by(events.c.seq)

# One statement and so one transaction: the claim is committed before the caller sees it.
CLAIM_DUE = text("""
with due as (
    select id, due_at from streams where kind = 'table' and status <> 'over' and due_at <= :now
    order by due_at limit :limit for no key update skip locked
), claimed as (
    update streams s set due_at = :later from due where s.id = due.id returning s.id, due.due_at
)
select id, due_at from claimed order by due_at
""")


class Queries:
    """Reads through the engine's pool; raises `StoreUnavailable` when the database cannot be reached."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._single = autocommit(engine)

    async def read(
        self, stream_id: str, after: int, upto: int | None, types: Sequence[str] | None
    ) -> list[StoredEvent]:
        """Returns the events with `after < seq <= upto` in order, all or only those of `types`."""
        query = EVENT.where(events.c.stream_id == stream_id, events.c.seq > after)
        if upto is not None:
            query = query.where(events.c.seq <= upto)
        if types is not None:
            query = query.where(events.c.type.in_(types))
        async with self._connection() as connection:
            rows = (await connection.execute(query)).all()
        return [
            StoredEvent(seq, kind, version, payload.encode(), command_id, milliseconds(at))
            for seq, kind, version, payload, command_id, at in rows
        ]

    async def head(self, stream_id: str) -> int | None:
        """Returns the seq of the last event, or None when there is no such stream."""
        head: int | None = await self._scalar(select(streams.c.head_seq).where(streams.c.id == stream_id))
        return head

    async def last_of_type(self, stream_id: str, type_: str) -> int | None:
        """Returns the seq of the last event of a type; looks backwards, so that a recent one is cheap."""
        query = (
            select(events.c.seq)
            .where(events.c.stream_id == stream_id, events.c.type == type_)
            .order_by(events.c.seq.desc())
            .limit(1)
        )
        seq: int | None = await self._scalar(query)
        return seq

    async def find_command(self, stream_id: str, command_id: str) -> int | None:
        """Returns the seq of the last event of a command, or None when it is not stored."""
        query = select(events.c.seq).where(events.c.stream_id == stream_id, events.c.command_id == command_id)
        seq: int | None = await self._scalar(query)
        return seq

    async def claim_due(self, now: int, limit: int, push_ms: int) -> list[tuple[str, int]]:
        """Returns (table id, due) of tables that are due, earliest first, having moved each due on."""
        times = {"now": moment(now), "later": moment(now + push_ms), "limit": limit}
        async with self._connection() as connection:
            rows = (await connection.execute(CLAIM_DUE, times)).all()
        return [(stream_id, milliseconds(due_at)) for stream_id, due_at in rows]

    async def rest(self, stream_id: str, seq: int, until: int) -> None:
        """Moves the due of a stream on to `until` (ms) unless its head has moved on from `seq`."""
        at_head = update(streams).where(streams.c.id == stream_id, streams.c.head_seq == seq)
        async with self._connection() as connection:
            await connection.execute(at_head.values(due_at=moment(until)))

    async def _scalar(self, query: Select[Any]) -> Any:
        async with self._connection() as connection:
            return await connection.scalar(query)

    def _connection(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Gives a connection for single statements."""
        return reached(self._single.connect())

    def _transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """Gives a connection for statements that belong together: all or nothing."""
        return reached(self._engine.begin())
