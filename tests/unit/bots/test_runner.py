"""Bots act for the seats that are theirs, once each, and only where somebody is there to see it."""

import asyncio
from random import Random
from typing import Any

import pytest

from app.bots.runner import BotRunner, next_to_act
from app.bus.base import PresenceChanged
from app.bus.local import LocalBus
from app.tables import commands as c
from app.tables.service import TableService
from app.tables.state import Phase, TableState
from tests.support.memory_store import Fault
from tests.support.tables import MODEST, TABLE, Bench


def modestly(state: TableState, seat: int, random: Random) -> Any:
    legal = state.room.rules.legal_commands(state.play, seat)
    return random.choice([one for one in legal if getattr(one, "bid", "2") in MODEST])


class Room:
    """A table of bots with a real bus and runner; `present` says whether somebody watches."""

    def __init__(self) -> None:
        self.bench = Bench(seed=3)
        self.bus = LocalBus()
        self.present = True
        self.bench.service = TableService(
            self.bench.store, self.bus, clock=self.bench.clock, shuffle=self.bench._shuffle
        )
        self.runners = [self.runner(self.bench.service)]
        self.moved = asyncio.Event()
        self.bus.subscribe(None, lambda *_: self.moved.set())

    def runner(self, service: TableService, choose: Any = modestly) -> BotRunner:
        return BotRunner(service, self.bus, choose, lambda _: self.present, (0, 0))

    async def start(self, **rules: Any) -> None:
        await self.bench.create(**rules)
        for place in (1, 2):
            await self.bench.do(c.AddBot("p0", place))

    async def until(self, is_so: Any) -> TableState:
        async with asyncio.timeout(30):
            while not is_so(state := await self.bench.state()):
                self.moved.clear()
                await self.moved.wait()
        return state

    async def stop(self) -> None:
        for runner in self.runners:
            await runner.stop()


async def test_bots_alone_play_a_whole_tournament_where_they_may() -> None:
    room = Room()
    await room.start(unattended=True)
    room.present = False
    await room.bench.do(c.RemoveSeat("p0", 0))
    await room.bench.do(c.AddBot("p0", 0))
    await room.bench.do(c.Start("p0"))
    state = await room.until(lambda state: state.phase is Phase.OVER)
    assert {token.smiley for token in state.board.tally} == {"grin"}
    await room.stop()


async def test_nobody_waits_for_a_winner_who_has_left() -> None:
    room = Room()
    await room.start(unattended=True)
    await room.bench.do(c.Start("p0"))
    await room.bench.do(c.Leave("p0"))
    state = await room.until(lambda state: state.phase is Phase.OVER)
    assert "p0" in {token.player for token in state.board.tally}
    await room.stop()


async def test_two_processes_play_each_move_once() -> None:
    room = Room()
    await room.start(unattended=True)
    other = TableService(room.bench.store, room.bus, clock=room.bench.clock, shuffle=room.bench._shuffle)
    room.runners.append(room.runner(other))
    await room.bench.do(c.RemoveSeat("p0", 0))
    await room.bench.do(c.AddBot("p0", 0))
    await room.bench.do(c.Start("p0"))
    await room.until(lambda state: state.board.tally)
    await room.stop()
    log = room.bench.store.streams[TABLE]
    assert [one.seq for one in log] == list(range(1, len(log) + 1))
    ids = [one.command_id for one in log if one.command_id]
    assert len(ids) == len(set(ids))


async def test_bots_wait_while_nobody_is_there_and_go_on_when_somebody_comes() -> None:
    room = Room()
    await room.start()
    room.present = False
    await room.bench.do(c.Start("p0"))
    await room.bench.do(c.DealNow("p0"))
    seq = (await room.bench.live()).seq
    assert next_to_act(await room.bench.state()) is not None
    assert room.runners[0]._timers == {}
    room.present = True
    room.bus.tell(TABLE, PresenceChanged())
    state = await room.until(lambda state: next_to_act(state) is None)
    assert (await room.bench.live()).seq > seq
    assert state.turn is not None
    assert state.seats[state.turn].player == "p0"
    await room.stop()


async def test_a_bot_that_is_wrong_does_not_stop_the_game() -> None:
    room = Room()
    await room.runners.pop().stop()
    room.runners = [room.runner(room.bench.service, lambda state, seat, random: c.Ready("nonsense"))]
    await room.start()
    await room.bench.do(c.Start("p0"))
    await room.bench.do(c.DealNow("p0"))
    state = await room.until(lambda state: next_to_act(state) is None)
    assert state.turn is not None
    await room.stop()


async def test_a_move_that_the_store_did_not_take_is_played_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.bots.runner.RETRY_S", 0)
    room = Room()
    await room.start()
    await room.bench.do(c.Start("p0"))
    room.bench.store.faults = [None, None, Fault.AWAY, Fault.AWAY, None, Fault.AWAY]
    await room.bench.do(c.DealNow("p0"))
    state = await room.until(lambda state: next_to_act(state) is None and not room.bench.store.faults)
    assert state.turn is not None
    assert state.seats[state.turn].player == "p0"
    await room.stop()


async def test_nothing_is_left_behind_by_a_runner_that_stopped() -> None:
    room = Room()
    await room.start()
    await room.bench.do(c.Start("p0"))
    await room.bench.do(c.DealNow("p0"))
    await room.stop()
    seq = (await room.bench.live()).seq
    await asyncio.sleep(0)
    assert not room.runners[0]._tasks
    assert (await room.bench.live()).seq == seq
