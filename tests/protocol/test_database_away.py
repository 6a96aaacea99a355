"""The database goes away and comes back: everybody is told to try again, and then the table goes on."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.persistence.embedded import EmbeddedPostgres
from tests.protocol.conftest import PATIENT, QUICK
from tests.support.doors import DoorsServer, guest, running, visitor


@pytest.fixture
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedPostgres]:
    with EmbeddedPostgres(tmp_path_factory.mktemp("away")) as database:
        yield database


async def test_who_went_while_the_database_was_away_is_written_down_later(postgres: EmbeddedPostgres) -> None:
    with running(DoorsServer(postgres.url, replace(QUICK, credits=PATIENT))) as server:
        async with guest(server, "Maya") as maya, guest(server, "Nils") as nils:
            table = await maya.post("/tables", 201, preset="short_5")
            tid = table["table_id"]
            await nils.post(f"/join{table['link'].removeprefix('/j')}")
            async with maya.at(tid) as watch:
                async with nils.at(tid):
                    await watch.command("bot", type="add_bot", place=2)
                    await watch.command("start", type="start")
                    postgres.stop()
                while (await watch.hear("presence"))["presence"][nils.player] != "away":
                    pass
                while ("seat", tid, nils.player) not in server.app.state.gateway._keeper._again:
                    await watch.settled()  # refused by a database that is away
                postgres.start()
                while (await watch.hear("event"))["event"]["type"] != "seat_away":
                    pass


async def test_while_the_database_is_away_every_door_says_try_again(postgres: EmbeddedPostgres) -> None:
    with running(DoorsServer(postgres.url, QUICK)) as server:
        async with guest(server, "Maya") as maya, visitor(server) as stranger:
            table = (await maya.post("/tables", 201))["table_id"]
            async with maya.at(table) as tab:
                postgres.stop()
                ready = await stranger.http.get("/readyz")
                assert (ready.status_code, ready.json()["status"]) == (503, "not_ready")
                assert (await stranger.http.get("/healthz")).status_code == 200
                refused = await stranger.post("/guests", 503, name="Nils")
                assert refused["error"]["code"] == "try_again"
                page = await maya.http.get("/")
                assert page.status_code == 503
                assert "<h1>" in page.text
                assert (await tab.command("bot", type="add_bot", place=1))["code"] == "try_again"
                async with maya.tab(table) as other:
                    await other.hello()
                    assert await other.closed() == 1013
                postgres.start()
                while (answer := await tab.command("bot", type="add_bot", place=1))["type"] != "ack":
                    assert answer["code"] == "try_again"
                event = await tab.hear("event", seq=answer["seq"])
                assert event["event"]["type"] == "bot_seated"
            assert (await stranger.http.get("/readyz")).status_code == 200
