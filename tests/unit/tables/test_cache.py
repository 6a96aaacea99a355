"""Tables in memory: the longest unused leave it, nothing hangs on it, and a half-read log never shows."""

import asyncio

import pytest

from app.tables import cache, reading
from app.tables import commands as c
from app.tables.cache import FORGET_AFTER_MS
from app.tables.errors import TryAgain
from app.tables.live import LiveTable
from app.tables.ports import StoredEvent
from tests.support.memory_store import MemoryStore
from tests.support.tables import TABLE, Bench, random_move

pytestmark = pytest.mark.asyncio


async def another_table(bench: Bench, number: int) -> str:
    table_id = f"table-{number}"
    command = c.CreateTable(table_id, f"KRK{number}", "p0", "Maya", "cutthroat_spades", "official", 3)
    await bench.service.create(command, f"door-{number}")
    return table_id


async def test_the_longest_unused_table_leaves_a_full_memory_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEEP_LIVE", 2)
    bench = Bench()
    await bench.create()
    second, third = [await another_table(bench, number) for number in (2, 3)]
    first_live, second_live = await bench.live(), await bench.service.live(second)
    await bench.live()
    await bench.service.live(third)
    assert await bench.live() is first_live
    assert await bench.service.live(second) is not second_live


async def test_a_table_that_nobody_asks_for_leaves_the_memory_long_before_it_is_full() -> None:
    bench = Bench()
    await bench.create()
    other = await another_table(bench, 2)
    live = await bench.live()
    bench.clock.now += FORGET_AFTER_MS
    await bench.service.live(other)
    bench.clock.now += FORGET_AFTER_MS - 1
    other_live = await bench.service.live(other)
    assert await bench.live() is not live
    assert await bench.service.live(other) is other_live


async def test_a_command_that_waited_for_a_table_that_was_forgotten_meanwhile_finds_the_one_in_use() -> None:
    bench = Bench()
    await bench.start()
    other = await another_table(bench, 2)
    live = await bench.live()
    await live.lock.acquire()
    waiting = asyncio.create_task(bench.do(random_move(live.table, bench.random)))
    await asyncio.sleep(0)
    await bench.service.live(other)
    bench.clock.now += FORGET_AFTER_MS
    live.lock.release()
    await bench.service.live(other)
    now_live = await bench.live()
    assert now_live is not live
    assert await waiting == now_live.seq


async def test_a_log_that_cannot_be_read_to_its_end_shows_no_half_of_it() -> None:
    bench = Bench()
    await bench.start()
    log = bench.store.streams[TABLE]
    log[-1] = StoredEvent(log[-1].seq, "of_a_later_version", 1, b"{}", None, 0)
    other = bench.another_service()
    for _ in range(2):
        with pytest.raises(ValueError, match="of_a_later_version"):
            await other.live(TABLE)


class SilentStore(MemoryStore):
    """A store that takes questions and answers none, as behind a network that swallows packets."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = asyncio.Event()

    async def game_start(self, stream_id: str) -> int | None:
        await self.answers.wait()
        return await super().game_start(stream_id)


async def test_a_store_that_never_answers_holds_a_table_for_a_bounded_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "PATIENCE_S", 0.05)
    store = SilentStore()
    bench = Bench(store=store)
    await bench.create()
    with pytest.raises(TryAgain):
        await bench.live()
    store.answers.set()
    assert isinstance(await bench.live(), LiveTable)
