"""No credential reaches a log line."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from app.ops import logging as our_logging
from app.ops.logging import MASK, mask
from app.persistence.tables import server_keys


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


@pytest.mark.parametrize(
    ("path", "masked"),
    [
        ("/j/abcdefghij", "/j/***"),
        ("/d/token-1_2", "/d/***"),
        ("/k/knock", "/k/***"),
        ("/me/token-1_2", "/me/***"),
        ("/g/group", "/g/***"),
        ("/api/v1/groups/group/members/me", "/api/v1/groups/***/members/me"),
        ("/api/v1/me/recovery-link", "/api/v1/me/recovery-link"),
        ("/api/v1/recovery-links/token", "/api/v1/recovery-links/***"),
        ("/api/v1/join/abcdefghij", "/api/v1/join/***"),
        ("/api/v1/device-links/token", "/api/v1/device-links/***"),
        ("/api/v1/knocks/knock", "/api/v1/knocks/***"),
        ("/J/abcdefghij", "/J/***"),
        ("/score/sheet", "/score/***"),
        ("/api/v1/sheets/sheet/commands", "/api/v1/sheets/***/commands"),
        ("/t/table?key=secret", "/t/table"),
        ("/api/v1/tables/table", "/api/v1/tables/table"),
    ],
)
def test_the_secret_part_of_a_path_is_masked(path: str, masked: str) -> None:
    assert mask(path) == masked


@pytest.mark.parametrize("form", ["text", "json"])
def test_secret_fields_and_paths_in_sentences_are_masked(
    form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    our_logging.configure("debug", form)
    log = structlog.get_logger("test")
    log.info("opened /j/doorkey123 for somebody", cookie="cookievalue", token="tokenvalue")
    logging.getLogger("library").warning("GET %s", "http://host/j/doorkey123?x=1")
    try:
        int("broken at /d/localvalue")
    except ValueError:
        log.exception("failed")
    written = capsys.readouterr().err
    assert MASK in written
    for secret in ("doorkey123", "cookievalue", "tokenvalue", "localvalue"):
        assert secret not in written
    if form == "json":
        assert all(json.loads(line) for line in written.splitlines())


async def test_a_row_that_the_database_quotes_is_not_repeated(
    engine: AsyncEngine, capsys: pytest.CaptureFixture[str]
) -> None:
    our_logging.configure("debug", "text")
    row = insert(server_keys).values(purpose="doorkey123", key=b"")
    try:
        async with engine.begin() as connection:
            await connection.execute(row)
            await connection.execute(row)
    except IntegrityError:
        structlog.get_logger("test").exception("failed")
    written = capsys.readouterr().err
    assert "duplicate key value violates unique constraint" in written
    assert f"DETAIL: {MASK}" in written
    assert "doorkey123" not in written


def test_uvicorn_does_not_log_paths_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    our_logging.configure("debug", "text")
    logging.getLogger("uvicorn.access").info('"GET /j/doorkey123"')
    logging.getLogger("uvicorn.error").info('"WebSocket /ws/x" [accepted]')
    assert capsys.readouterr().err == ""
