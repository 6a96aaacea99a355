"""How tables and evenings are found: by code, by the key of the door, by who plays there (`DoorBook`)."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Select, or_, select, union, union_all

from app.persistence.queries import Queries
from app.persistence.tables import evenings, events, games, streams, tables
from app.tables.entrance import Door

MOST_HELD = 3


class PostgresDoors(Queries):
    """The door book on PostgreSQL."""

    async def find_by_code(self, code: str) -> Door | None:
        """Returns the newest table or evening in use with this code; a table of an evening has none."""
        named = union_all(
            select(tables.c.id, tables.c.created_at).where(
                tables.c.code == code, tables.c.tournament_id.is_(None)
            ),
            select(evenings.c.id, evenings.c.created_at).where(evenings.c.code == code),
        ).subquery()
        query = (
            select(streams.c.id, streams.c.kind)
            .join(named, streams.c.id == named.c.id)
            .where(streams.c.status != "over")
            .order_by(named.c.created_at.desc())
            .limit(1)
        )
        return await self._door(query)

    async def find_by_door(self, door_key: str) -> Door | None:
        """Returns the table or evening that this door key opens; a table of an evening has no door."""
        named = union_all(
            select(tables.c.id).where(tables.c.door_key == door_key, tables.c.tournament_id.is_(None)),
            select(evenings.c.id).where(evenings.c.door_key == door_key),
        ).subquery()
        return await self._door(select(streams.c.id, streams.c.kind).join(named, streams.c.id == named.c.id))

    async def _door(self, query: Select[tuple[str, str]]) -> Door | None:
        async with self._connection() as connection:
            found = (await connection.execute(query)).one_or_none()
        return None if found is None else Door(found.id, is_evening=found.kind == "tournament")

    async def door_of(self, stream_id: str) -> str | None:
        """Returns the key of the door of a table or an evening; of an evening's table that of the evening."""
        evening = (
            select(tables.c.tournament_id)
            .where(tables.c.id == stream_id, tables.c.tournament_id.is_not(None))
            .scalar_subquery()
        )
        query = union_all(
            select(evenings.c.door_key).where(evenings.c.id.in_((stream_id, evening))),
            select(tables.c.door_key).where(tables.c.id == stream_id, tables.c.tournament_id.is_(None)),
        )
        async with self._connection() as connection:
            key: str | None = await connection.scalar(query)
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

    async def evenings_of(self, player: str) -> Sequence[str]:
        """Returns the evenings in use into which the player was let, to play or to watch."""
        query = (
            select(events.c.stream_id)
            .join(streams, streams.c.id == events.c.stream_id)
            .where(
                # In this order there is an index: few are in use, and each of them has few events.
                streams.c.status != "over",
                streams.c.kind == "tournament",
                events.c.type.in_(("tournament_created", "player_admitted")),
                events.c.payload["player"].astext == player,
            )
            .distinct()
        )
        async with self._connection() as connection:
            return (await connection.scalars(query)).all()

    async def tables_of(self, player: str, most: int | None = MOST_HELD) -> Sequence[str]:
        """Returns the newest tables in use that the player hosts or plays at, `most` of them or all."""
        hosts = select(tables.c.id).where(tables.c.host_id == player, tables.c.tournament_id.is_(None))
        plays = select(games.c.table_id).where(games.c.players.contains([player]))
        query = (
            select(tables.c.id)
            .join(streams, streams.c.id == tables.c.id)
            # One after the other: for "hosts or plays" PostgreSQL reads all tables and games there ever were.
            .where(streams.c.status != "over", tables.c.id.in_(union(hosts, plays)))
            .order_by(tables.c.created_at.desc())
            .limit(most)
        )
        async with self._connection() as connection:
            return (await connection.scalars(query)).all()
