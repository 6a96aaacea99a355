"""A new table: its head, its description and its first events, all or nothing. With everybody seated, play
begins with them.
"""

from collections.abc import Sequence

import asyncpg
import msgspec
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence import codes, projections
from app.persistence.batch import COMMAND_KNOWN
from app.persistence.connection import connected
from app.persistence.moments import moment
from app.persistence.results import Result
from app.tables.ports import (
    AlreadyStored,
    Append,
    Appended,
    AppendResult,
    Conflict,
    NewTable,
)
from app.tables.projections import PlayerNamed, TournamentStarted

STREAM = """
insert into streams (id, kind, head_seq, status, due_at) values ($1, 'table', $2, $3, $4)
on conflict (id) do nothing returning id
"""
TABLE = """
insert into tables (id, code, door_key, host_id, game, preset, options, n_seats, turn_s, tokens_to_win,
    unattended, created_at, tournament_id, round_no, table_no)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
"""
STARTED = """
insert into tournaments
    (id, table_id, tournament_no, game, preset, options, n_seats, tokens_to_win, started_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
EVENT = """
insert into events (stream_id, seq, type, version, payload, command_id, recorded_at)
values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000))
"""


async def create(engine: AsyncEngine, table: NewTable, first: Append) -> AppendResult:
    """Stores a new table; see `app.tables.ports.EventStore.create`."""
    if first.expected != 0 or first.stream_id != table.table_id or not first.events:
        raise ValueError("the first append of a table starts its own stream")
    async with connected(engine) as connection:
        return await _create(connection, table, first)


async def _create(connection: asyncpg.Connection, table: NewTable, first: Append) -> AppendResult:
    started = [fact for fact in first.projections if isinstance(fact, TournamentStarted)]
    if any(isinstance(fact, Result) for fact in first.projections if fact not in started):
        raise ValueError("nothing was played at a new table")
    async with connection.transaction():
        due = None if first.due is None else moment(first.due)
        head = len(first.events)
        if await connection.fetchval(STREAM, table.table_id, head, first.status, due) is None:
            seq = await connection.fetchval(COMMAND_KNOWN, table.table_id, first.command_id)
            return Conflict() if seq is None else AlreadyStored(seq)
        if table.place is None:
            await codes.claim(connection, table.code, table.table_id, moment(first.at))
        names = [fact for fact in first.projections if isinstance(fact, PlayerNamed)]
        others = [fact for fact in first.projections if not isinstance(fact, PlayerNamed)]
        await projections.write(connection, [replace(first, projections=tuple(names))])
        await connection.execute(TABLE, *_description(table, first.at))
        await connection.executemany(STARTED, [_start(table.table_id, one, first.at) for one in started])
        await connection.executemany(EVENT, _events(first))
        await projections.write(connection, [replace(first, projections=tuple(others))])
        return Appended(head)


def _description(table: NewTable, at: int) -> tuple[object, ...]:
    doors = (table.table_id, table.code, table.door_key, table.host)
    rules = (table.game, table.preset, msgspec.json.encode(table.options).decode(), table.n_seats)
    place = table.place
    where = (None,) * 3 if place is None else (place.tournament_id, place.round_no, place.table_no)
    return (*doors, *rules, table.turn_s, table.tokens_to_win, table.unattended, moment(at), *where)


def _start(table_id: str, fact: TournamentStarted, at: int) -> tuple[object, ...]:
    rules = (fact.game, fact.preset, msgspec.json.encode(fact.options).decode())
    goal = (fact.n_seats, fact.tokens_to_win, moment(at))
    return (fact.tournament_id, table_id, fact.tournament_no, *rules, *goal)


def _events(first: Append) -> Sequence[tuple[object, ...]]:
    last = len(first.events)
    return [
        (
            first.stream_id,
            seq,
            event.type,
            event.version,
            event.payload.decode(),
            first.command_id if seq == last else None,
            first.at,
        )
        for seq, event in enumerate(first.events, 1)
    ]
