"""What the drill is worth: PostgreSQL is killed right after an answer.

Once as the server runs it, and once with `synchronous_commit` off. Only the second may lose what was
acknowledged, and must, or the drill would see nothing.
"""

import asyncio
import os
import signal
from collections.abc import Mapping
from pathlib import Path

import pytest
from sqlalchemy import text

from app.persistence.embedded import EmbeddedPostgres
from app.persistence.engine import check_durable, make_engine
from app.persistence.errors import DatabaseNotDurable
from app.persistence.event_log import EventLog
from app.persistence.migrate import migrate
from app.tables.ports import Appended
from tests.support.logs import append_to, open_table
from tests.support.server import postgres_pids

APPENDS = 50
AS_SERVED: dict[str, str] = {}
UNSAFE = {"synchronous_commit": "off", "wal_writer_delay": "10s"}


async def acknowledged_then_killed(data: Path, settings: Mapping[str, str]) -> tuple[str, int]:
    """Append, SIGKILL every PostgreSQL process after the last answer; return the stream and its last seq."""
    embedded = EmbeddedPostgres(data, settings)
    engine = make_engine(await asyncio.to_thread(embedded.start))
    await migrate(engine)
    event_log = EventLog(engine)
    stream = await open_table(event_log)
    async with engine.begin() as connection:
        await connection.execute(text("checkpoint"))  # only what follows is at stake
    head = 1
    for _ in range(APPENDS):
        result = await event_log.append(append_to(stream, head))
        assert isinstance(result, Appended)
        head = result.seq
    for pid in postgres_pids(data):
        os.kill(pid, signal.SIGKILL)
    await event_log.close()
    await engine.dispose()
    await asyncio.to_thread(embedded.stop)
    return stream, head


async def head_after_restart(data: Path, stream: str) -> int | None:
    embedded = EmbeddedPostgres(data)
    engine = make_engine(await asyncio.to_thread(embedded.start))
    try:
        return await EventLog(engine).head(stream)
    finally:
        await engine.dispose()
        await asyncio.to_thread(embedded.stop)


async def test_what_was_acknowledged_survives_the_death_of_postgres(folder: Path) -> None:
    stream, head = await acknowledged_then_killed(folder / "data", AS_SERVED)
    assert await head_after_restart(folder / "data", stream) == head


async def test_without_synchronous_commit_the_same_drill_loses_moves(folder: Path) -> None:
    stream, head = await acknowledged_then_killed(folder / "data", UNSAFE)
    assert (await head_after_restart(folder / "data", stream) or 0) < head


@pytest.mark.parametrize("setting", ["fsync", "synchronous_commit", "full_page_writes"])
async def test_a_database_that_may_lose_moves_is_refused(folder: Path, setting: str) -> None:
    embedded = EmbeddedPostgres(folder / "data", {setting: "off"})
    engine = make_engine(await asyncio.to_thread(embedded.start))
    try:
        with pytest.raises(DatabaseNotDurable, match=setting):
            await check_durable(engine)
    finally:
        await engine.dispose()
        await asyncio.to_thread(embedded.stop)
