"""The messages of the socket: closed types, from which the published JSON schema is made.

An unknown message or field is refused, so that a slip of a client is seen at once. `protocol` in `hello`
is raised when a message changes its meaning.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from app.bus.base import Emote
from app.players.names import MAX_TYPED

PROTOCOL = 1
MAX_CHAT = 200

# The end is said in a way that means the same in Python and in a JSON schema: no line end may follow.
CommandId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}(?![\s\S])")]
Seq = Annotated[int, Meta(ge=0, le=2**53)]
Degrees = Annotated[int, Meta(ge=-360, le=360)]


class ClientMessage(msgspec.Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client may send."""


class Hello(ClientMessage):
    """First of all, and again whenever the client is in doubt: tell me what happened after `since`."""

    protocol: int
    since: Seq | None = None
    build: Annotated[str, Meta(max_length=64)] | None = None
    """Which static files the page runs; a browser is told when there are newer ones."""


class Command(ClientMessage):
    """A wish of the player; answered by exactly one `ack` or `reject` with the same id."""

    id: CommandId
    command: dict[str, Any]


class Chat(ClientMessage):
    """A line for the table, or an emote."""

    text: Annotated[str, Meta(max_length=10 * MAX_CHAT)] | UnsetType = UNSET
    emote: Emote | UnsetType = UNSET


class Hover(ClientMessage):
    """Where the winner holds the token before it is placed; the others watch."""

    smiley: Annotated[str, Meta(max_length=MAX_TYPED)]
    slot: Annotated[int, Meta(ge=0, le=100)]
    rot: Degrees = 0


class Hidden(ClientMessage):
    """The page went out of sight (another app, a locked phone) or came back: says why a socket is lost."""

    hidden: bool


class Ping(ClientMessage):
    """Answered by `pong` with the same `t`."""

    t: int | float | str | None = None


Inbound = Hello | Command | Chat | Hover | Hidden | Ping


class ServerMessage(msgspec.Struct, tag_field="type", tag=str.lower, omit_defaults=True):
    """What the server sends."""


class Snapshot(ServerMessage):
    """The whole view of this player at `seq`; replaces everything that the client knew."""

    seq: int
    view: dict[str, Any]
    now: int


class Event(ServerMessage):
    """What happened at `seq`, as this player may see it; `due` is the deadline that follows from it."""

    seq: int
    at: int
    due: int | None
    event: dict[str, Any]
    now: int


class Ack(ServerMessage):
    """The command with this id is stored; `seq` is that of its last event."""

    id: str
    seq: int


class Reject(ServerMessage):
    """The command (or, without an id, the frame) was refused and changed nothing."""

    id: str | None
    code: str
    params: dict[str, Any] = {}


class PresenceMessage(ServerMessage, tag="presence"):
    """Who is here, for everybody who was let in."""

    presence: dict[str, str]


class ChatMessage(ServerMessage, tag="chat", kw_only=True):
    """Somebody said or showed something."""

    player: str
    name: str
    text: str | UnsetType = UNSET
    emote: Emote | UnsetType = UNSET
    at: int
    old: bool = False
    """True when it was said before this socket came."""


class Knocker(msgspec.Struct):
    """Who waits at the door."""

    knock: str
    name: str


class Knocks(ServerMessage):
    """Everybody who waits at the door now."""

    knocks: list[Knocker]


class HoverMessage(ServerMessage, tag="hover"):
    """Where the winner holds the token."""

    player: str
    smiley: str
    slot: int
    rot: int


class Notice(ServerMessage):
    """The server restarts (come back in `retry_ms`), or has new files for the browser."""

    code: Literal["restarting", "new_build"]
    retry_ms: int | UnsetType = UNSET
    build: str | UnsetType = UNSET


class Pong(ServerMessage):
    """The answer to `ping`; `now` is the server's clock."""

    t: int | float | str | None
    now: int


Outbound = (
    Snapshot | Event | Ack | Reject | PresenceMessage | ChatMessage | Knocks | HoverMessage | Notice | Pong
)

_decoder = msgspec.json.Decoder(Inbound)
encode = msgspec.json.Encoder().encode


def decode(frame: str | bytes) -> Inbound:
    """Return the message in a frame; raises msgspec.DecodeError (no JSON) or its child ValidationError."""
    try:
        return _decoder.decode(frame)
    except RecursionError:
        raise msgspec.DecodeError("nested too deeply") from None


def schema() -> dict[str, Any]:
    """Return the JSON schema of both directions, with the messages under `$defs`."""
    (inbound, outbound), defs = msgspec.json.schema_components(
        (Inbound, Outbound), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Cutthroat table socket",
        "description": f"Protocol {PROTOCOL}. JSON text frames on /ws/tables/{{table_id}}.",
        "oneOf": [
            {"title": "client to server", **inbound},
            {"title": "server to client", **outbound},
        ],
        "$defs": defs,
    }
