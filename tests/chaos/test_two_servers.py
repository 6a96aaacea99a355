"""The drill: two servers on one database, without a bus, fight for the same tables.

Everybody sits in front of both at once and moves in both; each wish goes to both under the same id too. The
log takes one of each, and both servers tell the same.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from sqlalchemy import URL

from app.persistence import batch
from tests.chaos.conftest import Say
from tests.support.doors import DoorsServer, running
from tests.support.drill import QUICK, Party, back_to, examine, in_use, seen
from tests.support.friend import RETRY_S, TOO_LATE, Friend, View
from tests.support.postgres import connect, run
from tests.support.profile import IS_LONG

PEOPLE = [3, 2, 1] * (4 if IS_LONG else 1)
EVENTS = 500 if IS_LONG else 60


@dataclass(slots=True)
class Rival(Friend):
    """Somebody in front of one of the servers, who sends every wish through the other one as well."""

    twin: "Rival | None" = None

    async def _send(self, message: View) -> None:
        await Friend._send(self, message)
        if message["type"] == "command" and self.twin is not None:
            await Friend._send(self.twin, message)


@asynccontextmanager
async def fighting(database: URL) -> AsyncIterator[Party]:
    """Let everybody play at both servers, then see that neither holds anything for those who went."""
    with running(DoorsServer(database, QUICK)) as one, running(DoorsServer(database, QUICK)) as other:
        party = await Party.at(one.port, PEOPLE, Rival)
        for table in party.tables:
            table += [facing(friend, other.port) for friend in table]
        before = [(server, await in_use(server)) for server in (one, other)]
        async with party.playing():
            yield party
        for server, held in before:
            await back_to(server, held | {"live tables": len(PEOPLE)})


def facing(friend: Friend, port: int) -> Rival:
    """Return the same person in front of the other server."""
    assert isinstance(friend, Rival)
    friend.tolerated = FASTER
    twin = Rival(port, f"{friend.name}-too", friend.cookie, friend.table_id, tolerated=FASTER, twin=friend)
    friend.twin = twin
    return twin


FASTER = TOO_LATE | {
    "already_looked",
    "card_not_held",
    "hand_over",
    "must_follow_suit",
    "must_lead_card",
    "not_bidding",
    "not_playing",
    "spades_not_broken",
    "try_again",
}
"""What is answered to a wish after the same person has moved in front of the other server, or lost often."""


async def test_two_servers_that_fight_for_a_table_tell_the_same(database: URL, clean: Say) -> None:
    async with fighting(database) as party:
        await asyncio.gather(*(seen(table[-1], EVENTS) for table in party.tables))
        verdict = await examine(f"two servers fight for {len(PEOPLE)} tables", database, party)
    clean(verdict)


async def test_without_the_compare_and_set_two_moves_stand_at_one_place(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, compared, after = batch._MOVE.partition("s.head_seq = w.expected")
    assert compared
    monkeypatch.setattr(batch, "_MOVE", f"{before}s.head_seq > 0{after}")
    await run(database, "alter table events drop constraint pk_events")
    connection = await connect(database)
    async with fighting(database), asyncio.timeout(60):
        while not await connection.fetch(TWICE):  # noqa: ASYNC110 - a table of the database has no event
            await asyncio.sleep(RETRY_S)
    await connection.close()


TWICE = "select stream_id, seq from events group by 1, 2 having count(*) > 1"
