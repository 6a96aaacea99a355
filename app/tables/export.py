"""Makes the file of a tournament (`exported`) from its rows and logs, of hands that are over only."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from app.games import GAMES
from app.games.codec import to_json_dict
from app.games.draw import Draw
from app.games.notation.steps import Names
from app.games.notation.writing import write_game
from app.tables import exported as x
from app.tables.codec import from_log
from app.tables.errors import NothingScored
from app.tables.ports import EventStore, StoredEvent
from app.tables.records import GameRecord, HandRecord, RecordBook, Records, TableRecord, TokenRecord

GameKey = tuple[str, int]
"""A game, by its tournament and number."""


@dataclass(frozen=True, slots=True)
class Board:
    """The board of a tournament: the rows name places among the players, as the champion does; `at` (ms) is
    when it began."""

    title: str | None
    at: int
    players: tuple[x.Player, ...]
    rows: tuple[x.Row, ...]
    champion: int | None


@dataclass(frozen=True, slots=True)
class Taken:
    """What is taken along: the games of which a hand is over, and the board that they led to."""

    records: Records
    board: Board


class Exports:
    """Takes tournaments along. All raise `StoreUnavailable` when the database is away."""

    def __init__(self, book: RecordBook, store: EventStore) -> None:
        self._book = book
        self._store = store

    async def of_table(self, table_id: str, tournament_no: int) -> Taken:
        """Return a tournament that a table played by itself; raises `NothingScored` before a hand is over."""
        records = scored_part(await self._book.of_table(table_id, tournament_no))
        return Taken(records, board_of(records))

    async def of_evening(self, tournament_id: str) -> Records:
        """Return what was played at the tables of an evening; raises as `of_table`."""
        return scored_part(await self._book.of_evening(tournament_id))

    async def document(self, taken: Taken) -> dict[str, Any]:
        """Return the file of a tournament as plain JSON values."""
        texts = {
            (table.tournament_id, game.game_no): await self._text(taken.records, table, game)
            for table in taken.records.tables
            for game in table.games
        }
        return to_json_dict(export_of(taken, texts))

    async def _text(self, records: Records, table: TableRecord, game: GameRecord) -> str:
        """Return a game as text, up to the last hand that is over."""
        draw = None
        if game.game_no == 1:
            drawn = await self._store.read(table.table_id, 0, game.started_seq, types=["seats_drawn"])
            seats = from_log(drawn[-1], None)
            draw = Draw(seats.rounds, seats.order)
        upto = game.last_seq + (game.how == x.PLAYED)  # who won stands behind the score that said so
        types = tuple(GAMES[game.game].events)
        stored = await self._store.read(table.table_id, game.started_seq - 1, upto, types=types)
        names = Names(table.preset, tuple(records.people[player].name for player in game.players), draw)
        # A long game takes some hundred milliseconds, in which cards of tables go on.
        return await asyncio.to_thread(_write, names, game.game, stored)


def _write(names: Names, game: str, stored: Sequence[StoredEvent]) -> str:
    return write_game(names, [from_log(one, GAMES[game]) for one in stored])


def scored_part(records: Records) -> Records:
    """Return the records without games of which no hand is over: nothing of them may be known.

    Raises `NothingScored` when there are no others.
    """
    tables = tuple(
        replace(table, games=tuple(game for game in table.games if game.hands)) for table in records.tables
    )
    if not any(table.games for table in tables):
        raise NothingScored
    return Records(tables, records.people)


def export_of(taken: Taken, texts: Mapping[GameKey, str]) -> x.Export:
    """Return the file of what is taken and the texts of its games."""
    records, board = taken.records, taken.board
    places = places_of(records)
    return x.Export(
        format=x.FORMAT,
        version=x.VERSION,
        title=board.title,
        players=board.players,
        tables=tuple(_table(table, places, texts) for table in records.tables),
        board=board.rows,
        champion=board.champion,
    )


def board_of(records: Records) -> Board:
    """Return a row for everybody who sat at a table, most tokens first."""
    places = places_of(records)
    rows = [x.Row(places[player], tokens) for player, tokens in tokens_of(records).items()]
    champion = records.tables[-1].champion
    return Board(
        title=None,
        at=records.tables[0].at,
        players=players_of(records),
        rows=tuple(sorted(rows, key=lambda row: -len(row.tokens))),
        champion=None if champion is None else places[champion],
    )


def tokens_of(records: Records) -> Mapping[str, tuple[x.Token, ...]]:
    """Return the tokens of everybody who sat at a table."""
    tokens: dict[str, list[x.Token]] = {player: [] for game in records.games for player in game.players}
    for at, table in enumerate(records.tables):
        for game in table.games:
            if game.token is not None:
                tokens[game.players[game.token.seat]].append(_token(at, game.game_no, game.token))
    return {player: tuple(of_one) for player, of_one in tokens.items()}


def players_of(records: Records) -> tuple[x.Player, ...]:
    """Return the players of the file."""
    return tuple(x.Player(one.name, one.bot) for one in records.people.values())


def places_of(records: Records) -> Mapping[str, int]:
    """Return the place of each player among the players of the file."""
    return {player: place for place, player in enumerate(records.people)}


def _token(table: int, game_no: int, token: TokenRecord) -> x.Token:
    return x.Token(
        table=table,
        game=game_no,
        kind=token.kind,
        smiley=token.smiley,
        slot=token.slot,
        rot=token.rot,
        auto=token.auto,
        placed_at=instant(token.at),
    )


def _table(table: TableRecord, places: Mapping[str, int], texts: Mapping[GameKey, str]) -> x.Table:
    return x.Table(
        round=table.round_no,
        table=table.table_no,
        tokens_to_win=table.tokens_to_win,
        games=tuple(
            x.Game(
                game=game.game_no,
                started_at=instant(game.at),
                how=game.how,
                seats=tuple(places[player] for player in game.players),
                winner=game.winner,
                totals=game.totals,
                hands=tuple(_hand(hand, places) for hand in game.hands),
                text=texts[table.tournament_id, game.game_no],
            )
            for game in table.games
        ),
    )


def _hand(hand: HandRecord, places: Mapping[str, int]) -> x.Hand:
    return x.Hand(
        hand=hand.hand_no,
        dealer=hand.dealer,
        rule_card=hand.rule_card,
        scored_at=instant(hand.at),
        seats=tuple(
            x.Score(
                player=places[seat.player],
                by_bot=seat.by_bot,
                bid=seat.bid,
                tricks=seat.tricks,
                jacks=seat.jacks,
                delta=seat.delta,
                total=seat.total,
                bags=seat.bags,
            )
            for seat in hand.seats
        ),
    )


def instant(ms: int) -> str:
    """Return a moment as files have it.

    >>> instant(1_700_000_000_123)
    '2023-11-14T22:13:20Z'
    """
    return datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
