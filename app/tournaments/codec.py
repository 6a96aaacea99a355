"""Events of a tournament to and from the log: by name, with a version each."""

import msgspec

from app.games.codec import by_name, name_of
from app.tables.ports import NewEvent, StoredEvent
from app.tournaments.events import TournamentEvent

VERSION = 1
KINDS: dict[str, type[TournamentEvent]] = by_name(TournamentEvent)


def to_log(event: TournamentEvent) -> NewEvent:
    """Return *event* as the log stores it."""
    return NewEvent(name_of(event), VERSION, msgspec.json.encode(event))


def from_log(stored: StoredEvent) -> TournamentEvent:
    """Return the event that is stored; ValueError when this build does not know it."""
    kind = KINDS.get(stored.type)
    if kind is None or stored.version != VERSION:
        raise ValueError(f"unknown event {stored.type} version {stored.version} at seq {stored.seq}")
    event: TournamentEvent = msgspec.json.decode(stored.payload, type=kind)
    return event
