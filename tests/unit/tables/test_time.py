"""Deadlines, absence, and bots that keep a seat warm."""

import asyncio

import pytest

from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables.clock import REST_MS, DeadlineClock
from app.tables.codec import from_log
from app.tables.deadlines import fires_at
from app.tables.events import SeatAway
from app.tables.ports import StoredEvent
from app.tables.service import TableService
from app.tables.state import Phase, TableState
from tests.support.memory_store import MemoryStore
from tests.support.tables import TABLE, Bench, random_move

pytestmark = pytest.mark.asyncio


class SlowStore(MemoryStore):
    """A store that never comes to an end with one of its tables."""

    def __init__(self) -> None:
        super().__init__()
        self.is_read = asyncio.Event()

    async def last_of_type(self, stream_id: str, type_: str) -> int | None:
        if stream_id == "slow":
            self.is_read.set()
            await asyncio.Event().wait()
        return await super().last_of_type(stream_id, type_)


def clock_of(bench: Bench, *, present: bool = True) -> DeadlineClock:
    return DeadlineClock(bench.store, bench.service, lambda _: present, clock=bench.clock)


async def run_out(bench: Bench, late_ms: int = 0, *, present: bool = True) -> TableState:
    """Let the time of the current step run out, and the clock notice."""
    fires = fires_at(await bench.state())
    assert fires is not None
    bench.clock.now = fires + late_ms
    await clock_of(bench, present=present).tick()
    return await bench.state()


async def on_turn(bench: Bench) -> tuple[int, str]:
    state = await bench.state()
    assert state.turn is not None
    return state.turn, state.seats[state.turn].player


async def test_a_turn_has_its_time_and_then_grace() -> None:
    bench = Bench()
    await bench.start(turn_s=30)
    state = await bench.state()
    assert state.due == bench.clock.now + 30_000
    assert fires_at(state) == bench.clock.now + 40_000
    bench.clock.now += 39_999
    await clock_of(bench).tick()
    assert (await bench.state()) == state


async def test_a_bot_steps_in_when_time_is_up_and_out_when_the_owner_acts() -> None:
    bench = Bench()
    await bench.start()
    seat, _player = await on_turn(bench)
    state = await run_out(bench)
    assert (state.seats[seat].by_bot, state.due) == ("time_up", None)
    await bench.do(random_move(state, bench.random))
    assert (await bench.state()).seats[seat].by_bot is None


async def test_looking_at_the_cards_does_not_start_the_clock_anew() -> None:
    bench = Bench()
    await bench.start()
    due = (await bench.state()).due
    _, player = await on_turn(bench)
    bench.clock.now += 5_000
    await bench.do(c.Move(player, {"type": "look"}))
    assert (await bench.state()).due == due


async def test_a_deadline_heard_late_starts_anew() -> None:
    bench = Bench()
    await bench.start()
    seat, _ = await on_turn(bench)
    state = await run_out(bench, late_ms=20_000)
    assert state.seats[seat].by_bot is None
    assert state.due == bench.clock.now + 30_000


async def test_a_table_without_people_rests_until_somebody_comes_back() -> None:
    bench = Bench()
    await bench.start()
    seat, player = await on_turn(bench)
    await bench.do(c.GoAway(player, bench.clock.now))
    state = await run_out(bench, present=False)
    assert state.seats[seat].by_bot is None
    assert bench.store.due[TABLE] == bench.clock.now + REST_MS
    bench.clock.now += 3_600_000
    await bench.do(c.ComeBack(player))
    state = await bench.state()
    assert state.due == bench.clock.now + 30_000
    assert bench.store.due[TABLE] == fires_at(state)


async def test_a_table_that_rests_is_looked_at_again_ever_more_seldom() -> None:
    bench = Bench()
    await bench.start()
    fires = bench.clock.now + 40_000
    await run_out(bench, present=False)
    waits = []
    for _ in range(4):
        looked, due = bench.clock.now, bench.store.due[TABLE]
        assert due is not None
        waits.append(due - looked)
        bench.clock.now = due
        await clock_of(bench, present=False).tick()
    assert waits == [REST_MS, REST_MS, 2 * REST_MS, 4 * REST_MS]
    assert fires_at(await bench.state()) == fires


async def test_a_process_without_people_takes_no_deadline_from_the_one_that_has_them() -> None:
    bench = Bench()
    await bench.start()
    seat, _ = await on_turn(bench)
    bench.clock.now = fires_at(await bench.state()) or 0
    lonely = DeadlineClock(bench.store, bench.another_service(), lambda _: False, clock=bench.clock)
    await lonely.tick()
    await clock_of(bench).tick()
    assert (await bench.state()).seats[seat].by_bot == "time_up"


