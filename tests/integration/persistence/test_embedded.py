"""The embedded PostgreSQL: started, stopped, killed, fought for, and refused with a sentence."""

# ruff: noqa: ASYNC240 - nothing else runs in these loops while a path is looked at

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncpg
import pytest
from sqlalchemy import URL

from app.persistence.embedded import EmbeddedPostgres
from app.persistence.embedded.account import let_pass
from app.persistence.engine import check_durable, make_engine
from app.persistence.errors import (
    DatabaseNotDurable,
    DatabaseNotStarted,
    DatabaseOtherMajor,
    DataInUse,
    DataNotWritable,
)
from tests.support.embedded_holder import hold, kill_postgres, postgres_processes
from tests.support.postgres import connect, run

IS_ROOT = os.geteuid() == 0
PLAIN_USER = 1  # daemon: any account without rights


async def ask(url: URL, question: str) -> object:
    connection = await connect(url)
    try:
        return await connection.fetchval(question)
    finally:
        await connection.close()


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder beside those of pytest, which closes its own to others when another run of it starts.

    For root PostgreSQL is another user.
    """
    with TemporaryDirectory(prefix="cutthroat-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def template() -> Iterator[Path]:
    """A data directory with a cluster and a table in it, to be copied: making one takes seconds."""
    with TemporaryDirectory(prefix="cutthroat-") as folder:
        data = Path(folder) / "data"
        with EmbeddedPostgres(data) as postgres:
            asyncio.run(run(postgres.url, "create table marks (n int)"))
        yield data


@pytest.fixture
def data(template: Path, tmp_path: Path) -> Iterator[Path]:
    """A data directory of this test's own; whatever a test left running there is killed."""
    copy = tmp_path / "data"
    os.system(f"cp -a '{template}' '{copy}'")
    yield copy
    with suppress(FileNotFoundError):
        kill_postgres(copy)


