"""What is deleted by itself, and above all what is not."""

from sqlalchemy import URL, Connection
from sqlalchemy.event import listens_for
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.event_log import EventLog
from app.persistence.knocks import PostgresKnocks
from app.persistence.players import PostgresPlayers
from app.persistence.upkeep import AT_ONCE, Upkeep
from app.players.device_links import DeviceLinkService
from app.players.guests import GuestService
from app.tables import projections as p
from app.tables.ports import Append, Appended
from tests.support.logs import HOST, append_to, open_table
from tests.support.postgres import connect, run

RULES = ("cutthroat_spades", "official", {"target": 500})


MANY = 3000
READ_WHOLE = """
select relname from pg_class
where relnamespace = 'public'::regnamespace and relpages > 10
    and pg_stat_get_xact_blocks_fetched(oid) > relpages / 2
"""
"""The larger tables and indexes of which this transaction read most pages, for foreign keys too."""


async def ids(database: URL, query: str) -> set[str]:
    connection = await connect(database)
    try:
        return {row[0] for row in await connection.fetch(query)}
    finally:
        await connection.close()


def tournament(table: str, status: str) -> list[Append]:
    """Return the appends of a tournament of one game, with a row in every table."""
    one = p.own_tournament(table, 1)
    started = p.TournamentStarted(one, 1, *RULES, n_seats=1, tokens_to_win=1)
    game = p.GameStarted(one, 1, "cutthroat_spades", {}, (HOST,), dealer=0, seq=2)
    score = p.SeatScore(HOST, False, "5", 5, (), 50, 50, 1, [])
    hand = p.HandScored(one, 1, 1, dealer=0, rule_card="BDWC-BBBB", seats=(score,), seq=3)
    token = p.TokenPlaced(one, 1, 0, HOST, "smiley", "joy", slot=0, rot=0, auto=False)
    return [
        append_to(table, 1, projections=(started, game)),
        append_to(table, 2, projections=(hand, token), status=status),
    ]


async def test_finished_tables_go_after_the_days_that_the_host_says_and_nothing_else(
    engine: AsyncEngine, event_log: EventLog, database: URL
) -> None:
    tables = {name: await open_table(event_log) for name in ("over", "fresh", "adjourned")}
    for name, table in tables.items():
        for append in tournament(table, "interval" if name == "adjourned" else "over"):
            assert isinstance(await event_log.append(append), Appended)
    for _ in range(AT_ONCE):  # more than go at once
        await event_log.append(append_to(await open_table(event_log), 1, status="over"))
    await run(database, f"update events set recorded_at = now() where stream_id = '{tables['fresh']}'")
    everything = "select stream_id from events union select id from streams union select id from tables"
    played = " union ".join(
        f"select table_id from {name}"
        for name in ("tournaments", "games", "hands", "hand_scores", "victory_tokens")
    )

    await Upkeep(engine, None).once()
    assert len(await ids(database, everything)) == AT_ONCE + 3
    await Upkeep(engine, 30).once()
    kept = {tables["fresh"], tables["adjourned"]}
    assert await ids(database, everything) == kept
    assert await ids(database, played) == kept


async def test_no_game_of_another_table_is_read_for_it(
    engine: AsyncEngine, event_log: EventLog, database: URL
) -> None:
    over, kept = await open_table(event_log), await open_table(event_log)
    for table, status in ((over, "over"), (kept, "play")):
        for append in tournament(table, status):
            assert isinstance(await event_log.append(append), Appended)
    key = dict.fromkeys(("games", "hands", "hand_scores", "victory_tokens"), "tournament_id")
    many = [
        f"insert into {name} "
        f"select (jsonb_populate_record(one, jsonb_build_object('{column}', number::text))).* "
        f"from {name} one, generate_series(1, {MANY}) number where one.table_id = '{kept}'"
        for name, column in {"tournaments": "id", **key}.items()
    ]
    await run(database, *many, "analyze")
    read: set[str] = set()

    @listens_for(engine.sync_engine, "commit")
    def note(connection: Connection) -> None:
        read.update(connection.exec_driver_sql(READ_WHOLE).scalars())

    await Upkeep(engine, 30).once()
    assert await ids(database, "select id from tables") == {kept}
    assert read == set()


async def test_a_score_sheet_is_a_finished_table_from_its_first_day(
    engine: AsyncEngine, event_log: EventLog, database: URL
) -> None:
    await run(database, "insert into streams values ('sheet:a', 'sheet', 0, 'over', null)")
    await event_log.append(append_to("sheet:a", 0, status="over"))
    await Upkeep(engine, 36_500).once()
    assert await ids(database, "select id from streams") == {"sheet:a"}
    await Upkeep(engine, 1).once()
    assert await ids(database, "select id from streams") == set()


async def test_what_ended_goes_and_nobody_who_may_come_back(engine: AsyncEngine, database: URL) -> None:
    store = PostgresPlayers(engine)
    guests, links, knocks = GuestService(store), DeviceLinkService(store), PostgresKnocks(engine)
    player, identity = await guests.register("Maya")
    await links.create(player.player_id, "ended")
    await knocks.knock("a table", player.player_id, "Maya")
    ten_years_ago = "now() - interval '10 years'"
    await run(
        database,
        f"update players set created_at = {ten_years_ago}",
        f"update player_sessions set created_at = {ten_years_ago}",
        "update device_links set expires_at = now() - interval '1 second'",
        "update knocks set until = now() - interval '11 minutes'",
        "insert into rate_limits values ('full', now() - interval '1 second')",
        "insert into rate_limits values ('not full', now() + interval '1 hour')",
    )
    await links.create(player.player_id, "open")
    waiting = await knocks.knock("another table", player.player_id, "Maya")
    await Upkeep(engine, 1).once()
    assert await guests.recognise(identity) == player
    assert await ids(database, "select table_id from device_links") == {"open"}
    assert await ids(database, "select id from knocks") == {waiting.knock_id}
    assert await ids(database, "select key from rate_limits") == {"not full"}
