"""The drill: a bad network. Everything comes late, by a different time each, and commands come twice, three
times, and after newer ones; each counts once, and each copy is answered like the first.
"""

import asyncio
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from sqlalchemy import URL

from app.persistence.batch import COMMAND_INDEX
from app.tables.live import LiveTable
from app.tables.reading import LogReader
from tests.chaos.conftest import Say, only_long
from tests.support.cable import laid
from tests.support.doors import DoorsServer, running
from tests.support.drill import QUICK, Party, Verdict, back_to, examine, in_use
from tests.support.friend import Friend, View
from tests.support.postgres import run
from tests.support.profile import IS_LONG

JITTER_S = 2.0 if IS_LONG else 0.04
PEOPLE = [3, 2, 1] * (4 if IS_LONG else 1)
EVENTS = 60
COPIES = 3
ALL_SENT = "all sent"
PATIENT = replace(QUICK, settle_s=60, away_s=60, host_handover_s=60)
"""Nobody is away because a network is slow."""


@dataclass(slots=True)
class Jittery(Friend):
    """Somebody whose commands come in several copies, each of them late by a different time."""

    random: Random = field(default_factory=lambda: Random(7))
    copies: set["asyncio.Task[None]"] = field(default_factory=set)

    async def _send(self, message: View) -> None:
        if message["type"] != "command":
            await Friend._send(self, message)
            return
        for _ in range(COPIES):
            copy = asyncio.create_task(self._send_late(message))
            self.copies.add(copy)
            copy.add_done_callback(self.copies.discard)

    async def _send_late(self, message: View) -> None:
        await asyncio.sleep(self.random.uniform(0, JITTER_S))
        await Friend._send(self, message)


async def all_sent(friend: Friend) -> None:
    """Return when all copies were sent and are answered, as a ping is in its turn. Those that a lost
    connection took along need no answer.
    """
    assert isinstance(friend, Jittery)
    while friend.copies:
        await asyncio.wait(friend.copies)
    while ALL_SENT not in friend.pongs:
        by = friend._socket
        await friend._send({"type": "ping", "t": ALL_SENT})
        await friend.until(lambda _: ALL_SENT in friend.pongs or friend._socket is not by)  # noqa: B023 - at once


async def played_over_a_bad_network(database: URL) -> Verdict:
    """Play over a cable with jitter, and wait for the answers to all copies."""
    with running(DoorsServer(database, PATIENT)) as server, laid(server.port, JITTER_S) as cable:
        party = await Party.at(cable.port, PEOPLE, Jittery)
        before = await in_use(server)
        async with party.playing():
            await party.played(EVENTS)
            await party.halt()
            await asyncio.gather(*(all_sent(friend) for friend in party.everybody))
            tried = f"{JITTER_S} s jitter, {COPIES} copies of each command in any order"
            verdict = await examine(tried, database, party)
        await back_to(server, before)
    return verdict


async def test_late_doubled_and_reordered_commands_count_once(database: URL, clean: Say) -> None:
    clean(await played_over_a_bad_network(database))


@only_long
async def test_copies_would_be_refused_or_stored_again_if_ids_were_not_looked_up(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unknown(self: LogReader, live: LiveTable, command_id: str) -> None:
        return None

    monkeypatch.setattr(LogReader, "find", unknown)
    monkeypatch.setattr(LiveTable, "remember", lambda self, command_id, seq: None)
    await run(database, f"drop index {COMMAND_INDEX}")
    verdict = await played_over_a_bad_network(database)
    assert any("acked, then refused" in fault for fault in verdict.diverged), str(verdict)
    assert verdict.doubled, str(verdict)
