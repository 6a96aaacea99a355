"""The server under load: its own process on a core of its own, PostgreSQL and the clients on the other."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from app.persistence.embedded import EmbeddedPostgres

TICK = os.sysconf("SC_CLK_TCK")
SERVER_CORE, OTHER_CORE = "0", "1"
LIMITS = {
    "CUTTHROAT_GUESTS_PER_MINUTE": "1000000",
    "CUTTHROAT_TABLES_PER_MINUTE": "1000000",
    "CUTTHROAT_KNOCKS_PER_MINUTE": "1000000",
    "CUTTHROAT_COMMANDS_PER_SECOND": "100000",
    "CUTTHROAT_SOCKETS_PER_ADDRESS": "1000000",
}
"""What differs from the defaults, and stands in the report: one address opens all, a seat never waits."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where the server listens, and whose time is counted."""

    port: int
    server: int
    database: int

    def cpu_s(self) -> tuple[float, float]:
        """Return the processor time used so far by the server and by PostgreSQL, in seconds."""
        return _cpu_s([self.server]), _cpu_s([self.database, *_children(self.database)])

    def memory_mb(self) -> float:
        """Return the server's resident memory."""
        text = Path(f"/proc/{self.server}/status").read_text(encoding="ascii")
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1]) / 1024  # type: ignore[index]  # Linux always has it


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
    if is_split():
        os.sched_setaffinity(0, {int(OTHER_CORE)})  # this process, and PostgreSQL as its child
    with tempfile.TemporaryDirectory(prefix="cutthroat-bench-") as folder:
        embedded = EmbeddedPostgres(Path(folder) / "data")
        url = await asyncio.to_thread(embedded.start)
        database = _postmaster(Path(folder))
        try:
            with _Server(url.render_as_string(hide_password=False)) as (process, port):
                yield Target(port, process.pid, database)
        finally:
            await asyncio.to_thread(embedded.stop)


class _Server:
    def __init__(self, url: str) -> None:
        self._url = url

    def __enter__(self) -> tuple[subprocess.Popen[str], int]:
        command = [sys.executable, "-m", "app.cli", "serve", "--host", "127.0.0.1", "--port", "0"]
        if is_split():
            command = ["taskset", "-c", SERVER_CORE, *command]
        environment = {**os.environ, **LIMITS, "CUTTHROAT_DATABASE_URL": self._url}
        environment |= {"CUTTHROAT_LOG_LEVEL": "warning", "COLUMNS": "200"}
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                return self._process, int(found[1])
        raise RuntimeError(f"the server ended with {self._process.wait()}")

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(timeout=30)
