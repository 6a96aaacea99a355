"""The drill: the server's clock is set an hour on, then back by two. Nobody loses a turn by that."""

import asyncio
import time

import pytest
from sqlalchemy import URL

from app.ops import clock
from app.tables import clock as deadline_clock
from app.tables import play
from tests.chaos.conftest import Say
from tests.support.doors import DoorsServer, running
from tests.support.drill import QUICK, Party, back_to, examine, held, in_use
from tests.support.friend import View
from tests.support.profile import IS_LONG

HOUR_S = 3600
PEOPLE = [3, 3] * (5 if IS_LONG else 1)
ROUNDS = 5 if IS_LONG else 1
TURN_S = 120
GRACE_S = 10


class SetClock:
    """The module `time` for the one place that reads the wall clock, which somebody sets."""

    def __init__(self) -> None:
        self.ahead_s = 0

    def time_ns(self) -> int:
        return time.time_ns() + self.ahead_s * 1_000_000_000


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    wall = SetClock()
    monkeypatch.setattr(clock, "time", wall)
    return wall


async def stand_still(party: Party) -> None:
    """Let everybody wait while somebody is at turn at every table."""
    await asyncio.gather(*(held(table, is_timed) for table in party.tables))


def is_timed(view: View) -> bool:
    """Return whether somebody is at turn."""
    return bool(view["phase"] == "play" and view["play"]["turn"] is not None)


def bots(view: View) -> int:
    """Return how many seats a bot plays for its owner."""
    return sum(bool(seat["by_bot"]) for seat in view["seats"])


async def test_no_turn_is_lost_when_the_clock_is_set(database: URL, wall: SetClock, clean: Say) -> None:
    with running(DoorsServer(database, QUICK)) as server:
        party = await Party.at(server.port, PEOPLE, turn_s=TURN_S)
        before = await in_use(server)
        async with party.playing():
            for _ in range(ROUNDS):
                await party.played(10)
                await stand_still(party)
                wall.ahead_s = HOUR_S
                for host in party.hosts:
                    view = await host.until(lambda view: view["due"] > clock.now_ms())
                    assert bots(view) == 0
                await party.go_on()
                await party.played(10)
                wall.ahead_s = -HOUR_S
                await party.played(10)
                wall.ahead_s = 0
                await party.played(10)
                assert all([bots(await host.fresh_view()) == 0 for host in party.hosts])
            verdict = await examine(f"the clock an hour on and two back, {ROUNDS} x", database, party)
        await back_to(server, before)
    clean(verdict)


async def test_who_is_missing_is_not_waited_for_by_the_hour_when_the_clock_is_set_back(
    database: URL, wall: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadline_clock, "LOOK_AHEAD_S", 0.1)
    with running(DoorsServer(database, QUICK)) as server:
        party = await Party.at(server.port, [3], turn_s=TURN_S)
        async with party.playing():
            await party.played(10)
            await stand_still(party)
            turn = (await party.hosts[0].fresh_view())["play"]["turn"]
            by_seat = {(await friend.fresh_view())["you"]["seat"]: friend for friend in party.everybody}
            watching = by_seat[(turn + 1) % 3]
            await party.leave(by_seat[turn])
            await watching.until(lambda view: view["seats"][turn]["away_since"] is not None)
            wall.ahead_s = -HOUR_S
            view = await watching.until(lambda view: view["due"] < clock.now_ms() + HOUR_S * 1000)
            assert clock.now_ms() < view["due"] <= clock.now_ms() + TURN_S * 1000
            wall.ahead_s += (view["due"] - clock.now_ms()) // 1000 + GRACE_S + 1
            await watching.until(lambda view: view["seats"][turn]["by_bot"] == "away")


async def test_a_turn_would_be_lost_if_the_server_did_not_see_that_it_was_late(
    database: URL, wall: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "LATE_MS", 2 * HOUR_S * 1000)
    with running(DoorsServer(database, QUICK)) as server:
        party = await Party.at(server.port, PEOPLE, turn_s=TURN_S)
        async with party.playing():
            await party.played(10)
            await stand_still(party)
            wall.ahead_s = HOUR_S
            for host in party.hosts:
                await host.until(lambda view: bots(view) > 0)
