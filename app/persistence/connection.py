"""A connection of one's own, for what must be stored as a whole beside the shared commits."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import asyncpg
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.engine import UNREACHABLE
from app.persistence.verdicts import verdict
from app.tables.ports import StoreError, StoreUnavailable


@asynccontextmanager
async def connected(engine: AsyncEngine) -> AsyncIterator[asyncpg.Connection]:
    """Gives a connection of asyncpg's; whatever goes wrong with it is raised as a `StoreError`."""
    try:
        held = await engine.connect()
    except UNREACHABLE as error:
        raise StoreUnavailable(type(error).__name__) from error
    try:
        yield cast("asyncpg.Connection", (await held.get_raw_connection()).driver_connection)
    except StoreError:
        raise
    except Exception as error:
        raise verdict(error) from error
    finally:
        await held.close()