async def test_a_table_that_cannot_be_read_stops_no_other_deadline() -> None:
    bench = Bench()
    await bench.start()
    seat, _ = await on_turn(bench)
    bench.store.streams["newer"] = [StoredEvent(1, "of_a_later_version", 1, b"{}", None, 0)]
    bench.store.due = {"newer": 0, **bench.store.due}
    assert (await run_out(bench)).seats[seat].by_bot == "time_up"


async def test_a_table_that_takes_long_holds_up_no_other() -> None:
    store = SlowStore()
    bench = Bench(store=store)
    await bench.start()
    store.due = {"slow": 0, **store.due}
    running = asyncio.create_task(clock_of(bench).run())
    await store.is_read.wait()
    for _ in range(2):
        state = await bench.state()
        seat, bench.clock.now = state.turn, fires_at(state) or 0
        assert seat is not None
        while (await bench.state()).seats[seat].by_bot is None:  # noqa: ASYNC110 - a table has no event
            await asyncio.sleep(0)
        await bench.do(random_move(await bench.state(), bench.random))
    running.cancel()
    await asyncio.wait({running})
    assert running.cancelled()


async def test_a_lost_socket_lifts_the_end_once_to_a_minute_after_the_loss() -> None:
    bench = Bench()
    await bench.start()
    seat, player = await on_turn(bench)
    lost = bench.clock.now + 2_000
    bench.clock.now = lost + 5_000
    await bench.do(c.GoAway(player, lost))
    assert (await bench.state()).due == lost + 60_000
    with pytest.raises(RuleViolation):
        await bench.do(c.GoAway(player, bench.clock.now))
    assert (await run_out(bench)).seats[seat].by_bot == "away"


async def test_a_step_that_began_before_the_clock_was_set_back_begins_anew() -> None:
    bench = Bench()
    await bench.start()
    seat, _ = await on_turn(bench)
    bench.clock.now -= 3_600_000
    await clock_of(bench, present=False).tick()
    assert (await bench.state()).due == bench.clock.now + 3_600_000 + 30_000, (
        "nobody is there to be waited for"
    )
    for _ in range(2):
        await clock_of(bench).tick()
        assert (await bench.state()).due == bench.clock.now + 30_000
    assert bench.store.due[TABLE] == bench.clock.now + 40_000
    assert (await run_out(bench)).seats[seat].by_bot == "time_up"


async def test_time_that_was_given_is_not_taken_by_a_clock_that_was_not_set_back() -> None:
    bench = Bench()
    await bench.start()
    _, player = await on_turn(bench)
    for _ in range(10):
        await bench.do(c.MoreTime(player))
    due = (await bench.state()).due
    await clock_of(bench).tick()
    assert (await bench.state()).due == due


async def test_two_machines_whose_clocks_differ_do_not_move_a_deadline_to_and_fro() -> None:
    bench = Bench()
    await bench.start(turn_s=30)

    def ahead() -> int:
        return bench.clock.now + 45_000

    there = TableService(bench.store, bench.hints, clock=ahead)
    await there.live(TABLE)
    follower = DeadlineClock(bench.store, there, lambda _: True, leads=lambda _: False, clock=ahead)
    for _ in range(120):
        bench.clock.now += 1_000
        for clock in (follower, clock_of(bench)):
            await clock.tick()
    types = [one.type for one in bench.store.streams[TABLE]]
    assert "seat_to_bot" in types
    assert types.count("deadline_moved") <= 2


async def test_who_was_missing_when_the_clock_was_set_back_is_waited_for_a_minute() -> None:
    bench = Bench()
    await bench.start()
    seat, _ = await on_turn(bench)
    missing = ((seat + 1) % 3, (await bench.state()).seats[(seat + 1) % 3].player)
    await bench.do(c.GoAway(missing[1], bench.clock.now))
    bench.clock.now -= 3_600_000
    while (await on_turn(bench)) != missing:
        await bench.do(random_move(await bench.state(), bench.random))
    assert (await bench.state()).due == bench.clock.now + 60_000


async def test_a_loss_that_is_told_after_the_clock_was_set_back_lifts_the_end_by_a_minute() -> None:
    bench = Bench()
    await bench.start(turn_s=15)
    _, player = await on_turn(bench)
    lost = bench.clock.now
    bench.clock.now -= 3_600_000
    await bench.do(c.GoAway(player, lost))
    await clock_of(bench).tick()
    assert (await bench.state()).due == bench.clock.now + 60_000


