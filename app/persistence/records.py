"""Whole tournaments of tables, from the plain rows beside the log (`RecordBook`)."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Row, select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence.history import OF_GAME, OF_HAND
from app.persistence.moments import milliseconds
from app.persistence.queries import Queries
from app.persistence.tables import (
    evenings,
    games,
    hand_scores,
    hands,
    players,
    tables,
    tournaments,
    victory_tokens,
)
from app.tables.exported import OPEN, PLAYED
from app.tables.history import PlayerThen
from app.tables.projections import own_tournament
from app.tables.records import GameRecord, HandRecord, Records, SeatRecord, TableRecord, TokenRecord

GameKey = tuple[str, int]
TOKEN = ("seat", "player_id", "kind", "smiley", "slot", "rot", "auto", "placed_at")


class PostgresRecords(Queries):
    """The record book on PostgreSQL. Every statement goes by tournaments, whose keys lead the indexes."""

    async def of_table(self, table_id: str, tournament_no: int) -> Records:
        """Returns one tournament of a table; none when it never began."""
        return await self._records(tournaments.c.id == own_tournament(table_id, tournament_no))

    async def of_evening(self, tournament_id: str) -> Records:
        """Returns what was played at the tables of an evening, round by round."""
        return await self._records(tables.c.tournament_id == tournament_id)

    async def find_evening(self, name: str) -> str | None:
        """Returns the evening of this id, or the newest with these four letters."""
        query = (
            select(evenings.c.id)
            .where((evenings.c.id == name) | (evenings.c.code == name))
            .order_by(evenings.c.created_at.desc())
            .limit(1)
        )
        evening: str | None = await self._scalar(query)
        return evening

    async def find(self, name: str) -> tuple[str, int] | None:
        """Returns the table of this id, or the newest with these four letters, and its last tournament."""
        query = (
            select(tournaments.c.table_id, tournaments.c.tournament_no)
            .join(tables, tables.c.id == tournaments.c.table_id)
            .where((tables.c.id == name) | (tables.c.code == name))
            .order_by(tournaments.c.started_at.desc())
            .limit(1)
        )
        async with self._connection() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else (row.table_id, row.tournament_no)

    async def _records(self, which: ColumnElement[bool]) -> Records:
        query = (
            select(tournaments, tables.c.round_no, tables.c.table_no)
            .join(tables, tables.c.id == tournaments.c.table_id)
            .where(which)
            .order_by(tables.c.round_no, tables.c.table_no, tournaments.c.started_at, tournaments.c.id)
        )
        async with self._connection() as connection:
            rows = (await connection.execute(query)).all()
            ids = [row.id for row in rows]
            scored = await _hands(connection, ids)
            played = await _games(connection, ids, scored)
            seated = {
                player
                for of_one in played.values()
                for game in of_one
                for player in (*game.players, *(seat.player for hand in game.hands for seat in hand.seats))
            }
            seated |= {row.won_by for row in rows}  # who got the right to the last token after its game
            seated |= {game.token.player for one in played.values() for game in one if game.token}
            named = await connection.execute(select(players).where(players.c.id.in_(seated)))
            people = {row.id: PlayerThen(row.name, row.is_bot) for row in named}
        return Records(tuple(_table(row, played[row.id]) for row in rows), people)


def _table(row: Row[Any], played: Sequence[GameRecord]) -> TableRecord:
    return TableRecord(
        table_id=row.table_id,
        tournament_no=row.tournament_no,
        round_no=row.round_no,
        table_no=row.table_no,
        preset=row.preset,
        tokens_to_win=row.tokens_to_win,
        at=milliseconds(row.started_at),
        champion=row.won_by,
        games=tuple(played),
    )


async def _games(
    connection: AsyncConnection, ids: Sequence[str], scored: Mapping[GameKey, Sequence[HandRecord]]
) -> Mapping[str, Sequence[GameRecord]]:
    """Return the games of each tournament, in their order."""
    query = (
        select(games, *(victory_tokens.c[name].label(f"token_{name}") for name in TOKEN))
        .outerjoin(victory_tokens, OF_GAME)
        .where(games.c.tournament_id.in_(ids))
        .order_by(games.c.game_no)
    )
    played: dict[str, list[GameRecord]] = defaultdict(list)
    for row in await connection.execute(query):
        played[row.tournament_id].append(_game(row, scored.get((row.tournament_id, row.game_no), ())))
    return played


def _game(row: Row[Any], scored: Sequence[HandRecord]) -> GameRecord:
    return GameRecord(
        game_no=row.game_no,
        game=row.game,
        at=milliseconds(row.started_at),
        started_seq=row.started_seq,
        players=tuple(row.players),
        how=OPEN if row.won_seat is None else PLAYED,
        winner=row.won_seat,
        totals=None if row.totals is None else tuple(row.totals),
        token=None if row.token_kind is None else _token(row),
        hands=tuple(scored),
    )


def _token(row: Row[Any]) -> TokenRecord:
    return TokenRecord(
        seat=row.token_seat,
        player=row.token_player_id,
        kind=row.token_kind,
        smiley=row.token_smiley,
        slot=row.token_slot,
        rot=row.token_rot,
        auto=row.token_auto,
        at=milliseconds(row.token_placed_at),
    )


async def _hands(connection: AsyncConnection, ids: Sequence[str]) -> Mapping[GameKey, Sequence[HandRecord]]:
    """Return the scored hands of each game, in their order."""
    query = (
        select(hand_scores, hands.c.dealer, hands.c.rule_card, hands.c.scored_at, hands.c.scored_seq)
        .join(hands, OF_HAND)
        .where(hand_scores.c.tournament_id.in_(ids))
        .order_by(hand_scores.c.hand_no, hand_scores.c.seat)
    )
    seats: dict[GameKey, dict[int, list[Row[Any]]]] = defaultdict(lambda: defaultdict(list))
    for row in await connection.execute(query):
        seats[row.tournament_id, row.game_no][row.hand_no].append(row)
    return {key: [_hand(rows) for rows in of_game.values()] for key, of_game in seats.items()}


def _hand(rows: Sequence[Row[Any]]) -> HandRecord:
    first = rows[0]
    return HandRecord(
        hand_no=first.hand_no,
        dealer=first.dealer,
        rule_card=first.rule_card,
        at=milliseconds(first.scored_at),
        seq=first.scored_seq,
        seats=tuple(
            SeatRecord(
                player=row.player_id,
                by_bot=row.by_bot,
                bid=row.bid,
                tricks=row.tricks,
                jacks=tuple(row.jacks),
                delta=row.delta,
                total=row.total,
                bags=row.bags,
                codes=tuple(part["code"] for part in row.parts),
            )
            for row in rows
        ),
    )