async def test_the_first_start_makes_a_database_that_the_second_finds(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    with EmbeddedPostgres(data) as postgres:
        await run(postgres.url, "create table marks (n int)", "insert into marks values (7)")
        assert str(await ask(postgres.url, "show server_version")).startswith("18.")
    assert postgres_processes(data) == []
    with EmbeddedPostgres(data) as postgres:
        assert await ask(postgres.url, "select n from marks") == 7
    assert postgres_processes(data) == []


async def test_it_is_durable_and_listens_to_no_network(data: Path) -> None:
    with EmbeddedPostgres(data) as postgres:
        engine = make_engine(postgres.url)
        await check_durable(engine)
        await engine.dispose()
        assert await ask(postgres.url, "show listen_addresses") == ""
        assert await ask(postgres.url, "show unix_socket_permissions") == "0700"
        rules = await ask(
            postgres.url, "select string_agg(type || ' ' || auth_method, ',') from pg_hba_file_rules"
        )
        assert rules == "local peer"


@pytest.mark.parametrize("setting", ["fsync", "synchronous_commit", "full_page_writes"])
async def test_one_that_may_lose_commits_is_found_out(data: Path, setting: str) -> None:
    with EmbeddedPostgres(data, {setting: "off"}) as postgres:
        engine = make_engine(postgres.url)
        with pytest.raises(DatabaseNotDurable, match=f"{setting} = off"):
            await check_durable(engine)
        await engine.dispose()


async def test_after_a_kill_of_everything_committed_rows_are_there(data: Path) -> None:
    holder = hold(data)
    for n in range(20):
        await run(holder.url, f"insert into marks values ({n})")
    holder.kill()
    kill_postgres(data)
    with EmbeddedPostgres(data) as postgres:
        assert await ask(postgres.url, "select count(*) from marks") == 20
    assert postgres_processes(data) == []


async def test_a_postgres_that_outlived_its_server_is_replaced_and_stopped_cleanly(data: Path) -> None:
    holder = hold(data)
    left_over = await connect(holder.url)
    transaction = left_over.transaction()
    await transaction.start()
    await left_over.execute("insert into marks values (1)")
    holder.kill()
    before = postgres_processes(data)
    assert before, "PostgreSQL outlives a killed server"
    with EmbeddedPostgres(data) as postgres:
        assert not set(before) & set(postgres_processes(data)), "nothing of the last run is under way"
        assert await ask(postgres.url, "select count(*) from marks") == 0
    left_over.terminate()
    assert postgres_processes(data) == []


async def test_the_pid_of_a_killed_postgres_may_be_another_program_by_now(data: Path) -> None:
    holder = hold(data)
    holder.kill()
    kill_postgres(data)
    pid_file = data / "postgres" / "postmaster.pid"
    lines = pid_file.read_text().split("\n")
    pid_file.write_text("\n".join([str(os.getpid()), *lines[1:]]))
    with EmbeddedPostgres(data) as postgres:
        assert await ask(postgres.url, "select 1") == 1


async def test_a_postgres_that_dies_is_started_again(data: Path) -> None:
    with EmbeddedPostgres(data) as postgres:
        watch = asyncio.create_task(postgres.watch())
        await run(postgres.url, "insert into marks values (1)")
        kill_postgres(data)
        while True:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                assert await ask(postgres.url, "select count(*) from marks") == 1
                break
            await asyncio.sleep(0.05)
        watch.cancel()
    assert postgres_processes(data) == []


async def test_an_interrupt_at_the_terminal_reaches_the_server_and_not_its_postgres(data: Path) -> None:
    with EmbeddedPostgres(data) as postgres:
        ours = os.getpgrp()
        assert all(os.getpgid(pid) != ours for pid in postgres_processes(data))
        assert await ask(postgres.url, "select 1") == 1


def test_a_data_directory_in_use_is_refused_with_the_process_that_uses_it(data: Path) -> None:
    holder = hold(data)
    with pytest.raises(DataInUse, match=f"process {holder.process.pid}") as refused:
        EmbeddedPostgres(data).start()
    assert refused.value.code == "data_in_use"
    assert postgres_processes(data), "the other one goes on"
    holder.end()
    EmbeddedPostgres(data).start()


def test_one_that_was_not_started_stops_nothing(data: Path) -> None:
    holder = hold(data)
    other = EmbeddedPostgres(data)
    other.stop()
    assert postgres_processes(data)
    holder.end()
    assert postgres_processes(data) == []


def test_a_data_directory_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataNotWritable, match="cannot be written") as refused:
        EmbeddedPostgres(tmp_path / "file" / "data").start()
    assert refused.value.code == "data_not_writable"


@pytest.mark.skipif(not IS_ROOT, reason="only root can be somebody else")
def test_a_plain_user_is_told_that_the_data_directory_is_not_theirs(tmp_path: Path) -> None:
    let_pass(tmp_path / "data")
    said = as_plain_user(lambda: EmbeddedPostgres(tmp_path / "data").start())
    assert said.startswith(f"DataNotWritable: The data folder {tmp_path / 'data'} cannot be written (Perm")


