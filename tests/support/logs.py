"""Short ways to fill an event log: tables with a host, appends with little in them."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import URL

from app.persistence.engine import make_engine
from app.persistence.event_log import EventLog
from app.tables.ports import Append, AppendResult, NewEvent, NewTable
from app.tables.projections import PlayerNamed, Projection
from tests.support.postgres import connect

NOW = 1_700_000_000_000
HOST = "hosthosthosthost"


def new_id() -> str:
    return secrets.token_urlsafe(12)


def event(payload: bytes = b'{"seat": 1}', type_: str = "card_played") -> NewEvent:
    return NewEvent(type_, 1, payload)


def append_to(
    stream_id: str,
    expected: int,
    *events: NewEvent,
    command_id: str | None = None,
    at: int = NOW,
    due: int | None = None,
    status: str = "play",
    projections: tuple[Projection, ...] = (),
) -> Append:
    """Return an append of one event unless others are given."""
    command_id = command_id or new_id()
    return Append(stream_id, expected, events or (event(),), command_id, at, due, status, projections)


def new_table(table_id: str, code: str = "BCDF") -> NewTable:
    return NewTable(
        table_id=table_id,
        code=code,
        door_key=secrets.token_urlsafe(16),
        host=HOST,
        game="cutthroat_spades",
        preset="official",
        options={"target": 500},
        n_seats=3,
        turn_s=30,
        tokens_to_win=5,
    )


async def open_table(event_log: EventLog, *, due: int | None = None, code: str | None = None) -> str:
    """Store a table whose head is 1, and return its id."""
    table_id = new_id()
    first = append_to(
        table_id,
        0,
        event(type_="table_created"),
        due=due,
        status="lobby",
        projections=(PlayerNamed(HOST, "Maya"),),
    )
    await event_log.create(new_table(table_id, code or new_id()), first)
    return table_id


async def open_tables(event_log: EventLog, how_many: int) -> list[str]:
    return [await open_table(event_log) for _ in range(how_many)]


async def append_all(event_log: EventLog, *appends: Append) -> list[AppendResult | BaseException]:
    """Append at the same moment; a failure stands in its place."""
    return await asyncio.gather(*(event_log.append(one) for one in appends), return_exceptions=True)


@asynccontextmanager
async def another_log(database: URL, patience_s: float = 3.0) -> AsyncIterator[EventLog]:
    """A log with connections of its own, as another process has it."""
    engine = make_engine(database)
    event_log = EventLog(engine, patience_s)
    yield event_log
    await event_log.close()
    await engine.dispose()


async def open_evening(database: URL, code: str) -> tuple[str, str]:
    """Store the rows of an evening whose host is `HOST`; return its id and the key of its door."""
    evening_id, door_key = new_id(), secrets.token_urlsafe(16)
    connection = await connect(database)
    try:
        await connection.execute(
            "insert into players (id, name, is_bot) values ($1, 'Maya', false) on conflict do nothing", HOST
        )
        await connection.execute(
            "insert into streams (id, kind, head_seq, status) values ($1, 'tournament', 1, 'play')",
            evening_id,
        )
        await connection.execute(
            "insert into events (stream_id, seq, type, version, payload, recorded_at)"
            " values ($1, 1, 'tournament_created', 1, '{}', now())",
            evening_id,
        )
        await connection.execute(
            "insert into evenings (id, code, door_key, host_id, title, form, settings, created_at)"
            " values ($1, $2, $3, $4, 'Friday', 'evening', '{}', now())",
            *(evening_id, code, door_key, HOST),
        )
    finally:
        await connection.close()
    return evening_id, door_key
