"""The drill: clients that harm. One that stands still, one that never reads, one behind a proxy that swallows
everything without a word. The others play on, a bot takes the turns, and who comes back is in the picture.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import URL

from app.bus.base import Said
from app.realtime import upgrade
from tests.chaos.conftest import Say, only_long
from tests.support.cable import Cable, laid
from tests.support.doors import DoorsServer, running
from tests.support.drill import QUICK, Party, back_to, examine, in_use
from tests.support.friend import RETRY_S, Friend, View
from tests.support.profile import DRILL_PATIENCE_S, IS_LONG

MORE_THAN_A_HAND = 600 if IS_LONG else 60
AT_ONCE = {"away_s": 0.1, "turn_grace_s": 0.1}
NEVER_S = 10_000


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask a silent client soon whether it lives."""
    ask_after(monkeypatch, 0.5)


@asynccontextmanager
async def playing(
    database: URL, stuck_s: float = 1
) -> AsyncIterator[tuple[DoorsServer, Party, Cable, Friend]]:
    """Three people at a table, two of them directly at the server, the last one through a cable."""
    limits = replace(QUICK, stuck_s=stuck_s)
    with running(DoorsServer(database, limits, **AT_ONCE)) as server, laid(server.port) as cable:
        party = await Party.at(server.port, [3, 3])
        harmed = party.tables[0][-1]
        harmed.port = cable.port
        before = await in_use(server)
        async with party.playing():
            await party.played(10)
            yield server, party, cable, harmed
        await back_to(server, before)


@pytest.mark.usefixtures("soon")
async def test_a_frozen_client_holds_nobody_up(database: URL, clean: Say) -> None:
    async with playing(database) as (_, party, _, harmed):
        harmed.freeze()
        await party.played(MORE_THAN_A_HAND)
        harmed.thaw()
        verdict = await examine("a frozen client", database, party)
    assert harmed.reconnects > 0
    clean(verdict)


@pytest.mark.usefixtures("soon")
async def test_half_open_sockets_behind_a_silent_proxy_hold_nobody_up(database: URL, clean: Say) -> None:
    async with playing(database) as (_, party, cable, harmed):
        harmed.is_watching = False
        cable.block()
        await party.played(MORE_THAN_A_HAND)
        await let_go(harmed)  # the end of the server's side comes through; a new connection does not
        harmed.is_watching = True
        cable.clear()
        verdict = await examine("a half-open socket behind a silent proxy", database, party)
    clean(verdict)


async def test_a_client_that_never_reads_is_let_go(
    database: URL, clean: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrade, "PING_S", NEVER_S)  # nobody is let go for want of an answer
    async with playing(database, stuck_s=3) as (server, party, _, harmed):
        harmed.freeze()
        await flooded(server, harmed)
        await party.played(MORE_THAN_A_HAND)
        harmed.thaw()
        verdict = await examine("a client that never reads", database, party)
    assert harmed.reconnects > 0
    assert not any(friend.reconnects for friend in party.everybody if friend is not harmed)
    clean(verdict)


@only_long
async def test_without_a_limit_who_never_reads_would_be_kept_for_ever(
    database: URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two clients who read nothing of all that is said, the one whose connection has no limit is kept."""
    monkeypatch.setattr(upgrade, "PING_S", NEVER_S)
    endless = replace(QUICK, stuck_s=NEVER_S)
    with running(DoorsServer(database, endless, **AT_ONCE)) as server, laid(server.port) as cable:
        parties = [await Party.at(server.port, [3]) for _ in range(2)]
        kept, harmed = [party.everybody[-1] for party in parties]
        for friend in (kept, harmed):
            friend.port = cable.port
        async with parties[0].playing():
            await parties[0].played(10)
            monkeypatch.setattr(server.app.state.gateway, "limits", replace(QUICK, stuck_s=1))
            async with parties[1].playing():
                await parties[1].played(10)
                for friend in (kept, harmed):
                    friend.freeze()
                await flooded(server, harmed, kept)
                assert await listeners(server, kept) == 3
                assert kept.reconnects == 0
                for friend in (kept, harmed):
                    friend.thaw()
                await parties[0].played(10)


async def let_go(friend: Friend) -> None:
    """Return when the connection of the friend has ended."""
    async with asyncio.timeout(DRILL_PATIENCE_S):
        while friend.reconnects == 0:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(RETRY_S)


async def flooded(server: DoorsServer, harmed: Friend, *others: Friend) -> None:
    """Say more and more at the table, and as much at those of the others, until the server lets go of the one
    who reads nothing of it.
    """
    async with asyncio.timeout(DRILL_PATIENCE_S):
        while await listeners(server, harmed) == 3:
            for friend in (harmed, *others):
                await server.inside(say_much(server, friend.table_id))
            await asyncio.sleep(RETRY_S)


async def say_much(server: DoorsServer, table_id: str) -> None:
    for number in range(8):
        line = Said("somebody", "Somebody", "x" * 100_000, None, number)
        server.app.state.services.bus.tell(table_id, line)


async def listeners(server: DoorsServer, friend: Friend) -> int:
    """Return how many sockets the server has at the friend's table."""

    async def count() -> int:
        return len(server.app.state.gateway._channels[friend.table_id].sessions)

    return await server.inside(count())


@pytest.mark.parametrize("harm", ["freeze", pytest.param("block", marks=only_long)])
async def test_without_pings_the_others_would_wait(
    database: URL, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    """Of two clients that are harmed alike the server asks only one whether it lives: its table plays a whole
    hand, and the other one stands all that time at the turn of the other client.
    """
    with running(DoorsServer(database, QUICK, **AT_ONCE)) as server, laid(server.port) as cable:
        unasked, asked = [await Party.at(server.port, [3]) for _ in range(2)]
        harmed = [party.everybody[-1] for party in (unasked, asked)]
        for friend in harmed:
            friend.port = cable.port
        ask_after(monkeypatch, NEVER_S)
        async with unasked.playing():
            await unasked.played(10)
            ask_after(monkeypatch, 0.5)
            async with asked.playing():
                await asked.played(10)
                for friend in harmed:
                    await friend.halt()
                    friend.is_watching = False
                    if harm == "freeze":
                        friend.freeze()
                if harm == "block":
                    cable.block()
                stands_at = await unasked.hosts[0].until(partial(is_awaited, harmed[0]))
                await asked.played(MORE_THAN_A_HAND)
                now = await unasked.hosts[0].fresh_view()
                assert (now["seq"], now["play"]) == (stands_at["seq"], stands_at["play"])
                cable.clear()
                for friend in harmed:
                    friend.thaw()
                    await friend.go_on()
                await unasked.played(10)


def ask_after(patch: pytest.MonkeyPatch, idle_s: float) -> None:
    """Let the server ask a client of a connection from now on after so long without a word."""
    patch.setattr(upgrade, "PING_S", idle_s)
    patch.setattr(upgrade, "PONG_S", 0.8 * idle_s)


def is_awaited(friend: Friend, view: View) -> bool:
    """Return whether nothing can happen at the table before this friend plays or bids."""
    assert friend.view is not None
    seat, play = friend.view["you"]["seat"], view["play"]
    if view["phase"] != "play" or play["turn"] != seat:
        return False
    return all(play["looked"][other] for other in range(len(view["seats"])) if other != seat)
