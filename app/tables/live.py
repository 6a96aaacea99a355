"""The live table: the folded state kept in memory. A cache that may be dropped at any time; the log is
the truth.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from app.tables import table, views
from app.tables.codec import from_log
from app.tables.events import DeadlineMoved
from app.tables.ports import StoredEvent
from app.tables.state import TableState, Value

TAIL = 64
"""How many events a live table keeps for those who resume; older ones are answered with a snapshot. Each of
them holds a state, so that with many tables it is they who fill the memory, and the processor's caches.
"""
ACKS = 64
"""How many answers a live table remembers; the log knows those of all commands."""


BEGINS_ANEW = frozenset({"tournament_started", "game_started"})
"""Events after which nothing counts of what the table was before, but for what lasts."""


class Committed(Value, frozen=True):
    """One event of the log with the states around it, from which each viewer's form is made."""

    seq: int
    at: int
    event: Any
    before: TableState | None
    after: TableState

    @property
    def due(self) -> int | None:
        return self.after.due

    @property
    def is_private(self) -> bool:
        """Whether viewers are shown different things; if not, one encoding serves everybody."""
        return views.is_private(self.before, self.event, self.after)

    def shown(self, player: str | None) -> dict[str, Any]:
        """Return the event as *player* (None: a nameless spectator) may see it."""
        return views.shown(self.before, self.event, self.after, player)


@dataclass(slots=True)
class LiveTable:
    """State and head of one table. It moves only under `lock`."""

    table_id: str
    state: TableState | None = None
    seq: int = 0
    tail: deque[Committed] = field(default_factory=lambda: deque(maxlen=TAIL))
    acks: OrderedDict[str, int] = field(default_factory=OrderedDict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    used_at: int = 0  # ms; when somebody last asked for it

    @property
    def table(self) -> TableState:
        """Return the state of a table that exists."""
        assert self.state is not None, "a live table is folded from its first event"
        return self.state

    def view(self, player: str | None) -> dict[str, Any]:
        """Return the whole view of *player* with the seq that it is true for."""
        return {**views.view(self.table, player), "seq": self.seq}

    @property
    def due_since(self) -> int:
        """When (ms) the present deadline was set; 0 when that is too long ago for the tail, or when it was
        moved then: two machines whose clocks differ would move it to and fro for ever.
        """
        for one in reversed(self.tail):
            if one.before is None or one.before.due != one.after.due:
                return 0 if isinstance(one.event, DeadlineMoved) else one.at
        return 0

    def since(self, seq: int) -> Sequence[Committed] | None:
        """Return what was committed after *seq*, or None when that is too long ago (or not yet true)."""
        if seq == self.seq:
            return ()
        if seq > self.seq or not self.tail or self.tail[0].seq > seq + 1:
            return None
        return [committed for committed in self.tail if committed.seq > seq]

    def ahead(self, events: Sequence[Any], at: int) -> tuple[Committed, ...]:
        """Return what *events*, at least one, at the moment *at* (ms) would make of the table."""
        state, seq = self.state, self.seq
        steps = []
        for event in events:
            seq += 1
            before, state = state, table.evolve(state, event, at)
            steps.append(Committed(seq, at, event, before, state))
        return tuple(steps)

    def take(self, committed: Sequence[Committed], command_id: str | None) -> None:
        """Move on to what was appended at the head."""
        last = committed[-1]
        self.state, self.seq = last.after, last.seq
        self.tail.extend(committed)
        if command_id is not None:
            self.remember(command_id, last.seq)

    def advance(self, events: Sequence[Any], command_id: str | None, at: int) -> tuple[Committed, ...]:
        """Take in what was appended at the head, and return it."""
        committed = self.ahead(events, at)
        self.take(committed, command_id)
        return committed

    def remember(self, command_id: str, seq: int) -> None:
        """Keep the answer to a command at hand; the oldest makes room."""
        self.acks[command_id] = seq
        if len(self.acks) > ACKS:
            self.acks.popitem(last=False)

    def fold(self, stored: Sequence[StoredEvent]) -> None:
        """Build a cold table. Earlier games may be left out of *stored*: `game_started` carries what
        counts. What it changed cannot be told then, so that who missed it is told the present.

        Raises ValueError for a log that this code cannot read, and the table stays cold then.
        """
        ahead = LiveTable(self.table_id)
        is_whole = True  # the state, and not only what lasts of it
        for one in stored:
            is_whole = is_whole and one.seq == ahead.seq + 1
            ahead.seq = one.seq - 1
            rules = None if ahead.state is None else ahead.state.room.rules
            ahead.advance([from_log(one, rules)], one.command_id, one.at)
            if not is_whole:
                ahead.tail.clear()
                is_whole = one.type in BEGINS_ANEW
        self.state, self.seq, self.tail, self.acks = ahead.state, ahead.seq, ahead.tail, ahead.acks

    def catch_up(self, stored: Sequence[StoredEvent]) -> tuple[Committed, ...]:
        """Take in events of the log that this cache has not seen; those it has are passed over."""
        moved: list[Committed] = []
        for one in stored:
            if one.seq <= self.seq:
                continue
            if one.seq != self.seq + 1:
                raise ValueError(f"the log has a gap before seq {one.seq}")
            moved += self.advance([from_log(one, self.table.room.rules)], one.command_id, one.at)
        return tuple(moved)
