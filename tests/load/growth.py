"""Does it slow down as it grows? Ever more tables at once, and ever more finished games in the database.

What is asked is cold: each question goes to another table, of which the server has nothing in memory. The
ratios are of processor time, server and PostgreSQL together, which a busy machine hardly changes.
"""

import asyncio
import time
from collections.abc import Awaitable, Mapping, Sequence
from statistics import median
from typing import Any

import asyncpg
import httpx
from rich.console import Console
from rich.table import Table as RichTable
from sqlalchemy import URL

from app.persistence.engine import make_engine
from app.persistence.event_log import EventLog
from app.persistence.migrate import migrate
from app.persistence.server_keys import server_keys
from app.players.identity import Identity, IdentitySigner, hashed
from tests.load.measures import Row, ratio
from tests.load.report import figures
from tests.load.seeding import Copies, play
from tests.load.target import HOST, Target, database, serving
from tests.load.wire import Wire, connect
from tests.support import postgres

TABLES = (10, 50, 200, 500, 1_000, 2_000)
GAMES = (50, 1_000, 10_000, 100_000)
"""At least as many as are asked for: each question goes to a table of its own."""
ASKED = 40
"""How often each question is asked."""
IN_USE = 5
"""So many questions are about tables in use, each about others."""
COSTS = ("server_us_per_move", "database_us_per_move", "kb_per_table")
COUNTED = """
select (select count(*) from games where won_at is not null) as games,
    (select count(*) from events) as events, pg_database_size(current_database()) / 1048576 as mb
"""
SOME = """
select t.id, host_id, door_key, code from tables t join streams s using (id)
join player_sessions p on p.player_id = host_id
where (status = 'over') = $1 and secret_hash = $2 order by random() limit $3
"""
err = Console(stderr=True, highlight=False)


def of_rows(rows: Sequence[Row]) -> list[dict[str, float | None]]:
    """Return what a move and a table cost, as multiples of what they cost with the fewest tables."""
    return [
        {"tables": row.tables} | {name: ratio(getattr(row, name), getattr(rows[0], name)) for name in COSTS}
        for row in rows
    ]


async def finished_games(levels: Sequence[int]) -> list[dict[str, Any]]:
    """Return for each number of finished games what each question costs a fresh server, see `_cost`."""
    found = []
    async with database() as (url, pid):
        connection = await postgres.connect(url)
        copies, signer = await _originals(url, connection)
        for level in levels:
            began = time.perf_counter()
            await copies.grow(level)
            err.print(f"{level:,} finished games: seeded in {time.perf_counter() - began:.0f} s")
            counted = dict((await connection.fetch(COUNTED))[0])
            with serving(url, pid) as target:
                found.append(counted | await _ask(Questions(target, signer, copies.secret), connection))
            err.print(found[-1])
        await connection.close()
    return found


async def _originals(url: URL, connection: asyncpg.Connection) -> tuple[Copies, IdentitySigner]:
    engine = make_engine(url)
    await migrate(engine)
    event_log = EventLog(engine)
    finished = [await play(event_log, seed, tokens_to_win=1) for seed in range(5)]
    half = await play(event_log, seed=5, tokens_to_win=3, steps=30)
    signer = IdentitySigner(*(key.hex() for key in await server_keys(engine, "cookies")))
    await event_log.close()
    await engine.dispose()
    copies = Copies(connection, finished, half)
    await copies.leave_half_played(IN_USE * (ASKED + 1))
    return copies, signer


