"""The one path to a table: answers mean committed, ids count once, a stale cache never lies."""

import asyncio

import msgspec
import pytest

from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables.errors import TableNotFound, TryAgain
from app.tables.live import ACKS, LiveTable
from app.tables.state import Phase
from tests.support.memory_store import Fault
from tests.support.tables import TABLE, Bench, random_move

pytestmark = pytest.mark.asyncio


def types_of(bench: Bench) -> list[str]:
    return [one.type for one in bench.store.streams[TABLE]]


async def test_a_whole_tournament_is_played_to_its_last_smiley() -> None:
    bench = Bench()
    await bench.start()
    state = await bench.play_until(Phase.OVER)
    assert state.board.champion is not None
    counts = [sum(token.seat == seat for token in state.board.tally) for seat in range(3)]
    assert counts[state.board.champion] == state.room.options.tokens_to_win == max(counts)
    assert len(state.board.tally) == state.board.game_no
    seqs = [one.seq for one in bench.store.streams[TABLE]]
    assert seqs == list(range(1, len(seqs) + 1))


async def test_another_process_folds_the_same_table_from_the_log() -> None:
    bench = Bench(seed=2)
    await bench.start()
    for _ in range(400):
        if (await bench.state()).phase is Phase.OVER:
            break
        await bench.step()
        cold = await bench.another_service().live(TABLE)
        warm = await bench.live()
        assert (cold.seq, cold.view("p1")) == (warm.seq, warm.view("p1"))
        assert cold.table == warm.table


async def test_a_command_id_is_heard_once_and_answered_each_time() -> None:
    bench = Bench(seed=3)
    await bench.start()
    move = random_move(await bench.state(), bench.random)
    first = await bench.do(move, "same")
    assert await bench.do(move, "same") == first
    assert await bench.another_service().execute(TABLE, move, "same") == first
    assert sum(one.command_id == "same" for one in bench.store.streams[TABLE]) == 1


async def test_who_was_let_in_by_another_process_is_not_sent_away() -> None:
    bench = Bench()
    await bench.create()
    assert await bench.service.admitted(TABLE, "p1") is None
    await bench.another_service().execute(TABLE, c.Admit("p1", "Nils"), "at another process")
    live = await bench.service.admitted(TABLE, "p1")
    assert live is not None
    assert live.table.room.name_of("p1") == "Nils"


async def test_a_move_of_a_process_that_told_nobody_is_passed_on_when_its_player_sends_it_again() -> None:
    bench = Bench(seed=3)
    await bench.start()
    move = random_move(await bench.state(), bench.random)
    dead, survivor = bench.another_service(), bench.service
    seq = await dead.execute(TABLE, move, "same")
    assert await survivor.execute(TABLE, move, "same") == seq
    await asyncio.gather(*survivor._going_on.values())
    assert (await survivor.live(TABLE)).seq == seq
    assert bench.hints.n_missed == 1
    assert await survivor.execute(TABLE, move, "same") == seq
    assert bench.hints.n_missed == 1, "what is known here was told already"


async def test_a_move_that_is_refused_by_a_stale_state_is_passed_on_too() -> None:
    bench = Bench(seed=3)
    await bench.start()
    dead, survivor = bench.another_service(), bench.service
    first = random_move(await bench.state(), bench.random)
    await dead.execute(TABLE, first, "first")
    second = random_move((await dead.live(TABLE)).table, bench.random)
    seq = await dead.execute(TABLE, second, "second")
    assert await survivor.execute(TABLE, second, "second") == seq
    assert bench.hints.n_missed == 1


async def test_what_was_missed_is_taken_in_and_passed_on_once() -> None:
    bench = Bench(seed=3)
    await bench.start()
    await bench.another_service().execute(TABLE, random_move(await bench.state(), bench.random), "same")
    for _ in range(2):
        await bench.service.catch_up(TABLE)
    assert (await bench.live()).seq == len(bench.store.streams[TABLE])
    assert bench.hints.n_missed == 1


async def test_a_command_older_than_the_answers_in_memory_is_found_in_the_log() -> None:
    bench = Bench(seed=8)
    await bench.start()
    first = random_move(await bench.state(), bench.random)
    seq = await bench.do(first, "old")
    for number in range(ACKS):
        (await bench.live()).remember(f"later-{number}", seq)
    assert len((await bench.live()).acks) == ACKS
    before = types_of(bench)
    assert await bench.do(first, "old") == seq
    assert types_of(bench) == before


async def test_a_table_that_was_deleted_while_it_was_in_memory_is_not_found() -> None:
    bench = Bench(seed=4)
    await bench.start()
    move = random_move(await bench.state(), bench.random)
    del bench.store.streams[TABLE]
    with pytest.raises(TableNotFound):
        await bench.do(move)
    assert bench.service.n_live == 0


async def test_a_refused_command_changes_nothing() -> None:
    bench = Bench(seed=4)
    await bench.start()
    before = types_of(bench)
    with pytest.raises(RuleViolation) as refused:
        await bench.do(c.Sit("p1", 0))
    assert refused.value.code == "wrong_phase"
    assert types_of(bench) == before


