"""Who waits at which door (`app.players.knocks.KnockBoard`), by the database's clock."""

import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import case, delete, func, insert, select, update

from app.persistence.moments import milliseconds
from app.persistence.queries import Queries
from app.persistence.tables import knocks
from app.players.knocks import LIFETIME_MS, MOST_AT_ONE_DOOR, REMEMBERED_MS, Answer, DoorBusy, Knock

LIFETIME = timedelta(milliseconds=LIFETIME_MS)
REMEMBERED = timedelta(milliseconds=REMEMBERED_MS)
IS_WAITING = (knocks.c.answer == Answer.WAITING) & (knocks.c.until > func.now())
ANSWER = case(
    ((knocks.c.answer == Answer.WAITING) & (knocks.c.until <= func.now()), Answer.CLOSED.value),
    else_=knocks.c.answer,
).label("answer")
COLUMNS = (
    knocks.c.id,
    knocks.c.table_id,
    knocks.c.player_id,
    knocks.c.name,
    knocks.c.until,
    ANSWER,
    knocks.c.watches,
)


class PostgresKnocks(Queries):
    """The board on PostgreSQL, in a table that a crash of the database empties: one may knock again."""

    async def knock(self, table_id: str, player: str, name: str, *, watches: bool = False) -> Knock:
        """Returns the player's knock at this table, a new one unless one still waits; raises `DoorBusy`."""
        mine = (knocks.c.table_id == table_id) & (knocks.c.player_id == player) & IS_WAITING
        row = {"id": secrets.token_urlsafe(12), "table_id": table_id, "player_id": player, "name": name}
        new = insert(knocks).values(
            **row, answer=Answer.WAITING.value, until=func.now() + LIFETIME, watches=watches
        )
        async with self._transaction() as connection:
            # One after the other at each door, so that nobody knocks twice and no more than fit.
            await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(f"knock {table_id}"))))
            await connection.execute(delete(knocks).where(knocks.c.until < func.now() - REMEMBERED))
            again = update(knocks).where(mine).values(name=name, watches=watches).returning(*COLUMNS)
            if (found := (await connection.execute(again)).one_or_none()) is not None:
                return _knock(found)
            count = select(func.count()).where(knocks.c.table_id == table_id, IS_WAITING)
            if (await connection.scalar(count) or 0) >= MOST_AT_ONE_DOOR:
                raise DoorBusy
            return _knock((await connection.execute(new.returning(*COLUMNS))).one())

    async def waiting(self, table_ids: Sequence[str]) -> list[Knock]:
        """Returns who waits at these tables, first comers first."""
        query = (
            select(*COLUMNS)
            .where(knocks.c.table_id.in_(table_ids), IS_WAITING)
            .order_by(knocks.c.until, knocks.c.id)
        )
        async with self._connection() as connection:
            return [_knock(row) for row in await connection.execute(query)]

    async def rename(self, player: str, name: str) -> Sequence[str]:
        """Gives the player's waiting knocks this name; returns the tables at whose door that was news."""
        change = (
            update(knocks)
            .where(knocks.c.player_id == player, knocks.c.name != name, IS_WAITING)
            .values(name=name)
            .returning(knocks.c.table_id)
        )
        async with self._connection() as connection:
            return (await connection.scalars(change)).all()

    async def find(self, knock_id: str) -> Knock | None:
        """Returns a knock, answered or not, while it is remembered."""
        async with self._connection() as connection:
            row = (await connection.execute(select(*COLUMNS).where(knocks.c.id == knock_id))).one_or_none()
        return None if row is None else _knock(row)

    async def open(self, knock_id: str) -> None:
        """Notes that the door was opened."""
        async with self._connection() as connection:
            await connection.execute(
                update(knocks).where(knocks.c.id == knock_id).values(answer=Answer.OPEN.value)
            )

    async def close(self, knock_id: str) -> bool:
        """Notes that the door stays closed; returns whether the knock was still without an answer."""
        change = (
            update(knocks)
            .where(knocks.c.id == knock_id, knocks.c.answer == Answer.WAITING)
            .values(answer=Answer.CLOSED.value)
            .returning(knocks.c.id)
        )
        async with self._connection() as connection:
            return await connection.scalar(change) is not None


def _knock(row: Any) -> Knock:
    return Knock(
        row.id,
        row.table_id,
        row.player_id,
        row.name,
        milliseconds(row.until),
        Answer(row.answer),
        row.watches,
    )
