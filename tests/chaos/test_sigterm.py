"""The drill: SIGTERM with 40 sockets in mid-trick.

All are told to come back, spread out, and go on where they were, each turn with the time that it had.
"""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from app.ops.server import STOP_S
from app.realtime.close_codes import RESTART
from app.realtime.gateway import RECONNECT_MS
from tests.chaos.conftest import Say
from tests.support.drill import Party, examine, url_of
from tests.support.friend import Friend, View
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess

ROUNDS = 20 if IS_LONG else 1
TABLES, SEATS = 10, 4
TURN_S = 120
pytestmark = pytest.mark.timeout(600)


async def test_sigterm_in_mid_trick_keeps_everything_and_the_time_of_a_turn(folder: Path, clean: Say) -> None:
    server = ServerProcess(folder / "data")
    await asyncio.to_thread(server.start)
    stops: list[float] = []
    try:
        party = await Party.at(server.port, [SEATS] * TABLES, n_seats=SEATS, turn_s=TURN_S)
        still = party.tables[: TABLES // 2]  # where nobody moves when the server goes
        async with party.playing():
            for round_no in range(1, ROUNDS + 1):
                await party.played(20)
                await asyncio.gather(*(friend.halt() for table in still for friend in table))
                turns = await at_turn(still)
                began = time.monotonic()
                assert await asyncio.to_thread(server.stop) == 0
                stops.append(time.monotonic() - began)
                assert server.postgres_pids() == []
                await asyncio.to_thread(server.start)
                for friend in party.everybody:
                    await friend.until(partial(is_back, friend, round_no))
                assert await at_turn(still) == turns
                await asyncio.gather(*(friend.go_on() for table in still for friend in table))
            await party.played(5)
            tried = f"SIGTERM {ROUNDS} x with {TABLES * SEATS} sockets, gone after {max(stops):.1f} s"
            verdict = await examine(tried, url_of(folder / "data"), party)
    finally:
        await asyncio.to_thread(server.stop)
    clean(verdict)
    # `server.stop` waits for longer, so that a busy machine does not say what only a free one can.
    assert not IS_LONG or max(stops) < STOP_S
    for friend in party.everybody:
        assert friend.closes.count(RESTART) == ROUNDS
    # Who sends a card in the moment of the close may not read the notice before it.
    quiet = [friend for table in still for friend in table]
    waits = [notice["retry_ms"] for friend in quiet for notice in friend.notices]
    assert len(waits) == ROUNDS * len(quiet)
    assert RECONNECT_MS[0] <= min(waits) < sum(RECONNECT_MS) / 2 < max(waits) <= RECONNECT_MS[1]


async def at_turn(tables: Sequence[Sequence[Friend]]) -> list[tuple[int, int, View]]:
    """Return for each table where it is: the head, the end of the turn, the game as its host sees it."""
    views = [await host.fresh_view() for host, *_ in tables]
    return [(view["seq"], view["due"], view["play"]) for view in views]


def is_back(friend: Friend, closes: int, _: View) -> bool:
    """Return whether the friend was sent away so many times, and has heard something since."""
    return friend.closes.count(RESTART) == closes
