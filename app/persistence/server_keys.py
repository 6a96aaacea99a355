"""Keys that all processes of one installation share: made once by whoever comes first, changed on command."""

import secrets
from datetime import timedelta

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.engine import UNREACHABLE, autocommit, unreachable
from app.persistence.migrate import check_current
from app.persistence.standstill import stand_still
from app.persistence.tables import server_keys as kept_keys
from app.players.credentials import LIFETIME_DAYS

KEY_BYTES = 32
FORMER = timedelta(days=LIFETIME_DAYS)
"""So long a key is recognised after it was changed: as long as a browser keeps what was signed with it."""


async def server_keys(engine: AsyncEngine, purpose: str) -> tuple[bytes, ...]:
    """Returns the keys for this purpose (say, "cookies"), 32 random bytes each, the same for every process.

    The last one is for what is new; those before it are only recognised.
    """
    first = insert(kept_keys).values(purpose=purpose, key=secrets.token_bytes(KEY_BYTES))
    current = select(kept_keys.c.key).where(kept_keys.c.purpose == purpose)
    former = (
        select(kept_keys.c.key)
        .where(_is_former(purpose), kept_keys.c.created_at > func.now() - FORMER)
        .order_by(kept_keys.c.created_at)
    )
    async with autocommit(engine).connect() as connection:
        await connection.execute(first.on_conflict_do_nothing())
        keys = [*(await connection.scalars(former)), (await connection.execute(current)).scalar_one()]
    return tuple(keys)


async def rotate(engine: AsyncEngine, purpose: str) -> None:
    """Makes a new key for this purpose; the present one becomes a former one, as old as that change.

    No server may run, since it would not know the new key. The engine must have one connection alone.

    Raises `ServersRunning`, or another `DatabaseError`; nothing is changed then.
    """
    present = update(kept_keys).where(kept_keys.c.purpose == purpose)
    named = f"{purpose}:former:{secrets.token_hex(8)}"
    await check_current(engine)
    try:
        async with engine.begin() as connection:
            await stand_still(connection)
            too_old = kept_keys.c.created_at <= func.now() - FORMER
            await connection.execute(delete(kept_keys).where(_is_former(purpose), too_old))
            await connection.execute(present.values(purpose=named, created_at=func.now()))
            new = insert(kept_keys).values(purpose=purpose, key=secrets.token_bytes(KEY_BYTES))
            await connection.execute(new)
    except UNREACHABLE as error:
        raise unreachable(engine, error) from error


def _is_former(purpose: str) -> ColumnElement[bool]:
    return kept_keys.c.purpose.startswith(f"{purpose}:former", autoescape=True)
