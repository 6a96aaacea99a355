"""Backups: the whole database in one file, made while people play, and read back into an empty one.

`pg_dump` reads one snapshot, so that every log in the file is whole up to one moment. The file holds all that
the database holds, also what opens seats and doors (the key that signs cookies, the keys of the doors): after
a restore everybody is who they were. Left out is what lives for minutes: device links, challenges of
passkeys, knocks, limits.
"""

import asyncio
import os
import re
from pathlib import Path

from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence import migrate as migrations
from app.persistence.engine import UNREACHABLE, autocommit, make_engine, unreachable
from app.persistence.errors import (
    BackupAhead,
    BackupExists,
    BackupFailed,
    BackupUnreadable,
    DatabaseNotEmpty,
)
from app.persistence.postgres_tools import Tools, own_tools, said

PLAIN = ("--no-owner", "--no-privileges")
LIVES_BRIEFLY = ("device_links", "passkey_challenges", "knocks", "rate_limits")
LEFT_OUT = [f"--exclude-table-data=public.{name}" for name in LIVES_BRIEFLY]
OURS = re.compile(r"^\d+; .* TABLE DATA public events ", re.MULTILINE)
REVISION = re.compile(r"^COPY public\.alembic_version .*\n(?P<revision>\S+)\n\\\.$", re.MULTILINE)
IS_EMPTY = "select count(*) = 0 from pg_tables where schemaname = any(current_schemas(false))"
COUNTS = "select (select count(*) from tables), (select count(*) from events)"


def back_up(url: URL, file: Path, tools: Tools) -> int:
    """Writes the database into a new file that its owner alone may read; returns its size in bytes.

    The file is there whole, or not at all. Raises a `DatabaseError`.
    """
    part = file.with_name(f"{file.name}.part")
    try:
        if file.exists():
            raise _exists(file)
        _claim(part)
        try:
            _dump(url, part, tools)
            _put(part, file)
        finally:
            part.unlink(missing_ok=True)
    except FileExistsError as error:
        raise _exists(Path(error.filename2 or error.filename)) from None
    except OSError as error:
        raise BackupFailed(f"The file {file} cannot be written: {error.strerror}.") from error
    return file.stat().st_size


def _dump(url: URL, part: Path, tools: Tools) -> None:
    done = tools.run("pg_dump", "--format=custom", *PLAIN, *LEFT_OUT, f"--file={part}", url=url)
    if done.returncode != 0:
        raise BackupFailed(f"The backup could not be made: {said(done)}.")
    _sync(part)


def _put(part: Path, file: Path) -> None:
    """Give the whole file its name; it replaces nothing, and is not there when this fails."""
    try:
        os.link(part, file)  # unlike a renaming it replaces nothing
    except FileExistsError:
        raise
    except OSError:  # not every file system has links
        _claim(file)
    try:
        part.replace(file)  # nothing to do where it was linked
        _sync(file.parent)
    except OSError:
        file.unlink()
        raise


def _claim(file: Path) -> None:
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def check_backup(file: Path) -> None:
    """Raises `BackupUnreadable` or `BackupAhead` unless this code can use the file."""
    tools = own_tools()
    listing = tools.run("pg_restore", "--list", str(file))
    if listing.returncode != 0 or not OURS.search(listing.stdout):
        why = f": {said(listing)}" if listing.returncode != 0 else ""
        raise BackupUnreadable(f"The file {file} is no backup of a Cutthroat{why}.")
    version = ("--data-only", "--table=alembic_version", "--file=-")
    found = REVISION.search(tools.run("pg_restore", *version, str(file)).stdout)
    if found is None:
        raise BackupUnreadable(f"The file {file} does not say which version it is of.")
    if not migrations.knows(found["revision"]):
        raise BackupAhead(
            f"The backup stands at {found['revision']}, which this version does not know: "
            "it was made with a newer Cutthroat; restore it with that one."
        )


async def restore(url: URL, file: Path, tools: Tools) -> tuple[int, int]:
    """Reads a checked backup into an empty database and migrates it; returns how many tables and events.

    All of it or nothing; a server that starts meanwhile waits. Raises a `DatabaseError`.
    """
    engine = make_engine(url, pool_size=2, is_patient=True)
    try:
        async with migrations.alone(engine):
            await _fill(engine, url, file, tools)
        await migrations.migrate(engine)
        async with autocommit(engine).connect() as connection:
            await connection.execute(text("analyze"))
            tables, events = (await connection.execute(text(COUNTS))).one()
            return tables, events
    except UNREACHABLE as error:
        raise unreachable(engine, error) from error
    finally:
        await engine.dispose()


async def _fill(engine: AsyncEngine, url: URL, file: Path, tools: Tools) -> None:
    async with autocommit(engine).connect() as connection:
        if not await connection.scalar(text(IS_EMPTY)):
            raise DatabaseNotEmpty(
                "The database is not empty: a backup is restored into a new data folder (--data), "
                "or a new database (CUTTHROAT_DATABASE_URL), before a server has used it."
            )
    at_once = ("--single-transaction", "--exit-on-error", *PLAIN, f"--dbname={url.database}")
    done = await asyncio.to_thread(tools.run, "pg_restore", *at_once, str(file), url=url)
    if done.returncode != 0:
        raise BackupFailed(f"The backup could not be restored, and nothing of it is left: {said(done)}.")


def _exists(file: Path) -> BackupExists:
    return BackupExists(f"The file {file} is there already: choose another name, or move it away.")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
