"""A pause stops all clocks and every card, and an end from outside leaves what is not scored in the dark."""

import pytest

from app.bots.runner import next_to_act
from app.games.cards import PACK
from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables import table
from app.tables.state import Phase, TableState
from app.tables.terms import Seated
from tests.support.evening_tables import (
    HOST,
    OWNER,
    PEOPLE,
    PLACE,
    SUBSTITUTE,
    VIEWERS,
    in_mid_hand,
    opened,
    refused,
    told,
    views,
)
from tests.support.tables import TABLE, next_step

pytestmark = pytest.mark.asyncio

PAUSE, RESUME = c.PauseTable(HOST, "Maya"), c.ResumeTable(HOST)
TURN_MS = 30_000


async def test_nothing_is_due_in_a_pause_and_each_clock_starts_anew_after_it() -> None:
    bench = await in_mid_hand()
    bench.clock.now += TURN_MS - 1
    await bench.do(PAUSE)
    assert (await bench.state()).due is None
    assert bench.store.due[TABLE] is None
    bench.clock.now += 10 * TURN_MS
    await bench.do(RESUME)
    assert (await bench.state()).due == bench.clock.now + TURN_MS


async def test_who_is_away_has_all_the_time_to_come_back_after_a_pause() -> None:
    bench = await in_mid_hand()
    turn = (await bench.state()).turn or 0
    player = (await bench.state()).seats[turn].player
    await bench.do(c.GoAway(player, bench.clock.now))
    await bench.do(PAUSE)
    bench.clock.now += 10 * TURN_MS
    await bench.do(RESUME)
    state = await bench.state()
    assert state.due == bench.clock.now + state.room.timings.away_s * 1000


async def test_every_card_and_every_button_of_the_game_waits() -> None:
    bench = await in_mid_hand()
    move = next_step(await bench.state(), bench.random)
    await bench.do(PAUSE)
    wishes = (
        move,
        c.DealNow(HOST),
        c.ByBot(0, c.Ready(HOST)),
        c.Ready(HOST),
        c.MoreTime(HOST),
        c.GiveMoreTime(HOST, 1),
        c.BotNow(HOST, 1),
        c.ChooseSmiley(HOST, "sun"),
        c.PlaceToken(HOST, 0),
        PAUSE,
    )
    for wish in wishes:
        assert await refused(bench, wish) == "table_paused", wish
    await bench.do(RESUME)
    assert await refused(bench, RESUME) == "table_not_paused"
    await bench.do(move)


async def test_people_come_and_go_in_a_pause() -> None:
    bench = await in_mid_hand()
    await bench.do(PAUSE)
    await bench.do(c.Leave(OWNER))
    await bench.do(c.ReturnSeat(OWNER))
    await bench.do(c.GoAway(OWNER, bench.clock.now))
    await bench.do(c.ComeBack(OWNER))
    await bench.do(c.GiveSeat(1, SUBSTITUTE, "Rosa", None, HOST))
    assert (await bench.state()).due is None


async def test_everybody_sees_who_paused_and_what_follows() -> None:
    bench = await in_mid_hand()
    before = await views(bench)
    bench.hints.committed.clear()
    await bench.do(PAUSE)
    paused = await views(bench)
    assert paused[OWNER]["paused_by"] == {"player": HOST, "name": "Maya"}
    await bench.do(RESUME)
    resumed = await views(bench)
    for viewer in VIEWERS:
        assert told(before[viewer], bench.hints.committed[:1], viewer) == paused[viewer]
        assert told(paused[viewer], bench.hints.committed[1:], viewer) == resumed[viewer]
    assert resumed[OWNER]["paused_by"] is None


async def test_the_pack_is_not_shuffled_in_a_pause_but_after_it() -> None:
    rules = ("cutthroat_spades", "short_5", 3)
    events = [*table.create(c.CreateTable(TABLE, "KRKN", HOST, "Maya", *rules, place=PLACE, seated=PEOPLE))]
    shuffled = c.Shuffled(tuple(card.value for card in PACK))
    state: TableState | None = None
    for event in events:
        state = table.evolve(state, event, 0)
    assert state is not None
    for command in (PAUSE, RESUME):
        (event,) = table.decide(state, command, 0)
        state = table.evolve(state, event, 0)
        if command is PAUSE:
            assert table.chance(state) is None
            with pytest.raises(RuleViolation, match="nothing_to_shuffle"):
                table.decide(state, shuffled, 0)
    assert table.decide(state, shuffled, 0)


async def test_bots_wait_too() -> None:
    bots = tuple(Seated(f"bot:{name}", name, "mate") for name in ("Gull", "Coral", "Dory"))
    bench = await opened(bots)
    await bench.do(c.DealNow(HOST))
    assert next_to_act(await bench.state()) is not None
    await bench.do(PAUSE)
    assert next_to_act(await bench.state()) is None


async def test_a_paused_table_is_paused_for_who_reads_it_again() -> None:
    bench = await in_mid_hand()
    await bench.do(PAUSE)
    assert (await bench.another_service().live(TABLE)).table == await bench.state()
    await bench.do(RESUME)
    await bench.step()
    assert (await bench.another_service().live(TABLE)).table == await bench.state()


async def test_a_closed_table_is_over_and_shows_nothing_more() -> None:
    bench = await in_mid_hand()
    before = await views(bench)
    bench.hints.committed.clear()
    await bench.do(PAUSE)
    await bench.do(c.CloseTable("ended"))
    state, after = await bench.state(), await views(bench)
    assert (state.phase, state.due, state.board.champion) == (Phase.OVER, None, None)
    assert bench.store.status[TABLE] == "over"
    for viewer in VIEWERS:
        assert after[viewer]["play"] == before[viewer]["play"]
        assert (after[viewer]["closed"], after[viewer]["paused_by"]) == ("ended", None)
        assert told(before[viewer], bench.hints.committed, viewer) == after[viewer]
    for wish in (c.CloseTable("ended"), PAUSE, c.GiveSeat(1, SUBSTITUTE, "Rosa", None, HOST)):
        assert await refused(bench, wish) == "wrong_phase"
    assert await refused(bench, c.Rematch(OWNER)) == "tournament_table"


@pytest.mark.parametrize(("tokens", "closed"), [(1, None), (3, "settled")])
async def test_a_token_that_was_won_is_put_on_the_board_before_the_table_closes(
    tokens: int, closed: str | None
) -> None:
    bench = await opened(tokens_to_win=tokens)
    await bench.do(c.DealNow(HOST))
    ceremony = (await bench.play_until(Phase.CEREMONY)).board.ceremony
    assert ceremony is not None
    await bench.do(c.CloseTable("settled"))
    state: TableState = await bench.state()
    assert [(token.player, token.auto) for token in state.board.tally] == [(ceremony.player, True)]
    assert (state.phase, state.room.closed) == (Phase.OVER, closed)
