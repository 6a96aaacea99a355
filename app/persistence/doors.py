"""How tables are found: by code, by the key of the door, by who plays there (`DoorBook`)."""

from collections.abc import Sequence

from sqlalchemy import or_, select

from app.persistence.queries import Queries
from app.persistence.tables import games, streams, tables

MOST_HELD = 3


class PostgresDoors(Queries):
    """The door book on PostgreSQL."""

    async def door_of(self, table_id: str) -> str | None:
        """Returns the key of the table's door."""
        key: str | None = await self._scalar(select(tables.c.door_key).where(tables.c.id == table_id))
        return key

    async def tables_of(self, player: str) -> Sequence[str]:
        """Returns the newest tables in use that the player hosts or plays at, at most three."""
        plays = select(games.c.table_id).where(games.c.players.contains([player]))
        query = (
            select(tables.c.id)
            .join(streams, streams.c.id == tables.c.id)
            .where(streams.c.status != "over", or_(tables.c.host_id == player, tables.c.id.in_(plays)))
            .order_by(tables.c.created_at.desc())
            .limit(MOST_HELD)
        )
        async with self._connection() as connection:
            return (await connection.scalars(query)).all()
