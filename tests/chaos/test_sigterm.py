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
from tests.chaos.conftest import Say, only_long
from tests.support.drill import Party, Verdict, examine, held, is_in_mid_trick, url_of
from tests.support.friend import Friend, View
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess

ROUNDS = 20 if IS_LONG else 1
TABLES, SEATS = 10, 4
TURN_S = 120
pytestmark = pytest.mark.timeout(600 + 60 * ROUNDS)


async def drilled(folder: Path, rounds: int, n_tables: int, fault: str | None = None) -> Verdict:
    """End the server again and again, one half of the tables in mid-trick, the other half at full speed."""
    server = ServerProcess(folder / "data", fault=fault)
    await asyncio.to_thread(server.start)
    stops: list[float] = []
    try:
        party = await Party.at(server.port, [SEATS] * n_tables, n_seats=SEATS, turn_s=TURN_S)
        still = party.tables[: n_tables // 2]  # where nobody moves when the server goes
        async with party.playing():
            for round_no in range(1, rounds + 1):
                await party.played(20)
                await asyncio.gather(*(held(table, is_in_mid_trick) for table in still))
                turns = await at_turn(still)
                began = time.monotonic()
                assert await asyncio.to_thread(server.stop) == 0
                stops.append(time.monotonic() - began)
                assert server.postgres_pids() == []
                await asyncio.to_thread(server.start)
                await asyncio.gather(
                    *(friend.until(partial(is_back, friend, round_no)) for friend in party.everybody)
                )
                assert await at_turn(still) == turns, "each turn has the time that it had"
                await asyncio.gather(*(friend.go_on() for table in still for friend in table))
            await party.played(5)
            tried = f"SIGTERM {rounds} x with {n_tables * SEATS} sockets, gone after {max(stops):.1f} s"
            verdict = await examine(tried, url_of(folder / "data"), party)
    finally:
        await asyncio.to_thread(server.stop)
    # `server.stop` waits for longer, so that a busy machine does not say what only a free one can.
    assert not IS_LONG or max(stops) < STOP_S
    for friend in party.everybody:
        assert friend.closes.count(RESTART) == rounds, "everybody was sent away to come back"
    # Who sends a card in the moment of the close may not read the notice before it.
    quiet = [friend for table in still for friend in table]
    waits = [notice["retry_ms"] for friend in quiet for notice in friend.notices]
    assert len(waits) == rounds * len(quiet)
    assert RECONNECT_MS[0] <= min(waits) < sum(RECONNECT_MS) / 2 < max(waits) <= RECONNECT_MS[1]
    return verdict


async def at_turn(tables: Sequence[Sequence[Friend]]) -> list[tuple[int, int, View]]:
    """Return for each table where it is: the head, the end of the turn, the game as its host sees it."""
    views = [await host.fresh_view() for host, *_ in tables]
    return [(view["seq"], view["due"], view["play"]) for view in views]


def is_back(friend: Friend, n_closes: int, _: View) -> bool:
    """Return whether the friend has a connection again after so many."""
    return len(friend.closes) >= n_closes and friend.connected_to is not None


async def test_sigterm_in_mid_trick_keeps_everything_and_the_time_of_a_turn(folder: Path, clean: Say) -> None:
    clean(await drilled(folder, ROUNDS, TABLES))


@only_long
@pytest.mark.parametrize(
    ("fault", "missing"),
    [("begins_turns_anew", "the time that it had"), ("goes_without_a_word", "sent away to come back")],
)
async def test_without_its_protection_the_drill_says_what_is_missing(
    folder: Path, fault: str, missing: str
) -> None:
    with pytest.raises(AssertionError, match=missing):
        await drilled(folder, 1, 2, fault)