@pytest.mark.skipif(not IS_ROOT, reason="a plain user runs all the other tests as one")
def test_it_works_for_a_plain_user_too(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    os.chown(theirs, PLAIN_USER, PLAIN_USER)
    let_pass(theirs)

    def start_and_stop() -> str:
        with EmbeddedPostgres(theirs / "data") as postgres:
            owners = {Path(f"/proc/{pid}").stat().st_uid for pid in postgres_processes(theirs / "data")}
            return f"{owners} {asyncio.run(ask(postgres.url, 'select current_user'))}"

    assert as_plain_user(start_and_stop) == f"{{{PLAIN_USER}}} cutthroat"
    assert postgres_processes(theirs / "data") == []


def as_plain_user(work: Callable[[], object]) -> str:
    """Return what the work said, done in a process of an account without rights."""
    said, here = multiprocessing.Pipe(duplex=False)

    def do() -> None:
        os.setgroups([])
        os.setgid(PLAIN_USER)
        os.setuid(PLAIN_USER)
        try:
            here.send(str(work()))
        except Exception as error:  # noqa: BLE001 - the parent judges what went wrong
            here.send(f"{type(error).__name__}: {error}")

    process = multiprocessing.get_context("fork").Process(target=do)
    process.start()
    answer: str = said.recv()
    process.join()
    return answer


def test_the_database_of_another_major_is_refused_and_left_alone(data: Path) -> None:
    (data / "postgres" / "PG_VERSION").write_text("17\n")
    with pytest.raises(DatabaseOtherMajor) as refused:
        EmbeddedPostgres(data).start()
    assert refused.value.code == "database_other_major"
    for word in ("PostgreSQL 17", "PostgreSQL 18", "backup", "restore"):
        assert word in str(refused.value)
    (data / "postgres" / "PG_VERSION").write_text("18\n")
    with EmbeddedPostgres(data):
        pass


async def test_a_first_start_that_was_cut_short_is_begun_again(tmp_path: Path) -> None:
    half = tmp_path / "data" / "postgres.new"
    half.mkdir(parents=True)
    (half / "PG_VERSION").write_text("18\n")
    with EmbeddedPostgres(tmp_path / "data") as postgres:
        assert await ask(postgres.url, "select 1") == 1
    assert not half.exists()


def test_a_path_that_a_shell_would_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseNotStarted, match=r"holds the character \$"):
        EmbeddedPostgres(tmp_path / "$HOME").start()


def test_a_folder_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    letters = tmp_path / "data" / "postgres" / "letters.txt"
    letters.parent.mkdir(parents=True)
    letters.write_text("Dear Maya")
    with pytest.raises(DatabaseNotStarted, match="something other than a database"):
        EmbeddedPostgres(tmp_path / "data").start()
    assert letters.read_text() == "Dear Maya"


def test_a_postgres_that_does_not_start_says_why_and_gives_the_directory_free(data: Path) -> None:
    for _ in range(2):
        with pytest.raises(
            DatabaseNotStarted, match=r"did not start .* unrecognized configuration parameter"
        ):
            EmbeddedPostgres(data, {"no_such_setting": "1"}).start()
    with EmbeddedPostgres(data):
        pass


@pytest.mark.parametrize(
    "name",
    ["x" * 120, "two words, 'quotes' and ; more", "100 % ünïcode"],
    ids=["long", "quotes", "unicode"],
)
async def test_any_path_will_do(data: Path, tmp_path: Path, name: str) -> None:
    moved = tmp_path / name
    data.rename(moved)
    with EmbeddedPostgres(moved) as postgres:
        assert await ask(postgres.url, "select 1") == 1
        sockets = Path(str(postgres.url.query["host"]))
        assert sockets.stat().st_mode & 0o077 == 0
    assert sockets == moved / "postgres" or not sockets.exists()


async def test_the_socket_folder_of_a_killed_run_is_removed(data: Path, tmp_path: Path) -> None:
    moved = tmp_path / ("x" * 120)
    data.rename(moved)
    holder = hold(moved)
    old = Path(str(holder.url.query["host"]))
    holder.kill()
    kill_postgres(moved)
    assert old.exists()
    with EmbeddedPostgres(moved) as postgres:
        assert await ask(postgres.url, "select 1") == 1
    assert not old.exists()


async def test_what_a_statement_held_is_not_in_the_servers_log(data: Path) -> None:
    with EmbeddedPostgres(data) as postgres:
        await run(postgres.url, "create table doors (key text primary key)")
        connection = await connect(postgres.url)
        for _ in range(2):
            with suppress(Exception):
                await connection.execute("insert into doors values ($1)", "very-secret")
        await connection.close()
    assert "duplicate key" in (data / "postgres" / "server.log").read_text()
    assert "very-secret" not in (data / "postgres" / "server.log").read_text()


def test_a_signal_to_stop_ends_the_holder_without_leaving_postgres(data: Path) -> None:
    holder = hold(data)
    holder.process.send_signal(signal.SIGINT)
    holder.process.communicate()
    assert postgres_processes(data) == []
