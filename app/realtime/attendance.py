"""Who is at a table by the sockets of other processes, and what they are told of ours.

A process announces its people at a table when they change, when another one asks, and now and then again, for
an announcement may be lost. Who was announced by a process that is heard no more is not here any more.
"""

from collections.abc import Callable, Iterable

from app.bus.base import Attended, Bus, Hint, Listening, PresenceChanged
from app.players.presence import Presence

REPEAT = 8
"""Every so many looks all is announced once more."""
Changed = Callable[[str, set[str], set[str]], None]
"""Told of a table, who came and who is nowhere any more, by what another process said (or said no longer)."""


class Attendance:
    """Keeps the other processes' part of `Presence` true. `is_alive` says whether a process is heard."""

    def __init__(
        self, bus: Bus, presence: Presence, is_alive: Callable[[str], bool], on_change: Changed
    ) -> None:
        self._bus = bus
        self._presence = presence
        self._is_alive = is_alive
        self._on_change = on_change
        self._watched: dict[str, Callable[[], None]] = {}
        self._said: dict[str, frozenset[str]] = {}
        self._idle: set[str] = set()  # tables that the last look found without need
        self._looks = 0

    def watch(self, table_id: str) -> None:
        """Listen to a table where somebody of ours comes; once others are heard, they are asked."""
        self._idle.discard(table_id)
        if table_id not in self._watched:
            self._watched[table_id] = self._bus.subscribe(table_id, self._heard)

    def look(self, in_use: Iterable[str]) -> None:
        """Every few seconds: drop who was announced by a process that is gone, and tables without need.

        A table is listened to until nobody of ours was there for a while, though its last socket is closed:
        whether somebody only went to another process must be known when they are to be away.
        """
        for table_id, process in self._presence.others():
            if not self._is_alive(process):
                self._take(table_id, process, ())
        used = set(in_use)
        unused = {one for one in self._watched if one not in used and not self._presence.own(one)}
        for table_id in unused & self._idle:
            self._watched.pop(table_id)()
            self._said.pop(table_id, None)
            self._presence.forget(table_id)
        self._idle = unused - self._idle
        self._looks += 1
        if self._looks % REPEAT == 0:
            for table_id in self._watched:
                self._announce(table_id)

    def _heard(self, table_id: str, hint: Hint) -> None:
        match hint:
            case Attended() if hint.process != self._presence.process:
                self._take(table_id, hint.process, hint.players)
                if hint.asks and self._presence.own(table_id):
                    self._announce(table_id)
            case Listening():
                self._announce(table_id, asks=True)
            case PresenceChanged():
                if self._presence.own(table_id) != self._said.get(table_id, frozenset()):
                    self._announce(table_id)
            case _:
                pass

    def _announce(self, table_id: str, *, asks: bool = False) -> None:
        own = self._presence.own(table_id)
        self._said[table_id] = own
        self._bus.tell(table_id, Attended(self._presence.process, tuple(sorted(own)), asks))

    def _take(self, table_id: str, process: str, players: Iterable[str]) -> None:
        came, went = self._presence.announced(table_id, process, players)
        if came or went:
            self._on_change(table_id, came, went)
            self._bus.tell(table_id, PresenceChanged())
