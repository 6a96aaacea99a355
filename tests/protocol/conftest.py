"""One real PostgreSQL and one real server for all protocol tests of a process; people come and go."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
import structlog
from sqlalchemy import URL

from app.ops.token_bucket import Rate
from app.realtime.limits import CREDITS, Limits
from app.realtime.messages import Command, Ping
from tests.support.doors import DoorsServer, Json, Person, guest, running, visitor
from tests.support.postgres import new_database, run
from tests.support.profile import IS_LONG

# Spent credits do not come back, so that no test depends on how fast the machine is.
SPENT = {kind: Rate(rate.burst, per_s=0.001) for kind, rate in CREDITS.items()}
ENDLESS = Rate(1_000_000, 1_000_000)
PATIENT = {**CREDITS, Ping: ENDLESS, Command: ENDLESS}
"""For tests that ask the server again and again until something has happened inside."""
QUICK = Limits(credits=SPENT, away_s=0.2, settle_s=0.5, host_handover_s=0.6, look_s=0.1, stuck_s=1)


@pytest.fixture(autouse=True)
def _plain_log() -> None:
    """Keep structlog from drawing every local variable of a traceback, which takes seconds.

    For each test anew: those of the log itself, in the same process, configure it as the server does.
    """
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.processors.format_exc_info,
            structlog.dev.ConsoleRenderer(colors=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
    )


@pytest.fixture(scope="session")
def database(postgres: URL) -> URL:
    """A database for all servers of this process, migrated."""
    return asyncio.run(new_database(postgres))


@pytest.fixture
async def _nothing_spent(database: URL) -> None:
    """Let this machine's address do everything again: limits of addresses hold over all servers."""
    await run(database, "delete from rate_limits")


CARRIERS = ["picows", "websockets"] if IS_LONG else ["picows"]


@pytest.fixture(scope="session", params=CARRIERS)
def server(database: URL, request: pytest.FixtureRequest) -> Iterator[DoorsServer]:
    """The portable sockets pass all of these tests too; of the usual run they are only in `test_portable`."""
    with running(DoorsServer(database, QUICK, sockets=request.param)) as started:
        yield started


class Crew:
    """People who come to one server; they all leave at the end of the test."""

    def __init__(self, server: DoorsServer, stack: AsyncExitStack) -> None:
        self.server = server
        self._stack = stack

    async def guest(self, name: str) -> Person:
        return await self._stack.enter_async_context(guest(self.server, name))

    async def stranger(self) -> Person:
        return await self._stack.enter_async_context(visitor(self.server))

    async def table(self, **rules: object) -> tuple[Person, Json]:
        """Maya opens a table."""
        maya = await self.guest("Maya")
        return maya, await maya.post("/tables", 201, **rules)

    async def full_table(self) -> tuple[list[Person], Json]:
        """Maya, Nils and Giulia sit at a table; nothing has begun."""
        maya, table = await self.table(preset="short_5")
        people = [maya]
        for name in ("Nils", "Giulia"):
            person = await self.guest(name)
            answer = await person.post(f"/join{table['link'].removeprefix('/j')}")
            assert answer["seated"]
            people.append(person)
        return people, table


@pytest.fixture
async def crew(server: DoorsServer) -> AsyncIterator[Crew]:
    async with AsyncExitStack() as stack:
        yield Crew(server, stack)


@pytest.fixture
async def busy_crew(database: URL) -> AsyncIterator[Crew]:
    """A crew at a server of their own, where nobody does anything too often."""
    with running(DoorsServer(database, replace(QUICK, credits=PATIENT))) as server:
        async with AsyncExitStack() as stack:
            yield Crew(server, stack)
