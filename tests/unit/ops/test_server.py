"""How uvicorn is set up."""

import pytest

from app.ops.server import PING_S, config_for, listen
from app.ops.settings import Settings
from app.realtime.upgrade import Upgrade


async def nothing(*_: object) -> None:
    raise AssertionError("nobody calls this")


def test_no_two_sockets_beat_as_one() -> None:
    config = config_for(nothing, Settings.load(), Upgrade)
    beats = {config.ws_ping_interval for _ in range(20)}
    assert len(beats) > 10
    assert all(beat is not None and 0.8 * PING_S < beat < 1.2 * PING_S for beat in beats)


def test_an_address_that_is_taken_is_refused_and_a_free_one_is_listened_on() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(OSError, match="in use"):
            listen("127.0.0.1", port)
    listen("127.0.0.1", port).close()
