"""What is deleted by itself: device links, knocks and limits that ended, and tables that were finished long
ago, where a host wants that.

People and their devices stay: who is away for years may come back to a seat, and no row tells who still holds
a cookie or a token. `cutthroat forget` takes a name away, and that of who deleted their data goes here.
"""

import asyncio
from datetime import timedelta

import structlog
from sqlalchemy import Table, delete, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.engine import UNREACHABLE, autocommit
from app.persistence.forgetting import forget_deleted
from app.persistence.knocks import REMEMBERED
from app.persistence.tables import (
    device_links,
    events,
    games,
    hand_scores,
    hands,
    knocks,
    passkey_challenges,
    rate_limits,
    streams,
    tables,
    tournaments,
    victory_tokens,
)

log = structlog.get_logger(__name__)

EVERY_S = 3_600.0
AT_ONCE = 20
"""So many tables go in one transaction; it holds their heads, so that nobody moves there meanwhile."""
OF_GAME: tuple[Table, ...] = (victory_tokens, hand_scores, hands, games)
ENDED = (
    delete(device_links).where(device_links.c.expires_at < func.now()),
    delete(knocks).where(knocks.c.until < func.now() - REMEMBERED),
    delete(passkey_challenges).where(passkey_challenges.c.expires_at < func.now()),
    delete(rate_limits).where(rate_limits.c.full_at < func.now()),
)


class Upkeep:
    """Deletes what is over; finished tables and score sheets stay `keep_days` (None: for ever)."""

    def __init__(self, engine: AsyncEngine, keep_days: int | None) -> None:
        self._engine = engine
        self._keep_days = keep_days

    async def run(self) -> None:
        """Look every hour, until cancelled."""
        while True:
            try:
                await self.once()
            except UNREACHABLE as error:
                log.warning("upkeep_waits", reason=type(error).__name__)
            await asyncio.sleep(EVERY_S)

    async def once(self) -> None:
        """Delete all that may go now."""
        async with autocommit(self._engine).connect() as connection:
            for ended in ENDED:
                await connection.execute(ended)
        n_tables = 0
        if self._keep_days is not None:
            while deleted := await self._delete_finished(self._keep_days):
                n_tables += deleted
        n_people = await forget_deleted(self._engine)
        if n_tables or n_people:
            log.info("upkeep", tables=n_tables, people=n_people)

    async def _delete_finished(self, keep_days: int) -> int:
        """Delete some tables whose last event is that old; return how many."""
        last = (events.c.stream_id == streams.c.id) & (events.c.seq == streams.c.head_seq)
        old = (
            select(streams.c.id)
            .join(events, last)
            .where(
                streams.c.status == "over",
                streams.c.kind.in_(["table", "sheet"]),
                events.c.recorded_at < func.now() - timedelta(days=keep_days),
            )
            .limit(AT_ONCE)
            .with_for_update(of=streams, skip_locked=True)
        )
        async with self._engine.begin() as connection:
            ids = (await connection.scalars(old)).all()
            if not ids:
                return 0
            played = select(games.c.tournament_id).where(games.c.table_id.in_(ids)).distinct()
            tournament_ids = (await connection.scalars(played)).all()
            for table in OF_GAME:  # their keys begin with the tournament
                of_these = table.c.tournament_id.in_(tournament_ids) & table.c.table_id.in_(ids)
                await connection.execute(delete(table).where(of_these))
            await connection.execute(delete(tournaments).where(tournaments.c.table_id.in_(ids)))
            await connection.execute(delete(tables).where(tables.c.id.in_(ids)))
            await connection.execute(delete(events).where(events.c.stream_id.in_(ids)))
            await connection.execute(delete(streams).where(streams.c.id.in_(ids)))
        return len(ids)
