"""Who says for whom it speaks is believed only when the server was told of it: limits of addresses hold."""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
from sqlalchemy import URL

from tests.protocol.conftest import CARRIERS, QUICK
from tests.support.doors import DoorsServer, Json, Person, Socket, guest, running

NAMED = "10.0.0.9"
"""A proxy that is not the one who comes: everybody here comes from 127.0.0.1."""


@pytest.fixture(scope="module", params=CARRIERS)
def server(database: URL, request: pytest.FixtureRequest) -> Iterator[DoorsServer]:
    yield from limited(database, NAMED, request.param)


@pytest.fixture(scope="module", params=CARRIERS)
def behind_proxy(database: URL, request: pytest.FixtureRequest) -> Iterator[DoorsServer]:
    yield from limited(database, "127.0.0.1", request.param)


def limited(database: URL, proxy: str, sockets: str) -> Iterator[DoorsServer]:
    limits = replace(QUICK, sockets_per_address=2)
    with running(
        DoorsServer(database, limits, proxies=proxy, knocks_per_minute=2, sockets=sockets)
    ) as started:
        yield started


def speaking_for(no: int) -> dict[str, str]:
    """Return what a proxy says, here of one client after the other."""
    return {"X-Forwarded-For": f"203.0.113.{no}"}


async def knocks(eve: Person) -> list[int]:
    """Return what three clients' knocks are answered with."""
    answers = [
        await eve.http.post("/api/v1/knocks", json={"code": "XXXX"}, headers=speaking_for(no))
        for no in range(3)
    ]
    return [answer.status_code for answer in answers]


async def sockets_of_three(stack: AsyncExitStack, maya: Person) -> Socket:
    """Open three clients' sockets, of which two have been let in; return the third."""
    table: Json = await maya.post("/tables", 201)
    for no in range(2):
        tab = await stack.enter_async_context(maya.tab(table["table_id"], headers=speaking_for(no)))
        await tab.hello()
        await tab.hear("presence")
    return await stack.enter_async_context(maya.tab(table["table_id"], headers=speaking_for(2)))


@pytest.mark.usefixtures("_nothing_spent")
async def test_who_only_says_that_it_is_a_proxy_knocks_as_itself(server: DoorsServer) -> None:
    async with guest(server, "Eve") as eve:
        assert await knocks(eve) == [404, 404, 429]


async def test_who_only_says_that_it_is_a_proxy_has_the_sockets_of_one_address(server: DoorsServer) -> None:
    async with guest(server, "Maya") as maya, AsyncExitStack() as stack:
        assert await (await sockets_of_three(stack, maya)).closed() == 4429


@pytest.mark.usefixtures("_nothing_spent")
async def test_a_proxy_that_is_named_is_believed(behind_proxy: DoorsServer) -> None:
    async with guest(behind_proxy, "Eve") as eve, AsyncExitStack() as stack:
        assert await knocks(eve) == [404, 404, 404]
        third = await sockets_of_three(stack, eve)
        await third.hello()
        await third.hear("presence")
