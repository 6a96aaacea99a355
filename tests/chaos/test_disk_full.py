"""The drill: the disk of the log is full. Whoever moves is told to try again; with room again play goes on.

In every run the system lets the file of the log grow so far and no further (RLIMIT_FSIZE), which anybody may
ask for; the long run fills a small disk too, which only root may mount.
"""

import asyncio
import resource
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from itertools import count
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import URL

from app.persistence.embedded import EmbeddedPostgres
from app.tables.ports import AppendResult
from tests.chaos.conftest import Say, only_long
from tests.support.doors import DoorsServer, running
from tests.support.drill import QUICK, Party, back_to, examine, in_use
from tests.support.faults import acks_before_the_commit
from tests.support.friend import RETRY_S, Friend, View
from tests.support.postgres import connect, run
from tests.support.profile import DRILL_PATIENCE_S, IS_LONG

PEOPLE = [3, 2, 1] * (4 if IS_LONG else 1)
LONGEST_FILE = 16 * 1024 * 1024  # as long as PostgreSQL makes the segments of its own log
DISK = "256m"
BALLAST = """
insert into events
select 'ballast', $1 + no, 'ballast', 1, to_jsonb(repeat(md5(no::text), $3)), null, now()
from generate_series(1, $2) no
"""
SIZES = 40, 1
"""The ballast is of large rows, and then of small ones for what room is left between them."""
Work = Callable[[], Awaitable[None]]


@contextmanager
def short_files() -> Iterator[None]:
    """Let processes that are started meanwhile make no file longer than `LONGEST_FILE`."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LONGEST_FILE, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


@contextmanager
def small_disk(at: Path) -> Iterator[None]:
    """Mount a disk of little room."""
    at.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(at)]
    if subprocess.run(mount, check=False).returncode:
        pytest.fail("This drill fills a disk of its own, which only root may mount: run it as root.")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(at)], check=True)


@asynccontextmanager
async def database_in(data: Path) -> AsyncIterator[URL]:
    """A PostgreSQL that is started again when it ends, as the server does with its own."""
    postgres = EmbeddedPostgres(data)
    url = await asyncio.to_thread(postgres.start)
    watch = asyncio.create_task(postgres.watch())
    try:
        yield url
    finally:
        watch.cancel()
        await asyncio.to_thread(postgres.stop)


async def drilled(tried: str, url: URL, fill: Work, make_room: Work, clean: Say) -> None:
    """Play, take all room, wait until every table has noticed, give the room back and play on."""
    with running(DoorsServer(url, QUICK)) as server:
        party = await Party.at(server.port, PEOPLE)
        before = await in_use(server)
        async with party.playing():
            await party.played(15)
            await fill()
            await asyncio.gather(*(refused(host) for host in party.hosts))
            await make_room()
            await party.played(15)
            verdict = await examine(tried, url, party)
        await back_to(server, before)
    clean(verdict)


async def refused(host: Friend) -> None:
    """Take other names, which can be done at any time, until the host is told to try again."""
    before = host.try_agains
    for number in count():
        command_id = await host.wish({"type": "rename", "name": f"{host.name} {number}"})
        await host.until(partial(is_answered, host, command_id, before))
        if host.try_agains > before:
            return


def is_answered(friend: Friend, command_id: str, try_agains: int, _: View) -> bool:
    """Return whether the friend was told that a command is stored, or to try again more often than before."""
    return command_id in friend.acked or friend.try_agains > try_agains


async def fill_log(url: URL) -> None:
    """Write into the log's own file until it can grow no more, not even by a row."""
    connection = await connect(url)
    done = 0
    for size in SIZES:
        n_rows = 2_000
        while n_rows:
            try:
                await connection.execute(BALLAST, done, n_rows, size)
                done += n_rows
            except asyncpg.PostgresError:
                n_rows //= 2
    await connection.close()


async def test_nothing_is_lost_when_the_log_cannot_grow(folder: Path, clean: Say) -> None:
    with short_files():
        async with database_in(folder / "data") as url:
            make_room = partial(run, url, "delete from events where stream_id = 'ballast'", "vacuum events")
            await drilled("the log cannot grow", url, partial(fill_log, url), make_room, clean)


@only_long
async def test_acks_before_the_commit_would_be_lost_when_the_log_cannot_grow(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = acks_before_the_commit(monkeypatch.setattr)
    with short_files():
        async with database_in(folder / "data") as url:
            with running(DoorsServer(url, QUICK)) as server:
                party = await Party.at(server.port, PEOPLE)
                async with party.playing():
                    await party.played(15)
                    await fill_log(url)
                    await one_failed(commits)
                    verdict = await examine(
                        "the log cannot grow, and acks come before the commit", url, party
                    )
    assert verdict.lost, str(verdict)
    assert verdict.diverged, str(verdict)


async def one_failed(commits: Sequence["asyncio.Task[AppendResult]"]) -> None:
    """Return when the log has refused what was acknowledged."""
    async with asyncio.timeout(DRILL_PATIENCE_S):
        while not any(commit.done() and commit.exception() for commit in commits):  # noqa: ASYNC110 - of a server
            await asyncio.sleep(RETRY_S)


@only_long
async def test_nothing_is_lost_when_the_disk_is_full(folder: Path, clean: Say) -> None:
    ballast = folder / "disk" / "ballast"

    async def fill() -> None:
        await asyncio.to_thread(
            subprocess.run, ["dd", "if=/dev/zero", f"of={ballast}", "bs=64k"], check=False
        )

    async def make_room() -> None:
        await asyncio.to_thread(ballast.unlink)

    with small_disk(folder / "disk"):
        async with database_in(folder / "disk" / "data") as url:
            await drilled("the disk is full", url, fill, make_room, clean)
