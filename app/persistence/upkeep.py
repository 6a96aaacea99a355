"""What is deleted by itself: device links that ended, devices and guests whom no browser can be any more, and
tables that were finished long ago, where a host wants that."""

import asyncio
from datetime import timedelta

import structlog
from sqlalchemy import Table, delete, func, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.engine import UNREACHABLE
from app.persistence.tables import (
    device_links,
    events,
    games,
    hand_scores,
    hands,
    player_sessions,
    streams,
    tables,
    tournaments,
    victory_tokens,
)
from app.players.credentials import LIFETIME_DAYS

log = structlog.get_logger(__name__)

EVERY_S = 3_600.0
AT_ONCE = 20
"""So many tables go in one transaction; it holds their heads, so that nobody moves there meanwhile."""
OF_TABLE: tuple[Table, ...] = (victory_tokens, hand_scores, hands, games, tournaments)
# Who has no device left, and stands in nothing that was played or hosted.
STRANGERS = text("""
delete from players p where not p.is_bot
    and p.created_at < now() - make_interval(days => :days)
    and not exists (select from player_sessions s where s.player_id = p.id)
    and not exists (select from device_links d where d.player_id = p.id)
    and not exists (select from tables t where t.host_id = p.id)
    and not exists (select from games g where g.players @> array[p.id])
    and not exists (select from games g where g.won_by = p.id)
    and not exists (select from tournaments t where t.won_by = p.id)
    and not exists (select from hand_scores h where h.player_id = p.id)
    and not exists (select from victory_tokens v where v.player_id = p.id)
""")


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
        async with self._engine.begin() as connection:
            long_ago = func.now() - timedelta(days=LIFETIME_DAYS)
            await connection.execute(delete(device_links).where(device_links.c.expires_at < func.now()))
            await connection.execute(delete(player_sessions).where(player_sessions.c.created_at < long_ago))
            gone = (await connection.execute(STRANGERS, {"days": LIFETIME_DAYS})).rowcount
        n_tables = 0
        if self._keep_days is not None:
            while deleted := await self._delete_finished(self._keep_days):
                n_tables += deleted
        if gone or n_tables:
            log.info("upkeep", guests=gone, tables=n_tables)

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
            for table in OF_TABLE:
                await connection.execute(delete(table).where(table.c.table_id.in_(ids)))
            await connection.execute(delete(tables).where(tables.c.id.in_(ids)))
            await connection.execute(delete(events).where(events.c.stream_id.in_(ids)))
            await connection.execute(delete(streams).where(streams.c.id.in_(ids)))
        return len(ids)
