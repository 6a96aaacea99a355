"""The drill: an evening over three servers on one database and one NATS, its players spread over them all.

Servers are killed in mid-trick, NATS is stopped: nothing acknowledged is lost or doubled, all views are as in
the log, and play goes on. How soon is told with the verdict.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import URL

from app.bus.nats_server import NatsServer
from tests.chaos.conftest import Say
from tests.support.drill import Party, examine, held, is_in_mid_trick
from tests.support.friend import Friend, View
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess

ROUNDS = 6
GENEROUS_S = 60
ON_AFTER_S = 3
"""So soon the next card of each table is acknowledged when a server or the bus is gone."""
pytestmark = [
    pytest.mark.skipif(not IS_LONG, reason="three servers started, killed and started again"),
    pytest.mark.timeout(600),
]


@dataclass(slots=True)
class Guest(Friend):
    """Somebody with a server of their own, who notes when their cards were acknowledged."""

    home: int = 0
    cards_at: list[float] = field(default_factory=list)

    def _take(self, message: View) -> None:
        wish = self._pending.get(message.get("id", ""), {})
        Friend._take(self, message)
        if message["type"] == "ack" and wish.get("type") == "play_card":
            self.cards_at.append(asyncio.get_running_loop().time())

    async def next_card(self, after: float) -> float:
        """Return how long it takes until a card is acknowledged."""
        await self.until(lambda _: any(at > after for at in self.cards_at), GENEROUS_S)
        return next(at for at in self.cards_at if at > after) - after


@dataclass
class Evening:
    """The servers, their NATS, and a party of which somebody of each table is at each server."""

    nats: NatsServer
    servers: Sequence[ServerProcess]
    party: Party

    @property
    def tables(self) -> list[list[Guest]]:
        return [[friend for friend in table if isinstance(friend, Guest)] for table in self.party.tables]

    async def all_at_home(self) -> None:
        """Bring everybody who is elsewhere to their own server."""
        for friend in self.friends:
            friend.port = friend.home
            if friend.connected_to != friend.home:
                friend.lose_connection()
        await asyncio.gather(*(friend.until(partial(is_at_home, friend)) for friend in self.friends))

    @property
    def friends(self) -> list[Guest]:
        return [friend for table in self.tables for friend in table]

    async def kill_in_mid_trick(self) -> tuple[ServerProcess, float]:
        """Kill the server of whoever is to play the next card to a trick of the first table, where all wait;
        the other tables are at full speed. Its people come back to another server, as by a proxy.

        Return the server and the moment.
        """
        await self.all_at_home()
        first = self.tables[0]
        play = (await held(first, is_in_mid_trick))["play"]
        ports = [server.port for server in self.servers]
        assert all({friend.connected_to for friend in table} == set(ports) for table in self.tables)
        awaited = next(
            friend for friend in first if friend.view and friend.view["you"]["seat"] == play["turn"]
        )
        no = ports.index(awaited.home)
        killed_at = asyncio.get_running_loop().time()
        self.servers[no].kill()
        for friend in self.friends:
            if friend.home == ports[no]:
                friend.port = ports[no - 1]
        return self.servers[no], killed_at

    async def seconds_until_on(self) -> str:
        """Kill a server in mid-trick and start it again once play has gone on; return how soon it has."""
        victim, killed_at = await self.kill_in_mid_trick()
        await asyncio.gather(*(friend.go_on() for friend in self.tables[0]))
        said = await self.seconds_to_cards(killed_at)
        await asyncio.to_thread(victim.start)
        return f"server {self.servers.index(victim)} killed in mid-trick, {said}"

    async def seconds_to_cards(self, began: float) -> str:
        """Return how long it takes until the next card of each table is acknowledged, and of everybody; the
        first is to be soon.
        """
        waits = await asyncio.gather(
            *(asyncio.gather(*(friend.next_card(began) for friend in table)) for table in self.tables)
        )
        firsts = [min(of_table) for of_table in waits]
        assert max(firsts) < ON_AFTER_S, waits
        said = ", ".join(f"{first:.2f}" for first in firsts)
        return f"next card at each table after {said} s, one of everybody after {max(map(max, waits)):.2f} s"


def is_at_home(friend: Guest, _: View) -> bool:
    return friend.connected_to == friend.home


def ended(server: ServerProcess) -> None:
    """Stop a server that was not killed."""
    if server.is_running:
        server.stop()


@asynccontextmanager
async def evening(
    folder: Path, database: URL, n_tables: int = 3, fault: str | None = None
) -> AsyncIterator[Evening]:
    """Let tables of three play, with somebody of each at each server."""
    async with AsyncExitStack() as stack:
        nats = stack.enter_context(NatsServer())
        given = {
            "CUTTHROAT_DATABASE_URL": database.render_as_string(hide_password=False),
            "CUTTHROAT_NATS_URL": nats.url,
            "CUTTHROAT_COMMANDS_PER_SECOND": "100000",
        }
        servers = [ServerProcess(folder / f"server{no}", environment=given, fault=fault) for no in range(3)]
        for server in servers:
            await asyncio.to_thread(server.start)
            stack.callback(ended, server)
        party = await Party.at(servers[0].port, [3] * n_tables, Guest)
        one = Evening(nats, servers, party)
        for table_no, table in enumerate(one.tables):
            for place, friend in enumerate(table):
                friend.home = friend.port = servers[(table_no + place) % len(servers)].port
        await stack.enter_async_context(party.playing())
        yield one


async def test_an_evening_over_three_servers_goes_on_when_one_is_killed_and_when_nats_stops(
    folder: Path, database: URL, clean: Say
) -> None:
    async with evening(folder, database) as one:
        told = []
        for _ in range(ROUNDS):
            await one.party.played(30)
            told.append(await one.seconds_until_on())
        await one.all_at_home()
        await one.party.played(10)
        began = asyncio.get_running_loop().time()
        await asyncio.to_thread(one.nats.stop)
        told.append(f"NATS stopped, {await one.seconds_to_cards(began)}")
        await one.party.played(20)
        await asyncio.to_thread(one.nats.start)
        await one.party.played(20)
        verdict = await examine(f"three servers: {'; '.join(told)}", database, one.party)
        assert all("Traceback" not in server.log_text() for server in one.servers)
    clean(verdict)


async def test_what_is_played_in_memory_alone_would_be_lost(folder: Path, database: URL) -> None:
    async with evening(folder, database, 1, "plays_in_memory") as one:
        await one.kill_in_mid_trick()
        verdict = await examine("three servers that play in memory", database, one.party)
    assert verdict.lost, str(verdict)
    assert verdict.diverged, str(verdict)
