"""A database with many finished games, quickly.

A few tournaments are played through the real tables into the real log, and SQL copies them under other ids,
each with its players and everything that is written beside the log. Friends play twenty of the copies. Beside
every tenth finished table stands one that was left half played, by people of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import asyncpg
from sqlalchemy import Column, Table

from app.bus.local import LocalBus
from app.persistence import tables as t
from app.persistence.event_log import EventLog
from app.players.identity import hashed, new_id, new_secret
from app.tables import commands as c
from app.tables.ids import new_code, new_command_id
from app.tables.service import TableService
from app.tables.state import Phase
from tests.support.tables import next_step

NAMES = ("Maya", "Nils", "Giulia")
SHORT = {"target": 10, "bag_mode": "none"}
"""Most games end with the first hand: what is counted here are games, not cards."""
FINISHED_SHARED, HALF_SHARED = 20, 1
LEFT_HALF_PLAYED = 10
CHUNK = 200
HEX, LETTERS = "0123456789abcdef", "BCDFGHKMNPRTVWXB"
FIRST = (t.streams, t.players, t.player_sessions, t.tables)
COPIED = (*FIRST, t.events, t.tournaments, t.games, t.hands, t.hand_scores, t.victory_tokens)


@dataclass(frozen=True, slots=True)
class Original:
    """A table that was really played."""

    table_id: str
    players: tuple[str, ...]
    games: int
    shared: int
    """So many copies are played by the same people."""


async def play(event_log: EventLog, seed: int, tokens_to_win: int, steps: int = 1_000_000) -> Original:
    """Play a table of three by random cards: to the end of its tournament, or so many steps."""
    random = Random(seed)
    service = TableService(event_log, LocalBus())
    table_id, players = new_id(), tuple(new_id() for _ in NAMES)
    options = SHORT | {"tokens_to_win": tokens_to_win}
    create = c.CreateTable(
        table_id,
        new_code(),
        players[0],
        NAMES[0],
        "cutthroat_spades",
        "short_5",
        len(NAMES),
        options,
        turn_s=None,
    )
    await service.create(create, new_id() + new_id()[:6])
    people = list(zip(players, NAMES, strict=True))[1:]
    seat: list[c.TableCommand] = [c.Admit(player, name) for player, name in people]
    seat += [c.Sit(player, place) for place, (player, _) in enumerate(people, 1)]
    for command in [*seat, c.Start(players[0])]:
        await service.execute(table_id, command, f"{players[0]}.{new_command_id()}")
    for _ in range(steps):
        state = (await service.live(table_id)).table
        if state.phase is Phase.OVER:
            break
        await service.execute(table_id, next_step(state, random), f"{players[0]}.{new_command_id()}")
    await service.close()
    shared = FINISHED_SHARED if state.phase is Phase.OVER else HALF_SHARED
    return Original(table_id, players, state.board.game_no, shared)


class Copies:
    """Copies of played tables in one database. `secret` is that of all copied players."""

    def __init__(self, connection: asyncpg.Connection, finished: Sequence[Original], half: Original) -> None:
        self.secret = new_secret()
        self._connection = connection
        self._finished = finished
        self._half = half
        self._last = 0

    async def grow(self, games: int) -> None:
        """Copy until there are about so many finished games, and let PostgreSQL look at what it has now."""
        per_copy = sum(original.games for original in self._finished)
        have = await self._connection.fetchval("select count(*) from games where won_at is not null")
        wanted = -(-(games - have) // per_copy)
        while wanted > 0:
            first, last = self._last + 1, self._last + min(CHUNK, wanted)
            for original in self._finished:
                await self._copy(original, first, last)
            await self._copy(
                self._half, first, first - 1 + len(self._finished) * (last - first + 1) // LEFT_HALF_PLAYED
            )
            self._last, wanted = last, wanted - CHUNK
        await self._connection.execute("vacuum analyze")
        await self._connection.execute("checkpoint")  # so that it is not written while something is measured

    async def leave_half_played(self, count: int) -> None:
        """Copy the half played table so many times."""
        await self._copy(self._half, self._last + 1, self._last + count)
        self._last += count

    async def _copy(self, original: Original, first: int, last: int) -> None:
        for table in COPIED:
            await self._connection.execute(copy_of(table, original, hashed(self.secret)), first, last)


def copy_of(table: Table, original: Original, secret_hash: str) -> str:
    """Return the statement that writes one table's rows of the copies $1 to $2; people who are there stay."""
    people = ", ".join(f"'{player}'" for player in original.players)
    sources = {
        t.players: f"select * from players where id in ({people})",
        t.player_sessions: f"select id as player_id, '{secret_hash}' as secret_hash, created_at from players "
        f"where id in ({people})",
        t.streams: f"select * from streams where id = '{original.table_id}'",
        t.tables: f"select * from tables where id = '{original.table_id}'",
        t.events: f"select * from events where stream_id = '{original.table_id}'",
    }
    source = sources.get(table, f"select * from {table.name} where table_id = '{original.table_id}'")
    names = ", ".join(column.name for column in table.columns)
    values = ", ".join(_value(table, column, original) for column in table.columns)
    return (
        f"insert into {table.name} ({names}) select {values} "
        f"from ({source}) r, generate_series($1::int, $2) k order by k on conflict do nothing"
    )


def _value(table: Table, column: Column[Any], original: Original) -> str:
    """Return what a copy holds instead of the original's value."""
    name, held = f"{table.name}.{column.name}", f"r.{column.name}"
    own = f"'{original.table_id}'"
    special = {
        "streams.id": _table(held),
        "tables.id": _table(held),
        "players.id": _player(held, original),
        "tournaments.id": f"replace({held}, {own}, {_table(own)})",
        "games.players": f"array(select {_player('p', original)} from unnest({held}) p)",
        "tables.door_key": f"substr(md5({held} || k), 1, 22)",
        "tables.code": f"translate(substr(md5({held} || k), 1, 4), '{HEX}', '{LETTERS}')",
        "events.payload": _payload(held, original),
    }
    further = {
        "table_id": _table(held),
        "stream_id": _table(held),
        "tournament_id": special["tournaments.id"],
        "player_id": _player(held, original),
        "host_id": _player(held, original),
        "won_by": _player(held, original),
    }
    return special.get(name) or further.get(column.name) or held


def _payload(held: str, original: Original) -> str:
    own = f"'{original.table_id}'"
    text = f"replace({held}::text, {own}, {_table(own)})"
    for player in original.players:
        text = f"replace({text}, '{player}', {_player(repr(player), original)})"
    pattern = "|".join([original.table_id, *original.players])
    return f"case when {held}::text ~ '{pattern}' then {text}::jsonb else {held} end"


def _table(expression: str) -> str:
    return f"substr(md5({expression} || ':' || k), 1, 16)"


def _player(expression: str, original: Original) -> str:
    return f"substr(md5({expression} || ':' || k / {original.shared}), 1, 16)"
