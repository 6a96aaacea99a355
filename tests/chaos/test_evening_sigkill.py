"""SIGKILL between what a table won and what its evening knows of it: the token is there, exactly once."""

import asyncio
from pathlib import Path

import asyncpg
import httpx
from sqlalchemy import URL

from tests.chaos.conftest import only_long
from tests.support.doors import PATIENCE_S, Json
from tests.support.drill import url_of
from tests.support.postgres import connect
from tests.support.server import ServerProcess

EVENING: Json = {
    "title": "Friday",
    "rounds": [[{"n_seats": 3, "options": {"target": 100, "bag_mode": "none"}}]],
    "rounds_to_play": 1,
}
WON = "select count(*) from events where stream_id = $1 and type = 'game_won'"
RECORDED = "select count(*) from events where stream_id = $1 and type = 'game_recorded'"
IS_HELD_UP = "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"


@only_long
async def test_a_game_that_was_won_as_the_server_died_gives_one_token(folder: Path) -> None:
    server = ServerProcess(folder / "data")
    await asyncio.to_thread(server.start)
    try:
        async with httpx.AsyncClient(base_url=f"{server.base}/api/v1", timeout=PATIENCE_S) as maya:
            await maya.post("/guests", json={"name": "Maya"})
            evening = (await maya.post("/tournaments", json=EVENING)).json()["tournament_id"]
            wishes = [{"type": "add_bot"}] * 3 + [{"type": "sit_out"}, {"type": "draw_round"}]
            for no, wish in enumerate(wishes):
                answer = await maya.post(
                    f"/tournaments/{evening}/commands", json={"id": str(no), "command": wish}
                )
                assert answer.status_code == 200, answer.text
            view = (await maya.get(f"/tournaments/{evening}")).json()
            table = view["rounds"][0]["tables"][0]["table_id"]
            await killed_before_it_is_told(server, url_of(folder / "data"), evening, table)
            await asyncio.to_thread(server.start)
            async with asyncio.timeout(PATIENCE_S):
                while view["phase"] != "over" or view["rounds"][0]["tables"][0]["games"][0]["smiley"] is None:
                    view = (await maya.get(f"/tournaments/{evening}")).json()
        [game] = view["rounds"][0]["tables"][0]["games"]
        assert game["how"] == "played"
        assert sum(row["tokens"] for row in view["standings"]) == 1
        connection = await connect(url_of(folder / "data"))
        assert await connection.fetchval(RECORDED, evening) == 1
        await connection.close()
    finally:
        await asyncio.to_thread(server.stop)


async def killed_before_it_is_told(server: ServerProcess, database: URL, evening: str, table: str) -> None:
    """Hold the head of the evening at each hand until the table has won its game; kill the server then."""
    held, looks = await connect(database), await connect(database)
    try:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                async with held.transaction():
                    await held.execute("select from streams where id = $1 for update", evening)
                    await until_held_up(looks)
                    if await looks.fetchval(WON, table):
                        assert await looks.fetchval(RECORDED, evening) == 0
                        server.kill()
                        return
    finally:
        await held.close()
        await looks.close()


async def until_held_up(connection: asyncpg.Connection) -> None:
    while not await connection.fetchval(IS_HELD_UP):
        pass  # each question takes its time
