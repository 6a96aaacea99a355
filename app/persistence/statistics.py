"""Counts over the plain rows of the games where somebody sat (`StatisticsBook`).

Who played where is found by the index on the players of games. The database adds up; what comes here is a row
for each way to bid and end, however long somebody has played.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sqlalchemy import select, text

from app.persistence.moments import milliseconds
from app.persistence.queries import Queries
from app.persistence.tables import players
from app.tables.history import PlayerThen
from app.tables.statistics import BidCount, Evening, Finish

GAMES = text("""
select g.game, count(*) as hands from games g join hands h using (tournament_id, game_no)
where g.players @> array[:player] group by g.game
""")
# The first line of a score is what became of the bid; the bags of the hand stand in a line of their own.
BIDS = text("""
select s.player_id, s.bid, s.parts -> 0 ->> 'code' as code, s.tricks, count(*) as hands,
    coalesce(sum((
        select sum((part -> 'params' ->> 'bags')::int) from jsonb_array_elements(s.parts) as part
        where part ->> 'code' in ('bags_counted', 'bags_each')
    )), 0)::int as bags
from games g join hand_scores s using (tournament_id, game_no) join players p on p.id = s.player_id
where g.players @> array[:player] and g.game = :game and (p.is_bot or not s.by_bot)
group by s.player_id, s.bid, code, s.tricks
""")
FINISHES = text("""
select players, totals from games where players @> array[:player] and game = :game and totals is not null
""")
# The tables of an evening are one, whatever number of tournaments they play.
EVENINGS = text("""
with played as (
    select coalesce(tables.tournament_id, t.id) as id, t.started_at, v.player_id
    from games g join tournaments t on t.id = g.tournament_id join tables on tables.id = g.table_id
        left join victory_tokens v on v.tournament_id = g.tournament_id and v.game_no = g.game_no
    where g.players @> array[:player] and g.game = :game
), began as (
    select id, min(started_at) as at from played group by id
)
select id, at, player_id, count(player_id) as tokens
from played join began using (id)
group by id, at, player_id
order by at, id
""")


class PostgresStatistics(Queries):
    """The statistics book on PostgreSQL."""

    async def games(self, player: str) -> Mapping[str, int]:
        """Returns the games that somebody has played, with how many hands of each are over."""
        async with self._connection() as connection:
            return {row.game: row.hands for row in await connection.execute(GAMES, {"player": player})}

    async def bids(self, player: str, game: str) -> Sequence[BidCount]:
        """Returns the bids of all who played where the player sat."""
        async with self._connection() as connection:
            rows = await connection.execute(BIDS, {"player": player, "game": game})
            return [BidCount(*row) for row in rows]

    async def finishes(self, player: str, game: str) -> Sequence[Finish]:
        """Returns the finished games where the player sat."""
        async with self._connection() as connection:
            rows = await connection.execute(FINISHES, {"player": player, "game": game})
            return [Finish(tuple(row.players), tuple(row.totals)) for row in rows]

    async def evenings(self, player: str, game: str) -> Sequence[Evening]:
        """Returns the evenings where the player sat, in the order in which they began."""
        began: dict[str, int] = {}
        tokens: dict[str, dict[str, int]] = defaultdict(dict)
        async with self._connection() as connection:
            for row in await connection.execute(EVENINGS, {"player": player, "game": game}):
                began[row.id] = milliseconds(row.at)
                if row.player_id is not None:
                    tokens[row.id][row.player_id] = row.tokens
        return [Evening(at, tokens[one]) for one, at in began.items()]

    async def people(self, ids: Sequence[str]) -> Mapping[str, PlayerThen]:
        """Returns the names that people have today."""
        async with self._connection() as connection:
            rows = await connection.execute(select(players).where(players.c.id.in_(ids)))
            return {row.id: PlayerThen(row.name, row.is_bot) for row in rows}
