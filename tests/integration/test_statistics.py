"""Somebody's numbers are those of the log, each hand once, also after a restart and a repeated command."""

from collections import Counter, defaultdict
from typing import Any

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from app.games.codec import name_of
from app.persistence.engine import make_engine
from app.persistence.event_log import EventLog
from app.persistence.statistics import PostgresStatistics
from app.tables import commands as c
from app.tables.state import Phase
from app.tables.statistics import StatisticsDesk, kind_of
from tests.support.played import Played
from tests.support.postgres import run
from tests.support.tables import TABLE, next_step

EXACTLY = {"1F": (1,), "2F": (2,), "Nil": (0,), "BN": (0,)}


def is_made(bid: str, tricks: int) -> bool:
    """Whether a bid was kept, told from the rules and not from the lines of the score."""
    return tricks in EXACTLY.get(bid, range(6 if bid == "B6" else int(bid), 18))


def events_of(table: Played, name: str) -> list[Any]:
    return [one.event for one in table.hints.committed if name_of(one.event) == name]


async def test_the_numbers_are_those_of_the_log_each_hand_once(
    engine: AsyncEngine, event_log: EventLog, database: URL
) -> None:
    table = Played(event_log, seed=11)
    await table.play_tournament()
    players = [seat.player for seat in (await table.state()).seats]
    bids: dict[str, Counter[str]] = defaultdict(Counter)
    made: dict[str, Counter[str]] = defaultdict(Counter)
    over: dict[str, list[int]] = defaultdict(list)
    for scored in events_of(table, "hand_scored"):
        for player, seat in zip(players, scored.seats, strict=True):
            bids[player][kind_of(seat.bid)] += 1
            made[player][kind_of(seat.bid)] += is_made(seat.bid, seat.tricks)
            if seat.bid not in ("Nil", "BN", "B6"):
                over[player].append(seat.tricks - int(seat.bid[0] if seat.bid in EXACTLY else seat.bid))
    ahead = [[0] * 3 for _ in players]
    for won in events_of(table, "game_won"):
        for i, of_i in enumerate(won.totals):
            for j, of_j in enumerate(won.totals):
                ahead[i][j] += of_i > of_j
    tokens = Counter(token.player for token in (await table.state()).board.tally)

    for player in players:
        shown = await StatisticsDesk(PostgresStatistics(engine)).statistics(player)
        assert shown is not None
        assert shown.people[0].player == player
        for one in shown.people:
            assert {kind.kind: (kind.bids, kind.made) for kind in one.kinds} == {
                kind: (n, made[one.player][kind]) for kind, n in bids[one.player].items()
            }
            assert one.hands == one.bids == sum(bids[one.player].values())
            assert one.tokens == tokens[one.player]
            told = over[one.player]
            assert one.over == (sum(told) / len(told) if told else None)
        order = [players.index(one.player) for one in shown.people]
        assert shown.ahead == tuple(tuple(ahead[i][j] for j in order) for i in order)
        assert [line[-1] for line in shown.season] == [one.tokens for one in shown.people]

    before = await StatisticsDesk(PostgresStatistics(engine)).statistics("p0")
    another = make_engine(database)
    assert await StatisticsDesk(PostgresStatistics(another)).statistics("p0") == before
    await another.dispose()


async def test_a_repeated_command_counts_nothing_twice(engine: AsyncEngine, event_log: EventLog) -> None:
    table = Played(event_log, seed=12)
    desk = StatisticsDesk(PostgresStatistics(engine))
    await table.start(options={"target": 60, "bag_mode": "none"})
    assert await desk.statistics("p0") is None
    services = (table.service, table.another_service())
    at = 0
    while (state := await table.state()).phase is Phase.PLAY:
        command = next_step(state, table.random)
        at += 1
        assert len({await service.execute(TABLE, command, f"step:{at}") for service in services}) == 1
    shown = await desk.statistics("p0")
    assert shown is not None
    assert shown.people[0].hands == len(await event_log.read(TABLE, types=["hand_scored"]))


async def test_tournaments_of_one_evening_are_one_point_of_the_season(
    engine: AsyncEngine, event_log: EventLog, database: URL
) -> None:
    table = Played(event_log, seed=14)
    await table.play_tournament(options={"tokens_to_win": 1})
    await table.do(c.Rematch("p0"))
    await table.do(c.Start("p0"))
    await table.play_until(Phase.OVER)
    desk = StatisticsDesk(PostgresStatistics(engine))
    apart = await desk.statistics("p0")
    assert apart is not None
    assert len(apart.evenings) == 2
    await run(
        database,
        "insert into streams (id, kind, head_seq, status) values ('friday', 'tournament', 0, 'over')",
        "insert into evenings (id, code, door_key, host_id, title, form, settings, created_at)"
        " values ('friday', 'BCDF', 'key', 'p0', 'Friday', 'one_table', '{}', now())",
        "update tables set tournament_id = 'friday', round_no = 1, table_no = 1",
    )
    together = await desk.statistics("p0")
    assert together is not None
    assert together.evenings == apart.evenings[:1]
    assert [line[-1] for line in together.season] == [line[-1] for line in apart.season]
    assert sum(line[-1] for line in together.season) == 2


async def test_a_hand_that_a_bot_played_is_not_its_owners(engine: AsyncEngine, event_log: EventLog) -> None:
    table = Played(event_log, seed=13)
    await table.start(options={"target": 60, "bag_mode": "none"})
    await table.do(c.Leave("p1"))
    while not (state := await table.state()).play.scores:
        turn = state.turn
        if turn is not None and state.seats[turn].is_played_by_bot:
            legal = state.room.rules.legal_commands(state.play, turn)
            await table.do(c.ByBot(turn, table.random.choice(legal)))
        else:
            await table.do(next_step(state, table.random))
    shown = await StatisticsDesk(PostgresStatistics(engine)).statistics("p0")
    assert shown is not None
    assert {one.player: one.hands for one in shown.people} == {"p0": 1, "p2": 1}
