"""Evenings on the log of all streams (`app.tournaments.ports.EveningStore`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import asyncpg
import msgspec
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence import batch, codes
from app.persistence.connection import connected
from app.persistence.engine import autocommit, reached
from app.persistence.event_log import EventLog
from app.persistence.moments import milliseconds, moment
from app.persistence.tables import streams, tables
from app.tables.ports import Append, AppendResult, StoredEvent
from app.tournaments.ports import Head, NewEvening

STREAM = """
insert into streams (id, kind, head_seq, status) values ($1, 'tournament', 0, $2)
on conflict (id) do nothing returning id
"""
EVENING = """
insert into evenings (id, code, door_key, host_id, title, form, settings, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
"""


class PostgresEvenings:
    """The evening store on PostgreSQL; what happens of an evening shares the commits of the tables' moves."""

    def __init__(self, engine: AsyncEngine, log: EventLog) -> None:
        self._engine = engine
        self._single = autocommit(engine)
        self._log = log

    async def create(self, evening: NewEvening, first: Append) -> AppendResult:
        """Stores an evening with its first events in one transaction; raises `CodeTaken`."""
        async with connected(self._engine) as connection:
            return await _create(connection, evening, first)

    async def append(self, append: Append) -> AppendResult:
        """Stores the events of one command; returns after the commit."""
        return await self._log.append(append)

    async def read(self, tournament_id: str, after: int = 0) -> Sequence[StoredEvent]:
        """Returns the events of an evening behind `after`; none of a stream that is no tournament's."""
        stored = await self._log.read(tournament_id, after)
        return () if after == 0 and stored and stored[0].type != "tournament_created" else stored

    async def heads(self) -> Mapping[str, Head]:
        """Returns all evenings that are not over, and those that are whose tables are still in use."""
        at_tables = (
            select(
                tables.c.tournament_id, func.jsonb_object_agg(streams.c.id, streams.c.head_seq).label("heads")
            )
            .join(streams, streams.c.id == tables.c.id)
            .where(streams.c.status != "over", tables.c.tournament_id.is_not(None))
            .group_by(tables.c.tournament_id)
            .subquery()
        )
        query = (
            select(streams.c.id, streams.c.head_seq, streams.c.due_at, at_tables.c.heads)
            .outerjoin(at_tables, at_tables.c.tournament_id == streams.c.id)
            .where(
                streams.c.kind == "tournament",
                (streams.c.status != "over") | at_tables.c.tournament_id.is_not(None),
            )
        )
        async with reached(self._single.connect()) as connection:
            return {row.id: _head(row) for row in await connection.execute(query)}


def _head(row: Any) -> Head:
    due = None if row.due_at is None else milliseconds(row.due_at)
    return Head(row.head_seq, due, row.heads or {})


async def _create(connection: asyncpg.Connection, evening: NewEvening, first: Append) -> AppendResult:
    async with connection.transaction():
        if await connection.fetchval(STREAM, evening.tournament_id, first.status) is not None:
            at = moment(first.at)
            await codes.claim(connection, evening.code, evening.tournament_id, at)
            settings = msgspec.json.encode(evening.settings).decode()
            doors = (evening.tournament_id, evening.code, evening.door_key, evening.host)
            await connection.execute(EVENING, *doors, evening.title, evening.form, settings, at)
        return (await batch.store(connection, [first]))[0]
