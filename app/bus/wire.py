"""What processes say to each other, as bytes: msgpack, with a version before the body.

A process of another build may share the bus during a deploy. What it says in another version is passed over:
hints are only faster than the log.
"""

import msgspec

from app.bus.base import Shared
from app.tables.ports import Append, StoredEvent

VERSION = 1


class NotUnderstood(Exception):
    """A message that this build cannot read."""


class Moved(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The events of one command as the log has them behind `expected`: type, version, payload of each."""

    expected: int
    command_id: str
    at: int
    events: tuple[tuple[str, int, bytes], ...]


class Missed(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The log of the table may have more than anybody was told."""


class Alive(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The process that sends this is at work."""


Body = Moved | Missed | Alive | Shared


class Envelope(msgspec.Struct, frozen=True, array_like=True):
    """A message with what can be read in every version."""

    version: int
    sender: str
    body: msgspec.Raw


_encoder = msgspec.msgpack.Encoder()
_open = msgspec.msgpack.Decoder(Envelope).decode
_read = msgspec.msgpack.Decoder(Body).decode


def pack(sender: str, body: Body) -> bytes:
    """Return the message of one process."""
    return _encoder.encode(Envelope(VERSION, sender, msgspec.Raw(_encoder.encode(body))))


def unpack(message: bytes) -> tuple[str, Body]:
    """Return who says what; raises `NotUnderstood`."""
    try:
        envelope = _open(message)
        if envelope.version != VERSION:
            raise NotUnderstood(f"version {envelope.version}")
        body: Body = _read(envelope.body)
    except msgspec.DecodeError as error:
        raise NotUnderstood(str(error)) from None
    return envelope.sender, body


def moved(append: Append) -> Moved:
    """Return what others are told of an append that is committed."""
    events = tuple((event.type, event.version, event.payload) for event in append.events)
    return Moved(append.expected, append.command_id, append.at, events)


def as_stored(move: Moved) -> tuple[StoredEvent, ...]:
    """Return the events as a reading of the log would; the command's id stands on the last one.

    Raises `NotUnderstood` when there is none.
    """
    if not move.events:
        raise NotUnderstood("a move without events")
    last = move.expected + len(move.events)
    return tuple(
        StoredEvent(seq, kind, version, payload, move.command_id if seq == last else None, move.at)
        for seq, (kind, version, payload) in enumerate(move.events, move.expected + 1)
    )
