"""A table waits for nobody to shuffle: whatever fails on the way, the order is stored in the end, once."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables import service as services
from app.tables import table
from app.tables.clock import DeadlineClock
from app.tables.ports import Append, AppendResult, StoredEvent
from app.tables.service import TableService
from app.tables.state import Phase
from tests.support.memory_store import Fault, MemoryStore
from tests.support.tables import TABLE, Bench

pytestmark = pytest.mark.asyncio


class BusyStore(MemoryStore):
    """A store where another process gets something done before an append arrives."""

    def __init__(self) -> None:
        super().__init__()
        self.meanwhile: list[Callable[[], Awaitable[object]] | None] = []

    async def append(self, append: Append) -> AppendResult:
        work = self.meanwhile.pop(0) if self.meanwhile else None
        if work is not None:
            await work()
        return await super().append(append)


class TornStore(MemoryStore):
    """A store with an event that this version cannot read."""

    is_torn = False

    async def read(
        self, stream_id: str, after: int = 0, upto: int | None = None, types: Sequence[str] | None = None
    ) -> Sequence[StoredEvent]:
        if self.is_torn:
            raise ValueError("an event of a newer version")
        return await super().read(stream_id, after, upto, types)


async def full_lobby(store: MemoryStore | None = None) -> Bench:
    bench = Bench(store=store)
    await bench.create()
    await bench.seat_people()
    return bench


async def abandoned_before_the_shuffle() -> Bench:
    """Return a table whose process was killed between the start and the draw."""
    bench = await full_lobby()
    bench.store.faults = [None, Fault.AWAY]
    seq = await bench.do(c.Start("p0"), "start")
    await bench.service.close()
    del bench.store.streams[TABLE][seq:]  # as if the process had died right after the answer
    bench.store.due[TABLE] = bench.store.appends[-1].due
    bench.store.faults = []
    return bench


async def shuffled(service: TableService) -> None:
    """Wait until the table has what it waited for."""
    while table.chance((await service.live(TABLE)).table) is not None:  # noqa: ASYNC110 - a table has no event
        await asyncio.sleep(0)


@pytest.mark.parametrize("fault", [Fault.AWAY, Fault.LOST_BEFORE, Fault.LOST_AFTER])
async def test_a_stored_command_is_answered_whatever_becomes_of_the_shuffle(fault: Fault) -> None:
    bench = await full_lobby()
    bench.store.faults = [None, fault, fault]
    head = (await bench.live()).seq
    assert await bench.do(c.Start("p0"), "start") == head + 1
    assert bench.store.streams[TABLE][head].command_id == "start"
    await shuffled(bench.service)
    await bench.do(c.DealNow("p0"))
    assert (await bench.state()).turn is not None
    assert [one.type for one in bench.store.streams[TABLE]].count("seats_drawn") == 1


async def test_no_answer_waits_long_for_the_shuffle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "SHUFFLE_WAIT_S", 0)
    bench = await full_lobby()
    bench.store.faults = [None, Fault.AWAY, Fault.AWAY]
    await bench.do(c.Start("p0"))
    assert table.chance(await bench.state()) is not None
    await shuffled(bench.service)


async def test_a_command_that_the_other_process_overtook_is_answered_and_not_refused() -> None:
    """The other one stored an absence and shuffled, so that our shuffle finds nothing to do."""
    store = BusyStore()
    bench = Bench(store=store)
    await bench.start()
    while (await bench.state()).turn is not None:
        await bench.step()
    for player in ("p0", "p1"):
        await bench.do(c.Ready(player))
    other = bench.another_service()
    await other.live(TABLE)
    store.meanwhile = [None, lambda: other.execute(TABLE, c.GoAway("p1", bench.clock.now), "away")]
    seq = await bench.do(c.Ready("p2"), "last")
    log = store.streams[TABLE]
    assert log[seq - 1].command_id == "last"
    assert [one.type for one in log[seq:]] == ["seat_away", "hand_dealt"]
    assert (await bench.live()).table == (await other.live(TABLE)).table


async def test_a_shuffle_that_the_other_process_stored_under_the_same_id_is_taken_in() -> None:
    store = BusyStore()
    bench = await full_lobby(store)
    other = bench.another_service()
    store.meanwhile = [None, lambda: other.refresh(TABLE)]
    async with asyncio.timeout(30):
        await bench.do(c.Start("p0"))
        await shuffled(bench.service)
    assert (await bench.live()).table == (await other.live(TABLE)).table
    assert [one.type for one in store.streams[TABLE]].count("seats_drawn") == 1


@pytest.mark.parametrize("is_warm", [False, True], ids=["cold", "warm"])
@pytest.mark.parametrize("is_present", [False, True], ids=["alone", "present"])
async def test_the_clock_of_any_process_finds_a_table_that_nobody_shuffled(
    is_warm: bool, is_present: bool
) -> None:
    bench = await abandoned_before_the_shuffle()
    other = bench.another_service()
    if is_warm:
        bench.store.faults = [Fault.AWAY] * 3
        assert table.chance((await other.live(TABLE)).table) is not None
        await other.close()
        bench.store.faults = []
    due = bench.store.due[TABLE]
    assert due is not None
    bench.clock.now = due
    await DeadlineClock(bench.store, other, lambda _: is_present, clock=bench.clock).tick()
    assert [one.type for one in bench.store.streams[TABLE]][-1] == "seats_drawn"


async def test_a_page_of_a_table_that_waits_for_its_shuffle_opens_while_nothing_can_be_stored() -> None:
    bench = await abandoned_before_the_shuffle()
    bench.store.faults = [Fault.AWAY] * 3
    other = bench.another_service()
    live = await other.live(TABLE)
    assert (live.view("p1")["phase"], live.view("p1")["draw"]) == ("draw", None)
    await shuffled(other)


async def test_a_refusal_because_nobody_had_shuffled_has_it_shuffled() -> None:
    bench = await abandoned_before_the_shuffle()
    other = bench.another_service()
    with pytest.raises(RuleViolation):
        await other.execute(TABLE, c.DealNow("p0"), "deal")
    await other.execute(TABLE, c.DealNow("p0"), "deal again")
    assert (await other.live(TABLE)).table.phase is Phase.PLAY


async def test_a_repeated_command_is_answered_while_the_log_cannot_be_read() -> None:
    bench = await full_lobby()
    other = bench.another_service()
    await other.live(TABLE)
    seq = await bench.do(c.Rename("p1", "Nora"), "same")
    bench.store.unreadable = 2
    assert await other.execute(TABLE, c.Rename("p1", "Nora"), "same") == seq


async def test_a_table_that_cannot_be_read_is_tried_once_and_leaves_no_task() -> None:
    store = TornStore()
    service = (await full_lobby(store)).another_service()
    store.is_torn = True
    task = service._settle(TABLE)
    assert task is not None
    await task
    assert service._going_on == {}


async def test_a_service_that_was_closed_starts_nothing_more() -> None:
    bench = await full_lobby()
    await bench.service.close()
    assert bench.service._settle(TABLE) is None
    assert bench.service._going_on == {}
