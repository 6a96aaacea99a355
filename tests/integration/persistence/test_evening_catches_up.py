"""The streams of an evening follow each other whatever was heard of it, in processes that come and go."""

import asyncio
from collections.abc import Callable
from random import Random

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from app.ops.clock import now_ms
from app.persistence.engine import make_engine
from app.persistence.evenings import PostgresEvenings
from app.persistence.event_log import EventLog
from app.persistence.forgetting import forget
from app.persistence.players import PostgresPlayers
from app.players.ports import Player
from app.players.presence import Presence
from app.tables.live import LiveTable
from app.tables.service import TableService
from app.tables.state import Phase as TablePhase
from app.tables.terms import Timings
from app.tournaments import commands as c
from app.tournaments.company import Company
from app.tournaments.deals import RoundDeals
from app.tournaments.live import TournamentMoved
from app.tournaments.service import TournamentService
from app.tournaments.state import Form, Phase, TournamentState
from app.tournaments.steward import Steward
from tests.support.evenings import settings
from tests.support.logs import HOST, new_id
from tests.support.postgres import connect
from tests.support.tables import Hints, next_step

EVENING = "eveningevening16"


class Deaf(Hints):
    """A bus by which nobody hears anything."""

    def tell(self, stream_id: str, news: TournamentMoved) -> None:
        """Nobody is told."""


def steward_of(
    log: EventLog,
    store: PostgresEvenings,
    tables: TableService,
    tournaments: TournamentService,
    clock: Callable[[], int] = now_ms,
) -> Steward:
    return Steward(log, store, tables, tournaments, Presence(), Timings(), host_handover_s=60, clock=clock)


class Process:
    """What one process has in memory of an evening: nothing, at its beginning."""

    def __init__(self, engine: AsyncEngine, log: EventLog) -> None:
        store, bus = PostgresEvenings(engine, log), Deaf()
        self.tournaments = TournamentService(store, bus)
        self.tables = TableService(log, bus, deals=RoundDeals(self.tournaments))
        self.steward = steward_of(log, store, self.tables, self.tournaments)

    async def do(self, command: c.TournamentCommand) -> TournamentState:
        await self.tournaments.execute(EVENING, command, new_id())
        return await self.state()

    async def state(self) -> TournamentState:
        return (await self.tournaments.current(EVENING)).tournament

    async def look(self) -> None:
        """Find what is left to do, and do it."""
        await self.steward.look()
        task = self.steward.attend(EVENING)
        assert task is not None
        await task

    async def play(self, table_id: str, random: Random, steps: int) -> LiveTable:
        for _ in range(steps):
            live = await self.tables.live(table_id)
            if live.table.phase is TablePhase.OVER:
                break
            await self.tables.execute(table_id, next_step(live.table, random), new_id())
        return await self.tables.live(table_id)


async def opened(
    engine: AsyncEngine, log: EventLog, form: Form, n_bots: int, rounds_to_play: int = 1
) -> Process:
    """Open an evening of Maya and bots, and draw its first round."""
    process = Process(engine, log)
    await PostgresPlayers(engine).add(Player(HOST, "Maya"), "no device")
    create = c.CreateTournament(EVENING, "KRKN", HOST, "Maya", settings(form, rounds_to_play=rounds_to_play))
    await process.tournaments.create(create, "d" * 22)
    for _ in range(n_bots):
        await process.do(c.AddBot(HOST))
    state = await process.do(c.DrawRound(HOST))
    assert len(state.rounds) == 1
    return process


async def test_what_nobody_heard_counts_once_though_two_processes_find_it_at_once(
    engine: AsyncEngine, event_log: EventLog, database: URL
) -> None:
    random = Random(1)
    player = await opened(engine, event_log, Form.EVENING, 2)
    await player.look()
    [table] = (await player.state()).open_tables
    while (await player.play(table.table_id, random, 30)).table.phase is not TablePhase.OVER:
        await asyncio.gather(*(Process(engine, event_log).look() for _ in range(2)))
    late = Process(engine, event_log)
    await asyncio.gather(late.look(), player.look())
    state = await late.state()
    connection = await connect(database)
    try:
        hands = await connection.fetchval("select count(*) from hands where table_id = $1", table.table_id)
        row = await connection.fetchrow("select ended_at, host_id from evenings where id = $1", EVENING)
        status = await connection.fetchval("select status from streams where id = $1", EVENING)
    finally:
        await connection.close()
    [played] = state.tables
    assert len(played.hands) == hands > 0
    assert [(game.how, game.smiley is not None) for game in played.games] == [("played", True)]
    assert (state.phase, state.end, status) == (Phase.OVER, "rounds", "over")
    assert row is not None
    assert row["ended_at"] is not None
    assert sum(state.tokens(one.no) for one in state.entrants) == 1
    before = (await late.tournaments.current(EVENING)).seq
    await Process(engine, event_log).look()
    assert (await late.tournaments.current(EVENING)).seq == before


