"""Many tables at once: what shares a commit, what fails alone, and what happens when the connection goes."""

import asyncio
from collections.abc import Sequence

import asyncpg
import pytest
import structlog
from sqlalchemy import URL

from app.persistence import batch, engine
from app.persistence.event_log import EventLog
from app.tables.ports import (
    AlreadyStored,
    Append,
    Appended,
    AppendRefused,
    AppendResult,
    Conflict,
    OutcomeUnknown,
    StoreUnavailable,
)
from app.tables.projections import HostChanged
from tests.support.logs import another_log, append_all, append_to, event, open_table, open_tables
from tests.support.postgres import connect, run
from tests.support.wire import wire_to

# Inserts into the log wait while a test holds the advisory lock 1.
GATE = (
    """create function wait() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$""",
    "create trigger wait before insert on events for each statement execute function wait()",
)
# As PostgreSQL says it when the disk of the log is full.
FULL = (
    """create function refuse() returns trigger language plpgsql as $$ begin
    raise disk_full using message = 'could not extend file "base/5/16402": No space left on device';
    end $$""",
    "create trigger refuse before insert on events for each statement execute function refuse()",
)
ROOM = ("drop trigger refuse on events", "drop function refuse")
UNTIL_ONE_WAITS = """
do $$ begin
    loop
        exit when exists (select from pg_locks where locktype = 'advisory' and not granted);
        perform pg_sleep(0.005);
    end loop;
end $$
"""


async def test_appends_that_wait_together_share_commits(event_log: EventLog) -> None:
    tables = await open_tables(event_log, 60)
    await event_log.append(append_to(tables[0], 1))
    before = event_log.writer.n_commits
    results = await append_all(event_log, *(append_to(table, 1) for table in tables[1:]))
    assert results == [Appended(2)] * 59
    assert event_log.writer.n_commits - before <= 2


async def test_postgres_itself_sees_one_transaction_for_a_batch(event_log: EventLog, database: URL) -> None:
    tables = await open_tables(event_log, 40)
    connection = await connect(database)
    try:
        await append_all(event_log, *(append_to(table, 1) for table in tables))
        rows = await connection.fetch(
            "select xmin::text, count(*) from events where seq = 2 group by xmin::text"
        )
    finally:
        await connection.close()
    assert sum(row["count"] for row in rows) == 40
    assert len(rows) <= 2


async def test_two_appends_of_one_stream_keep_their_order(event_log: EventLog) -> None:
    table, other = await open_tables(event_log, 2)
    results = await append_all(
        event_log,
        append_to(table, 1, command_id="first"),
        append_to(table, 2, command_id="second"),
        append_to(other, 1),
        append_to(table, 3, command_id="third"),
    )
    assert results == [Appended(2), Appended(3), Appended(2), Appended(4)]
    stored = await event_log.read(table, after=1)
    assert [one.command_id for one in stored] == ["first", "second", "third"]


async def test_each_of_a_batch_gets_its_own_answer(event_log: EventLog) -> None:
    fresh, moved, known = await open_tables(event_log, 3)
    await event_log.append(append_to(moved, 1))
    await event_log.append(append_to(known, 1, command_id="again"))
    results = await append_all(
        event_log,
        append_to(fresh, 1),
        append_to(moved, 1),
        append_to(known, 2, command_id="again"),
    )
    assert results == [Appended(2), Conflict(), AlreadyStored(2)]


async def test_a_poisoned_append_harms_only_its_own_table(event_log: EventLog) -> None:
    tables = await open_tables(event_log, 8)
    appends = [append_to(table, 1) for table in tables]
    appends[3] = append_to(tables[3], 1, event(b"no json"))
    appends[5] = append_to(tables[5], 1, projections=(HostChanged("nobody at all"),))
    results = await append_all(event_log, *appends)
    for no, result in enumerate(results):
        if no in {3, 5}:
            assert isinstance(result, AppendRefused)
            assert await event_log.head(tables[no]) == 1
        else:
            assert result == Appended(2)


