"""Groups and their evenings (`app.players.groups.GroupBook`)."""

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert

from app.persistence.moments import milliseconds
from app.persistence.queries import Queries
from app.persistence.tables import evenings, group_members, groups, players
from app.players.groups import Group, GroupEvening
from app.players.ports import Player


class PostgresGroups(Queries):
    """The group book on PostgreSQL. Everything here raises `StoreUnavailable` without the database."""

    async def make(self, group_id: str, name: str, player_id: str) -> None:
        """Keeps a new group with its first member."""
        async with self._transaction() as connection:
            await connection.execute(insert(groups).values(id=group_id, name=name, made_by=player_id))
            await connection.execute(insert(group_members).values(group_id=group_id, player_id=player_id))

    async def find(self, group_id: str) -> Group | None:
        """Returns a group."""
        named = select(groups.c.name).where(groups.c.id == group_id)
        members = (
            select(players.c.id, players.c.name)
            .join(group_members, group_members.c.player_id == players.c.id)
            .where(group_members.c.group_id == group_id)
            .order_by(group_members.c.joined_at, players.c.id)
        )
        async with self._connection() as connection:
            name = await connection.scalar(named)
            if name is None:
                return None
            rows = (await connection.execute(members)).all()
        return Group(group_id, name, tuple(Player(*row) for row in rows))

    async def groups_of(self, player_id: str) -> Sequence[Group]:
        """Returns the groups that the player is a member of, the newest first."""
        mine = select(group_members.c.group_id).where(group_members.c.player_id == player_id)
        query = (
            select(
                groups.c.id, groups.c.name, players.c.id.label("player_id"), players.c.name.label("player")
            )
            .join(group_members, group_members.c.group_id == groups.c.id)
            .join(players, players.c.id == group_members.c.player_id)
            .where(groups.c.id.in_(mine))
            .order_by(groups.c.made_at.desc(), groups.c.id, group_members.c.joined_at, players.c.id)
        )
        members: dict[tuple[str, str], list[Player]] = defaultdict(list)
        async with self._connection() as connection:
            for row in await connection.execute(query):
                members[row.id, row.name].append(Player(row.player_id, row.player))
        return [Group(group_id, name, tuple(people)) for (group_id, name), people in members.items()]

    async def join(self, group_id: str, player_id: str) -> None:
        """Makes the player a member, unless they are one."""
        row = insert(group_members).values(group_id=group_id, player_id=player_id)
        async with self._connection() as connection:
            await connection.execute(row.on_conflict_do_nothing())

    async def leave(self, group_id: str, player_id: str) -> None:
        """Lets the player be no member any more; what they won stays in the season."""
        is_theirs = group_members.c.group_id == group_id, group_members.c.player_id == player_id
        async with self._connection() as connection:
            await connection.execute(delete(group_members).where(*is_theirs))

    async def add_evening(self, group_id: str, tournament_id: str) -> None:
        """Lets an evening be one of the group's, unless it is one of some group's."""
        free = evenings.c.id == tournament_id, evenings.c.group_id.is_(None)
        async with self._connection() as connection:
            await connection.execute(update(evenings).where(*free).values(group_id=group_id))

    async def evenings(self, group_id: str) -> Sequence[GroupEvening]:
        """Returns the evenings of a group, the newest first."""
        query = (
            select(evenings)
            .where(evenings.c.group_id == group_id)
            .order_by(evenings.c.created_at.desc(), evenings.c.id)
        )
        async with self._connection() as connection:
            return [
                GroupEvening(
                    row.id,
                    row.title,
                    row.door_key,
                    row.settings,
                    milliseconds(row.created_at),
                    None if row.ended_at is None else milliseconds(row.ended_at),
                )
                for row in await connection.execute(query)
            ]
