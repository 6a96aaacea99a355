"""Keys that all processes of one installation share: made once by whoever comes first, changed on command."""

import secrets
from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.engine import autocommit
from app.persistence.tables import server_keys as kept_keys

KEY_BYTES = 32
FORMER = timedelta(days=90)
"""So long the key before the last change is still recognised."""


async def server_keys(engine: AsyncEngine, purpose: str) -> tuple[bytes, ...]:
    """Returns the keys for this purpose (say, "cookies"), 32 random bytes each, the same for every process.

    The last one is for what is new; one before it is only recognised.
    """
    first = insert(kept_keys).values(purpose=purpose, key=secrets.token_bytes(KEY_BYTES))
    current = select(kept_keys.c.key).where(kept_keys.c.purpose == purpose)
    former = select(kept_keys.c.key).where(
        kept_keys.c.purpose == _former(purpose), kept_keys.c.created_at > func.now() - FORMER
    )
    async with autocommit(engine).connect() as connection:
        await connection.execute(first.on_conflict_do_nothing())
        keys = [*(await connection.scalars(former)), (await connection.execute(current)).scalar_one()]
    return tuple(keys)


async def rotate(engine: AsyncEngine, purpose: str) -> None:
    """Makes a new key for this purpose; the present one becomes the former one, and that is forgotten."""
    current = select(kept_keys.c.key).where(kept_keys.c.purpose == purpose).with_for_update()
    async with engine.begin() as connection:
        key = await connection.scalar(current)
        if key is not None:
            await connection.execute(_kept(_former(purpose), key))
        await connection.execute(_kept(purpose, secrets.token_bytes(KEY_BYTES)))


def _former(purpose: str) -> str:
    return f"{purpose}:former"


def _kept(purpose: str, key: bytes) -> Insert:
    values = {"key": key, "created_at": func.now()}
    row = insert(kept_keys).values(purpose=purpose, **values)
    return row.on_conflict_do_update(index_elements=[kept_keys.c.purpose], set_=values)