async def test_a_caller_that_gives_up_does_not_break_the_batch(event_log: EventLog, database: URL) -> None:
    tables = await open_tables(event_log, 3)
    await run(database, *GATE)
    gate = await connect(database)
    await gate.execute("select pg_advisory_lock(1)")
    tasks = [asyncio.create_task(event_log.append(append_to(table, 1))) for table in tables]
    await _until_one_waits(database)
    late = asyncio.create_task(event_log.append(append_to(tables[0], 2)))
    await asyncio.sleep(0)
    tasks[1].cancel()
    late.cancel()
    await gate.close()
    results = await asyncio.gather(*tasks, late, return_exceptions=True)
    assert results[0] == results[2] == Appended(2)
    assert isinstance(results[1], asyncio.CancelledError)
    assert await event_log.head(tables[1]) == 2, "it was on its way: stored all the same"
    assert await event_log.head(tables[0]) == 2, "it was not sent yet: dropped"


async def test_a_connection_killed_before_the_commit_leaves_the_outcome_unknown_and_nothing_stored(
    event_log: EventLog, database: URL
) -> None:
    tables = await open_tables(event_log, 3)
    await run(database, *GATE)
    gate = await connect(database)
    await gate.execute("select pg_advisory_lock(1)")
    tasks = [
        asyncio.create_task(event_log.append(append_to(table, 1, command_id="mine"))) for table in tables
    ]
    backend = await _until_one_waits(database)
    waiting = asyncio.create_task(event_log.append(append_to(tables[0], 1, command_id="next")))
    await asyncio.sleep(0)
    await gate.execute(f"select pg_terminate_backend({backend})")
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(result) for result in results] == [OutcomeUnknown] * 3
    await gate.close()
    assert await waiting == Appended(2), "what was not sent yet goes over a new connection"
    assert [await event_log.find_command(table, "mine") for table in tables] == [None] * 3


async def test_an_answer_that_never_came_leaves_the_outcome_unknown_and_all_stored(database: URL) -> None:
    async with wire_to(database) as wire, another_log(wire.url) as behind, another_log(database) as event_log:
        tables = await open_tables(event_log, 2)
        await behind.append(append_to(tables[0], 1))
        wire.swallows_answers = True
        tasks = [
            asyncio.create_task(behind.append(append_to(table, seq, command_id="mine")))
            for table, seq in zip(tables, (2, 1), strict=True)
        ]
        while await event_log.head(tables[1]) == 1:
            pass  # each look is a question to the database
        wire.cut()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(result) for result in results] == [OutcomeUnknown] * 2
        wire.swallows_answers = False
        assert [await behind.find_command(table, "mine") for table in tables] == [3, 2]
        again = await append_all(behind, *(append_to(table, 1, command_id="mine") for table in tables))
        assert again == [AlreadyStored(3), AlreadyStored(2)]


async def test_a_database_that_does_not_answer_leaves_the_outcome_unknown_and_the_log_goes_on(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "COMMAND_TIMEOUT_S", 0.3)
    async with wire_to(database) as wire, another_log(wire.url) as behind, another_log(database) as event_log:
        table = await open_table(event_log)
        assert await behind.append(append_to(table, 1)) == Appended(2)
        wire.swallows_answers = True
        with pytest.raises(OutcomeUnknown):
            await behind.append(append_to(table, 2, command_id="mine"))
        wire.swallows_answers = False
        assert await behind.append(append_to(table, 2, command_id="mine")) == AlreadyStored(3)


async def test_a_database_that_stays_away_is_told_and_one_that_comes_back_is_used(database: URL) -> None:
    async with another_log(database, patience_s=0.2) as event_log:
        table = await open_table(event_log)
        server = database.set(database="postgres")
        renamed = f"{database.database}_away"
        await run(
            server,
            f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{database.database}'",
            f"alter database {database.database} rename to {renamed}",
        )
        with pytest.raises((StoreUnavailable, OutcomeUnknown)):
            await event_log.append(append_to(table, 1))
        with pytest.raises(StoreUnavailable):
            await event_log.append(append_to(table, 1))
        with pytest.raises(StoreUnavailable):
            await event_log.read(table)
        await run(server, f"alter database {renamed} rename to {database.database}")
        assert await event_log.append(append_to(table, 1)) == Appended(2)


