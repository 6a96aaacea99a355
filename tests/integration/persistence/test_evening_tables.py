"""Tables of an evening in the database: opened with everybody seated, found by the evening's doors alone."""

from dataclasses import replace

import pytest
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.doors import PostgresDoors
from app.persistence.event_log import EventLog
from app.persistence.history import PostgresHistory
from app.persistence.records import PostgresRecords
from app.players.presence import Presence
from app.tables import commands as c
from app.tables.entrance import Door, Entrance
from app.tables.history import History
from app.tables.ids import new_code
from app.tables.ports import CodeTaken
from app.tables.projections import PlayerNamed
from app.tables.service import TableService
from app.tables.state import Phase
from app.tables.terms import InTournament, Seated
from tests.support.logs import HOST, append_to, new_id, new_table, open_evening, open_table
from tests.support.played import QUICK, Played
from tests.support.postgres import connect
from tests.support.tables import TABLE, Hints

SEATED = (Seated(HOST, "Maya"), Seated("bot:Gull", "Gull", "mate"), Seated("bot:Coral", "Coral", "mate"))


def creation(evening_id: str, table_id: str, code: str, table_no: int = 1) -> c.CreateTable:
    return c.CreateTable(
        table_id=table_id,
        code=code,
        player=HOST,
        name="Maya",
        game="cutthroat_spades",
        preset="short_5",
        n_seats=3,
        options={"tokens_to_win": 1},
        place=InTournament(evening_id, 1, table_no),
        seated=SEATED,
    )


async def test_a_table_of_an_evening_stands_there_with_its_round_and_its_tournament(
    event_log: EventLog, database: URL
) -> None:
    code = new_code()
    evening_id, _ = await open_evening(database, code)
    service, another = TableService(event_log, Hints()), TableService(event_log, Hints())
    table_id = new_id()
    for process in (service, another):  # a round is opened by whoever sees it; once
        await process.create(creation(evening_id, table_id, code), new_id())
    await service.refresh(table_id)
    connection = await connect(database)
    try:
        row = await connection.fetchrow("select * from tables where id = $1", table_id)
        played = await connection.fetch("select * from tournaments where table_id = $1", table_id)
        bots = await connection.fetch("select name from players where is_bot order by name")
    finally:
        await connection.close()
        await service.close()
        await another.close()
    assert row is not None
    assert (row["tournament_id"], row["round_no"], row["table_no"]) == (evening_id, 1, 1)
    assert [(one["tournament_no"], one["tokens_to_win"]) for one in played] == [(1, 1)]
    assert {"Coral", "Gull"} <= {one["name"] for one in bots}
    assert len((await service.live(table_id)).table.seats) == 3


async def test_the_doors_of_an_evening_lead_to_its_tables_and_their_own_nowhere(
    event_log: EventLog, engine: AsyncEngine, database: URL
) -> None:
    code = new_code()
    evening_id, door_key = await open_evening(database, code)
    doors = PostgresDoors(engine)
    entrance = Entrance(doors, Presence())
    table = replace(new_table(new_id(), code), place=InTournament(evening_id, 1, 1))
    named = (PlayerNamed(HOST, "Maya"),)
    await event_log.create(table, append_to(table.table_id, 0, projections=named))
    assert await entrance.link(table.table_id) == f"/j/{door_key}"
    assert await entrance.find_by_door(table.door_key) is None
    assert await entrance.find_by_code(code) == Door(evening_id, is_evening=True)
    assert table.table_id in await doors.unattended()
    assert await entrance.tables_of(HOST) == []


async def test_evenings_and_tables_share_one_space_of_codes(event_log: EventLog, database: URL) -> None:
    code = new_code()
    evening_id, _ = await open_evening(database, code)
    with pytest.raises(CodeTaken):
        await open_table(event_log, code=code)
    named = (PlayerNamed(HOST, "Maya"),)
    for table_no in (1, 2):  # its own tables say it as often as they like
        table = replace(new_table(new_id(), code), place=InTournament(evening_id, 1, table_no))
        await event_log.create(table, append_to(table.table_id, 0, projections=named))
    connection = await connect(database)
    try:
        await connection.execute("update streams set status = 'over' where id = $1", evening_id)
    finally:
        await connection.close()
    await open_table(event_log, code=code)


async def test_each_hand_is_of_who_held_the_cards_and_the_game_of_who_held_them_last(
    event_log: EventLog, engine: AsyncEngine, database: URL
) -> None:
    played = Played(event_log)
    await played.start(options={**QUICK, "target": 500})
    await hand_scored(played, 1)
    seat = (await played.state()).seat_of("p1") or 0
    place = (await played.state()).seats[seat].place
    await played.do(c.GiveSeat(place, "p9", "Rosa", None, "p0"))
    await hand_scored(played, 2)
    await played.do(c.GiveSeat(place, "bot:Gull", "Gull", "mate", "p0"))
    history = History(PostgresHistory(engine), event_log)
    [tournament] = await history.tournaments(TABLE)
    [game] = tournament.games
    assert [hand.seats[seat].name for hand in game.hands] == ["Nils", "Rosa"]
    assert (game.players[seat].name, game.players[seat].bot) == ("Gull", True)
    for hand_no, name in ((1, "Nils"), (2, "Rosa")):
        replay = await history.replay(TABLE, 1, 1, hand_no)
        assert replay["seats"][seat] == {"name": name, "bot": False, "place": place}
    connection = await connect(database)
    try:
        scores = await connection.fetch(
            "select player_id from hand_scores where seat = $1 order by hand_no", seat
        )
    finally:
        await connection.close()
    assert [row["player_id"] for row in scores] == ["p1", "p9"]


async def test_who_gets_the_right_to_the_token_has_it_in_the_rows(
    event_log: EventLog, engine: AsyncEngine
) -> None:
    played = Played(event_log)
    await played.start(options={**QUICK, "tokens_to_win": 1})
    ceremony = (await played.play_until(Phase.CEREMONY)).board.ceremony
    assert ceremony is not None
    place = (await played.state()).seats[ceremony.seat].place
    await played.do(c.GiveSeat(place, "p9", "Rosa", None, "p0"))
    await played.play_until(Phase.OVER)
    [tournament] = await History(PostgresHistory(engine), event_log).tournaments(TABLE)
    assert tournament.champion == "Rosa"
    [table] = (await PostgresRecords(engine).of_table(TABLE, 1)).tables
    records = await PostgresRecords(engine).of_table(TABLE, 1)
    [token] = [game.token for game in table.games]
    assert token is not None
    assert (records.people[token.player].name, records.people[table.champion or ""].name) == ("Rosa", "Rosa")


async def hand_scored(played: Played, hand_no: int) -> None:
    """Play until so many hands of the game are scored."""
    while len((await played.live()).view(None)["play"]["scores"]) < hand_no:
        await played.step()
