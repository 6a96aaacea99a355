"""Tables of a tournament over several tables: seated and started at once, led from outside."""

from dataclasses import replace
from typing import Any

import pytest

from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables import table
from app.tables.state import Phase, TableState
from app.tables.terms import InTournament, Seated
from tests.support.evening_tables import opened, refused
from tests.support.memory_store import MemoryStore
from tests.support.tables import TABLE, Bench

pytestmark = pytest.mark.asyncio

PLACE = InTournament("evening-1", 2, 3)
HOST = "p0"
PEOPLE = (Seated("p1", "Nils"), Seated("p2", "Giulia"), Seated("bot:Gull", "Gull", "mate"))


async def watched(
    seated: tuple[Seated, ...] = PEOPLE, store: MemoryStore | None = None, **options: Any
) -> Bench:
    """Return a table of an evening whose host only watches."""
    return await opened(seated, Bench(store=store), PLACE, **options)


async def test_everybody_is_seated_and_the_seats_are_drawn_at_once() -> None:
    state = await (await watched()).state()
    assert state.phase is Phase.DRAW
    assert [who and who.player for who in state.room.places] == ["p1", "p2", "bot:Gull"]
    assert sorted(seat.player for seat in state.seats) == ["bot:Gull", "p1", "p2"]
    assert [person.player for person in state.room.people] == ["p1", "p2"]
    assert state.room.host == HOST


async def test_the_host_comes_in_as_others_do_who_may_play_elsewhere() -> None:
    bench = await watched()
    assert await bench.service.admitted(TABLE, HOST) is None
    await bench.do(c.Admit(HOST, "Maya"))
    await bench.do(c.DealNow(HOST))
    assert (await bench.state()).phase is Phase.PLAY


async def test_a_host_who_plays_is_let_in_once() -> None:
    bench = await watched((Seated("p1", "Nils"), Seated("p0", "Maya"), Seated("p2", "Giulia")))
    state = await bench.state()
    assert [person.player for person in state.room.people] == ["p1", "p0", "p2"]
    assert state.room.place_of("p0") == 1


async def test_a_table_that_two_processes_open_is_opened_once() -> None:
    store = MemoryStore()
    first, second = await watched(store=store), await watched(store=store)
    assert (await first.state()).seats == (await second.state()).seats
    assert [one.type for one in store.streams[TABLE]].count("tournament_started") == 1


async def test_each_place_has_somebody_and_nobody_has_two() -> None:
    with pytest.raises(RuleViolation, match="places_empty"):
        await watched(PEOPLE[:2])
    with pytest.raises(RuleViolation, match="already_playing"):
        await watched((PEOPLE[0], PEOPLE[0], PEOPLE[1]))


async def test_a_table_of_an_evening_claims_no_code() -> None:
    bench = await watched()
    other = c.CreateTable("table-2", "KRKN", "p9", "Rosa", "cutthroat_spades", "official", 3)
    await bench.service.create(other, "door-2")
    assert (await bench.service.live("table-2")).table.room.code == "KRKN"


async def test_what_the_evening_decides_is_not_for_the_table() -> None:
    bench = await watched()
    wishes = (
        c.Sit("p1", 0),
        c.Stand("p1"),
        c.AddBot("p0", 0),
        c.RemoveSeat("p0", 0),
        c.SwapSeats("p0", 0, 1),
        c.ChangeRules("p0", turn_s=60),
        c.ConfirmRules("p1", "x"),
        c.Start("p0"),
        c.Rematch("p1"),
    )
    for wish in wishes:
        assert await refused(bench, wish) == "tournament_table"


async def test_everybody_sees_where_the_table_belongs() -> None:
    bench = await watched()
    assert (await bench.live()).view("p9")["tournament"] == {"id": "evening-1", "round": 2, "table": 3}
    free = Bench()
    await free.create()
    assert (await free.live()).view("p0")["tournament"] is None


async def played_to_the_end(bench: Bench) -> TableState:
    await bench.do(c.DealNow(HOST))
    while (state := await bench.state()).phase is not Phase.OVER:
        await bench.step()
    return state


async def test_a_game_that_a_bot_wins_gives_its_token_whatever_the_house_rules_say() -> None:
    bots = tuple(Seated(f"bot:{name}", name, "mate") for name in ("Gull", "Coral", "Dory"))
    bench = await watched(bots, bots_win_tokens=False)
    state = await played_to_the_end(bench)
    assert len(state.board.tally) == 1
    assert state.board.game_no == 1


async def test_the_clock_runs_for_the_only_person_since_other_tables_wait() -> None:
    alone = (PEOPLE[0], PEOPLE[2], Seated("bot:Coral", "Coral", "mate"))
    bench = await watched(alone)
    await bench.do(c.DealNow(HOST))
    state = await bench.state()
    seat = state.seat_of("p1")
    while state.turn != seat:
        await bench.step()
        state = await bench.state()
    assert state.due is not None


async def test_a_table_plays_on_alone_once_bots_play_for_everybody() -> None:
    bench = await watched()
    assert not (await bench.state()).is_unattended
    await bench.do(c.Leave("p1"))
    await bench.do(c.Leave("p2"))
    assert (await bench.state()).is_unattended


async def test_the_rows_say_whose_the_table_is() -> None:
    bench = await watched()
    assert bench.store.tables[TABLE].place == PLACE
    created = replace(PLACE, duplicate=True)
    state = table.evolve(None, table.create(creation(created))[0], 0)
    assert state.room.tournament == created


def creation(place: InTournament) -> c.CreateTable:
    return c.CreateTable(
        "t", "KRKN", HOST, "Maya", "cutthroat_spades", "short_5", 3, place=place, seated=PEOPLE
    )
