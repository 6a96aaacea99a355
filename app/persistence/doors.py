"""How tables are found: by code, by the key of the door, by who plays there (`DoorBook`)."""

from collections.abc import Sequence

from sqlalchemy import Select, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.engine import autocommit
from app.persistence.tables import games, streams, tables

MOST_HELD = 3


class PostgresDoors:
    """The door book on PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._single = autocommit(engine)

    async def find_by_code(self, code: str) -> str | None:
        """Returns the table in use that has this code."""
        query = select(tables.c.id).join(streams).where(tables.c.code == code, streams.c.status != "over")
        return await self._first(query)

    async def find_by_door(self, door_key: str) -> str | None:
        """Returns the table that this key opens."""
        return await self._first(select(tables.c.id).where(tables.c.door_key == door_key))

    async def door_of(self, table_id: str) -> str | None:
        """Returns the key of the table's door."""
        return await self._first(select(tables.c.door_key).where(tables.c.id == table_id))

    async def tables_of(self, player: str) -> Sequence[str]:
        """Returns the newest tables in use that the player hosts or plays at, at most three."""
        plays = select(games.c.table_id).where(games.c.players.contains([player]))
        query = (
            select(tables.c.id)
            .join(streams)
            .where(streams.c.status != "over", or_(tables.c.host_id == player, tables.c.id.in_(plays)))
            .order_by(tables.c.created_at.desc())
            .limit(MOST_HELD)
        )
        async with self._single.connect() as connection:
            return (await connection.scalars(query)).all()

    async def _first(self, query: Select[tuple[str]]) -> str | None:
        async with self._single.connect() as connection:
            found: str | None = await connection.scalar(query)
        return found
