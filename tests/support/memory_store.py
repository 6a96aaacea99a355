"""A log in memory that keeps the promises of `EventStore`, and breaks in the middle when told to.

Only for tests of the service itself: each fault happens at the very place where a real database can fail.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from app.tables.ports import (
    AlreadyStored,
    Append,
    Appended,
    AppendResult,
    CodeTaken,
    Conflict,
    NewTable,
    OutcomeUnknown,
    StoredEvent,
    StoreUnavailable,
)
from app.tables.projections import CodeClaimed


class Fault(Enum):
    LOST_BEFORE = "the connection breaks and nothing is stored"
    LOST_AFTER = "the connection breaks after the commit"
    AWAY = "the database refuses"
    RACE = "another process appends first"


class MemoryStore:
    """All streams of one test. `faults` are used up one by one, one for each append; so many reads fail as
    `unreadable` says.
    """

    def __init__(self) -> None:
        self.streams: dict[str, list[StoredEvent]] = {}
        self.tables: dict[str, NewTable] = {}
        self.due: dict[str, int | None] = {}
        self.status: dict[str, str] = {}
        self.appends: list[Append] = []
        self.faults: list[Fault | None] = []
        self.rival: list[Append] = []
        self.unreadable = 0

    async def create(self, table: NewTable, first: Append) -> AppendResult:
        if table.table_id in self.tables:
            return self._put(first)
        if table.place is None and self._is_taken(table.code, table.table_id):
            raise CodeTaken
        self.tables[table.table_id] = table
        self.streams[table.table_id] = []
        return self._put(first)

    async def append(self, append: Append) -> AppendResult:
        fault = self.faults.pop(0) if self.faults else None
        if fault is Fault.LOST_BEFORE:
            raise OutcomeUnknown
        if fault is Fault.AWAY:
            raise StoreUnavailable
        if fault is Fault.RACE:
            self._put(self.rival.pop(0))
        result = self._put(append)
        if fault is Fault.LOST_AFTER:
            raise OutcomeUnknown
        await asyncio.sleep(0)  # the caller may be gone by now
        return result

    def _put(self, append: Append) -> AppendResult:
        log = self.streams.get(append.stream_id)
        if log is None:
            return Conflict()
        known = next((one.seq for one in log if one.command_id == append.command_id), None)
        if known is not None:
            return AlreadyStored(known)
        if len(log) != append.expected:
            return Conflict()
        for fact in append.projections:
            if isinstance(fact, CodeClaimed):
                if self._is_taken(fact.code, append.stream_id):
                    raise CodeTaken
                self.tables[append.stream_id] = replace(self.tables[append.stream_id], code=fact.code)
        last = len(append.events) - 1
        for i, event in enumerate(append.events):
            command_id = append.command_id if i == last else None
            seq = append.expected + 1 + i
            log.append(StoredEvent(seq, event.type, event.version, event.payload, command_id, append.at))
        self.due[append.stream_id] = append.due
        self.status[append.stream_id] = append.status
        self.appends.append(append)
        return Appended(len(log))

    def _is_taken(self, code: str, table_id: str) -> bool:
        others = (t for t in self.tables.values() if t.table_id != table_id and t.place is None)
        return any(other.code == code and self.status[other.table_id] != "over" for other in others)

    async def read(
        self, stream_id: str, after: int = 0, upto: int | None = None, types: Sequence[str] | None = None
    ) -> Sequence[StoredEvent]:
        if self.unreadable:
            self.unreadable -= 1
            raise StoreUnavailable
        log = self.streams.get(stream_id, [])
        last = len(log) if upto is None else upto
        return [one for one in log if after < one.seq <= last and (types is None or one.type in types)]

    async def head(self, stream_id: str) -> int | None:
        return len(self.streams[stream_id]) if stream_id in self.streams else None

    async def last_of_type(self, stream_id: str, type_: str) -> int | None:
        log = self.streams.get(stream_id, [])
        return next((one.seq for one in reversed(log) if one.type == type_), None)

    async def find_command(self, stream_id: str, command_id: str) -> int | None:
        log = self.streams.get(stream_id, [])
        return next((one.seq for one in log if one.command_id == command_id), None)

    async def claim_due(self, now: int, limit: int, push_ms: int) -> Sequence[tuple[str, int]]:
        claims = [(stream, due) for stream, due in self.due.items() if due is not None and due <= now]
        for stream, _ in claims[:limit]:
            self.due[stream] = now + push_ms
        return claims[:limit]

    async def rest(self, stream_id: str, seq: int, until: int) -> None:
        if await self.head(stream_id) == seq:
            self.due[stream_id] = until

    async def find_by_code(self, code: str) -> str | None:
        return next((t.table_id for t in self.tables.values() if t.code == code), None)

    async def find_by_door(self, door_key: str) -> str | None:
        return next((t.table_id for t in self.tables.values() if t.door_key == door_key), None)
