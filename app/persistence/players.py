"""Players, the hashes of their secrets and their device links (`app.players.ports.PlayerStore`)."""

from sqlalchemy import delete, func, insert, select, update

from app.persistence.moments import moment
from app.persistence.queries import Queries
from app.persistence.tables import device_links, player_sessions, players
from app.players.ports import DeviceLink, Player


class PostgresPlayers(Queries):
    """The player store on PostgreSQL. What belongs together is written in one transaction.

    Everything here raises `StoreUnavailable` when the database cannot be reached.
    """

    async def add(self, player: Player, secret_hash: str) -> None:
        """Keeps a new player with the hash of the first device's secret."""
        async with self._transaction() as connection:
            await connection.execute(
                insert(players).values(id=player.player_id, name=player.name, is_bot=False)
            )
            await connection.execute(
                insert(player_sessions).values(player_id=player.player_id, secret_hash=secret_hash)
            )

    async def find(self, player_id: str, secret_hash: str) -> Player | None:
        """Returns the player when the hash is that of one of the player's secrets."""
        query = (
            select(players.c.name)
            .join(player_sessions)
            .where(players.c.id == player_id, player_sessions.c.secret_hash == secret_hash)
        )
        async with self._connection() as connection:
            name = await connection.scalar(query)
        return None if name is None else Player(player_id, name)

    async def rename(self, player_id: str, name: str) -> None:
        """Keeps another name for a player."""
        async with self._connection() as connection:
            await connection.execute(update(players).where(players.c.id == player_id).values(name=name))

    async def add_device_link(self, token_hash: str, link: DeviceLink, expires_at: int) -> None:
        """Keeps a link until `expires_at` (ms); those that ended are thrown away."""
        row = insert(device_links).values(
            token_hash=token_hash,
            player_id=link.player_id,
            table_id=link.table_id,
            expires_at=moment(expires_at),
        )
        async with self._transaction() as connection:
            await connection.execute(delete(device_links).where(device_links.c.expires_at < func.now()))
            await connection.execute(row)

    async def redeem_device_link(self, token_hash: str, secret_hash: str, now: int) -> DeviceLink | None:
        """Uses a link up and gives its player a further secret, both or nothing; None: it opens nothing.

        Of two devices that redeem the same link at once, one waits for the other's row lock and gets None.
        """
        use_up = (
            update(device_links)
            .where(
                device_links.c.token_hash == token_hash,
                device_links.c.used_at.is_(None),
                device_links.c.expires_at > moment(now),
            )
            .values(used_at=moment(now))
            .returning(device_links.c.player_id, device_links.c.table_id)
        )
        async with self._transaction() as connection:
            row = (await connection.execute(use_up)).one_or_none()
            if row is None:
                return None
            await connection.execute(
                insert(player_sessions).values(player_id=row.player_id, secret_hash=secret_hash)
            )
        return DeviceLink(row.player_id, row.table_id)
