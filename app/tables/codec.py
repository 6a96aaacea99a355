"""Events to and from the log: by name, with a version each. Upcasters for changed shapes belong here."""

import re
from typing import Any, get_args

import msgspec

from app.games.codec import from_json_dict
from app.games.game import Game
from app.tables.events import TableEvent
from app.tables.ports import NewEvent, StoredEvent

VERSION = 1
_encode = msgspec.json.Encoder().encode


def snake(name: str) -> str:
    """Return the log's name of a class.

    >>> snake("SeatToBot")
    'seat_to_bot'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


TABLE_EVENTS: dict[str, type] = {snake(kind.__name__): kind for kind in get_args(TableEvent)}
_table_names = {kind: name for name, kind in TABLE_EVENTS.items()}


def name_of(event: Any, rules: Game[Any, Any, Any, Any]) -> str:
    """Return the name under which *event* stands in the log."""
    name = _table_names.get(type(event))
    if name is not None:
        return name
    return next(name for name, kind in rules.events.items() if kind is type(event))


def to_log(event: Any, rules: Game[Any, Any, Any, Any]) -> NewEvent:
    """Return *event* as the log stores it."""
    return NewEvent(name_of(event, rules), VERSION, _encode(event))


def from_log(stored: StoredEvent, rules: Game[Any, Any, Any, Any] | None) -> Any:
    """Return the event that *stored* tells; *rules* are those of the table's game.

    Raises ValueError for a type or version that this build does not know: the log is newer than the code.
    """
    if stored.version == VERSION:
        if stored.type in TABLE_EVENTS:
            return msgspec.json.decode(stored.payload, type=TABLE_EVENTS[stored.type])
        if rules is not None and stored.type in rules.events:
            return from_json_dict(rules.events[stored.type], msgspec.json.decode(stored.payload))
    raise ValueError(f"unknown event {stored.type} version {stored.version} at seq {stored.seq}")
