"""Protections of the server, taken away to show that the drills would notice."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from app.ops.clock import now_ms
from app.persistence.group_commit import GroupCommit
from app.realtime.gateway import Gateway
from app.tables.live import LiveTable
from app.tables.ports import Append, Appended, AppendResult, StoredEvent

Patch = Callable[[object, str, Any], None]
"""Sets an attribute, as `setattr` does and pytest's `monkeypatch.setattr` for a while."""


def acks_before_the_commit(patch: Patch) -> list["asyncio.Task[AppendResult]"]:
    """Answer at once, and commit afterwards; return what becomes of it."""
    append = GroupCommit.append
    commits: list[asyncio.Task[AppendResult]] = []

    async def answered_at_once(self: GroupCommit, one: Append) -> AppendResult:
        commits.append(asyncio.create_task(append(self, one)))
        return Appended(one.expected + len(one.events))

    patch(GroupCommit, "append", answered_at_once)
    return commits


def plays_in_memory(patch: Patch) -> None:
    """Store nothing of a table from its first card on, as servers do that play in memory."""
    append = GroupCommit.append
    in_memory: set[str] = set()

    async def kept(self: GroupCommit, one: Append) -> AppendResult:
        in_memory.update(one.stream_id for event in one.events if event.type == "card_played")
        if one.stream_id in in_memory:
            return Appended(one.expected + len(one.events))
        return await append(self, one)

    patch(GroupCommit, "append", kept)


def goes_without_a_word(patch: Patch) -> None:
    """Send nobody away before the end."""

    async def stop(self: Gateway, _: float) -> None:
        self.is_stopping = True

    patch(Gateway, "stop", stop)


def begins_turns_anew(patch: Patch) -> None:
    """Take what is read from the log for something that happens now."""
    fold = LiveTable.fold

    def fold_now(self: LiveTable, stored: Sequence[StoredEvent]) -> None:
        fold(self, [replace(one, at=now_ms()) for one in stored])

    patch(LiveTable, "fold", fold_now)


FAULTS = {fault.__name__: fault for fault in (plays_in_memory, goes_without_a_word, begins_turns_anew)}
