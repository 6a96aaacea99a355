"""`cutthroat` as a process of its own, forked from one that has imported it already.

A start costs three seconds of imports, and a test run starts more than a hundred. All else is as ever:
arguments, environment, output, signals, the exit code. What the start itself does is for those tests that run
`python -m app.cli`.
"""

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from app.cli import COMMANDS, app
from tests.support.faults import FAULTS

LIMIT_S = 60

_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload([__name__, *(f"app.commands.{module}" for module, _ in COMMANDS.values())])


def _run(
    arguments: Sequence[str], environment: Mapping[str, str], out: Connection, log: str, fault: str | None
) -> None:
    """Be the command: the body of the process."""
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(out.fileno(), sys.stdout.fileno())
    out.close()
    err = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(err, sys.stderr.fileno())
    os.close(err)
    if fault is not None:
        FAULTS[fault](setattr)
    app(arguments)


class Process:
    """One run of the command: `stdout` is what it prints, `log` gets what it says on stderr.

    `fault` names the protection that it lacks, one of `tests.support.faults`.
    """

    def __init__(
        self, *arguments: str, environment: Mapping[str, str], log: Path, fault: str | None = None
    ) -> None:
        ours, theirs = _context.Pipe(duplex=False)
        self._process = _context.Process(
            target=_run, args=(arguments, dict(environment), theirs, str(log), fault)
        )
        self._process.start()
        theirs.close()
        self.stdout = os.fdopen(os.dup(ours.fileno()), encoding="utf-8")
        ours.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def terminate(self) -> None:
        """Send SIGTERM, unless it has ended."""
        self._process.terminate()

    def kill(self) -> None:
        """Send SIGKILL, unless it has ended."""
        self._process.kill()

    def wait(self, timeout: float) -> int:
        """Return the exit code; raise `TimeoutExpired` when it still runs after so many seconds."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("cutthroat", timeout)
        return self._process.exitcode


def cutthroat(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end; return its exit code and what it said."""
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as log:
        process = Process(*arguments, environment={**os.environ, **environment}, log=Path(log.name))
        with process.stdout:
            said = process.stdout.read()
        return subprocess.CompletedProcess(arguments, process.wait(LIMIT_S), said, log.read())
