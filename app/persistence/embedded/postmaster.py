"""PostgreSQL's main process: is one at work in a cluster, start one, stop it."""

import os
import shlex
import time
from collections.abc import Mapping
from pathlib import Path

from app.persistence.embedded.binaries import Binaries, last_words
from app.persistence.errors import DatabaseNotStarted

START_TIMEOUT_S = 300  # after a crash it first works through its log
STOP_TIMEOUT_S = 30
# Processes of a killed PostgreSQL end by themselves; until then a new one is refused.
LEFTOVERS_TIMEOUT_S = 30
LEFTOVERS = "pre-existing shared memory block"
RETRY_S = 0.2
LARGEST_LOG = 4 * 1024 * 1024

SETTINGS: Mapping[str, str] = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "120",
    # What makes a confirmed move last.
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    # A small server: a few processes less.
    "io_method": "sync",
    "max_parallel_workers": "0",
    "max_wal_senders": "0",
    # The log holds faults only, and never the values of a row.
    "log_error_verbosity": "terse",
    "log_min_messages": "warning",
    "log_checkpoints": "off",
    "log_timezone": "UTC",
}


def running(cluster: Path) -> int | None:
    """Returns the process id of the PostgreSQL at work in the cluster, or None.

    A process id left behind by a killed one may meanwhile be another program's (usual in containers), so
    that the program and its working directory are looked at where the system shows them.
    """
    try:
        pid = int((cluster / "postmaster.pid").read_text().split("\n", 1)[0])
        os.kill(pid, 0)
    except (FileNotFoundError, ValueError, ProcessLookupError):
        return None
    except PermissionError:
        pass
    return pid if _is_postgres_in(cluster, pid) else None


def _is_postgres_in(cluster: Path, pid: int) -> bool:
    if not Path("/proc/self/cwd").exists():
        return True
    try:
        is_postgres = Path(f"/proc/{pid}/comm").read_text().strip() == "postgres"
        return is_postgres and Path(f"/proc/{pid}/cwd").samefile(cluster)
    except OSError:  # it just ended, or belongs to somebody else
        return False


def start(cluster: Path, sockets: Path, binaries: Binaries, changed: Mapping[str, str]) -> None:
    """Starts PostgreSQL and returns when it accepts connections; raises `DatabaseNotStarted`."""
    # Nobody is at work here (`running`), though a killed one may still count as alive until it is reaped.
    (cluster / "postmaster.pid").unlink(missing_ok=True)
    (sockets / ".s.PGSQL.5432.lock").unlink(missing_ok=True)
    log = cluster / "server.log"
    _limit(log)
    options = {"unix_socket_directories": _quoted(sockets), **SETTINGS, **changed}
    flags = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    arguments = ("start", "-s", "-w", "-t", str(START_TIMEOUT_S), "-D", str(cluster), "-l", str(log))
    give_up_at = time.monotonic() + LEFTOVERS_TIMEOUT_S
    while True:
        said_before = log.stat().st_size if log.exists() else 0
        done = binaries.run("pg_ctl", *arguments, "-o", shlex.join(flags), timeout_s=START_TIMEOUT_S + 30)
        if done.returncode == 0:
            return
        said = log.read_bytes()[said_before:].decode(errors="replace") if log.exists() else ""
        if LEFTOVERS not in said or time.monotonic() > give_up_at:
            reason = last_words([*done.stderr.splitlines(), *said.splitlines()])
            raise DatabaseNotStarted(f"PostgreSQL did not start in {cluster}: {reason}")
        time.sleep(RETRY_S)


def stop(cluster: Path, binaries: Binaries) -> None:
    """Stops the PostgreSQL at work in the cluster, if any: at once, but cleanly; by force when that hangs."""
    for mode in ("fast", "immediate"):
        if running(cluster) is None:
            return
        arguments = ("stop", "-s", "-w", "-t", str(STOP_TIMEOUT_S), "-m", mode, "-D", str(cluster))
        binaries.run("pg_ctl", *arguments, timeout_s=STOP_TIMEOUT_S + 10)
    if (pid := running(cluster)) is not None:
        raise DatabaseNotStarted(f"The PostgreSQL process {pid} in {cluster} does not stop.")


def _quoted(folder: Path) -> str:
    """Returns the folder as one entry of a list, whatever its name holds."""
    return '"' + str(folder).replace('"', '""') + '"'


def _limit(log: Path) -> None:
    """Keeps the log of faults from growing for ever: one older part is kept."""
    if log.exists() and log.stat().st_size > LARGEST_LOG:
        log.replace(log.with_suffix(".log.old"))
