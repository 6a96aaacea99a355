"""A seat is given to another one in the middle of a game, with all that belongs to it but what was seen."""

import pytest

from app.tables import commands as c
from app.tables.deadlines import fires_at
from app.tables.state import Phase, TableState
from tests.support.evening_tables import (
    HOST,
    OWNER,
    PEOPLE,
    PLACE,
    SUBSTITUTE,
    VIEWERS,
    WATCHER,
    in_mid_hand,
    opened,
    refused,
    told,
    views,
)
from tests.support.tables import TABLE, Bench

pytestmark = pytest.mark.asyncio

OWNED = 1
"""The place of the lobby that is the owner's."""


def given(player: str = SUBSTITUTE, name: str = "Rosa", level: str | None = None) -> c.GiveSeat:
    return c.GiveSeat(OWNED, player, name, level, HOST)


def owner_seat(state: TableState) -> int:
    return next(i for i, seat in enumerate(state.seats) if seat.place == OWNED)


async def test_the_cards_go_from_one_view_to_the_other_and_nobody_else_sees_them() -> None:
    bench = await in_mid_hand()
    before = await views(bench)
    bench.hints.committed.clear()
    await bench.do(given())
    after = await views(bench)
    for viewer in VIEWERS:
        assert told(before[viewer], bench.hints.committed, viewer) == after[viewer], viewer
    assert before[OWNER]["play"]["holding"]
    assert after[SUBSTITUTE]["play"]["holding"] == before[OWNER]["play"]["holding"]
    assert after[OWNER]["play"] == before[WATCHER]["play"]
    for viewer in (HOST, "p2", WATCHER):
        assert after[viewer]["play"] == before[viewer]["play"]
    assert before[SUBSTITUTE]["play"]["holding"] is None


async def test_totals_bid_and_readiness_go_along_and_the_owner_stays_to_watch() -> None:
    bench = await in_mid_hand()
    before = await bench.state()
    seat = owner_seat(before)
    await bench.do(given())
    after = await bench.state()
    assert after.play == before.play
    assert after.seats[seat].player == SUBSTITUTE
    assert after.seats[seat].more_time_left == before.seats[seat].more_time_left
    assert after.seat_of(OWNER) is None
    assert after.room.name_of(OWNER) == "Nils"
    assert after.room.name_of(SUBSTITUTE) == "Rosa"
    assert await refused(bench, c.Leave(OWNER)) == "not_seated"


async def test_a_bot_takes_over_and_its_owner_gets_the_seat_back() -> None:
    bench = await in_mid_hand()
    await bench.do(c.GoAway(OWNER, bench.clock.now))
    await bench.do(given("bot:Gull", "Gull", "deckhand"))
    state = await bench.state()
    seat = state.seats[owner_seat(state)]
    assert (seat.player, seat.level, seat.is_played_by_bot, seat.away_since) == (
        "bot:Gull",
        "deckhand",
        True,
        None,
    )
    for _ in range(4):
        await bench.step()
    await bench.do(given(OWNER, "Nils"))
    state = await bench.state()
    assert state.seats[owner_seat(state)].player == OWNER
    assert [person.player for person in state.room.people] == [HOST, OWNER, "p2"]
    assert state.room.name_of("bot:Gull") is None


async def test_whoever_gets_the_seat_on_turn_has_the_whole_time() -> None:
    bench = await in_mid_hand()
    while (await bench.state()).turn != owner_seat(await bench.state()):
        await bench.step()
    bench.clock.now += 20_000
    await bench.do(given())
    assert (await bench.state()).due == bench.clock.now + 30_000
    await bench.do(given("bot:Gull", "Gull", "mate"))
    assert (await bench.state()).due is None


async def won_by_owner() -> Bench:
    """Return a table whose owner of the place won the game and has chosen a smiley, but not placed it."""
    for seed in range(40):
        bench = await opened()
        bench.random.seed(seed)
        await bench.do(c.DealNow(HOST))
        state = await bench.play_until(Phase.CEREMONY)
        if state.board.ceremony is not None and state.board.ceremony.player == OWNER:
            await bench.do(c.ChooseSmiley(OWNER, "kraken"))
            return bench
    raise AssertionError("the owner never wins")


async def test_the_right_to_the_token_and_the_open_ceremony_go_along() -> None:
    bench = await won_by_owner()
    await bench.do(given())
    assert await refused(bench, c.PlaceToken(OWNER, 0)) == "not_seated"
    await bench.do(c.PlaceToken(SUBSTITUTE, 0))
    state = await bench.state()
    assert [(token.player, token.smiley) for token in state.board.tally] == [(SUBSTITUTE, "kraken")]
    assert state.phase is Phase.OVER


async def test_what_lies_on_the_board_is_exchanged_by_who_placed_it() -> None:
    bench = await opened(tokens_to_win=2)
    await bench.do(c.DealNow(HOST))
    state = await bench.play_until(Phase.CEREMONY)
    ceremony = state.board.ceremony
    assert ceremony is not None
    bench.clock.now = fires_at(state) or 0
    await bench.do(c.TimeUp(state.due or 0))
    place = state.seats[ceremony.seat].place
    await bench.do(c.GiveSeat(place, SUBSTITUTE, "Rosa", None, HOST))
    assert await refused(bench, c.SwapSmiley(SUBSTITUTE, "parrot")) == "not_winner"
    assert (await bench.state()).board.tally[0].player == ceremony.player


async def test_a_place_is_given_before_the_cards_for_seats_are_drawn() -> None:
    bench = Bench()
    await bench.create(place=PLACE, seated=PEOPLE)
    live = await bench.live()
    assert live.table.seats == ()
    await bench.do(given())
    assert (await bench.state()).seat_of(SUBSTITUTE) is not None


async def test_a_table_that_is_read_again_knows_who_plays() -> None:
    bench = await in_mid_hand()
    await bench.do(given())
    await bench.do(given("bot:Gull", "Gull", "mate"))
    await bench.step()
    assert (await bench.another_service().live(TABLE)).table == await bench.state()


async def test_a_seat_is_given_to_somebody_else_who_has_none() -> None:
    bench = await in_mid_hand()
    assert await refused(bench, given("p2", "Giulia")) == "already_playing"
    assert await refused(bench, given(OWNER, "Nils")) == "nothing_changed"
    assert await refused(bench, given("bot:Gull", "Gull", "admiral")) == "unknown_level"
    assert await refused(bench, c.GiveSeat(3, SUBSTITUTE, "Rosa", None, HOST)) == "no_such_place"
    await bench.play_until(Phase.OVER)
    assert await refused(bench, given()) == "wrong_phase"
