"""Writes the plain rows beside the log, in the transaction of the events that tell them: those that come
seldom. What is played all the time, `results` writes.

The rows of one table are written under the lock of its head, so that two processes never meet there. The rows
of players are shared by tables: they are written before and in the order of their ids, against deadlocks.
Codes are claimed before those, for a new table does so too.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

import msgspec
from asyncpg import Connection

from app.persistence import codes
from app.persistence.moments import moment
from app.persistence.results import Result
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
SEAT_GIVEN = """
update games set players[$4 + 1] = $5
where tournament_id = $1 and table_id = $2 and game_no = $3 and won_seq is null
"""
SMILEY_SWAPPED = """
update victory_tokens set smiley = $4 where tournament_id = $1 and table_id = $2 and game_no = $3
"""

EVENING = """
update evenings set host_id = $2, title = $3, form = $4, settings = $5,
    ended_at = case when $6 then coalesce(ended_at, $7) end
where id = $1
"""


def are_in(appends: Sequence[Append]) -> bool:
    """Return whether there is anything for `write` to do."""
    return any(not isinstance(fact, Result) for append in appends for fact in append.projections)


async def write(connection: Connection, appends: Sequence[Append]) -> None:
    """Writes what these appends project, but for results, on a connection that is in their transaction."""
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
            if not isinstance(fact, Result | p.PlayerNamed):
                for sql, values in _statements(append, fact):
                    await connection.execute(sql, *values)


def _statements(
    append: Append,
    fact: p.CodeClaimed | p.HostChanged | p.RulesChanged | p.SeatGiven | p.SmileySwapped | p.EveningChanged,
) -> Iterator[Statement]:
    """Yields the statements that write one fact, in order."""
    table = append.stream_id
    match fact:
        case p.CodeClaimed():
            yield CODE, (table, fact.code)
        case p.HostChanged():
            yield HOST, (table, fact.player)
        case p.RulesChanged():
            rules = (fact.game, fact.preset, _json(fact.options), fact.n_seats, fact.turn_s)
            yield RULES, (table, *rules, fact.tokens_to_win)
        case p.SeatGiven():
            yield SEAT_GIVEN, (fact.tournament_id, table, fact.game_no, fact.seat, fact.player)
        case p.SmileySwapped():
            yield SMILEY_SWAPPED, (fact.tournament_id, table, fact.game_no, fact.smiley)
        case p.EveningChanged():
            agreed = (fact.host, fact.title, fact.form, _json(fact.settings))
            yield EVENING, (append.stream_id, *agreed, fact.is_over, moment(append.at))
        case _:
            assert_never(fact)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
