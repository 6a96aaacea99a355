"""A guest is forgotten: no row holds the name any more, and each table folds to the same games as before."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import fields
from random import Random
from typing import Any

import pytest
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from app.bus.local import LocalBus
from app.games.codec import by_name
from app.persistence.engine import make_engine
from app.persistence.errors import NoSuchPlayer, ServersRunning
from app.persistence.event_log import EventLog
from app.persistence.forgetting import forget, people_named
from app.persistence.knocks import PostgresKnocks
from app.persistence.players import PostgresPlayers
from app.players.guests import GuestService
from app.players.identity import Identity
from app.players.ports import Player
from app.tables import commands as c
from app.tables.events import TableEvent
from app.tables.ids import new_command_id
from app.tables.service import TableService
from app.tables.state import Phase
from tests.integration.test_serve import refused
from tests.support.logs import new_id
from tests.support.postgres import connect, run
from tests.support.process import cutthroat
from tests.support.tables import Clock, next_step

FIRST, SECOND, OTHER = "Wilhelmina", "Philippine", "Ottokar"
RULES = {"target": 100, "bag_mode": "none", "tokens_to_win": 9, "token_kind": "own"}


class Evening:
    """A table on a real log, the guest who will be forgotten, and two more."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.table = new_id()
        self.clock = Clock()
        self.random = Random(6)  # the guest wins soon
        self.log = EventLog(engine)
        self.knocks = PostgresKnocks(engine)
        self.guests = GuestService(PostgresPlayers(engine))
        self.service = TableService(self.log, LocalBus(), clock=self.clock, shuffle=self._shuffle)
        self.guest: Player
        self.other: Player
        self.identity: Identity

    def _shuffle(self, pack: Any) -> Any:
        return self.random.sample(list(pack), len(pack))

    async def do(self, command: c.TableCommand) -> None:
        await self.service.execute(self.table, command, new_command_id())

    async def begin(self) -> None:
        self.guest, self.identity = await self.guests.register(FIRST)
        self.other, _ = await self.guests.register(OTHER)
        third, _ = await self.guests.register("Nils")
        rules = ("cutthroat_spades", "short_5", 3, RULES, None)
        me = self.guest.player_id
        await self.service.create(c.CreateTable(self.table, "BCDF", me, FIRST, *rules), new_id())
        for place, who in enumerate((self.other, third), 1):
            await self.do(c.Admit(who.player_id, who.name))
            await self.do(c.Sit(who.player_id, place))
        await self.guests.rename(self.guest, SECOND)
        await self.do(c.Rename(me, SECOND))
        await self.do(c.Start(me))

    async def play_until_tokens(self, wanted: int) -> None:
        """Play until the guest has so many tokens: one by the deadline, then exchanged, the rest chosen."""
        me, mine = self.guest.player_id, 0
        while mine < wanted:
            state = (await self.service.live(self.table)).table
            ceremony = state.board.ceremony
            if state.phase is not Phase.CEREMONY or ceremony is None or ceremony.player != me:
                await self.do(next_step(state, self.random))
                continue
            mine += 1
            if mine > 1:
                await self.do(c.ChooseSmiley(me, f"{SECOND} too"))
                await self.do(next_step((await self.service.live(self.table)).table, self.random))
                continue
            assert state.due is not None
            self.clock.now = state.due
            await self.do(c.TimeUp(state.due))
            await self.do(c.SwapSmiley(me, f"{SECOND}!"))

    async def win_and_choose(self) -> None:
        """Play until the guest has chosen one more token, which lies nowhere yet."""
        me = self.guest.player_id
        while True:
            state = (await self.service.live(self.table)).table
            ceremony = state.board.ceremony
            if state.phase is Phase.CEREMONY and ceremony is not None and ceremony.player == me:
                break
            await self.do(next_step(state, self.random))
        await self.do(c.ChooseSmiley(me, f"{SECOND} again"))

    async def view(self) -> str:
        live = await self.service.live(self.table)
        return json.dumps(live.view(self.other.player_id), sort_keys=True)


