"""Does it leak? Tables of bots, each watched by its host, that come to an end and are followed by new ones.

A host's connection breaks off now and then and comes back. Sampled from outside: the server's memory, its
open handles, its asyncio tasks, and its connections to the database. The slope is the growth an hour in the
last half of the time: the first one fills caches, which let go of a table ten minutes after its last use.
"""

import asyncio
import os
import random
import signal
import tempfile
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import msgspec
from rich.console import Console
from rich.table import Table as RichTable

from tests.load.crowd import AT_ONCE, post
from tests.load.measures import slope
from tests.load.report import figures
from tests.load.target import HOST, SETTINGS, Target, database, serving
from tests.load.wire import Wire, connect
from tests.support import postgres

TABLES = 300
SAMPLES = 60
RULES = {"n_seats": 3, "preset": "short_5", "options": {"target": 10, "tokens_to_win": 1, "bag_mode": "none"}}
RECONNECTS_S = (20, 120)
AGAIN_S = 1.0
FLAT = ("memory_mb", "handles", "tasks", "connections")
CONNECTIONS = "select count(*) from pg_stat_activity where application_name = 'cutthroat'"
err = Console(stderr=True, highlight=False)


@dataclass(frozen=True, slots=True)
class Sample:
    """One look at the server."""

    second: int
    memory_mb: float
    handles: int
    tasks: int
    connections: int
    events: int
    ended: int
    reconnects: int
    cut: int
    refused: int


class Churn:
    """The hosts: each opens a table for bots and watches it to its end, then opens another.

    `refused` counts what a server that was too busy asked to try again: a host then begins anew. `cut` counts
    the connections that the server ended. Any other refusal ends the soak.
    """

    def __init__(self, target: Target, doors: httpx.AsyncHTTPTransport) -> None:
        self.ended = self.reconnects = self.events = self.refused = self.cut = 0
        self._target = target
        self._doors = doors
        self._opening = asyncio.Semaphore(AT_ONCE)

    async def host(self, i: int) -> None:
        """Open and watch tables until cancelled."""
        while True:
            url = f"http://{HOST}:{self._target.port}/api/v1/tables"
            try:
                async with self._opening:
                    opened, cookie = await post(self._doors, url, {**RULES, "name": f"Host {i}"})
            except httpx.HTTPStatusError as error:
                if error.response.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    raise
                self.refused += 1
                await asyncio.sleep(AGAIN_S)
            else:
                await self._watch(opened["table_id"], cookie)

    async def _watch(self, table_id: str, cookie: str) -> None:
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        seq: int | None = None

        def heard(_: Wire, frame: bytes) -> None:
            nonlocal seq
            if frame.startswith(b'{"type":"reject"') and not over.done():
                if b'"code":"try_again"' in frame:
                    self.refused += 1
                    over.set_result(None)
                else:  # raised here, it would reach nobody but the loop
                    over.set_exception(RuntimeError(frame.decode()))
            if frame.startswith((b'{"type":"event"', b'{"type":"snapshot"')):
                seq = msgspec.json.decode(frame)["seq"]
                self.events += 1
            if b'"type":"tournament_won"' in frame and not over.done():
                self.ended += 1
                over.set_result(None)

        wire = await self._connect(table_id, cookie, heard, seq)
        commands: list[dict[str, Any]] = [{"type": "stand"}]
        commands += [{"type": "add_bot", "place": place} for place in range(3)]
        for i, command in enumerate([*commands, {"type": "start"}]):
            wire.send(msgspec.json.encode({"type": "command", "id": f"c{i}", "command": command}))
        while not over.done():
            pause_s = random.uniform(*RECONNECTS_S)
            await asyncio.wait({over, wire.gone}, timeout=pause_s, return_when=asyncio.FIRST_COMPLETED)
            if not over.done():
                self.cut += wire.gone.done()
                wire.close()
                wire = await self._connect(table_id, cookie, heard, seq)
                self.reconnects += 1
        wire.close()
        over.result()

    async def _connect(self, table_id: str, cookie: str, heard: Any, seq: int | None) -> Wire:
        wire = await connect(HOST, self._target.port, f"/ws/tables/{table_id}", cookie, heard)
        wire.send(
            msgspec.json.encode({"type": "hello", "protocol": 1} | ({} if seq is None else {"since": seq}))
        )
        return wire


async def soak(seconds: float, tables: int = TABLES) -> dict[str, Any]:
    """Return the samples, and by how much each figure grew in an hour."""
    async with database() as (url, pid):
        with tempfile.TemporaryDirectory(prefix="cutthroat-bench-") as folder:
            tasks = Path(folder) / "tasks"
            connection = await postgres.connect(url)
            with serving(url, pid, ("tests.load.counted", str(tasks))) as target:
                samples = await _with_hosts(target, tables, seconds, connection, tasks)
            await connection.close()
    late = samples[len(samples) // 2 :]
    seconds_of = [one.second for one in late]
    per_hour = {name: round(slope(seconds_of, [getattr(one, name) for one in late]), 1) for name in FLAT}
    return {
        "tables": tables,
        "settings": SETTINGS,
        "samples": [asdict(one) for one in samples],
        "per_hour": per_hour,
    }


async def _with_hosts(
    target: Target, tables: int, seconds: float, connection: asyncpg.Connection, tasks: Path
) -> list[Sample]:
    async with httpx.AsyncHTTPTransport() as doors, asyncio.TaskGroup() as group:
        churn = Churn(target, doors)
        hosts = [group.create_task(churn.host(i)) for i in range(tables)]
        began, samples = time.monotonic(), []
        for i in range(1, SAMPLES + 1):
            await asyncio.sleep(began + i * seconds / SAMPLES - time.monotonic())
            samples.append(await _look(target, churn, connection, tasks, round(time.monotonic() - began)))
            if i % (SAMPLES // 10) == 0:
                err.print(samples[-1])
        for host in hosts:
            host.cancel()
    return samples


async def _look(
    target: Target, churn: Churn, connection: asyncpg.Connection, tasks: Path, second: int
) -> Sample:
    return Sample(
        second=second,
        memory_mb=round(target.memory_mb(), 1),
        handles=target.handles(),
        tasks=await asyncio.to_thread(_tasks, target.server, tasks),
        connections=await connection.fetchval(CONNECTIONS),
        events=churn.events,
        ended=churn.ended,
        reconnects=churn.reconnects,
        cut=churn.cut,
        refused=churn.refused,
    )


def _tasks(pid: int, file: Path) -> int:
    file.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1)
    while not file.exists() or not (counted := file.read_text(encoding="ascii")):
        time.sleep(0.01)
    return int(counted)


def shown(found: Mapping[str, Any]) -> list[RichTable]:
    """Return ten of the samples and the slopes as tables."""
    samples = found["samples"]
    return [
        figures(
            f"{found['tables']} tables of bots that come and go", samples[SAMPLES // 10 - 1 :: SAMPLES // 10]
        ),
        figures("growth an hour, in the last half", [found["per_hour"]]),
    ]
