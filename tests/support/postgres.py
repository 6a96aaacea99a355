"""One real PostgreSQL for the whole test run, and a fresh, migrated database for each test that asks.

A pytest plugin. Without workers the server starts with the first test that needs it; with workers (xdist) the
process that hands out the tests starts it for all of them.
"""

import asyncio
import secrets
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.embedded import EmbeddedPostgres
from app.persistence.engine import make_engine
from app.persistence.event_log import EventLog
from app.persistence.migrate import migrate

TEMPLATE = "cutthroat_template"
URL_FROM_CONTROLLER = "postgres_url"
URL_KEY = pytest.StashKey[URL]()


def start_server(config: pytest.Config) -> URL:
    """Start a server that ends with this process's test run; return its address, with the template made."""
    folder = tempfile.TemporaryDirectory(prefix="cutthroat-tests-")
    config.add_cleanup(folder.cleanup)
    server = EmbeddedPostgres(Path(folder.name))
    config.add_cleanup(server.stop)
    url = server.start()
    asyncio.run(_make_template(url))
    return url


async def _make_template(server: URL) -> None:
    await run(server, f"create database {TEMPLATE}")
    engine = make_engine(server.set(database=TEMPLATE))
    await migrate(engine)
    await engine.dispose()


async def connect(url: URL) -> asyncpg.Connection:
    """Return a connection of one's own, beside the engine."""
    return await asyncpg.connect(host=str(url.query["host"]), user=url.username, database=url.database)


async def run(url: URL, *statements: str) -> None:
    """Run statements outside any transaction."""
    connection = await connect(url)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give each worker the address of the one server (a hook of xdist; `node` is its WorkerController)."""
    config: pytest.Config = node.config
    if URL_KEY not in config.stash:
        config.stash[URL_KEY] = start_server(config)
    node.workerinput[URL_FROM_CONTROLLER] = config.stash[URL_KEY].render_as_string()


@pytest.fixture(scope="session")
def postgres(request: pytest.FixtureRequest) -> URL:
    """The server of this run: the address of its own database, which tests leave alone."""
    given = getattr(request.config, "workerinput", {}).get(URL_FROM_CONTROLLER)
    return make_url(given) if given else start_server(request.config)


@pytest.fixture
async def empty_database(postgres: URL) -> AsyncIterator[URL]:
    """A database without any table."""
    async for url in _database(postgres, "template1"):
        yield url


@pytest.fixture
async def database(postgres: URL) -> AsyncIterator[URL]:
    """A database of this test's own, migrated."""
    async for url in _database(postgres, TEMPLATE):
        yield url


async def _database(server: URL, template: str) -> AsyncIterator[URL]:
    url = await new_database(server, template)
    yield url
    await run(server, f"drop database {url.database} with (force)")


async def new_database(server: URL, template: str = TEMPLATE) -> URL:
    """Make a database like the template, which lives as long as the server; return its address."""
    name = f"test_{secrets.token_hex(6)}"
    await run(server, f"create database {name} template {template}")
    return server.set(database=name)


@pytest.fixture
async def engine(database: URL) -> AsyncIterator[AsyncEngine]:
    """An engine on this test's database."""
    engine = make_engine(database)
    yield engine
    await engine.dispose()


@pytest.fixture
async def event_log(engine: AsyncEngine) -> AsyncIterator[EventLog]:
    """The event log on this test's database."""
    event_log = EventLog(engine)
    yield event_log
    await event_log.close()
