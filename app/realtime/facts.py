"""What the documentation of the socket tells, taken from the code so that it is true."""

from dataclasses import fields
from typing import Any

from app.games import GAMES
from app.realtime.limits import CREDITS, MAX_FRAME, Limits
from app.realtime.messages import PROTOCOL, schema
from app.tables.commands import PERSON_COMMANDS

USUAL = Limits()
DOOR_COMMANDS = {"let_in": {"knock": "str"}, "refuse": {"knock": "str"}}


def socket_facts() -> dict[str, Any]:
    """Return the protocol's number, schema, commands and limits."""
    of_games = {
        name: kind
        for game in GAMES.values()
        for name, kind in game.commands.items()
        if "seat" in kind.__dataclass_fields__
    }
    commands = {name: _fields(kind) for name, kind in (of_games | PERSON_COMMANDS).items()}
    return {
        "protocol": PROTOCOL,
        "schema": schema(),
        "commands": commands | DOOR_COMMANDS,
        "max_frame": MAX_FRAME,
        "hello_s": USUAL.hello_s,
        "sockets_per_player": USUAL.sockets_per_player,
        "credits": {kind.__name__.lower(): rate for kind, rate in CREDITS.items()},
    }


def _fields(kind: type) -> dict[str, str]:
    """Return the fields that a client gives; who gives the command is known."""
    return {
        field.name: getattr(field.type, "__name__", str(field.type))
        for field in fields(kind)
        if field.name not in ("player", "seat")
    }
