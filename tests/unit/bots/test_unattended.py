"""Unattended tables: one process plays on, and another takes over when that one is gone."""

import asyncio
from typing import Any

import pytest

from app.bots.runner import BotRunner
from app.bots.unattended import UnattendedWatch
from app.bus.local import LocalBus
from app.tables import commands as c
from app.tables.service import TableService
from app.tables.state import TableState
from tests.support.tables import TABLE, Bench
from tests.unit.bots.test_runner import modestly


class Process:
    """The bots of one process over the log of a bench; whether they lead is told."""

    def __init__(self, bench: Bench, moved: asyncio.Event, *, leads: bool) -> None:
        self.store = bench.store
        self.leads = leads
        bus = LocalBus()
        bus.subscribe(None, lambda *_: moved.set())
        self.tables = TableService(bench.store, bus, clock=bench.clock, shuffle=bench._shuffle)
        self.bots = BotRunner(self.tables, bus, modestly, lambda _: False, (0, 0), lambda _: self.leads)
        self.watch = UnattendedWatch(self._heads, self.bots.wake)

    async def _heads(self) -> dict[str, int]:
        return {TABLE: len(self.store.streams[TABLE])}

    @property
    def n_attempts(self) -> int:
        return sum(self.tables.outcomes.values())

    async def stop(self) -> None:
        await self.bots.stop()
        await self.tables.close()


class Room:
    """An unattended table of bots, and two processes that hear nothing of each other."""

    def __init__(self, *, leads: tuple[bool, bool]) -> None:
        self.bench = Bench(seed=3)
        self.moved = asyncio.Event()
        self.one, self.two = (Process(self.bench, self.moved, leads=one) for one in leads)

    async def start(self) -> None:
        await self.bench.create(unattended=True)
        for place in (1, 2):
            await self.bench.do(c.AddBot("p0", place))
        await self.bench.do(c.RemoveSeat("p0", 0))
        await self.bench.do(c.AddBot("p0", 0))
        await self.bench.do(c.Start("p0"))

    async def until(self, is_so: Any) -> TableState:
        """Return the state by the log, once it is so."""
        async with asyncio.timeout(30):
            while True:
                self.moved.clear()
                await self.bench.service.refresh(TABLE)
                if is_so(state := await self.bench.state()):
                    return state
                await self.moved.wait()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that do not lead act as soon as those that do."""
    monkeypatch.setattr("app.bots.runner.AFTER_OTHERS_S", 0)


async def test_one_process_plays_and_the_other_does_not_race_it() -> None:
    room = Room(leads=(True, False))
    await room.start()
    for process in (room.one, room.two):
        process.bots.wake(TABLE)
    await room.until(lambda state: state.board.tally)
    await asyncio.gather(room.one.stop(), room.two.stop())
    assert room.one.n_attempts > 50
    assert room.two.n_attempts <= 1


async def test_the_table_of_a_process_that_is_gone_is_played_on_by_another() -> None:
    room = Room(leads=(True, False))
    await room.start()
    room.one.bots.wake(TABLE)
    await room.until(lambda state: state.turn is not None)
    await room.one.stop()
    room.two.leads = True
    await room.two.watch.look()
    assert not room.two.bots._tasks, "what it sees for the first time may be on the move"
    await room.two.watch.look()
    await room.until(lambda state: state.board.tally)
    await room.two.stop()


async def test_a_table_that_nobody_leads_goes_on_all_the_same() -> None:
    room = Room(leads=(False, False))
    await room.start()
    for _ in range(3):
        head = len(room.bench.store.streams[TABLE])
        await room.one.watch.look()
        await room.one.watch.look()
        await room.until(lambda _, head=head: len(room.bench.store.streams[TABLE]) > head)
    await asyncio.gather(room.one.stop(), room.two.stop())
