"""What was played at a table, from the plain rows beside the log (`HistoryBook`)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Row, func, select
from sqlalchemy.dialects.postgresql import aggregate_order_by

from app.persistence.moments import milliseconds
from app.persistence.queries import Queries
from app.persistence.tables import games, hand_scores, hands, players, tournaments, victory_tokens
from app.tables.history import (
    GameThen,
    HandAt,
    HandThen,
    PlayerThen,
    SeatThen,
    TokenThen,
    TournamentThen,
)
from app.tables.projections import own_tournament

Names = Mapping[str, PlayerThen]
Hands = Mapping[tuple[str, int], Sequence[HandThen]]
"""The hands of each game, by tournament and number."""

OF_GAME = (games.c.tournament_id == victory_tokens.c.tournament_id) & (
    games.c.game_no == victory_tokens.c.game_no
)
OF_HAND = (hands.c.tournament_id == hand_scores.c.tournament_id) & (
    (hands.c.game_no == hand_scores.c.game_no) & (hands.c.hand_no == hand_scores.c.hand_no)
)


class PostgresHistory(Queries):
    """The history book on PostgreSQL. Every statement goes by the tournaments of one table, whose keys lead
    the indexes."""

    async def tournaments(self, table_id: str) -> list[TournamentThen]:
        """Returns what was played at a table, newest tournament first, games and hands in their order."""
        played = (
            select(tournaments)
            .where(tournaments.c.table_id == table_id)
            .order_by(tournaments.c.tournament_no.desc())
        )
        async with self._connection() as connection:
            rows = (await connection.execute(played)).all()
            ids = [row.id for row in rows]
            of_games = (
                select(games, victory_tokens.c.kind, victory_tokens.c.smiley)
                .outerjoin(victory_tokens, OF_GAME)
                .where(games.c.tournament_id.in_(ids))
                .order_by(games.c.game_no)
            )
            game_rows = (await connection.execute(of_games)).all()
            of_seats = (
                select(hand_scores, hands.c.dealer, hands.c.rule_card, hands.c.scored_at)
                .join(hands, OF_HAND)
                .where(hand_scores.c.tournament_id.in_(ids))
                .order_by(hand_scores.c.hand_no, hand_scores.c.seat)
            )
            seat_rows = (await connection.execute(of_seats)).all()
            seated = {player for row in game_rows for player in row.players}
            seated |= {row.player_id for row in seat_rows} | {row.won_by for row in rows}
            named = select(players).where(players.c.id.in_(seated))
            names = _names((await connection.execute(named)).all())
        scored = _hands(seat_rows, names)
        of_tournament: dict[str, list[GameThen]] = defaultdict(list)
        for row in game_rows:
            of_tournament[row.tournament_id].append(_game(row, names, scored))
        return [
            TournamentThen(
                tournament_no=row.tournament_no,
                game=row.game,
                preset=row.preset,
                tokens_to_win=row.tokens_to_win,
                at=milliseconds(row.started_at),
                champion=names[row.won_by].name if row.won_by else None,
                games=tuple(of_tournament[row.id]),
            )
            for row in rows
        ]

    async def find_hand(self, table_id: str, tournament_no: int, game_no: int, hand_no: int) -> HandAt | None:
        """Returns where a hand stands, None unless it is scored."""
        in_game = (
            (hands.c.tournament_id == own_tournament(table_id, tournament_no)),
            (hands.c.game_no == game_no),
        )
        n_hands = select(func.count()).select_from(hands).where(*in_game).scalar_subquery()
        in_hand = hand_scores.c.tournament_id == own_tournament(table_id, tournament_no)
        by_seat = aggregate_order_by(hand_scores.c.player_id, hand_scores.c.seat)
        seated = (
            select(func.array_agg(by_seat))
            .where(in_hand, hand_scores.c.game_no == game_no, hand_scores.c.hand_no == hand_no)
            .scalar_subquery()
        )
        of_hand = hands.c.rule_card, hands.c.scored_seq, hands.c.scored_at
        query = (
            select(games, *of_hand, n_hands.label("n_hands"), seated.label("seated"))
            .join(
                hands,
                (hands.c.tournament_id == games.c.tournament_id) & (hands.c.game_no == games.c.game_no),
            )
            .where(*in_game, hands.c.hand_no == hand_no)
        )
        async with self._connection() as connection:
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            named = select(players).where(players.c.id.in_(row.seated))
            names = _names((await connection.execute(named)).all())
        return HandAt(
            game=row.game,
            options=row.options,
            rule_card=row.rule_card,
            players=_named(row.seated, names),
            started_seq=row.started_seq,
            scored_seq=row.scored_seq,
            scored_at=milliseconds(row.scored_at),
            scored_hands=row.n_hands,
        )


def _names(rows: Iterable[Row[Any]]) -> Names:
    return {row.id: PlayerThen(row.name, row.is_bot) for row in rows}


def _named(ids: Iterable[str], names: Names) -> tuple[PlayerThen, ...]:
    return tuple(names[player] for player in ids)


def _hands(rows: Iterable[Row[Any]], names: Names) -> Hands:
    """Return the hands that rows of seats tell, which come in the order of hands and seats."""
    seats: dict[tuple[str, int], dict[int, list[Row[Any]]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        seats[row.tournament_id, row.game_no][row.hand_no].append(row)
    return {key: [_hand(of_hand, names) for of_hand in of_game.values()] for key, of_game in seats.items()}


def _hand(rows: Sequence[Row[Any]], names: Names) -> HandThen:
    first = rows[0]
    seats = tuple(
        SeatThen(names[row.player_id].name, row.bid, row.tricks, row.delta, row.total, row.bags, row.by_bot)
        for row in rows
    )
    return HandThen(first.hand_no, first.dealer, first.rule_card, milliseconds(first.scored_at), seats)


def _game(row: Row[Any], names: Names, scored: Hands) -> GameThen:
    return GameThen(
        game_no=row.game_no,
        game=row.game,
        at=milliseconds(row.started_at),
        players=_named(row.players, names),
        winner=row.won_seat,
        totals=None if row.totals is None else tuple(row.totals),
        token=None if row.smiley is None else TokenThen(row.kind, row.smiley),
        hands=tuple(scored.get((row.tournament_id, row.game_no), ())),
    )