async def _ask(questions: "Questions", connection: asyncpg.Connection) -> dict[str, Any]:
    """Ask everything; the first of each kind, for which pages are prepared, does not count."""
    secret = hashed(questions.secret)
    over = await connection.fetch(SOME, True, secret, 2 * (ASKED + 1))
    finished = [over[i::2] for i in range(2)]
    page, post, resume = questions.page, questions.post, questions.resume
    in_use = await connection.fetch(SOME, False, secret, IN_USE * (ASKED + 1))
    some = [in_use[i::IN_USE] for i in range(IN_USE)]
    asked: dict[str, list[Awaitable[None]]] = {
        "home, new": [page("/") for _ in range(ASKED + 1)],
        "home, of a finished": [page("/", one["host_id"]) for one in finished[0]],
        "home, of one in use": [page("/", one["host_id"]) for one in some[0]],
        "table, finished": [page(f"/t/{one['id']}", one["host_id"]) for one in finished[1]],
        "table, in use": [page(f"/t/{one['id']}", one["host_id"]) for one in some[1]],
        "resume": [resume(one["id"], one["host_id"]) for one in some[2]],
        "link": [page(f"/j/{one['door_key']}") for one in some[3]],
        "knock": [post("/api/v1/knocks", {"code": one["code"], "name": "Rosa"}) for one in some[4]],
        "new table": [post("/api/v1/tables", {"name": "Rosa"}) for _ in range(ASKED + 1)],
    }
    return {name: await _cost(each, questions.target) for name, each in asked.items()}


async def _cost(questions: Sequence[Awaitable[None]], target: Target) -> dict[str, float]:
    """Return the median of the times to the answer, and the mean processor time of a question, all in ms."""
    await questions[0]
    took = []
    before = target.cpu_s()
    for question in questions[1:]:
        began = time.perf_counter()
        await question
        took.append((time.perf_counter() - began) * 1000)
    server, postgres = (
        round((after - used) * 1000 / len(took), 2)
        for after, used in zip(target.cpu_s(), before, strict=True)
    )
    return {"ms": round(median(took), 1), "server_ms": server, "database_ms": postgres}


def _cell(cost: Mapping[str, float], first: Mapping[str, float]) -> str:
    used, used_first = (one["server_ms"] + one["database_ms"] for one in (cost, first))
    return f"{cost['ms']} ms\ncpu {cost['server_ms']}+{cost['database_ms']}\nx{ratio(used, used_first)}"


def shown(found: Mapping[str, Any]) -> list[RichTable]:
    """Return both as tables: the time to the answer, the processor time of server and database, its ratio."""
    first = found["games"][0]
    games = [
        {name: _cell(it, first[name]) if isinstance(it, dict) else it for name, it in row.items()}
        for row in found["games"]
    ]
    return [
        figures("what a move and a table cost, as multiples of the first line", found["growth"]),
        figures("what a fresh server answers, by finished games", games),
    ]


class Questions:
    """What people ask of a server: each method asks once."""

    def __init__(self, target: Target, signer: IdentitySigner, secret: str) -> None:
        self.target = target
        self._signer = signer
        self.secret = secret
        self._http = httpx.AsyncClient(base_url=f"http://{HOST}:{target.port}", timeout=60)

    async def page(self, path: str, player: str | None = None) -> None:
        """Ask for a page, as this player or as somebody new."""
        answer = await self._http.get(path, headers={"Cookie": self._cookie(player)} if player else {})
        answer.raise_for_status()

    async def post(self, path: str, body: Mapping[str, Any]) -> None:
        """Do something as somebody new."""
        self._http.cookies.clear()
        (await self._http.post(path, json=body)).raise_for_status()

    async def resume(self, table_id: str, player: str) -> None:
        """Come back to a table: until the snapshot is there."""
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def heard(_: Wire, frame: bytes) -> None:
            if frame.startswith(b'{"type":"snapshot"') and not told.done():
                told.set_result(None)

        path = f"/ws/tables/{table_id}"
        wire = await connect(HOST, self.target.port, path, self._cookie(player), heard)
        wire.send(b'{"type":"hello","protocol":1}')
        async with asyncio.timeout(60):
            await told
        wire.close()

    def _cookie(self, player: str) -> str:
        return f"cutthroat={self._signer.value(Identity(player, self.secret))}"
