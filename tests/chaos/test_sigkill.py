"""The drill: SIGKILL in mid-game, with and without PostgreSQL, while people and bots play at several tables.

Nothing acknowledged is lost, nothing is doubled, everybody converges without help, and the games go on.
"""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.chaos.conftest import Say
from tests.support.drill import Party, examine, url_of
from tests.support.profile import IS_LONG, KILLS
from tests.support.server import ServerProcess

PEOPLE = [3, 2, 1] * (4 if IS_LONG else 1)
EVENTS = (15, 60) if IS_LONG else (5, 20)
"""So many are played before each kill, from and to."""
pytestmark = pytest.mark.timeout(600 + 90 * KILLS)


async def test_sigkill_in_mid_game_loses_and_doubles_nothing(folder: Path, clean: Say) -> None:
    random = Random(7)
    server = ServerProcess(folder / "data")
    await asyncio.to_thread(server.start)
    try:
        party = await Party.at(server.port, PEOPLE)
        async with party.playing():
            for round_no in range(KILLS):
                await party.played(random.randint(*EVENTS))
                server.kill(with_postgres=round_no % 2 == 1)
                await asyncio.to_thread(server.start)
                await party.played(5)
            verdict = await examine(f"SIGKILL {KILLS} x", url_of(folder / "data"), party)
    finally:
        await asyncio.to_thread(server.stop)
    assert server.postgres_pids() == []
    assert all(friend.reconnects >= KILLS for friend in party.everybody)
    clean(verdict)
