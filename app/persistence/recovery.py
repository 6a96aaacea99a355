"""Recovery links and deleted players (`app.players.recovery.RecoveryStore`)."""

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.persistence.moments import milliseconds
from app.persistence.queries import Queries
from app.persistence.tables import (
    deleted_players,
    device_links,
    knocks,
    passkeys,
    player_sessions,
    players,
    recovery_links,
)
from app.players.ports import Player

WAYS_IN = (player_sessions, device_links, passkeys, knocks)
"""What makes a device the player's, beside the recovery link."""


class PostgresRecovery(Queries):
    """The recovery store on PostgreSQL. What belongs together is written in one transaction.

    Everything here raises `StoreUnavailable` when the database cannot be reached.
    """

    async def keep(self, player_id: str, token_hash: str) -> None:
        """Keeps the player's link instead of the one of before."""
        row = insert(recovery_links).values(player_id=player_id, token_hash=token_hash)
        renewed = {"token_hash": token_hash, "made_at": func.now()}
        async with self._connection() as connection:
            await connection.execute(row.on_conflict_do_update(index_elements=["player_id"], set_=renewed))

    async def made_at(self, player_id: str) -> int | None:
        """Returns when the player's link was made (ms), None without one."""
        made_at = await self._scalar(
            select(recovery_links.c.made_at).where(recovery_links.c.player_id == player_id)
        )
        return None if made_at is None else milliseconds(made_at)

    async def redeem(self, token_hash: str, secret_hash: str) -> Player | None:
        """Gives the link's player a further secret and a deleted name back; None: it opens nothing."""
        of_link = (
            select(recovery_links.c.player_id)
            .where(recovery_links.c.token_hash == token_hash)
            .with_for_update()  # who is being forgotten in this moment is waited for
        )
        async with self._transaction() as connection:
            player_id = await connection.scalar(of_link)
            if player_id is None:
                return None
            undone = delete(deleted_players).where(deleted_players.c.player_id == player_id)
            deleted = await connection.scalar(undone.returning(deleted_players.c.name))
            is_them = players.c.id == player_id
            if deleted is not None:
                await connection.execute(update(players).where(is_them).values(name=deleted))
            await connection.execute(
                insert(player_sessions).values(player_id=player_id, secret_hash=secret_hash)
            )
            name = (await connection.execute(select(players.c.name).where(is_them))).scalar_one()
        return Player(player_id, name)

    async def delete(self, player: Player, name: str) -> None:
        """Gives the player another name, keeps theirs for the link, and ends all other ways in."""
        player_id = player.player_id
        kept = insert(deleted_players).values(player_id=player_id, name=player.name)
        async with self._transaction() as connection:
            await connection.execute(kept.on_conflict_do_nothing())  # deleted on two devices at once
            await connection.execute(update(players).where(players.c.id == player_id).values(name=name))
            for table in WAYS_IN:
                await connection.execute(delete(table).where(table.c.player_id == player_id))