async def test_a_lone_player_is_never_hurried() -> None:
    bench = Bench()
    await bench.create()
    for place in (1, 2):
        await bench.do(c.AddBot("p0", place))
    await bench.do(c.Start("p0"))
    await bench.do(c.DealNow("p0"))
    for _ in range(6):
        state = await bench.state()
        assert state.turn is not None
        seat = state.seats[state.turn]
        if seat.is_bot:
            command = state.room.rules.legal_commands(state.play, state.turn)[-1]
            await bench.do(c.ByBot(state.turn, command))
        else:
            assert state.due is None
            await bench.do(random_move(state, bench.random))


async def test_more_time_is_given_ten_times_to_the_seat_on_turn() -> None:
    bench = Bench()
    await bench.start()
    _, player = await on_turn(bench)
    due = (await bench.state()).due
    assert due is not None
    for _ in range(10):
        await bench.do(c.MoreTime(player))
    assert (await bench.state()).due == due + 300_000
    with pytest.raises(RuleViolation) as refused:
        await bench.do(c.MoreTime(player))
    assert refused.value.code == "no_time_left"


async def test_a_bot_steps_in_for_somebody_absent_when_all_the_others_want_it() -> None:
    bench = Bench()
    await bench.start()
    seat, player = await on_turn(bench)
    others = [s.player for s in (await bench.state()).seats if s.player != player]
    with pytest.raises(RuleViolation) as refused:
        await bench.do(c.BotNow(others[0], seat))
    assert refused.value.code == "not_away"
    await bench.do(c.GoAway(player, bench.clock.now))
    await bench.do(c.GiveMoreTime(others[0], seat))
    await bench.do(c.BotNow(others[0], seat))
    assert (await bench.state()).seats[seat].by_bot is None
    await bench.do(c.BotNow(others[1], seat))
    assert (await bench.state()).seats[seat].by_bot == "bot_now"


async def test_who_leaves_hands_the_cards_to_a_bot_and_the_host_to_a_friend() -> None:
    bench = Bench()
    await bench.start()
    await bench.do(c.Leave("p0"))
    state = await bench.state()
    seat = state.seat_of("p0")
    assert seat is not None
    assert state.seats[seat].by_bot == "left"
    assert state.room.host != "p0"
    await bench.do(c.ReturnSeat("p0"))
    assert (await bench.state()).seats[seat].by_bot is None


async def test_summary_draw_and_interval_go_on_by_themselves() -> None:
    bench = Bench()
    await bench.create()
    await bench.seat_people()
    await bench.do(c.Start("p0"))
    assert (await run_out(bench)).phase is Phase.PLAY
    while (await bench.state()).turn is not None:
        await bench.step()
    hand_no = (await bench.live()).view(None)["play"]["hand_no"]
    await run_out(bench)
    assert (await bench.live()).view(None)["play"]["hand_no"] == hand_no + 1
    await bench.play_until(Phase.INTERVAL)
    assert (await run_out(bench)).phase is Phase.PLAY


async def test_the_deadline_places_a_smiley_for_an_absent_winner_who_may_swap_it() -> None:
    bench = Bench()
    await bench.start()
    await bench.play_until(Phase.CEREMONY)
    state = await run_out(bench)
    assert state.phase is Phase.INTERVAL
    token = state.board.tally[-1]
    assert (token.smiley, token.auto, token.slot) == ("sun", True, 0)
    await bench.do(c.SwapSmiley(token.player, "kraken"))
    assert (await bench.state()).board.tally[-1].smiley == "kraken"
    bench.clock.now += 30_001
    with pytest.raises(RuleViolation) as refused:
        await bench.do(c.SwapSmiley(token.player, "grin"))
    assert refused.value.code == "too_late_to_swap"


async def test_time_up_is_heard_once() -> None:
    bench = Bench()
    await bench.start()
    state = await bench.state()
    assert state.due is not None
    bench.clock.now = (fires_at(state) or 0) + 1
    await bench.do(c.TimeUp(state.due))
    with pytest.raises(RuleViolation) as refused:
        await bench.do(c.TimeUp(state.due))
    assert refused.value.code == "not_due"


async def test_who_was_away_in_a_log_of_before_was_not_asleep() -> None:
    stored = StoredEvent(9, "seat_away", 1, b'{"seat":1,"since":1000}', "command", 1_000)
    assert from_log(stored, None) == SeatAway(1, 1_000, asleep=False)
