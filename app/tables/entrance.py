"""How people find a table or an evening, and the whole first view of a table: what the log tells, the link,
who is here.
"""

import hashlib
import re
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.players.identity import ID_BYTES
from app.players.presence import Presence
from app.tables.errors import TableNotFound
from app.tables.live import LiveTable

KEY = re.compile(r"[A-Za-z0-9_-]{22}")
KEYS_KEPT = 10_000


def stored_command_id(player: str, command_id: str) -> str:
    """Return the id under which a person's command stands in the log.

    Clients choose ids each for themselves, so two of them may choose the same one; none of them may be told
    that its wish is done because another's was. A client's id holds no full stop, neither does a player's.
    """
    return f"{player}.{command_id}"


def table_id_of(player: str, request_id: str) -> str:
    """Return the id of the table that a player's request opens: for the same request the same table.

    It follows from both, so that whoever heard no answer asks again and gets no second table, and nobody
    opens a table in another's name.

    >>> table_id_of("k3Jd0aPq9sLx2mNb", "first")
    'mvHhWlsJXPl41LUW'
    """
    digest = hashlib.sha256(stored_command_id(player, request_id).encode()).digest()
    return urlsafe_b64encode(digest[:ID_BYTES]).decode()


@dataclass(frozen=True, slots=True)
class Door:
    """What a code or a link leads to: a table, or an evening of several."""

    stream_id: str
    is_evening: bool


class DoorBook(Protocol):
    """Where the doors of tables and evenings are written down; `app.persistence` keeps it."""

    async def find_by_code(self, code: str) -> Door | None:
        """Return the table or evening in use that has this code."""
        ...

    async def find_by_door(self, door_key: str) -> Door | None:
        """Return the table or evening that this key opens."""
        ...

    async def door_of(self, stream_id: str) -> str | None:
        """Return the key of the door of a table or an evening; tables of an evening have its door."""
        ...

    async def tables_of(self, player: str, most: int | None = ...) -> Sequence[str]:
        """Return the newest tables in use that the player hosts or plays at, some or (None) all."""
        ...

    async def evenings_of(self, player: str) -> Sequence[str]:
        """Return the evenings in use into which the player was let, to play or to watch."""
        ...


class Entrance:
    """Doors and first views."""

    def __init__(self, doors: DoorBook, presence: Presence) -> None:
        self._doors = doors
        self._presence = presence
        self._keys: dict[str, str] = {}  # whatever has a door keeps it

    async def find_by_code(self, code: str) -> Door | None:
        """Return what these four letters name; they only knock."""
        return await self._doors.find_by_code(code.upper())

    async def find_by_door(self, door_key: str) -> Door | None:
        """Return what this key opens."""
        return await self._doors.find_by_door(door_key) if KEY.fullmatch(door_key) else None

    async def link(self, stream_id: str) -> str:
        """Return the path that lets people in to a table or an evening."""
        key = self._keys.get(stream_id) or await self._doors.door_of(stream_id)
        if key is None:
            raise TableNotFound
        if len(self._keys) >= KEYS_KEPT:
            self._keys.clear()
        self._keys[stream_id] = key
        return f"/j/{key}"

    async def tables_of(self, player: str) -> Sequence[str]:
        """Return the newest tables in use where the player's seat is held."""
        return await self._doors.tables_of(player)

    async def all_tables_of(self, player: str) -> Sequence[str]:
        """Return all tables in use where the player's seat is held."""
        return await self._doors.tables_of(player, None)

    async def evenings_of(self, player: str) -> Sequence[str]:
        """Return the evenings in use into which the player was let, to play or to watch."""
        return await self._doors.evenings_of(player)

    async def view(self, live: LiveTable, player: str) -> dict[str, Any]:
        """Return everything that a person who was let in may know; true for the `seq` in it."""
        link = await self.link(live.table_id)
        people = [person.player for person in live.table.room.people]
        # Nothing waits from here on, so that view and presence are of one moment.
        return {**live.view(player), "link": link, "presence": self._presence.of(live.table_id, people)}
