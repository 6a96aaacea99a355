"""Backups of a database, and what is refused: a file that is there or is no backup, a database in use."""

import errno
import os
import stat
from pathlib import Path

import pytest
from sqlalchemy import URL, make_url, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.commands.database import database_in_play
from app.ops.settings import Settings
from app.persistence import postgres_tools
from app.persistence.backup import back_up, check_backup, restore
from app.persistence.embedded.binaries import MAJOR
from app.persistence.engine import make_engine
from app.persistence.errors import (
    BackupAhead,
    BackupExists,
    BackupFailed,
    BackupUnreadable,
    DatabaseNotEmpty,
    DatabaseUnreachable,
    NoData,
    ToolsMissing,
)
from app.persistence.event_log import EventLog
from app.persistence.migrate import check_current
from app.persistence.postgres_tools import Tools, own_tools, tools_for
from tests.support.logs import append_to, open_table
from tests.support.postgres import run

AN_OLD_DUMP = """#!/bin/sh
echo "pg_dump (PostgreSQL) 11.2"
"""
KNOCK = "('k', 't', 'p', 'Maya', now(), 'waiting')"
OF_MINUTES = "select (select count(*) from knocks) + (select count(*) from rate_limits)"


@pytest.fixture
async def filled(event_log: EventLog) -> str:
    """A table of two events in this test's database."""
    stream = await open_table(event_log)
    await event_log.append(append_to(stream, 1))
    return stream


def in_folder(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


async def test_a_backup_is_read_back_whole_and_only_once(
    filled: str, database: URL, empty_database: URL, tmp_path: Path
) -> None:
    file = tmp_path / "a.backup"
    await run(database, f"insert into knocks values {KNOCK}", "insert into rate_limits values ('k', now())")
    size = back_up(database, file, own_tools())
    assert size == file.stat().st_size
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert in_folder(tmp_path) == [file]
    check_backup(file)
    assert await restore(empty_database, file, own_tools()) == (1, 2)
    engine = make_engine(empty_database)
    await check_current(engine)
    assert await EventLog(engine).head(filled) == 2
    async with engine.connect() as connection:
        assert await connection.scalar(text(OF_MINUTES)) == 0
    await engine.dispose()
    with pytest.raises(DatabaseNotEmpty, match="not empty"):
        await restore(empty_database, file, own_tools())


async def test_a_backup_never_replaces_a_file(database: URL, tmp_path: Path) -> None:
    file, part = tmp_path / "a.backup", tmp_path / "b.backup.part"
    file.write_text("precious")
    part.write_text("of another backup")
    with pytest.raises(BackupExists, match=r"a\.backup is there already"):
        back_up(database, file, own_tools())
    with pytest.raises(BackupExists, match=r"b\.backup\.part is there already"):
        back_up(database, tmp_path / "b.backup", own_tools())
    assert (file.read_text(), part.read_text()) == ("precious", "of another backup")


async def test_a_backup_that_cannot_be_made_leaves_nothing(database: URL, tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="cannot be written: No such file"):
        back_up(database, tmp_path / "none" / "a.backup", own_tools())
    with pytest.raises(BackupFailed, match=r"could not be made: .*does not exist"):
        back_up(database.set(database="nothing_here"), tmp_path / "a.backup", own_tools())
    for length in (251, 256):  # too long for the unfinished file alone, and for both
        with pytest.raises(BackupFailed, match="cannot be written: File name too long"):
            back_up(database, tmp_path / ("a" * length), own_tools())
    assert in_folder(tmp_path) == []


async def test_a_file_system_without_links_gets_its_backup_and_keeps_what_is_there(
    database: URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(part: Path, file: Path) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), part, None, file)

    def late(part: Path, file: Path) -> None:
        file.write_text("precious")
        link(part, file)

    file, other = tmp_path / "a.backup", tmp_path / "b.backup"
    monkeypatch.setattr(os, "link", link)
    assert back_up(database, file, own_tools()) == file.stat().st_size > 0
    monkeypatch.setattr(os, "link", late)
    with pytest.raises(BackupExists):
        back_up(database, other, own_tools())
    assert other.read_text() == "precious"
    assert in_folder(tmp_path) == [file, other]


async def test_a_backup_that_may_not_last_is_not_there(
    database: URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def broken(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(BackupFailed, match="cannot be written: Input/output error"):
        back_up(database, tmp_path / "a.backup", own_tools())
    assert in_folder(tmp_path) == []


async def test_what_is_no_backup_is_refused_before_anything_is_touched(
    filled: str, database: URL, tmp_path: Path
) -> None:
    file = tmp_path / "a.backup"
    for content in (b"", b"no backup", os.urandom(4096)):
        file.write_bytes(content)
        with pytest.raises(BackupUnreadable, match="is no backup of a Cutthroat"):
            check_backup(file)
    with pytest.raises(BackupUnreadable):
        check_backup(tmp_path / "none")
    whole = tmp_path / "whole"
    back_up(database, whole, own_tools())
    file.write_bytes(whole.read_bytes()[:200])
    with pytest.raises(BackupUnreadable):
        check_backup(file)


async def test_a_database_of_something_else_is_no_backup(empty_database: URL, tmp_path: Path) -> None:
    await run(empty_database, "create table other (id int)")
    back_up(empty_database, tmp_path / "a.backup", own_tools())
    with pytest.raises(BackupUnreadable, match="is no backup"):
        check_backup(tmp_path / "a.backup")


async def test_a_backup_that_ends_in_the_middle_leaves_the_database_empty(
    filled: str, engine: AsyncEngine, database: URL, empty_database: URL, tmp_path: Path
) -> None:
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    back_up(database, whole, own_tools())
    cut.write_bytes(whole.read_bytes()[:-400])
    check_backup(cut)  # its beginning is whole, and says so
    with pytest.raises(BackupFailed, match="nothing of it is left"):
        await restore(empty_database, cut, own_tools())
    assert await restore(empty_database, whole, own_tools()) == (1, 2)


async def test_a_backup_of_newer_code_is_refused(filled: str, database: URL, tmp_path: Path) -> None:
    await run(database, "update alembic_version set version_num = '9999'")
    back_up(database, tmp_path / "a.backup", own_tools())
    with pytest.raises(BackupAhead, match="stands at 9999"):
        check_backup(tmp_path / "a.backup")


async def test_programs_that_are_too_old_are_passed_over(
    database: URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pg_dump", "pg_restore"):
        (tmp_path / name).write_text(AN_OLD_DUMP)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert await tools_for(database, is_embedded=False) == own_tools()
    monkeypatch.setattr(postgres_tools, "MAJOR", MAJOR - 1)
    with pytest.raises(ToolsMissing, match=f"runs PostgreSQL {MAJOR}: install pg_dump"):
        await tools_for(database, is_embedded=False)
    for name in ("pg_dump", "pg_restore"):
        (tmp_path / name).write_text(AN_OLD_DUMP.replace("11.2", f"{MAJOR + 1}.0"))
    assert await tools_for(database, is_embedded=False) == Tools(tmp_path)


async def test_a_database_that_does_not_answer_is_told_plainly() -> None:
    with pytest.raises(DatabaseUnreachable, match=r"127\.0\.0\.1:1"):
        await tools_for(make_url("postgresql+asyncpg://a:b@127.0.0.1:1/c"), is_embedded=False)


def test_no_backup_is_made_of_a_folder_without_a_database(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with (
        pytest.raises(NoData, match="There is no database in the folder"),
        database_in_play(Settings(data=data)),
    ):
        pass
    assert not data.exists()
