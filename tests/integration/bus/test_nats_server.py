"""The nats-server that we start ourselves: what it says stands in our log."""

import logging
from collections.abc import Sequence
from typing import Any

import pytest
import structlog

from app.bus.nats_client import BusUnreachable, check
from app.bus.nats_server import BusNotStarted, NatsServer

Said = Sequence[tuple[str, str]]


@pytest.fixture
def entries(monkeypatch: pytest.MonkeyPatch) -> Sequence[Any]:
    """Return what is logged of nats-server, at every level, to whatever the log of this process is set."""
    capture = structlog.testing.LogCapture()
    log = structlog.wrap_logger(
        structlog.PrintLogger(),
        processors=[capture],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG),
    )
    monkeypatch.setattr("app.bus.nats_server.log", log)
    return capture.entries


def said(entries: Sequence[Any]) -> Said:
    """Return what nats-server said, with the level of each line."""
    return [(one["log_level"], one["said"]) for one in entries if one["event"] == "nats_server"]


def test_a_nats_server_that_does_not_start_says_why(entries: Sequence[Any]) -> None:
    with NatsServer() as first:
        second = NatsServer()
        second._port = first._port
        with pytest.raises(BusNotStarted, match=r"nats-server does not start: .*address already in use"):
            second.start()
    assert not second.is_running
    assert "address already in use" in next(text for level, text in said(entries) if level == "error")


async def test_what_nats_says_stands_in_our_log(entries: Sequence[Any]) -> None:
    with NatsServer() as server, pytest.raises(BusUnreachable):
        await check([server.url.replace("//", "//wrong")])
    assert [level for level, text in said(entries) if "authentication error" in text] == ["error"]
    assert [level for level, text in said(entries) if text == "Server is ready"] == ["debug"]
    assert {level for level, _ in said(entries)} == {"debug", "error"}
    assert server._token not in str(entries)