@pytest.mark.parametrize("fault", [Fault.LOST_BEFORE, Fault.LOST_AFTER])
async def test_an_unknown_outcome_is_found_out_and_the_log_stays_exact(fault: Fault) -> None:
    bench = Bench(seed=5)
    await bench.start()
    before = len(types_of(bench))
    move = random_move(await bench.state(), bench.random)
    bench.store.faults = [fault]
    seq = await bench.do(move, "once")
    assert len(types_of(bench)) == before + 1 == seq
    assert (await bench.live()).seq == seq


async def test_while_the_database_is_away_nothing_is_shown_and_nothing_is_lost() -> None:
    bench = Bench(seed=6)
    await bench.start()
    live, shown = await bench.live(), len(bench.hints.committed)
    move, seq = random_move(await bench.state(), bench.random), live.seq
    bench.store.faults = [Fault.AWAY]
    with pytest.raises(TryAgain):
        await bench.do(move, "later")
    assert (live.seq, len(bench.hints.committed)) == (seq, shown)
    assert await bench.do(move, "later") == seq + 1


async def test_a_lost_race_is_decided_again_on_the_new_state() -> None:
    bench = Bench(seed=7)
    await bench.start()
    move = random_move(await bench.state(), bench.random)
    other = bench.another_service()
    await other.live(TABLE)
    seq = await bench.do(move, "mine")
    with pytest.raises(RuleViolation):
        await other.execute(TABLE, move, "theirs")
    assert (await other.live(TABLE)).seq == seq


async def test_two_processes_hammering_one_table_leave_no_gap_and_no_double() -> None:
    bench = Bench(seed=8)
    await bench.start()
    services = [bench.service, bench.another_service()]

    async def keep_playing(service_no: int) -> None:
        service = services[service_no]
        for i in range(150):
            state = (await service.live(TABLE)).table
            if state.turn is None:
                command: c.TableCommand = c.Ready(state.seats[i % 3].player)
            else:
                command = random_move(state, bench.random)
            try:
                await service.execute(TABLE, command, f"{service_no}-{i}")
            except RuleViolation:
                await service.refresh(TABLE)
            await asyncio.sleep(0)

    await asyncio.gather(keep_playing(0), keep_playing(1))
    await bench.service.refresh(TABLE)
    log = bench.store.streams[TABLE]
    assert [one.seq for one in log] == list(range(1, len(log) + 1))
    ids = [one.command_id for one in log if one.command_id]
    assert len(ids) == len(set(ids))
    cold = await bench.another_service().live(TABLE)
    assert cold.table == (await bench.live()).table


async def test_a_caller_that_gives_up_does_not_break_the_table() -> None:
    bench = Bench(seed=9)
    await bench.start()
    task = asyncio.create_task(bench.do(random_move(await bench.state(), bench.random), "gone"))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await bench.service.refresh(TABLE)
    await bench.step()
    log = bench.store.streams[TABLE]
    assert [one.seq for one in log] == list(range(1, len(log) + 1))
    assert (await bench.another_service().live(TABLE)).table == (await bench.live()).table


async def test_an_unknown_table_is_said_to_be_unknown() -> None:
    bench = Bench()
    with pytest.raises(TableNotFound):
        await bench.service.live("nowhere")


async def test_a_taken_code_is_drawn_again() -> None:
    bench = Bench()
    await bench.create()
    await bench.service.create(
        c.CreateTable("table-2", "KRKN", "p9", "Rosa", "cutthroat_spades", "official", 3), "door-2"
    )
    assert bench.store.tables["table-2"].code != "KRKN"


async def test_old_view_and_shown_events_keep_step_with_the_log() -> None:
    """Every event is shown to everybody with its own seq; the hidden cards of a deal are not in it."""
    bench = Bench(seed=10)
    await bench.start()
    await bench.play_until(Phase.INTERVAL)
    assert [one.seq for one in bench.hints.committed] == list(range(3, (await bench.live()).seq + 1))
    deal = next(one for one in bench.hints.committed if "holdings" in type(one.event).__dataclass_fields__)
    cards = {card.value for holding in deal.event.holdings for card in holding}
    for viewer in ("p0", "p1", "p2", None):
        text = msgspec.json.encode(deal.shown(viewer)).decode()
        assert not any(f'"{card}"' in text for card in cards)


async def test_the_tail_answers_those_who_resume_and_only_when_it_reaches_back() -> None:
    bench = Bench(seed=11)
    await bench.start()
    live = await bench.live()
    since = live.seq
    for _ in range(3):
        await bench.step()
    tail = live.since(since)
    assert tail is not None
    assert [one.seq for one in tail] == list(range(since + 1, live.seq + 1))
    assert live.since(live.seq) == ()
    assert live.since(live.seq + 1) is None
    assert LiveTable("x").since(3) is None
