"""The real server as a process of its own, over a data directory that outlives it, killed and restarted."""

import os
import re
import signal
import socket
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.process import Process

ROOT = Path(__file__).parents[2]
FAST = {
    "CUTTHROAT_BOT_DELAY_MS": "0-0",
    "CUTTHROAT_GUESTS_PER_MINUTE": "100000",
    "CUTTHROAT_TABLES_PER_MINUTE": "100000",
    "CUTTHROAT_KNOCKS_PER_MINUTE": "100000",
    "CUTTHROAT_DRAW_S": "1",
    "CUTTHROAT_LOG_LEVEL": "warning",
}


def free_port() -> int:
    """Return a port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass(slots=True)
class ServerProcess:
    """`cutthroat serve` on a port that stays the same over restarts."""

    data: Path
    port: int = field(default_factory=free_port)
    environment: Mapping[str, str] = field(default_factory=dict)
    fault: str | None = None  # a name of `tests.support.faults`
    _process: Process | None = None
    _log: Path = field(init=False)

    def __post_init__(self) -> None:
        self._log = self.data.parent / f"{self.data.name}.log"

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        """Whether it was started, and neither stopped nor killed since."""
        return self._process is not None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start and return when the server listens; raise with its output when it ends instead."""
        command = ("serve", "--host", "127.0.0.1", "--port", str(self.port))
        environment = {**os.environ, **FAST, "CUTTHROAT_DATA": str(self.data), **self.environment}
        self._process = Process(*command, environment=environment, log=self._log, fault=self.fault)
        said = ""
        for line in self._process.stdout:
            said += line
            if re.search(rf"http://127\.0\.0\.1:{self.port}", line):
                return
        raise RuntimeError(f"the server ended with {self._process.wait(30)}: {said}{self.log_text()}")

    def log_text(self) -> str:
        """Return what the server wrote to its log so far."""
        return self._log.read_text(encoding="utf-8") if self._log.exists() else ""

    def stop(self) -> int:
        """End the server in an orderly manner; return its exit code."""
        assert self._process is not None
        self._process.terminate()
        code = self._process.wait(timeout=30)
        self._close()
        return code

    def kill(self, *, with_postgres: bool = False) -> None:
        """SIGKILL the server, and every PostgreSQL process of its data directory too if asked."""
        assert self._process is not None
        postgres = self.postgres_pids() if with_postgres else []
        self._process.kill()
        for pid in postgres:
            _kill(pid)
        self._process.wait(timeout=30)
        self._close()

    def _close(self) -> None:
        assert self._process is not None
        self._process.stdout.close()
        self._process = None

    def postgres_pids(self) -> list[int]:
        """Return the processes of this server's PostgreSQL, the postmaster first."""
        return postgres_pids(self.data)


def postgres_pids(data: Path) -> list[int]:
    """Return the processes of a data directory's PostgreSQL, the postmaster first."""
    pids: list[int] = []
    for pid_file in data.rglob("postmaster.pid"):
        postmaster = int(pid_file.read_text(encoding="ascii").split()[0])
        pids += [postmaster, *children_of(postmaster)]
    return [pid for pid in pids if Path(f"/proc/{pid}").exists()]


def children_of(pid: int) -> list[int]:
    """Return the child processes of a process; none when it is gone."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except FileNotFoundError:
        return []
    return [int(child) for child in text.split()]


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
