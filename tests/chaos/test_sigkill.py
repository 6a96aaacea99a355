"""The drill: SIGKILL in mid-game, with and without PostgreSQL.

Nothing acknowledged is lost, nothing is doubled, everybody converges without help, and the games go on.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from app.persistence.embedded import EmbeddedPostgres
from app.persistence.engine import make_engine
from app.persistence.tables import events
from tests.support.friend import Friend, View, play_on
from tests.support.profile import KILLS
from tests.support.server import ServerProcess

TABLES = 3
RULES = {"preset": "short_5", "n_seats": 3, "options": {"target": 2000}, "turn_s": None}
pytestmark = pytest.mark.timeout(600 + 90 * KILLS)


async def opened_tables(port: int) -> list[Friend]:
    """Return everybody at three tables: three people, two with a bot, one with two bots."""
    everybody: list[Friend] = []
    for table in range(TABLES):
        host = Friend(port, f"Host{table}")
        await host.open_table(**RULES)
        guests = [Friend(port, f"G{table}-{i}") for i in range(2 - table)]
        for guest in guests:
            await guest.join(host.link)
        everybody += [host, *guests]
    return everybody


@contextlib.asynccontextmanager
async def playing(everybody: Sequence[Friend]) -> AsyncIterator[None]:
    """Let everybody play in the background."""
    tasks = [asyncio.create_task(friend.run(play_on)) for friend in everybody]
    try:
        for friend in everybody:
            await friend.until(lambda view: True)
        for host in everybody:
            if host.link:
                await seat_bots_and_start(host)
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def seat_bots_and_start(host: Friend) -> None:
    view = await host.until(lambda view: view["phase"] == "lobby")
    empty = [place for place, who in enumerate(view["places"]) if who is None]
    for place in empty:
        await host.wish({"type": "add_bot", "place": place})
    await host.until(lambda view: None not in view["places"])
    await host.wish({"type": "start"})
    await host.until(lambda view: view["phase"] == "play")


async def played(everybody: Sequence[Friend], count: int) -> None:
    """Wait until every table has seen that many more events."""
    for host in (friend for friend in everybody if friend.link):
        assert host.view is not None
        goal = host.view["seq"] + count
        await host.until(partial(_is_at, goal), timeout_s=120)


def _is_at(goal: int, view: View) -> bool:
    return bool(view["seq"] >= goal)


async def stored(data: Path) -> list[tuple[str, int, str | None]]:
    """Return (stream, seq, command id) of everything in the log, read by a PostgreSQL of our own."""
    embedded = EmbeddedPostgres(data)
    url = await asyncio.to_thread(embedded.start)
    engine = make_engine(url)
    try:
        async with engine.connect() as connection:
            query = select(events.c.stream_id, events.c.seq, events.c.command_id)
            rows = await connection.execute(query.order_by(events.c.stream_id, events.c.seq))
            return [(row.stream_id, row.seq, row.command_id) for row in rows]
    finally:
        await engine.dispose()
        await asyncio.to_thread(embedded.stop)


def check_log(rows: Sequence[tuple[str, int, str | None]], everybody: Sequence[Friend]) -> None:
    """Every stream is without gap, and every acknowledged command stands in it once, where the ack said."""
    by_stream: dict[str, list[tuple[int, str | None]]] = {}
    for stream, seq, command_id in rows:
        by_stream.setdefault(stream, []).append((seq, command_id))
    for log in by_stream.values():
        assert [seq for seq, _ in log] == list(range(1, len(log) + 1))
        ids = [command_id for _, command_id in log if command_id]
        assert len(ids) == len(set(ids)), "a command is stored twice"
    for friend in everybody:
        # A person's command is stored under the player's id, a full stop and the client's own id.
        places = {
            (command_id or "").rpartition(".")[2]: seq for seq, command_id in by_stream[friend.table_id]
        }
        lost = {k: seq for k, seq in friend.acked.items() if places.get(k) != seq}
        assert not lost, f"acknowledged, but not in the log: {lost}"


async def test_sigkill_in_mid_game_loses_and_doubles_nothing(folder: Path) -> None:
    random = Random(7)
    server = ServerProcess(folder / "data")
    await asyncio.to_thread(server.start)
    everybody = await opened_tables(server.port)
    try:
        async with playing(everybody):
            for round_no in range(KILLS):
                await played(everybody, random.randint(15, 60))
                server.kill(with_postgres=round_no % 2 == 1)
                await asyncio.to_thread(server.start)
                await played(everybody, 5)
            await converged(everybody)
    finally:
        await asyncio.to_thread(server.stop)
    assert server.postgres_pids() == []
    check_log(await stored(folder / "data"), everybody)
    assert [fault for friend in everybody for fault in friend.faults] == []
    assert all(friend.reconnects >= KILLS for friend in everybody)


async def converged(everybody: Sequence[Friend]) -> None:
    """Everybody's view, kept up by events alone, is the one that the server gives afresh."""
    for friend in everybody:
        for _ in range(200):
            fresh: dict[str, Any] = await friend.fresh_view()
            view = friend.view
            assert view is not None
            if view["seq"] == fresh["seq"]:
                assert {k: v for k, v in view.items() if k != "presence"} == {
                    k: v for k, v in fresh.items() if k != "presence"
                }
                break
            await asyncio.sleep(0)
        else:
            pytest.fail(f"{friend.name} never caught up")
