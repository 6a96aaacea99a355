"""The portable sockets (`CUTTHROAT_SOCKETS=websockets`) keep the promises of the fast ones.

The long profile runs every test of this folder with them; here is what differs most between two transports.
"""

from collections.abc import Iterator

import pytest
from sqlalchemy import URL

from tests.protocol.conftest import QUICK, Crew
from tests.protocol.test_limits import MANY_LINES, talk, talk_until_the_lazy_is_let_go
from tests.support.doors import DoorsServer, running


@pytest.fixture(scope="module")
def server(database: URL) -> Iterator[DoorsServer]:
    with running(DoorsServer(database, QUICK, sockets="websockets")) as started:
        yield started


async def test_a_table_is_played_at_and_resumed(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        assert (await tab.hear("snapshot"))["seq"] == 2
        ack = await tab.command("bot-1", type="add_bot", place=1)
        assert (await tab.hear("event"))["seq"] == ack["seq"] == 3
    async with maya.at(table["table_id"], since=2) as tab:
        assert (await tab.hear("event"))["event"]["type"] == "bot_seated"


async def test_too_large_a_frame_and_an_unknown_table_close_with_their_codes(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.tab(table["table_id"]) as tab:
        await tab.connection.send("x" * 100_000)
        assert await tab.closed() == 1009
    async with maya.tab("nosuchtable00000") as tab:
        await tab.say(type="hello", protocol=1)
        assert await tab.closed() == 4404


async def test_who_is_told_too_much_at_once_gets_the_present(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        await tab.hear("snapshot")
        await crew.server.inside(talk(crew.server, table["table_id"], lines=MANY_LINES, letters=100_000))
        assert (await tab.hear("snapshot"))["seq"] == 2


async def test_a_client_that_takes_nothing_is_let_go(crew: Crew) -> None:
    await talk_until_the_lazy_is_let_go(crew)
