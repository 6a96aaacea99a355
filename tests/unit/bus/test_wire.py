"""What processes say to each other: every message comes back as it was, and nothing else is taken for one."""

import msgspec
import pytest

from app.bus import wire
from app.bus.base import Attended, Hovered, KnocksChanged, Said
from app.tables.ports import Append, NewEvent, StoredEvent

APPEND = Append(
    stream_id="table",
    expected=4,
    events=(NewEvent("bid_made", 1, b'{"seat":0}'), NewEvent("hand_scored", 2, b'{"n":1}')),
    command_id="maya.1",
    at=1_700_000_000_000,
    due=None,
    status="play",
)


@pytest.mark.parametrize(
    "body",
    [
        wire.moved(APPEND),
        wire.Missed(),
        wire.Alive(),
        Said("maya", "Maya", "hello", None, 17),
        Said("maya", "Maya", None, "nudge", 17),
        Hovered("maya", "patch", 2, -7),
        KnocksChanged(),
        Attended("p1", ("maya", "nils"), asks=True),
    ],
)
def test_what_is_said_is_heard(body: wire.Body) -> None:
    assert wire.unpack(wire.pack("p1", body)) == ("p1", body)


def test_a_move_is_heard_as_the_log_has_it() -> None:
    assert wire.as_stored(wire.moved(APPEND)) == (
        StoredEvent(5, "bid_made", 1, b'{"seat":0}', None, APPEND.at),
        StoredEvent(6, "hand_scored", 2, b'{"n":1}', "maya.1", APPEND.at),
    )


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"{}",
        wire.pack("p1", wire.Alive())[:-1],
        msgspec.msgpack.encode([wire.VERSION + 1, "p1", ["Alive"]]),
        msgspec.msgpack.encode([wire.VERSION, "p1", ["Danced", 3]]),
        msgspec.msgpack.encode([wire.VERSION, "p1", ["Said", "maya", "Maya", 3, None, 17]]),
    ],
    ids=["empty", "no msgpack", "cut short", "another version", "unknown", "wrong type"],
)
def test_what_another_build_says_is_not_understood(message: bytes) -> None:
    with pytest.raises(wire.NotUnderstood):
        wire.unpack(message)


def test_a_move_of_nothing_is_not_understood() -> None:
    with pytest.raises(wire.NotUnderstood):
        wire.as_stored(wire.Moved(4, "maya.1", 17, ()))
