"""The drill: an evening over three servers on one database and one NATS, its players spread over all of them.

One server is killed in mid-trick, and NATS stopped: nothing acknowledged is lost or doubled, all views are what
the log tells, and play goes on. How soon is printed.
"""

import asyncio
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import URL, select

from app.bus.nats_server import NatsServer
from app.persistence.engine import make_engine
from app.persistence.tables import events
from tests.chaos.test_sigkill import RULES, check_log, converged, played, playing
from tests.support.friend import Friend, View
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess

TABLES = 3
ROUNDS = 3
GENEROUS_S = 30
pytestmark = [
    pytest.mark.skipif(not IS_LONG, reason="three servers started, killed and started again"),
    pytest.mark.timeout(600),
]


async def spread_out(servers: Sequence[ServerProcess]) -> list[Friend]:
    """Return three tables of three, each with somebody at every server; each server has the host of one."""
    everybody: list[Friend] = []
    for table in range(TABLES):
        ports = [servers[(table + i) % len(servers)].port for i in range(3)]
        host = Friend(ports[0], f"Host{table}")
        await host.open_table(**RULES)
        guests = [Friend(ports[i], f"G{table}-{i}") for i in (1, 2)]
        for guest in guests:
            await guest.join(host.link)
        everybody += [host, *guests]
    return everybody


def tell(sentence: str) -> None:
    """Print what was tried and how it went."""
    sys.stdout.write(f"{sentence}\n")


def is_in_mid_trick(view: View) -> bool:
    return view["phase"] == "play" and view["play"]["phase"] == "playing" and bool(view["play"]["trick"])


def has_moved(since: int, view: View) -> bool:
    return bool(view["seq"] > since)


async def seconds_until_all_moved(everybody: Sequence[Friend], seqs: dict[str, int], began: float) -> float:
    """Return how long after `began` everybody had seen a move that came after the fault."""
    await asyncio.gather(
        *(friend.until(partial(has_moved, seqs[friend.table_id]), GENEROUS_S) for friend in everybody)
    )
    return time.monotonic() - began


def heads(everybody: Sequence[Friend]) -> dict[str, int]:
    """Return the newest that anybody was shown of each table."""
    seqs: dict[str, int] = {}
    for friend in everybody:
        assert friend.view is not None
        seqs[friend.table_id] = max(seqs.get(friend.table_id, 0), friend.view["seq"])
    return seqs


async def stored(database: URL) -> list[tuple[str, int, str | None]]:
    engine = make_engine(database)
    async with engine.connect() as connection:
        query = select(events.c.stream_id, events.c.seq, events.c.command_id)
        rows = (await connection.execute(query.order_by(events.c.stream_id, events.c.seq))).all()
    await engine.dispose()
    return [(row.stream_id, row.seq, row.command_id) for row in rows]


async def test_an_evening_over_three_servers_goes_on_when_one_is_killed_and_when_nats_stops(
    folder: Path, database: URL
) -> None:
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
        everybody = await spread_out(servers)
        async with playing(everybody):
            for number in range(ROUNDS):
                await played(everybody, 30)
                await killed_in_mid_trick(everybody, servers, number % len(servers))
            await played(everybody, 10)
            seqs, began = heads(everybody), time.monotonic()
            await asyncio.to_thread(nats.stop)
            on_after = await seconds_until_all_moved(everybody, seqs, began)
            tell(f"NATS stopped: on after {on_after:.2f} s")
            await played(everybody, 20)
            await asyncio.to_thread(nats.start)
            await played(everybody, 20)
            await converged(everybody)
        assert all("Traceback" not in server.log_text() for server in servers)
    check_log(await stored(database), everybody)
    assert [fault for friend in everybody for fault in friend.faults] == []


async def killed_in_mid_trick(
    everybody: Sequence[Friend], servers: Sequence[ServerProcess], which: int
) -> None:
    """Kill a server while a trick lies on the first table; its people come back to the next one."""
    victim, next_one = servers[which], servers[(which + 1) % len(servers)]
    people = [friend for friend in everybody if friend.port == victim.port]
    assert people
    await everybody[0].until(is_in_mid_trick)
    victim.kill()
    seqs, began = heads(everybody), time.monotonic()
    for friend in people:
        friend.port = next_one.port
    on_after = await seconds_until_all_moved(everybody, seqs, began)
    tell(f"server {which} killed in mid-trick, {len(people)} people on it: on after {on_after:.2f} s")
    await asyncio.to_thread(victim.start)
    for friend in people[::2]:
        friend.port = victim.port  # for the next time their connection is lost
