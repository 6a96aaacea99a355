"""Who is taken for gone: what a process believes of people whom it does not hear."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest
import structlog

from app.bus.local import LocalBus
from app.ops.clock import now_ms
from app.players.presence import Presence
from app.realtime.channel import Channel
from app.realtime.limits import Limits
from app.realtime.presence import PresenceKeeper
from app.tables import commands as c
from app.tables.ports import StoredEvent
from app.tables.service import TableService
from tests.support.tables import TABLE, Bench

PATIENT = replace(Limits(), away_s=0, host_handover_s=3600)


class Process:
    """What one process knows of the table of a bench; Nils is there."""

    def __init__(self, bench: Bench) -> None:
        bus = LocalBus()
        self.store = bench.store
        self.tables = TableService(bench.store, bus)
        self.presence = Presence("one")
        self.keeper = PresenceKeeper(self.tables, bus, self.presence, PATIENT)
        self.channel = Channel(TABLE, bus, self.presence, lambda _: None, lambda _: None)
        self.presence.arrive(TABLE, "p1")

    async def away(self) -> list[bool]:
        seats = (await self.tables.live(TABLE)).table.seats
        return [seat.away_since is not None for seat in seats]


@pytest.fixture
async def process() -> Process:
    bench = Bench()
    await bench.start()
    return Process(bench)


async def until(is_so: Callable[[], object]) -> None:
    async with asyncio.timeout(30):
        while not is_so():  # noqa: ASYNC110 - timers have no event for it
            await asyncio.sleep(0)


async def test_a_host_who_is_back_by_a_process_that_is_not_heard_stays_host(process: Process) -> None:
    process.keeper.elsewhere(process.channel, (), {"p0"})
    await until(lambda: process.channel.gone and not process.keeper._tasks)
    assert await process.away() == [True, False, False]
    await process.tables.execute(TABLE, c.ComeBack("p0"), "by the log alone")
    assert process.channel.gone == {}
    await process.keeper._pass_host(TABLE, "p0")  # as the timer has it, which knows an older channel
    assert (await process.tables.live(TABLE)).table.room.host == "p0"
    process.keeper.stop()


async def test_a_host_who_stays_away_is_replaced(process: Process) -> None:
    process.keeper.elsewhere(process.channel, (), {"p0"})
    await until(lambda: process.channel.gone and not process.keeper._tasks)
    process.keeper._hand_over(process.channel, "p0")
    await until(lambda: not process.keeper._tasks)
    assert (await process.tables.live(TABLE)).table.room.host == "p1"
    process.keeper.stop()


async def test_one_table_that_fails_does_not_keep_the_others_from_being_looked_at(process: Process) -> None:
    await process.tables.execute(TABLE, c.GoAway("p1", 1), "while the two did not hear each other")
    process.store.streams["broken"] = [StoredEvent(1, "of_no_kind", 1, b"{}", "", 1)]
    broken = Channel("broken", LocalBus(), process.presence, lambda _: None, lambda _: None)
    await process.keeper.mend([broken, process.channel])
    await until(lambda: not process.keeper._tasks)
    assert await process.away() == [False, False, False]


async def test_who_left_a_table_that_cannot_be_read_is_away_once_it_can(process: Process) -> None:
    readable = process.store.streams[TABLE]
    newer = StoredEvent(len(readable) + 1, "of_a_newer_build", 1, b"{}", "", 1)
    process.store.streams[TABLE] = [*readable, newer]
    process.keeper.elsewhere(process.channel, (), {"p0"})
    with structlog.testing.capture_logs() as logs:
        await until(lambda: process.channel.gone and not process.keeper._tasks)
    assert [entry["event"] for entry in logs if entry["log_level"] == "error"] == ["presence_failed"]
    process.store.streams[TABLE] = readable
    process.keeper.look(())
    await until(lambda: not process.keeper._tasks)
    assert await process.away() == [True, False, False]
    process.keeper.stop()


def test_each_table_without_people_is_led_by_one_of_the_processes() -> None:
    processes = {name: Presence(name, lambda: ("one", "two", "three")) for name in ("one", "two", "three")}
    tables = [f"table-{no}" for no in range(100)]
    before = {table: [name for name, one in processes.items() if one.leads(table)] for table in tables}
    assert {len(leaders) for leaders in before.values()} == {1}
    assert {name for (name,) in before.values()} == processes.keys()
    left = {name: Presence(name, lambda: ("one", "two")) for name in ("one", "two")}
    for table, (name,) in before.items():
        (now,) = [name for name, one in left.items() if one.leads(table)]
        assert name in (now, "three"), "only the tables of the one that is gone go to others"


def test_where_people_are_their_process_leads() -> None:
    one, two = (Presence(name, lambda: ("one", "two")) for name in ("one", "two"))
    for no in range(20):
        one.arrive(f"table-{no}", "maya")
        two.announced(f"table-{no}", "one", ["maya"])
        assert one.leads(f"table-{no}")
        assert not two.leads(f"table-{no}")


async def test_a_host_hands_over_in_time_though_the_clock_is_set_back(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    process.presence.go(TABLE, "p0")
    process.keeper._limits = replace(PATIENT, host_handover_s=0)
    process.keeper.elsewhere(process.channel, (), {"p0"})
    set_back = now_ms() - 3_600_000
    monkeypatch.setattr("app.realtime.presence.now_ms", lambda: set_back)

    async def host() -> str:
        return (await process.tables.live(TABLE)).table.room.host

    async with asyncio.timeout(30):
        while await host() == "p0":  # noqa: ASYNC110 - timers have no event for it
            await asyncio.sleep(0)
    assert await host() == "p1"
    process.keeper.stop()
