"""PostgreSQL's own programs for backups, and how they are told where the database is.

Those that come with Cutthroat serve its own PostgreSQL and every older one, but speak no TLS; so for a
database elsewhere those on the PATH come first, where they are not older than it.
"""

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, text

from app.persistence.embedded.binaries import MAJOR, environment, last_words, wheel
from app.persistence.engine import UNREACHABLE, autocommit, make_engine, unreachable
from app.persistence.errors import ToolsMissing

VERSION = re.compile(r"\(PostgreSQL\) (\d+)")
PARAMETERS = {"host": "PGHOST", "port": "PGPORT", "ssl": "PGSSLMODE", "passfile": "PGPASSFILE"}


@dataclass(frozen=True, slots=True)
class Tools:
    """The programs of one folder."""

    folder: Path

    def run(self, program: str, *arguments: str, url: URL | None = None) -> subprocess.CompletedProcess[str]:
        """Returns what the program said; a code other than 0 is the caller's to judge.

        The address goes through the environment, so that no password stands on a command line.
        """
        return subprocess.run(  # noqa: S603 - a program of PostgreSQL with arguments of our own
            [str(self.folder / program), *arguments],
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            env=environment() | ({} if url is None else address(url)),
            umask=0o077,
        )


def own_tools() -> Tools:
    """Returns the programs that come with Cutthroat."""
    return Tools(wheel() / f"pginstall{MAJOR}" / "bin")


async def tools_for(url: URL, *, is_embedded: bool) -> Tools:
    """Returns programs that fit the server at this address.

    Raises `DatabaseUnreachable`, and `ToolsMissing` when it is newer than all that there are.
    """
    major = await _major(url)
    for version, tools in () if is_embedded else _on_path():
        if version >= major:
            return tools
    if major <= MAJOR:
        return own_tools()
    raise ToolsMissing(
        f"The database runs PostgreSQL {major}: install pg_dump and pg_restore of version {major} or newer, "
        f"and put them on the PATH; those that come with Cutthroat are of version {MAJOR}."
    )


def address(url: URL) -> dict[str, str]:
    """Returns the address as the variables that libpq reads.

    >>> from sqlalchemy import make_url
    >>> address(make_url("postgresql+asyncpg://maya:pw@db:5433/cards?ssl=require"))["PGSSLMODE"]
    'require'
    """
    given: dict[str, object] = {
        "PGHOST": url.host,
        "PGPORT": url.port,
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
        "PGDATABASE": url.database,
        **{name: url.query[key] for key, name in PARAMETERS.items() if key in url.query},
    }
    return {name: str(value) for name, value in given.items() if value is not None}


def said(done: subprocess.CompletedProcess[str]) -> str:
    """Returns the program's last word about what went wrong."""
    return last_words(done.stderr.splitlines())


async def _major(url: URL) -> int:
    engine = make_engine(url)
    try:
        async with autocommit(engine).connect() as connection:
            return int(await connection.scalar(text("show server_version_num"))) // 10_000
    except UNREACHABLE as error:
        raise unreachable(engine, error) from error
    finally:
        await engine.dispose()


def _on_path() -> Iterator[tuple[int, Tools]]:
    dump = shutil.which("pg_dump")
    if dump is None or shutil.which("pg_restore", path=str(Path(dump).parent)) is None:
        return
    tools = Tools(Path(dump).parent)
    found = VERSION.search(tools.run("pg_dump", "--version").stdout)
    if found is not None:
        yield int(found[1]), tools
