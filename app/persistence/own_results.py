"""What one person has won and played, from the plain rows beside the log (`ResultBook`)."""

from collections import defaultdict

from sqlalchemy import func, select, union

from app.persistence.moments import milliseconds
from app.persistence.queries import Queries
from app.persistence.tables import games, hand_scores, hands, players, victory_tokens
from app.players.results import GamePlayed, HandPlayed, TokenWon

OF_GAME = (games.c.tournament_id == victory_tokens.c.tournament_id) & (
    (games.c.table_id == victory_tokens.c.table_id) & (games.c.game_no == victory_tokens.c.game_no)
)
OF_HAND = (hands.c.tournament_id == hand_scores.c.tournament_id) & (
    (hands.c.table_id == hand_scores.c.table_id)
    & (hands.c.game_no == hand_scores.c.game_no)
    & (hands.c.hand_no == hand_scores.c.hand_no)
)


class PostgresOwnResults(Queries):
    """The result book on PostgreSQL. Everything here raises `StoreUnavailable` without the database."""

    async def tokens_of(self, player_id: str) -> list[TokenWon]:
        """Returns what the player put on boards, the most frequent first, then the newest."""
        kind, smiley = victory_tokens.c.kind, victory_tokens.c.smiley
        query = (
            select(kind, smiley, func.count().label("n"))
            .where(victory_tokens.c.player_id == player_id)
            .group_by(kind, smiley)
            .order_by(func.count().desc(), func.max(victory_tokens.c.placed_at).desc())
        )
        async with self._connection() as connection:
            return [TokenWon(*row) for row in await connection.execute(query)]

    async def n_games_of(self, player_id: str) -> int:
        """Returns how many games that were won by somebody the player sat in."""
        query = (
            select(func.count())
            .select_from(games)
            .where(games.c.players.contains([player_id]), games.c.won_seq.is_not(None))
        )
        n: int = await self._scalar(query)
        return n

    async def games_of(self, player_id: str) -> list[GamePlayed]:
        """Returns the games that the player sat in or played a hand of, the oldest first."""
        key = (games.c.tournament_id, games.c.table_id, games.c.game_no)
        mine = union(
            select(*key).where(games.c.players.contains([player_id])),
            select(hand_scores.c.tournament_id, hand_scores.c.table_id, hand_scores.c.game_no).where(
                hand_scores.c.player_id == player_id
            ),
        ).subquery()
        of_games = (
            select(games, victory_tokens.c.player_id.label("winner"), victory_tokens.c.smiley)
            .join(
                mine,
                (mine.c.tournament_id == games.c.tournament_id)
                & (mine.c.table_id == games.c.table_id)
                & (mine.c.game_no == games.c.game_no),
            )
            .outerjoin(victory_tokens, OF_GAME)
            .order_by(games.c.started_at, games.c.tournament_id, games.c.game_no)
        )
        of_hands = (
            select(hand_scores, hands.c.scored_at)
            .join(hands, OF_HAND)
            .where(hand_scores.c.player_id == player_id)
            .order_by(hand_scores.c.hand_no)
        )
        async with self._connection() as connection:
            game_rows = (await connection.execute(of_games)).all()
            hand_rows = (await connection.execute(of_hands)).all()
            seated = {player for row in game_rows for player in row.players}
            named = await connection.execute(
                select(players.c.id, players.c.name).where(players.c.id.in_(seated))
            )
            names = {row.id: row.name for row in named}
        played: dict[tuple[str, str, int], list[HandPlayed]] = defaultdict(list)
        for row in hand_rows:
            played[row.tournament_id, row.table_id, row.game_no].append(
                HandPlayed(
                    row.hand_no,
                    row.seat,
                    row.bid,
                    row.tricks,
                    row.delta,
                    row.total,
                    row.bags,
                    row.by_bot,
                    milliseconds(row.scored_at),
                )
            )
        return [
            GamePlayed(
                table_id=row.table_id,
                tournament_id=row.tournament_id,
                game_no=row.game_no,
                game=row.game,
                at=milliseconds(row.started_at),
                players=tuple(names[player] for player in row.players),
                totals=None if row.totals is None else tuple(row.totals),
                won=None if row.won_by is None else row.won_by == player_id,
                token=row.smiley if row.winner == player_id else None,
                hands=tuple(played[row.tournament_id, row.table_id, row.game_no]),
            )
            for row in game_rows
        ]