@asynccontextmanager
async def evening(database: URL) -> AsyncIterator[Evening]:
    """Give what a server has, on connections of its own, and end it."""
    engine = make_engine(database)
    one = Evening(engine)
    yield one
    await one.service.close()
    await one.log.close()
    await engine.dispose()


@pytest.fixture
async def operator(database: URL) -> AsyncIterator[AsyncEngine]:
    engine = make_engine(database, pool_size=1)
    yield engine
    await engine.dispose()


async def everything(database: URL) -> str:
    """Return all rows of all tables as one text."""
    connection = await connect(database)
    try:
        names = await connection.fetch("select tablename from pg_tables where schemaname = 'public'")
        rows = [
            await connection.fetchval(f"select string_agg(t::text, ' ') from {name[0]} t") for name in names
        ]
    finally:
        await connection.close()
    return " ".join(filter(None, rows))


async def test_no_row_holds_the_name_and_the_games_are_as_they_were(
    database: URL, operator: AsyncEngine
) -> None:
    async with evening(database) as before:
        await before.begin()
        await before.play_until_tokens(2)
        await before.win_and_choose()
        await before.knocks.knock("another table", before.guest.player_id, SECOND)
        seen = await before.view()
        with pytest.raises(ServersRunning, match="stop all servers"):
            await forget(operator, before.guest.player_id)
    stored = await everything(database)
    assert all(
        text in stored for text in (FIRST, SECOND, f"{SECOND}!", f"{SECOND} too", f"{SECOND} again", OTHER)
    )

    assert [one.player_id for one in await people_named(operator, SECOND)] == [before.guest.player_id]
    name, named = await forget(operator, before.guest.player_id)
    await operator.dispose()
    assert named == 3  # the table was created and the place taken under one name, then the host renamed

    stored = await everything(database)
    assert [text for text in (FIRST, SECOND) if text in stored] == []
    assert OTHER in stored
    async with evening(database) as after:
        after.table, after.other = before.table, before.other
        for old in (f"{SECOND}!", f"{SECOND} too", f"{SECOND} again", SECOND, FIRST):
            seen = seen.replace(old, name)
        assert await after.view() == seen
        assert await after.guests.recognise(before.identity) is None
        state = (await after.service.live(after.table)).table
        await after.do(next_step(state, after.random))


async def test_somebody_unknown_is_told_and_a_bot_is_nobody(database: URL, operator: AsyncEngine) -> None:
    async with evening(database) as one:
        await one.begin()
    for unknown in ("nobody", "bot:Gull", "a\x1b[2J"):
        with pytest.raises(NoSuchPlayer, match="no person with the id") as refused:
            await forget(operator, unknown)
        assert str(refused.value).isprintable()
    assert FIRST in await everything(database)
    assert await people_named(operator, "Nobody") == []


async def test_a_program_is_told_the_ids_of_those_who_have_the_name(database: URL) -> None:
    await run(database, "insert into players values ('one', 'Maya', false), ('two', 'Maya', false)")
    url = database.render_as_string(hide_password=False)
    ran = await asyncio.to_thread(cutthroat, "forget", "Maya", "--json", CUTTHROAT_DATABASE_URL=url)
    refused(ran, 1, "player_id_needed")
    people = json.loads(ran.stdout)["people"]
    assert {(one["id"], one["name"]) for one in people} == {("one", "Maya"), ("two", "Maya")}


def test_whoever_has_a_name_in_an_event_has_an_id_beside_it() -> None:
    """By the id a name is found; an event with a name alone could not be put right."""
    of = {name: {field.name for field in fields(kind)} for name, kind in by_name(TableEvent).items()}
    named = {name for name, present in of.items() if "name" in present}
    assert named == {
        "table_created",
        "player_admitted",
        "player_renamed",
        "seat_taken",
        "bot_seated",
        "seat_given",
        "table_paused",
    }
    assert all("player" in of[name] for name in named)
    assert {name for name, present in of.items() if "smiley" in present} == {
        "smiley_chosen",
        "token_placed",
        "smiley_swapped",
    }
