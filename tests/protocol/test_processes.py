"""Three servers on one database and one NATS: whoever comes to whichever, it is one table."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import replace

import httpx
import pytest
from sqlalchemy import URL

from app.bus.nats import NatsBus
from app.bus.nats_server import NatsServer
from tests.protocol.conftest import PATIENT, QUICK, Crew
from tests.protocol.test_evenings import board, opened
from tests.protocol.test_metrics import numbers
from tests.protocol.test_presence import presence_until, until_event
from tests.support.doors import DoorsServer, Json, Person, guest, running
from tests.support.postgres import new_database


class Cluster:
    """The servers and their NATS."""

    def __init__(self, nats: NatsServer, servers: list[DoorsServer]) -> None:
        self.nats = nats
        self.servers = servers

    def buses(self) -> list[NatsBus]:
        return [server.app.state.services.bus for server in self.servers]

    async def connected(self) -> None:
        while not all(bus.is_connected for bus in self.buses()):  # noqa: ASYNC110 - it has no event for it
            await asyncio.sleep(0.005)


@pytest.fixture(scope="module")
def cluster(database: URL) -> Iterator[Cluster]:
    with ExitStack() as stack:
        nats = stack.enter_context(NatsServer())
        limits = replace(QUICK, credits=PATIENT)
        servers = [
            stack.enter_context(running(DoorsServer(database, limits, nats_url=nats.url))) for _ in range(3)
        ]
        for server in servers:
            # FastAPI builds its routes at the first request, which two threads cannot do at once.
            httpx.get(f"{server.base}/api/v1/tables/{'x' * 16}")
        yield Cluster(nats, servers)


@pytest.fixture
async def trio(cluster: Cluster) -> AsyncIterator[tuple[list[Person], str]]:
    """Maya, Nils and Giulia at one table, each at a server of their own."""
    await cluster.connected()
    async with AsyncExitStack() as stack:
        people, table = await Crew(cluster.servers[0], stack).full_table()
        spread = [
            await stack.enter_async_context(elsewhere(person, server))
            for person, server in zip(people, cluster.servers, strict=True)
        ]
        yield spread, table["table_id"]


@asynccontextmanager
async def elsewhere(person: Person, server: DoorsServer) -> AsyncIterator[Person]:
    """The same person at another server."""
    async with httpx.AsyncClient(base_url=server.base, cookies=person.http.cookies) as http:
        yield Person(server, http, person.player, person.name)


async def until_heard(bus: NatsBus, table: str) -> None:
    while not bus.hears(table):  # noqa: ASYNC110 - it has no event for it
        await asyncio.sleep(0.005)


def without_presence(view: Json) -> Json:
    """Return what the log makes of the table."""
    return {key: value for key, value in view.items() if key != "presence"}


async def test_what_one_does_all_see_and_nobody_reads_a_stale_table(
    trio: tuple[list[Person], str], cluster: Cluster
) -> None:
    (maya, nils, giulia), table = trio
    await asyncio.gather(*(person.get(f"/tables/{table}") for person in (maya, nils, giulia)))
    async with maya.at(table) as at_a, nils.at(table) as at_b:
        ack = await at_a.command("name", type="rename", name="Maja")
        assert (await at_b.hear("event", seq=ack["seq"]))["event"]["name"] == "Maja"
        ack = await at_b.command("name", type="rename", name="Niels")
        assert (await at_a.hear("event", seq=ack["seq"]))["event"]["name"] == "Niels"
        # Nobody at the third server listens to the table, which it has in memory as it was.
        assert (await giulia.get(f"/tables/{table}"))["seq"] == ack["seq"]
        async with giulia.tab(table) as at_c:
            await at_c.hello()
            assert (await at_c.hear("snapshot"))["seq"] == ack["seq"]


async def test_chat_and_presence_go_from_server_to_server(trio: tuple[list[Person], str]) -> None:
    (maya, nils, _), table = trio
    async with maya.at(table) as at_a:
        async with nils.at(table) as at_b:
            await presence_until(at_a, nils.player, "here")
            await presence_until(at_b, maya.player, "here")
            await at_b.say(type="chat", text="hello")
            line = await at_a.hear("chat")
            assert (line["name"], line["text"]) == ("Nils", "hello")
            now = await numbers(maya.server)
            assert now["cutthroat_bus_messages_total{outcome=heard}"] > 0
            assert now["cutthroat_bus_messages_total{outcome=sent}"] > 0
            assert now["cutthroat_bus_messages_total{outcome=not_understood}"] == 0
        await presence_until(at_a, nils.player, "away")


async def test_who_goes_from_one_server_to_another_was_never_away(
    trio: tuple[list[Person], str], cluster: Cluster
) -> None:
    (maya, nils, giulia), table = trio
    async with (
        maya.at(table) as watch,
        elsewhere(nils, cluster.servers[2]) as moved,
        AsyncExitStack() as page,
    ):
        async with giulia.at(table), nils.at(table):
            await presence_until(watch, nils.player, "here")
            await watch.command("start", type="start")
            await page.enter_async_context(moved.at(table))
        # Giulia went after Nils had left his first server: when she is away, he would be, too.
        away = await until_event(watch, "seat_away")
        view = await maya.get(f"/tables/{table}")
        assert view["seats"][away["event"]["seat"]]["player"] == giulia.player
        seats = {seat["player"]: seat["away_since"] for seat in view["seats"]}
        assert seats[nils.player] is None
        assert view["presence"][nils.player] == "here"


async def test_people_of_a_server_that_is_gone_are_away_and_come_back_by_another(
    trio: tuple[list[Person], str], cluster: Cluster, database: URL
) -> None:
    (maya, _, giulia), table = trio
    server = DoorsServer(database, QUICK, nats_url=cluster.nats.url)
    with running(server):
        async with elsewhere(giulia, server) as there, maya.at(table) as watch:
            async with there.at(table) as lost:
                await presence_until(watch, giulia.player, "here")
                await watch.command("start", type="start")
                await asyncio.to_thread(server.stop)
                assert await lost.closed() == 1012
            away = await until_event(watch, "seat_away")
            async with giulia.at(table):
                assert (await until_event(watch, "seat_back"))["event"]["seat"] == away["event"]["seat"]


async def test_without_nats_play_goes_on_and_readiness_says_so(
    trio: tuple[list[Person], str], cluster: Cluster
) -> None:
    (maya, nils, _), table = trio
    async with maya.at(table) as at_a, nils.at(table) as at_b, httpx.AsyncClient() as http:
        await presence_until(at_a, nils.player, "here")
        await asyncio.to_thread(cluster.nats.stop)
        try:
            while any(bus.is_connected for bus in cluster.buses()):  # noqa: ASYNC110 - it has no event for it
                await asyncio.sleep(0.005)
            ready = await http.get(f"{cluster.servers[0].base}/readyz")
            assert (ready.status_code, ready.json()["bus"]) == (200, "away")
            for number in range(3):
                ack = await at_a.command(f"a{number}", type="rename", name=f"Maya {number}")
                assert (await at_b.hear("event", seq=ack["seq"]))["event"]["name"] == f"Maya {number}"
                ack = await at_b.command(f"b{number}", type="rename", name=f"Nils {number}")
                assert (await at_a.hear("event", seq=ack["seq"]))["event"]["name"] == f"Nils {number}"
        finally:
            await asyncio.to_thread(cluster.nats.start)
        await cluster.connected()
        assert (await http.get(f"{cluster.servers[0].base}/readyz")).json()["bus"] == "ok"
    views = [without_presence(await person.get(f"/tables/{table}")) for person in (maya, nils)]
    assert views[0]["seq"] == views[1]["seq"]


async def test_a_knock_is_seen_and_answered_at_another_server_and_asked_about_at_a_third(
    trio: tuple[list[Person], str], cluster: Cluster
) -> None:
    (maya, nils, _), table = trio
    code = (await maya.get(f"/tables/{table}"))["code"]
    async with (
        guest(cluster.servers[0], "Eve") as eve,
        elsewhere(eve, cluster.servers[2]) as at_third,
        nils.at(table) as tab,
    ):
        await until_heard(cluster.buses()[1], table)
        knock = (await eve.post("/knocks", 201, code=code))["knock"]
        assert (await tab.hear("knocks"))["knocks"] == [{"knock": knock, "name": "Eve"}]
        assert (await at_third.get(f"/knocks/{knock}"))["status"] == "waiting"
        assert (await tab.command("open", type="let_in", knock=knock))["type"] == "ack"
        told = await at_third.get(f"/knocks/{knock}")
        assert (told["status"], told["table_id"]) == ("open", table)
        assert (await at_third.get(f"/tables/{table}"))["you"]["name"] == "Eve"


@pytest.fixture
async def survivors(database: URL, cluster: Cluster) -> AsyncIterator[list[DoorsServer]]:
    """Two servers that hear of each other, and would not look into the log for an hour."""
    with ExitStack() as stack:
        limits = replace(QUICK, credits=PATIENT, look_s=3600)
        servers = [DoorsServer(database, limits, nats_url=cluster.nats.url) for _ in range(2)]
        yield [stack.enter_context(running(server)) for server in servers]


async def renamed_in_silence(person: Person, table: str, database: URL) -> Json:
    """Take another name at a server that tells no other; return the answer."""
    async with AsyncExitStack() as stack:
        server = stack.enter_context(running(DoorsServer(database, QUICK)))
        there = await stack.enter_async_context(elsewhere(person, server))
        tab = await stack.enter_async_context(there.at(table))
        return await tab.command("name", type="rename", name="Maja")


@pytest.mark.parametrize("was_answered", [True, False])
async def test_a_move_of_a_server_that_died_before_it_told_the_others_is_seen_when_its_player_comes_back(
    trio: tuple[list[Person], str], survivors: list[DoorsServer], database: URL, was_answered: bool
) -> None:
    (maya, nils, _), table = trio
    async with (
        elsewhere(maya, survivors[0]) as back,
        elsewhere(nils, survivors[1]) as other,
        back.at(table),
        other.at(table) as watch,
    ):
        await presence_until(watch, maya.player, "here")
        for server in survivors:
            await until_heard(server.app.state.services.bus, table)
        ack = await renamed_in_silence(maya, table, database)
        async with back.tab(table) as tab:
            await tab.hello(since=ack["seq"] if was_answered else ack["seq"] - 1)
            if not was_answered:
                assert await tab.command("name", type="rename", name="Maja") == ack
        assert (await watch.hear("event", seq=ack["seq"]))["event"]["name"] == "Maja"


async def test_an_address_pays_once_for_all_servers(cluster: Cluster, postgres: URL) -> None:
    database = await new_database(postgres)
    strict = [DoorsServer(database, guests_per_minute=2, nats_url=cluster.nats.url) for _ in range(2)]
    answers = []
    with ExitStack() as stack:
        for server in (*map(stack.enter_context, map(running, strict)), *strict):
            async with httpx.AsyncClient(base_url=server.base) as http:
                answers.append((await http.post("/api/v1/guests", json={"name": "Maya"})).status_code)
    assert answers == [201, 201, 429, 429]


async def test_the_board_of_an_evening_shows_what_happens_at_another_server(cluster: Cluster) -> None:
    await cluster.connected()
    async with guest(cluster.servers[0], "Maya") as maya, guest(cluster.servers[1], "Nils") as nils:
        evening = await opened(maya)
        async with board(maya, evening) as views:
            await anext(views)
            await nils.post(f"/join/{evening['link'].removeprefix('/j/')}")
            async with board(nils, evening) as of_nils:
                await anext(of_nils)
                async for view in views:
                    if view["presence"].get(nils.player) == "here":
                        break
                assert [one["name"] for one in view["entrants"]] == ["Maya", "Nils"]
            async for view in views:
                if view["presence"][nils.player] == "away":
                    break
