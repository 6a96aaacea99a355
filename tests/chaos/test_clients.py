"""The drill: clients that harm. One that stands still, one that never reads, one behind a proxy that swallows
everything without a word. The others play on, a bot takes the turns, and who comes back is in the picture.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from sqlalchemy import URL

from app.bus.base import Said
from app.realtime import upgrade
from tests.chaos.conftest import Say, only_long
from tests.support.cable import Cable, laid
from tests.support.doors import DoorsServer, running
from tests.support.drill import QUICK, Party, back_to, examine, in_use
from tests.support.friend import RETRY_S, Friend
from tests.support.profile import DRILL_PATIENCE_S, IS_LONG

MORE_THAN_A_HAND = 600 if IS_LONG else 60
AT_ONCE = {"away_s": 0.1, "turn_grace_s": 0.1}
NEVER_S = 10_000


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask a silent client soon whether it lives."""
    monkeypatch.setattr(upgrade, "PING_S", 0.5)
    monkeypatch.setattr(upgrade, "PONG_S", 0.4)


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


async def let_go(friend: Friend) -> None:
    """Return when the connection of the friend has ended."""
    async with asyncio.timeout(DRILL_PATIENCE_S):
        while friend.reconnects == 0:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(RETRY_S)


async def flooded(server: DoorsServer, harmed: Friend) -> None:
    """Say more and more at the table until the server lets go of the one who reads nothing of it."""

    async def say() -> int:
        for number in range(8):
            line = Said("somebody", "Somebody", "x" * 100_000, None, number)
            server.app.state.services.bus.tell(harmed.table_id, line)
        return len(server.app.state.gateway._channels[harmed.table_id].sessions)

    async with asyncio.timeout(DRILL_PATIENCE_S):
        while await server.inside(say()) == 3:  # noqa: ASYNC110 - nothing tells when it has let go
            await asyncio.sleep(RETRY_S)


@pytest.mark.parametrize("harm", ["freeze", pytest.param("block", marks=only_long)])
async def test_without_pings_the_others_would_wait(
    database: URL, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    monkeypatch.setattr(upgrade, "PING_S", NEVER_S)
    async with playing(database) as (server, party, cable, harmed):
        cable.block() if harm == "block" else harmed.freeze()
        with pytest.raises(TimeoutError):
            await party.played(MORE_THAN_A_HAND, timeout_s=2)
        assert len(server.app.state.gateway._channels[harmed.table_id].sessions) == 3
        cable.clear() if harm == "block" else harmed.thaw()
        await party.played(10)
