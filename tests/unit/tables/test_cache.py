"""Tables in memory: the longest unused leave it, nothing hangs on it, and a half-read log never shows."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from app.tables import cache, reading
from app.tables import commands as c
from app.tables.cache import FORGET_AFTER_MS
from app.tables.errors import TryAgain
from app.tables.live import LiveTable
from app.tables.ports import StoredEvent
from app.tables.state import Phase
from tests.support.memory_store import MemoryStore
from tests.support.tables import SHORT, TABLE, Bench, random_move

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

    async def last_of_type(self, stream_id: str, type_: str) -> int | None:
        await self.answers.wait()
        return await super().last_of_type(stream_id, type_)


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


class CountingStore(MemoryStore):
    """A store that knows which events were read from it."""

    def __init__(self) -> None:
        super().__init__()
        self.was_read: list[StoredEvent] = []

    async def read(
        self, stream_id: str, after: int = 0, upto: int | None = None, types: Sequence[str] | None = None
    ) -> Sequence[StoredEvent]:
        found = await super().read(stream_id, after, upto, types)
        self.was_read += found
        return found


async def is_folded_as_it_is(bench: Bench) -> None:
    """Check that a process that knows nothing makes the same of the log."""
    cold = await bench.another_service().live(TABLE)
    live = await bench.live()
    assert (cold.table, cold.seq) == (live.table, live.seq)
    assert shown_of(cold).items() <= shown_of(live).items()


def shown_of(live: LiveTable) -> dict[int, list[dict[str, Any]]]:
    """Return what people who come back would be told, by seq."""
    return {one.seq: [one.shown("p0"), one.shown(None)] for one in live.tail}


async def test_of_the_tournaments_before_only_who_sits_there_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LONG_LIFE", 0)
    store = CountingStore()
    bench = Bench(store=store)
    await bench.start(options={**SHORT, "new_game_dealer": "redraw"})
    for no in range(3):
        while (state := await bench.state()).phase is not Phase.OVER:
            if state.phase in (Phase.CEREMONY, Phase.INTERVAL, Phase.DRAW) or bench.random.random() < 0.02:
                await is_folded_as_it_is(bench)
            if bench.random.random() < 0.02:
                player = f"p{bench.random.randrange(3)}"
                is_away = next(seat.away_since for seat in state.seats if seat.player == player) is not None
                await bench.do(c.ComeBack(player) if is_away else c.GoAway(player, bench.clock.now))
            await bench.step()
        await bench.do(c.Rename("p1", f"Nils {no}"))
        await is_folded_as_it_is(bench)
        await bench.do(c.Rematch("p0"))
        await bench.do(
            c.ChangeRules("p0", preset="short_5", options=SHORT, n_seats=3, turn_s=(60, 30, 120)[no])
        )
        await is_folded_as_it_is(bench)
        await bench.do(c.Start("p0"))
        await is_folded_as_it_is(bench)
        await bench.do(c.DealNow("p0"))
    store.was_read = []
    await is_folded_as_it_is(bench)
    log = store.streams[TABLE]
    begun = max(one.seq for one in log if one.type == "tournament_started")
    before = [one.type for one in store.was_read if one.seq < begun]
    assert len(store.was_read) < 60 < begun
    assert set(before) <= set(reading.BEFORE_TOURNAMENT)
    assert before.count("rematch_begun") == 3
