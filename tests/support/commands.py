"""The commands of `cutthroat`, run inside the test's own process: quick enough for hundreds of runs."""

import json
from dataclasses import dataclass
from typing import Any

from typer.testing import CliRunner

from app.cli import app


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended: its exit code and what it printed."""

    exit_code: int
    stdout: str
    stderr: str

    @property
    def told(self) -> Any:
        """What it printed on standard output, as JSON."""
        return json.loads(self.stdout)


def run(*arguments: str, given: bytes = b"") -> Ran:
    """Run the command with this standard input; a fault of the command's own fails the test."""
    result = CliRunner().invoke(app, list(arguments), input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def scored(document: object) -> Any:
    """Return what `cutthroat score --json -` prints for a document, which it must accept."""
    ran = run("score", "--json", "-", given=json.dumps(document).encode())
    assert ran.exit_code == 0, ran.stdout
    assert ran.stderr == ""
    return ran.told


def replayed(text: str) -> Any:
    """Return what `cutthroat replay --json -` prints for a text, which it must accept."""
    ran = run("replay", "--json", "-", given=text.encode())
    assert ran.exit_code == 0, ran.stdout + ran.stderr
    assert ran.stderr == ""
    return ran.told
