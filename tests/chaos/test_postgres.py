"""The drill: PostgreSQL stands still, then dies, with several tables in mid-game and the server alive.

Whoever waits is told to try again or waits on; nothing acknowledged is lost, and play goes on by itself.
"""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from app.persistence.embedded import EmbeddedPostgres
from tests.chaos.conftest import Say, only_long
from tests.support.doors import DoorsServer, running
from tests.support.drill import QUICK, Party, Verdict, back_to, examine, in_use
from tests.support.faults import acks_before_the_commit
from tests.support.profile import IS_LONG
from tests.support.server import postgres_pids

ROUNDS = 5 if IS_LONG else 1
STANDSTILL_S = 10 if IS_LONG else 0.5
PEOPLE = [3, 2, 1] * (4 if IS_LONG else 1)


def signal_all(data: Path, what: signal.Signals) -> None:
    for pid in postgres_pids(data):
        os.kill(pid, what)


async def stopped_and_killed(folder: Path, rounds: int, acks_while_stopped: int = 0) -> Verdict:
    """Stop PostgreSQL for a while, then kill it, again and again; wait for so many acks in between."""
    postgres = EmbeddedPostgres(folder / "data")
    url = await asyncio.to_thread(postgres.start)
    try:
        with running(DoorsServer(url, QUICK)) as server:
            watch = asyncio.create_task(postgres.watch())  # as the server does with its own
            party = await Party.at(server.port, PEOPLE)
            before = await in_use(server)
            async with party.playing():
                for _ in range(rounds):
                    await party.played(15)
                    signal_all(folder / "data", signal.SIGSTOP)
                    await asyncio.sleep(STANDSTILL_S)
                    signal_all(folder / "data", signal.SIGCONT)
                    await party.played(15)
                    signal_all(folder / "data", signal.SIGSTOP)
                    await party.played(acks_while_stopped)
                    signal_all(folder / "data", signal.SIGKILL)
                    await party.played(5)
                tried = f"PostgreSQL stopped {STANDSTILL_S} s, then killed, {rounds} x"
                verdict = await examine(tried, url, party)
            await back_to(server, before)
            watch.cancel()
            return verdict
    finally:
        await asyncio.to_thread(postgres.stop)


async def test_nothing_is_lost_when_postgres_stands_still_and_dies(folder: Path, clean: Say) -> None:
    clean(await stopped_and_killed(folder, ROUNDS))


@only_long
async def test_acks_before_the_commit_would_be_lost(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    acks_before_the_commit(monkeypatch.setattr)
    verdict = await stopped_and_killed(folder, rounds=1, acks_while_stopped=5)
    assert verdict.lost, str(verdict)
    assert verdict.diverged, str(verdict)
