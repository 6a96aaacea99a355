"""A process of its own that holds an embedded PostgreSQL, to be killed by tests.

`python -m tests.support.embedded_holder DATA` starts it, prints its address, and stops it at its input's end.
"""

import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url

from app.ops import logging
from app.persistence.embedded import EmbeddedPostgres

ROOT = Path(__file__).parents[2]


@dataclass
class Holder:
    """Such a process, started."""

    process: subprocess.Popen[str]
    url: URL

    def kill(self) -> None:
        """Ends it as the system would when memory runs out."""
        self.process.kill()
        self.process.communicate()

    def end(self) -> None:
        """Lets it stop in an orderly manner."""
        _, said = self.process.communicate("", timeout=60)
        assert self.process.returncode == 0, said


def hold(data: Path) -> Holder:
    """Start a holder; raises what it said when it failed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.support.embedded_holder", str(data)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    if not address:
        raise RuntimeError(process.communicate()[1])
    return Holder(process, make_url(address))


def postgres_processes(data: Path) -> list[int]:
    """Return the processes of PostgreSQL that work in this data directory."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            is_postgres = (entry / "comm").read_text().strip() == "postgres"
            if is_postgres and (entry / "cwd").readlink() == data / "postgres":
                found.append(int(entry.name))
        except (OSError, ValueError):
            continue  # it just ended, or is no process
    return found


def kill_postgres(data: Path) -> None:
    """Kills the main process first and then the others, as a power cut would."""
    main = int((data / "postgres" / "postmaster.pid").read_text().split("\n")[0])
    for pid in (main, *postgres_processes(data)):
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


if __name__ == "__main__":
    logging.configure("warning", "text")
    with EmbeddedPostgres(Path(sys.argv[1])) as postgres:
        print(postgres.url.render_as_string(hide_password=False), flush=True)
        sys.stdin.read()
