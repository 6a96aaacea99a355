"""The drill: an evening over three servers on one database and one NATS, its players spread over them all.

Servers are killed in mid-trick, NATS is stopped: nothing acknowledged is lost or doubled, all views are as in
the log, and play goes on. How soon is told with the verdict.
"""

import asyncio
import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import URL

from app.bus.nats_server import NatsServer
from tests.chaos.conftest import Say
from tests.support.drill import Party, examine
from tests.support.friend import View
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess

PEOPLE = [3, 3, 3]
ROUNDS = 3
GENEROUS_S = 30
pytestmark = [
    pytest.mark.skipif(not IS_LONG, reason="three servers started, killed and started again"),
    pytest.mark.timeout(600),
]


def is_in_mid_trick(view: View) -> bool:
    return view["phase"] == "play" and view["play"]["phase"] == "playing" and bool(view["play"]["trick"])


def has_moved(since: int, view: View) -> bool:
    return bool(view["seq"] > since)


async def seconds_until_all_moved(party: Party) -> float:
    """Return how long it takes until everybody is shown a move that nobody was shown yet."""
    began = time.monotonic()
    newest = [max(friend.view["seq"] for friend in table if friend.view) for table in party.tables]
    await asyncio.gather(
        *(
            friend.until(partial(has_moved, seq), GENEROUS_S)
            for table, seq in zip(party.tables, newest, strict=True)
            for friend in table
        )
    )
    return time.monotonic() - began


async def spread_out(servers: Sequence[ServerProcess]) -> Party:
    """Return full tables, each with somebody at every server."""
    party = await Party.at(servers[0].port, PEOPLE)
    for table_no, table in enumerate(party.tables):
        for seat, friend in enumerate(table):
            friend.port = servers[(table_no + seat) % len(servers)].port
    return party


async def killed_in_mid_trick(party: Party, victim: ServerProcess, next_one: ServerProcess) -> float:
    """Kill a server while a trick lies on the first table; its people come back to the next one.

    Return after how many seconds play went on at every table and for everybody.
    """
    people = [friend for friend in party.everybody if friend.port == victim.port]
    await party.hosts[0].until(is_in_mid_trick)
    victim.kill()
    for friend in people:
        friend.port = next_one.port
    on_after = await seconds_until_all_moved(party)
    await asyncio.to_thread(victim.start)
    for friend in people[::2]:
        friend.port = victim.port  # for the next time their connection is lost
    return on_after


async def test_an_evening_over_three_servers_goes_on_when_one_is_killed_and_when_nats_stops(
    folder: Path, database: URL, clean: Say
) -> None:
    told = []
    with ExitStack() as stack:
        nats = stack.enter_context(NatsServer())
        given = {
            "CUTTHROAT_DATABASE_URL": database.render_as_string(hide_password=False),
            "CUTTHROAT_NATS_URL": nats.url,
            "CUTTHROAT_COMMANDS_PER_SECOND": "100000",
        }
        servers = [ServerProcess(folder / f"server{i}", environment=given) for i in range(3)]
        for server in servers:
            await asyncio.to_thread(server.start)
            stack.callback(server.stop)
        party = await spread_out(servers)
        async with party.playing():
            for which in range(ROUNDS):
                await party.played(30)
                on_after = await killed_in_mid_trick(party, servers[which], servers[(which + 1) % 3])
                told.append(f"server {which} killed in mid-trick, on after {on_after:.2f} s")
            await party.played(10)
            await asyncio.to_thread(nats.stop)
            told.append(f"NATS stopped, on after {await seconds_until_all_moved(party):.2f} s")
            await party.played(20)
            await asyncio.to_thread(nats.start)
            await party.played(20)
            verdict = await examine(f"three servers: {', '.join(told)}", database, party)
        assert all("Traceback" not in server.log_text() for server in servers)
    clean(verdict)