async def test_a_fault_while_it_connects_does_not_end_the_writer(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with another_log(database, patience_s=0) as event_log:
        table = await open_table(event_log)
        with monkeypatch.context() as faulty:
            faulty.setattr(batch, "PREPARE", None)
            with pytest.raises(StoreUnavailable):
                await event_log.append(append_to(table, 1))
        assert await event_log.append(append_to(table, 1)) == Appended(2)
        await event_log.check()


async def test_a_fault_in_the_midst_of_a_batch_is_told_to_all_and_does_not_end_the_writer(
    event_log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await open_tables(event_log, 2)

    async def too_few(connection: asyncpg.Connection, appends: Sequence[Append]) -> list[AppendResult]:
        return (await store(connection, appends))[:-1]

    store = batch.store
    with monkeypatch.context() as faulty:
        faulty.setattr(batch, "store", too_few)
        results = await append_all(event_log, *(append_to(table, 1, command_id="mine") for table in tables))
        assert isinstance(results[-1], OutcomeUnknown)
    again = await append_all(event_log, *(append_to(table, 1, command_id="mine") for table in tables))
    assert again == [AlreadyStored(2)] * 2
    await event_log.check()


async def test_a_log_that_takes_nothing_any_more_is_not_ready(database: URL) -> None:
    async with another_log(database) as event_log:
        await event_log.check()
        await event_log.close()
        with pytest.raises(StoreUnavailable):
            await event_log.check()


async def test_closing_stores_what_waits(database: URL) -> None:
    async with another_log(database) as event_log:
        tables = await open_tables(event_log, 20)
        tasks = [asyncio.create_task(event_log.append(append_to(table, 1))) for table in tables]
        await asyncio.sleep(0)
    assert await asyncio.gather(*tasks) == [Appended(2)] * 20


async def _until_one_waits(database: URL) -> int:
    """Return the backend that waits at the gate."""
    connection = await connect(database)
    try:
        await connection.execute(UNTIL_ONE_WAITS)
        pid: int = await connection.fetchval(
            "select pid from pg_locks where locktype = 'advisory' and not granted"
        )
    finally:
        await connection.close()
    return pid


async def test_a_full_disk_is_told_to_all_at_once_and_to_the_log_in_one_line(
    event_log: EventLog, database: URL
) -> None:
    tables = await open_tables(event_log, 20)
    hidden = event(b'{"holding": ["AS", "KH", "QD"]}')
    await run(database, *FULL)
    before = event_log.writer.n_commits
    try:
        with structlog.testing.capture_logs() as logs:
            for _ in range(3):
                results = await append_all(event_log, *(append_to(table, 1, hidden) for table in tables))
                assert {type(result) for result in results} == {StoreUnavailable}
    finally:
        await run(database, *ROOM)
    assert event_log.writer.n_commits - before <= 6
    assert [(one["event"], one["log_level"]) for one in logs] == [("log_cannot_write", "error")]
    assert logs[0]["reason"].endswith("No space left on device")
    assert "KH" not in str(logs)
    results = await append_all(event_log, *(append_to(table, 1, hidden) for table in tables))
    assert results == [Appended(2)] * 20


async def test_a_fault_of_the_writer_is_told_once_and_not_at_each_attempt(
    event_log: EventLog, database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.persistence.group_commit.FIRST_DELAY_S", 0.001)
    monkeypatch.setattr(batch, "PREPARE", 7)  # no statement: neither the database nor the network is to blame
    table = await open_table(event_log)
    async with another_log(database, patience_s=0.2) as broken:
        with structlog.testing.capture_logs() as logs:
            for _ in range(3):
                with pytest.raises(StoreUnavailable):
                    await broken.append(append_to(table, 1))
    assert [one["event"] for one in logs] == ["log_not_connected"]
