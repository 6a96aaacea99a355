"""The server under load: its own process on a core of its own, PostgreSQL and the clients on the other."""

import asyncio
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL

from app.persistence.embedded import EmbeddedPostgres
from tests.support.postgres import connect

ROOT = Path(__file__).parents[2]

TICK = os.sysconf("SC_CLK_TCK")
HOST = "127.0.0.1"
SERVER_CORE, OTHER_CORE = "0", "1"
SETTINGS = {
    "CUTTHROAT_GUESTS_PER_MINUTE": "1000000",
    "CUTTHROAT_TABLES_PER_MINUTE": "1000000",
    "CUTTHROAT_KNOCKS_PER_MINUTE": "1000000",
    "CUTTHROAT_COMMANDS_PER_SECOND": "100000",
    "CUTTHROAT_SOCKETS_PER_ADDRESS": "1000000",
    "CUTTHROAT_LOG_LEVEL": "warning",
}
"""What differs from the defaults, and stands in each row: one address opens all, a seat never waits."""


WRITTEN = """
select (select n_tup_ins from pg_stat_user_tables where relname = 'events') as rows, xact_commit as commits
from pg_stat_database where datname = current_database()
"""


@dataclass(frozen=True, slots=True)
class Target:
    """Where the server listens, and whose time is counted."""

    port: int
    server: int
    database: int
    url: URL

    def cpu_s(self) -> tuple[float, float]:
        """Return the processor time used so far by the server and by PostgreSQL, in seconds."""
        return _cpu_s([self.server]), _cpu_s([self.database, *_children(self.database)])

    async def written(self) -> tuple[int, int]:
        """Return how many rows of the log and how many commits (of any kind) the database has counted."""
        connection = await connect(self.url)
        try:
            [row] = await connection.fetch(WRITTEN)
        finally:
            await connection.close()
        return row["rows"], row["commits"]

    def memory_mb(self) -> float:
        """Return the server's resident memory."""
        text = Path(f"/proc/{self.server}/status").read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024  # type: ignore[index]  # Linux always has it

    def handles(self) -> int:
        """Return how many files and sockets the server has open."""
        return len(list(Path(f"/proc/{self.server}/fd").iterdir()))


def _cpu_s(pids: list[int]) -> float:
    ticks = 0
    for pid in pids:
        try:
            stat = Path(f"/proc/{pid}/stat").read_text(encoding="latin-1")
        except FileNotFoundError:
            continue  # a backend that ended; what it used is with its parent
        fields = stat[stat.rindex(")") + 2 :].split()
        ticks += sum(map(int, fields[11:15]))
    return ticks / TICK


def _postmaster(folder: Path) -> int:
    pid_file = next(folder.rglob("postmaster.pid"))
    return int(pid_file.read_text(encoding="ascii").split()[0])


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in text.split()]


def is_split() -> bool:
    """Return whether there are two cores to part the work between."""
    return shutil.which("taskset") is not None and (os.cpu_count() or 1) > 1


@asynccontextmanager
async def running() -> AsyncIterator[Target]:
    """Start PostgreSQL and the server over an empty folder, and stop both at the end."""
    async with database() as (url, pid):
        with serving(url, pid) as target:
            yield target


@asynccontextmanager
async def database() -> AsyncIterator[tuple[URL, int]]:
    """Start PostgreSQL over an empty folder, and stop it at the end; its address and process."""
    if is_split():
        os.sched_setaffinity(0, {int(OTHER_CORE)})  # this process, and PostgreSQL as its child
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # the server's, too: as many sockets as may be
    with tempfile.TemporaryDirectory(prefix="cutthroat-bench-") as folder:
        embedded = EmbeddedPostgres(Path(folder) / "data")
        try:
            yield await asyncio.to_thread(embedded.start), _postmaster(Path(folder))
        finally:
            await asyncio.to_thread(embedded.stop)


@contextmanager
def serving(url: URL, database: int, module: Sequence[str] = ("app.cli",)) -> Iterator[Target]:
    """Start the server over this database, and stop it at the end."""
    command = [sys.executable, "-m", *module, "serve", "--host", HOST, "--port", "0"]
    if is_split():
        command = ["taskset", "-c", SERVER_CORE, *command]
    environment = {**os.environ, **SETTINGS, "COLUMNS": "200"}
    environment["CUTTHROAT_DATABASE_URL"] = url.render_as_string(hide_password=False)
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            yield Target(_port(process), process.pid, database, url)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)


def _port(process: subprocess.Popen[str]) -> int:
    assert process.stdout is not None
    for line in process.stdout:
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if found:
            return int(found[1])
    raise RuntimeError(f"the server ended with {process.wait()}")
