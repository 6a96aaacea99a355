"""Alembic's entry: a connection of `app.persistence.migrate`, or the database of the settings."""

import asyncio

from alembic import context
from sqlalchemy import URL, Connection

from app.ops.settings import Settings
from app.persistence.embedded import EmbeddedPostgres
from app.persistence.engine import make_engine
from app.persistence.tables import metadata


def run(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


async def run_from_settings() -> None:
    settings = Settings.load()
    if settings.database_url is not None:
        await run_on(settings.database_url.get_secret_value())
        return
    with EmbeddedPostgres(settings.data) as embedded:
        await run_on(embedded.url)


async def run_on(url: URL | str) -> None:
    engine = make_engine(url, is_patient=True)
    async with engine.begin() as connection:
        await connection.run_sync(run)
    await engine.dispose()


given: Connection | None = context.config.attributes.get("connection")
if given is not None:
    run(given)
elif context.is_offline_mode():
    context.configure(dialect_name="postgresql", target_metadata=metadata, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()
else:
    asyncio.run(run_from_settings())
