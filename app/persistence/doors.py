"""How tables are found: by code, by the key of the door, by who plays there (`DoorBook`)."""

from collections.abc import Mapping, Sequence

from sqlalchemy import func, or_, select, union

from app.persistence.queries import Queries
from app.persistence.tables import evenings, games, streams, tables

MOST_HELD = 3


class PostgresDoors(Queries):
    """The door book on PostgreSQL."""

    async def find_by_code(self, code: str) -> str | None:
        """Returns the newest table in use with this code; those of an evening have none of their own."""
        query = (
            select(tables.c.id)
            .join(streams, streams.c.id == tables.c.id)
            .where(tables.c.code == code, tables.c.tournament_id.is_(None), streams.c.status != "over")
            .order_by(tables.c.created_at.desc())
            .limit(1)
        )
        table_id: str | None = await self._scalar(query)
        return table_id

    async def find_by_door(self, door_key: str) -> str | None:
        """Returns the table that this door key opens; those of an evening are entered by the evening's."""
        is_it = tables.c.door_key == door_key, tables.c.tournament_id.is_(None)
        table_id: str | None = await self._scalar(select(tables.c.id).where(*is_it))
        return table_id

    async def door_of(self, table_id: str) -> str | None:
        """Returns the key of the table's door, or of that of the evening to which the table belongs."""
        query = (
            select(func.coalesce(evenings.c.door_key, tables.c.door_key))
            .select_from(tables.outerjoin(evenings, evenings.c.id == tables.c.tournament_id))
            .where(tables.c.id == table_id)
        )
        key: str | None = await self._scalar(query)
        return key

    async def heads(self, table_ids: Sequence[str]) -> Mapping[str, int]:
        """Returns the seq of the last event of each of these tables."""
        query = select(streams.c.id, streams.c.head_seq).where(streams.c.id.in_(table_ids))
        async with self._connection() as connection:
            return {row.id: row.head_seq for row in await connection.execute(query)}

    async def unattended(self) -> Mapping[str, int]:
        """Returns the tables in use that may play on with nobody present, each with the seq of its last
        event: those of an evening do where bots play for everybody.
        """
        query = (
            select(streams.c.id, streams.c.head_seq)
            .join(tables, tables.c.id == streams.c.id)
            .where(streams.c.status != "over", or_(tables.c.unattended, tables.c.tournament_id.is_not(None)))
        )
        async with self._connection() as connection:
            return {row.id: row.head_seq for row in await connection.execute(query)}

    async def tables_of(self, player: str) -> Sequence[str]:
        """Returns the newest tables in use that the player hosts or plays at, at most three."""
        hosts = select(tables.c.id).where(tables.c.host_id == player, tables.c.tournament_id.is_(None))
        plays = select(games.c.table_id).where(games.c.players.contains([player]))
        query = (
            select(tables.c.id)
            .join(streams, streams.c.id == tables.c.id)
            # One after the other: for "hosts or plays" PostgreSQL reads all tables and games there ever were.
            .where(streams.c.status != "over", tables.c.id.in_(union(hosts, plays)))
            .order_by(tables.c.created_at.desc())
            .limit(MOST_HELD)
        )
        async with self._connection() as connection:
            return (await connection.scalars(query)).all()
