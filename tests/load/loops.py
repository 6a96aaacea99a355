"""The two loops: cards as fast as the server takes them (closed), or one a second at each table (open)."""

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console

from tests.load.crowd import Crowd
from tests.load.measures import Row, is_held, percentile
from tests.load.target import SETTINGS, Target, running

err = Console(stderr=True, highlight=False)


async def closed(counts: list[int], seconds: float, warm_up: float) -> list[Row]:
    """Return one row for each number of tables, each over a fresh server."""
    rows = []
    for count in counts:
        async with running() as target:
            latencies: list[float] = []
            crowd = Crowd(target, latencies.append)
            await crowd.grow(count, is_paced=False)
            rows.append(await measure("closed", crowd, target, latencies, seconds, warm_up))
            await crowd.close()
        tell(rows[-1])
    return rows


async def opened(counts: list[int], seconds: float, warm_up: float) -> list[Row]:
    """Return one row for each step; tables are added until a step is not held."""
    rows: list[Row] = []
    async with running() as target:
        latencies: list[float] = []
        crowd = Crowd(target, latencies.append)
        for count in counts:
            await crowd.grow(count, is_paced=True)
            rows.append(await measure("open", crowd, target, latencies, seconds, warm_up))
            tell(rows[-1])
            if not is_held(rows[-1]):
                break
        await crowd.close()
    return rows


async def measure(
    mode: str, crowd: Crowd, target: Target, latencies: list[float], seconds: float, warm_up: float
) -> Row:
    """Return what happens in the next seconds."""
    await asyncio.sleep(warm_up)
    with no_collector():
        latencies.clear()
        rows, commits = await target.written()
        server, database = target.cpu_s()
        own, began = time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        ended = time.perf_counter()
        took, waiting = ended - began, crowd.waiting_s(ended)
        moves = sorted(latencies)
        own_after = time.process_time()
        server_after, database_after = target.cpu_s()
        rows_after, commits_after = await target.written()
    if not moves:
        raise RuntimeError(f"no card was played: {crowd.errors[:3]}")
    if crowd.errors:
        err.print(f"refused: {crowd.errors[0]}")
    return Row(
        mode=mode,
        tables=len(crowd.tables),
        repeats=1,
        seconds=round(took, 1),
        moves_per_s=round(len(moves) / took, 1),
        p50_ms=round(percentile(moves, 0.50) * 1e3, 2),
        p95_ms=round(percentile(moves, 0.95) * 1e3, 2),
        p99_ms=round(percentile(moves, 0.99) * 1e3, 2),
        server_us_per_move=round((server_after - server) * 1e6 / len(moves), 1),
        database_us_per_move=round((database_after - database) * 1e6 / len(moves), 1),
        rows_per_commit=round((rows_after - rows) / (commits_after - commits), 1),
        server_mb=round(target.memory_mb(), 1),
        kb_per_table=round(crowd.kb_per_table, 1),
        kb_per_socket=round(crowd.kb_per_socket, 1),
        client_core=round((own_after - own) / took, 2),
        waiting_ms=round(waiting * 1e3, 1),
        errors=len(crowd.errors),
        settings={**SETTINGS, "turn_s of the tables": "off"},
    )


@contextmanager
def no_collector() -> Iterator[None]:
    """Keep the collector of this process from pausing the clients."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def tell(row: Row) -> None:
    """Say on standard error how it goes: a step takes long."""
    err.print(f"{row.mode}, {row.tables} tables: {row.moves_per_s:,.0f} moves/s, p99 {row.p99_ms} ms")
