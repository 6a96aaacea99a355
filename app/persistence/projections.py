"""Writes the plain rows beside the log, in the transaction of the events that tell them.

The rows of one table are written under the lock of its head, so that two processes never meet there. The rows
of players are shared by tables: they are written before and in the order of their ids, against deadlocks.
Codes are claimed before those, for a new table does so too.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

import msgspec
from asyncpg import Connection

from app.persistence import codes
from app.persistence.moments import moment
from app.tables import projections as p
from app.tables.ports import Append

Statement = tuple[str, tuple[object, ...]]

PERSON = """
insert into players (id, name, is_bot) values ($1, $2, false)
on conflict (id) do update set name = excluded.name where players.name <> excluded.name
"""
# Many tables seat the same bots; doing nothing takes no lock.
BOT = "insert into players (id, name, is_bot) values ($1, $2, true) on conflict (id) do nothing"
CODE = "update tables set code = $2 where id = $1"
HOST = "update tables set host_id = $2 where id = $1"
RULES = """
update tables set game = $2, preset = $3, options = $4, n_seats = $5, turn_s = $6, tokens_to_win = $7
where id = $1
"""
TOURNAMENT_STARTED = """
insert into tournaments
    (id, table_id, tournament_no, game, preset, options, n_seats, tokens_to_win, started_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
TOURNAMENT_WON = "update tournaments set won_by = $2, won_at = $3 where id = $1"
GAME_STARTED = """
insert into games (tournament_id, table_id, game_no, game, options, players, dealer, started_seq, started_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
GAME_WON = """
update games set won_seat = $4, won_by = $5, totals = $6, won_seq = $7, won_at = $8
where tournament_id = $1 and table_id = $2 and game_no = $3
"""
HAND = """
insert into hands (tournament_id, table_id, game_no, hand_no, dealer, rule_card, scored_seq, scored_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
"""
HAND_SCORE = """
insert into hand_scores (tournament_id, table_id, game_no, hand_no, seat, player_id, by_bot,
    bid, tricks, jacks, delta, total, bags, parts)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
"""
SMILEY_PLACED = """
insert into victory_tokens
    (tournament_id, table_id, game_no, seat, player_id, kind, smiley, slot, rot, auto, placed_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
"""
SMILEY_SWAPPED = """
update victory_tokens set smiley = $4 where tournament_id = $1 and table_id = $2 and game_no = $3
"""


async def write(connection: Connection, appends: Sequence[Append]) -> None:
    """Writes what these appends project, on a connection that is in their transaction."""
    claims = [
        (fact.code, append)
        for append in appends
        for fact in append.projections
        if isinstance(fact, p.CodeClaimed)
    ]
    for code, append in sorted(claims, key=lambda claim: claim[0]):
        await codes.claim(connection, code, append.stream_id, moment(append.at))
    names = [fact for append in appends for fact in append.projections if isinstance(fact, p.PlayerNamed)]
    for name in sorted(names, key=lambda fact: fact.player):
        await connection.execute(BOT if name.is_bot else PERSON, name.player, name.name)
    for append in appends:
        for fact in append.projections:
            for sql, values in _statements(append.stream_id, moment(append.at), fact):
                await connection.execute(sql, *values)


def _statements(table: str, at: datetime, fact: p.Projection) -> Iterator[Statement]:
    """Yields the statements that write one fact, in order."""
    match fact:
        case p.PlayerNamed():
            return
        case p.CodeClaimed():
            yield CODE, (table, fact.code)
        case p.HostChanged():
            yield HOST, (table, fact.player)
        case p.RulesChanged():
            rules = (fact.game, fact.preset, _json(fact.options), fact.n_seats, fact.turn_s)
            yield RULES, (table, *rules, fact.tokens_to_win)
        case p.TournamentStarted():
            rules = (fact.game, fact.preset, _json(fact.options), fact.n_seats, fact.tokens_to_win)
            yield TOURNAMENT_STARTED, (fact.tournament_id, table, fact.tournament_no, *rules, at)
        case p.TournamentWon():
            yield TOURNAMENT_WON, (fact.tournament_id, fact.player, at)
        case _:
            yield from _of_game(table, at, fact)


def _of_game(
    table: str,
    at: datetime,
    fact: p.GameStarted | p.GameWon | p.HandScored | p.TokenPlaced | p.SmileySwapped,
) -> Iterator[Statement]:
    key = (fact.tournament_id, table, fact.game_no)
    match fact:
        case p.GameStarted():
            rules = (fact.game, _json(fact.options), list(fact.players), fact.dealer)
            yield GAME_STARTED, (*key, *rules, fact.seq, at)
        case p.GameWon():
            yield GAME_WON, (*key, fact.seat, fact.player, list(fact.totals), fact.seq, at)
        case p.HandScored():
            yield HAND, (*key, fact.hand_no, fact.dealer, fact.rule_card, fact.seq, at)
            for seat, score in enumerate(fact.seats):
                yield HAND_SCORE, (*key, fact.hand_no, seat, *_score(score))
        case p.TokenPlaced():
            look = (fact.kind, fact.smiley, fact.slot, fact.rot, fact.auto)
            yield SMILEY_PLACED, (*key, fact.seat, fact.player, *look, at)
        case p.SmileySwapped():
            yield SMILEY_SWAPPED, (*key, fact.smiley)


def _score(score: p.SeatScore) -> tuple[object, ...]:
    played = (score.player, score.by_bot, score.bid, score.tricks, list(score.jacks))
    return (*played, score.delta, score.total, score.bags, _json(score.parts))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