async def test_all_tables_of_a_duplicate_round_are_dealt_the_same(
    engine: AsyncEngine, event_log: EventLog
) -> None:
    random = Random(2)
    process = await opened(engine, event_log, Form.DUPLICATE, 5)
    await process.look()
    tables = [table.table_id for table in (await process.state()).open_tables]
    assert len(tables) == 2
    for table_id in tables:
        await process.play(table_id, random, 40)
    dealt = [
        [one.payload for one in await event_log.read(table_id, types=["hand_dealt"])] for table_id in tables
    ]
    assert dealt[0]
    assert dealt[0][0] == dealt[1][0]
    [round_] = (await process.state()).rounds
    assert len(round_.deals) == max(len(of_one) for of_one in dealt)


async def test_a_closing_time_that_passed_while_no_server_ran_is_kept(
    engine: AsyncEngine, event_log: EventLog
) -> None:
    process = await opened(engine, event_log, Form.EVENING, 2)
    await process.look()
    state = await process.state()
    at = state.rounds[0].at
    await process.do(c.SetClosing(HOST, at + 60_000, at + 120_000))
    [table] = state.open_tables
    late = Process(engine, event_log)
    store = PostgresEvenings(engine, event_log)
    later = TournamentService(store, Deaf(), clock=lambda: at + 200_000)
    late.steward = steward_of(event_log, store, late.tables, later, clock=lambda: at + 200_000)
    await late.look()
    assert (await late.state()).closing is not None
    await late.look()
    assert (await late.state()).end == "closing_time"
    assert (await late.tables.live(table.table_id)).table.room.closed == "ended"


async def test_whoever_is_forgotten_has_another_name_in_the_evening_too(
    engine: AsyncEngine, event_log: EventLog, database: URL
) -> None:
    await opened(engine, event_log, Form.EVENING, 2)
    await event_log.close()
    await engine.dispose()
    alone = make_engine(database, pool_size=1)
    name, _ = await forget(alone, HOST)
    await alone.dispose()
    state = await Process(engine, event_log).state()
    assert (state.people[0].name, state.entrants[0].name) == (name, name)
    connection = await connect(database)
    try:
        told = await connection.fetchval("select count(*) from events where payload::text like '%Maya%'")
    finally:
        await connection.close()
    assert told == 0


async def test_whoever_is_at_the_evening_waits_for_each_of_its_tables(
    engine: AsyncEngine, event_log: EventLog
) -> None:
    process, presence = await opened(engine, event_log, Form.EVENING, 2), Presence()
    await process.look()
    [table] = (await process.state()).open_tables
    company = Company(process.tables, process.tournaments, presence, lambda _: False)
    assert not company.waits_for(table.table_id)
    presence.arrive(EVENING, "somebody")
    assert company.waits_for(table.table_id)
    assert not company.waits_for("another-table-16")
    presence.go(EVENING, "somebody")
    presence.arrive(table.table_id, "somebody")
    assert company.waits_for(table.table_id)


async def test_a_ceremony_that_was_paused_goes_on_when_the_evening_is_ended(
    engine: AsyncEngine, event_log: EventLog
) -> None:
    random = Random(3)
    process = await opened(engine, event_log, Form.ONE_TABLE, 2, rounds_to_play=2)
    await process.look()
    [table] = (await process.state()).open_tables
    while (await process.play(table.table_id, random, 1)).table.phase is not TablePhase.CEREMONY:
        pass
    await process.do(c.Pause(HOST))
    await process.look()
    at = await process.tables.live(table.table_id)
    assert (at.table.phase, at.table.room.paused_by is None) == (TablePhase.CEREMONY, False)
    await process.do(c.EndTournament(HOST))
    await process.look()
    await process.play(table.table_id, random, 2)  # the token is chosen and placed
    await Process(engine, event_log).look()
    late = Process(engine, event_log)
    [played] = (await late.state()).tables
    assert [(game.how, game.smiley is not None) for game in played.games] == [("played", True)]
    assert (await late.tables.live(table.table_id)).table.phase is TablePhase.OVER
