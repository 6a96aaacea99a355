"""The one SQLAlchemy engine of a process."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import asyncpg
from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolExhausted
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from app.persistence.errors import DatabaseNotDurable, DatabaseUnreachable
from app.tables.ports import StoreUnavailable

CONNECT_TIMEOUT_S = 5
COMMAND_TIMEOUT_S = 15
MUST_BE_ON = ("fsync", "full_page_writes", "synchronous_commit")

# What comes up when the database cannot be reached, as opposed to one that refuses a statement.
UNREACHABLE = (OSError, PoolExhausted, DBAPIError, asyncpg.PostgresError, asyncpg.InterfaceError)


def make_engine(url: str | URL, pool_size: int = 10, *, is_patient: bool = False) -> AsyncEngine:
    """Returns an engine of up to `pool_size` connections; none is opened yet.

    A patient one waits for each statement as long as it takes: for migrations, which rewrite whole tables.
    """
    return create_async_engine(
        url,
        pool_size=pool_size,
        max_overflow=0,
        pool_pre_ping=True,
        pool_timeout=CONNECT_TIMEOUT_S,
        hide_parameters=True,  # an error text must not carry a credential into a log
        connect_args={
            "timeout": CONNECT_TIMEOUT_S,
            "command_timeout": None if is_patient else COMMAND_TIMEOUT_S,
            "server_settings": {"application_name": "cutthroat", "jit": "off", "timezone": "UTC"},
        },
    )


def autocommit(engine: AsyncEngine) -> AsyncEngine:
    """Returns the same engine for single statements, each on its own: one round trip instead of three."""
    return engine.execution_options(isolation_level="AUTOCOMMIT")


@asynccontextmanager
async def reached(connecting: AbstractAsyncContextManager[AsyncConnection]) -> AsyncIterator[AsyncConnection]:
    """Gives the connection of `engine.connect()` or `engine.begin()`.

    Raises `StoreUnavailable` when the database cannot be reached, also in the middle.
    """
    try:
        async with connecting as connection:
            yield connection
    except UNREACHABLE as error:
        raise StoreUnavailable(type(error).__name__) from error


async def check_durable(engine: AsyncEngine) -> None:
    """Raises `DatabaseNotDurable` when a commit might be lost, `DatabaseUnreachable` when nobody answers."""
    try:
        async with autocommit(engine).connect() as connection:
            off = [name for name in MUST_BE_ON if await connection.scalar(text(f"show {name}")) == "off"]
    except UNREACHABLE as error:
        raise unreachable(engine, error) from error
    if off:
        raise DatabaseNotDurable(
            f"PostgreSQL runs with {off[0]} = off, so it may lose moves that were confirmed; turn it on."
        )


def unreachable(engine: AsyncEngine, error: BaseException) -> DatabaseUnreachable:
    """Returns the refusal that names the database (without its password) and the cause."""
    cause = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
    return DatabaseUnreachable(
        f"The database {engine.url.render_as_string(hide_password=True)} cannot be used: {cause[0]}."
    )
