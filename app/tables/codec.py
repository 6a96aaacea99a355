"""Events to and from the log: by name, with a version each. Upcasters for changed shapes belong here."""

from typing import Any

import msgspec

from app.games.codec import by_name, from_json_dict, name_of
from app.games.game import Game
from app.tables.events import TableEvent
from app.tables.ports import NewEvent, StoredEvent

VERSION = 1
_encode = msgspec.json.Encoder().encode
TABLE_EVENTS: dict[str, type] = by_name(TableEvent)


def to_log(event: Any) -> NewEvent:
    """Return *event* as the log stores it."""
    return NewEvent(name_of(event), VERSION, _encode(event))


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
