"""Passkeys and their challenges (`app.players.passkeys.PasskeyStore`)."""

from collections.abc import Sequence

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert

from app.persistence.moments import moment
from app.persistence.queries import Queries
from app.persistence.tables import passkey_challenges, passkeys, player_sessions, players
from app.players.passkeys import Passkey
from app.players.ports import Player


class PostgresPasskeys(Queries):
    """The store of passkeys on PostgreSQL. Everything here raises `StoreUnavailable` without the database."""

    async def ask(self, challenge: bytes, player_id: str | None, expires_at: int) -> None:
        """Keeps a challenge until `expires_at` (ms)."""
        row = insert(passkey_challenges).values(
            challenge=challenge, player_id=player_id, expires_at=moment(expires_at)
        )
        async with self._connection() as connection:
            await connection.execute(row)

    async def answered(self, challenge: bytes, player_id: str | None, now: int) -> bool:
        """Uses the challenge up; returns whether it waited for this."""
        used = (
            delete(passkey_challenges)
            .where(
                passkey_challenges.c.challenge == challenge,
                passkey_challenges.c.player_id.is_not_distinct_from(player_id),
                passkey_challenges.c.expires_at > moment(now),
            )
            .returning(passkey_challenges.c.challenge)
        )
        async with self._connection() as connection:
            return await connection.scalar(used) is not None

    async def add(self, passkey: Passkey) -> bool:
        """Keeps a key; False when it is kept already."""
        row = insert(passkeys).values(
            credential_id=passkey.credential_id,
            player_id=passkey.player_id,
            public_key=passkey.public_key,
            sign_count=passkey.sign_count,
        )
        kept = row.on_conflict_do_nothing().returning(passkeys.c.credential_id)
        async with self._connection() as connection:
            return await connection.scalar(kept) is not None

    async def find(self, credential_id: bytes) -> Passkey | None:
        """Returns a key."""
        query = select(
            passkeys.c.credential_id, passkeys.c.player_id, passkeys.c.public_key, passkeys.c.sign_count
        ).where(passkeys.c.credential_id == credential_id)
        async with self._connection() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else Passkey(*row)

    async def of(self, player_id: str) -> Sequence[bytes]:
        """Returns the ids of the player's keys."""
        query = select(passkeys.c.credential_id).where(passkeys.c.player_id == player_id)
        async with self._connection() as connection:
            return (await connection.scalars(query)).all()

    async def use(self, credential_id: bytes, sign_count: int, secret_hash: str) -> Player | None:
        """Gives the key's player a further secret; None when the key was removed meanwhile."""
        used = (
            update(passkeys)
            .where(passkeys.c.credential_id == credential_id)
            .values(sign_count=sign_count)
            .returning(passkeys.c.player_id)
        )
        async with self._transaction() as connection:
            player_id = await connection.scalar(used)
            if player_id is None:
                return None
            await connection.execute(
                insert(player_sessions).values(player_id=player_id, secret_hash=secret_hash)
            )
            named = select(players.c.name).where(players.c.id == player_id)
            return Player(player_id, (await connection.execute(named)).scalar_one())

    async def remove_all(self, player_id: str) -> None:
        """Keeps none of the player's keys any more."""
        async with self._connection() as connection:
            await connection.execute(delete(passkeys).where(passkeys.c.player_id == player_id))
