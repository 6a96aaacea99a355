"""What was played stands as plain rows that a person can query."""

import json

import pytest
from sqlalchemy import URL

from app.persistence.event_log import EventLog
from app.tables import projections as p
from app.tables.ports import Append, Appended, AppendRefused
from tests.support.logs import HOST, append_to, open_table
from tests.support.postgres import connect

PLAYERS = (HOST, "nilsnilsnilsnils", "bot:Gull")
NAMED = (p.PlayerNamed(PLAYERS[1], "Nils"), p.PlayerNamed(PLAYERS[2], "Gull", is_bot=True))


def score(player: str, bid: str, delta: int, *, by_bot: bool = False) -> p.SeatScore:
    parts = [{"code": "contract_made", "points": delta, "rule": "D9", "params": {}}]
    return p.SeatScore(player, by_bot, bid, 5, ("JC",), delta, delta, 1, parts)


def evening(table: str) -> list[Append]:
    """Return the appends of a tournament of one game of one hand."""
    tournament = p.own_tournament(table, 1)
    rules = ("cutthroat_spades", "official", {"target": 500})
    started = p.TournamentStarted(tournament, 1, *rules, n_seats=3, tokens_to_win=1)
    game = p.GameStarted(tournament, 1, "cutthroat_spades", {"target": 500}, PLAYERS, dealer=2, seq=2)
    seats = (
        score(PLAYERS[0], "5", 50),
        score(PLAYERS[1], "B6", 120),
        score(PLAYERS[2], "Nil", 0, by_bot=True),
    )
    hand = p.HandScored(tournament, 1, 1, dealer=2, rule_card="BDWC-BBBB", seats=seats, seq=3)
    won = p.GameWon(tournament, 1, seat=1, player=PLAYERS[1], totals=(50, 520, -20), seq=4)
    token = p.TokenPlaced(tournament, 1, 1, PLAYERS[1], "own", "joy", slot=0, rot=-4, auto=True)
    return [
        append_to(table, 1, projections=(*NAMED, started, game)),
        append_to(table, 2, projections=(hand, won)),
        append_to(table, 3, projections=(token,)),
        append_to(table, 4, projections=(p.SmileySwapped(tournament, 1, "barnacle"),)),
        append_to(table, 5, projections=(p.TournamentWon(tournament, 1, PLAYERS[1]),)),
    ]


async def test_an_evening_can_be_queried_by_who_did_what(event_log: EventLog, database: URL) -> None:
    table = await open_table(event_log)
    for append in evening(table):
        assert isinstance(await event_log.append(append), Appended)
    connection = await connect(database)
    try:
        scores = await connection.fetch(
            "select name, is_bot, by_bot, bid, tricks, jacks, delta, total, bags, parts from hand_scores"
            " join players on players.id = player_id order by seat"
        )
        token = await connection.fetchrow("select * from victory_tokens")
        game = await connection.fetchrow("select * from games")
        tournament = await connection.fetchrow("select * from tournaments")
    finally:
        await connection.close()
    assert [(row["name"], row["bid"], row["delta"], row["by_bot"]) for row in scores] == [
        ("Maya", "5", 50, False),
        ("Nils", "B6", 120, False),
        ("Gull", "Nil", 0, True),
    ]
    assert [row["is_bot"] for row in scores] == [False, False, True]
    assert json.loads(scores[1]["parts"])[0]["rule"] == "D9"
    assert scores[0]["jacks"] == ["JC"]
    assert token is not None
    assert (token["player_id"], token["kind"], token["smiley"]) == (PLAYERS[1], "own", "barnacle")
    assert token["auto"]
    assert game is not None
    assert (game["won_by"], game["totals"], game["won_seq"]) == (PLAYERS[1], [50, 520, -20], 4)
    assert game["players"] == list(PLAYERS)
    assert tournament is not None
    assert tournament["won_by"] == PLAYERS[1]


async def test_a_lost_race_projects_nothing(event_log: EventLog, database: URL) -> None:
    table = await open_table(event_log)
    await event_log.append(append_to(table, 1))
    await event_log.append(append_to(table, 1, projections=(p.PlayerNamed(HOST, "Somebody else"),)))
    assert await names(database) == {HOST: "Maya"}


async def test_a_projection_that_cannot_be_written_takes_its_events_with_it(
    event_log: EventLog, database: URL
) -> None:
    table = await open_table(event_log)
    unknown = p.GameWon(p.own_tournament(table, 1), 1, 0, "unknown", (0, 0, 0), 2)
    hand = p.HandScored(p.own_tournament(table, 1), 1, 1, dealer=0, rule_card="BDWC-BBBB", seats=(), seq=2)
    named = p.PlayerNamed(HOST, "Renamed")
    with pytest.raises(AppendRefused):
        await event_log.append(append_to(table, 1, projections=(named, unknown, hand)))
    assert await event_log.head(table) == 1
    assert await names(database) == {HOST: "Maya"}


async def test_a_player_is_renamed_and_a_bot_keeps_its_name(event_log: EventLog, database: URL) -> None:
    table = await open_table(event_log)
    await event_log.append(append_to(table, 1, projections=NAMED))
    again = (p.PlayerNamed(PLAYERS[1], "Nils 2"), NAMED[1])
    await event_log.append(append_to(table, 2, projections=again))
    assert await names(database) == {HOST: "Maya", PLAYERS[1]: "Nils 2", PLAYERS[2]: "Gull"}


async def test_host_and_rules_of_a_table_follow_the_lobby(event_log: EventLog, database: URL) -> None:
    table = await open_table(event_log)
    rules = p.RulesChanged("cutthroat_spades", "short_5", {"target": 300}, 4, None, 3)
    projections = (*NAMED, p.HostChanged(PLAYERS[1]), rules)
    await event_log.append(append_to(table, 1, projections=projections))
    connection = await connect(database)
    try:
        row = await connection.fetchrow("select * from tables")
    finally:
        await connection.close()
    assert row is not None
    assert (row["host_id"], row["preset"], row["n_seats"]) == (PLAYERS[1], "short_5", 4)
    assert (row["turn_s"], row["tokens_to_win"], json.loads(row["options"])) == (None, 3, {"target": 300})


async def names(database: URL) -> dict[str, str]:
    connection = await connect(database)
    try:
        return {row["id"]: row["name"] for row in await connection.fetch("select id, name from players")}
    finally:
        await connection.close()


async def test_what_is_begun_and_ended_in_one_append_is_refused(event_log: EventLog) -> None:
    table = await open_table(event_log)
    tournament = p.own_tournament(table, 1)
    started = p.GameStarted(tournament, 1, "cutthroat_spades", {}, PLAYERS, dealer=0, seq=2)
    won = p.GameWon(tournament, 1, 0, HOST, (500, 0, 0), 3)
    with pytest.raises(AppendRefused):
        await event_log.append(append_to(table, 1, projections=(started, won)))
