"""Keys that all processes of one installation share: made once, by whoever comes first."""

import secrets

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.engine import autocommit
from app.persistence.tables import server_keys

KEY_BYTES = 32


async def server_key(engine: AsyncEngine, purpose: str) -> bytes:
    """Returns the key for this purpose (say, "cookies"): 32 random bytes, the same for every process."""
    first = insert(server_keys).values(purpose=purpose, key=secrets.token_bytes(KEY_BYTES))
    query = select(server_keys.c.key).where(server_keys.c.purpose == purpose)
    async with autocommit(engine).connect() as connection:
        await connection.execute(first.on_conflict_do_nothing())
        key: bytes = (await connection.execute(query)).scalar_one()
    return key
