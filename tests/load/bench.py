"""How fast are moves? Whole tables over real sockets, every move fsynced before it is acknowledged.

    script/bench                          50 and 200 tables of four, closed loop
    script/bench --tables 10,500 --seconds 20 --json
    script/bench --mode open --tables 1000    each table plays a card a second

A move counts from the frame sent to the player's own `ack`. Only cards count, though everything else (create,
join, look, bid, ready, place, rematch) goes through the same doors.
"""

import asyncio
import json
import random
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import httpx
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table as RichTable

from tests.load.table import LoadTable
from tests.load.target import LIMITS, Target, is_split, running

SEATS = 4
HOST = "127.0.0.1"
err = Console(stderr=True)


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement."""

    mode: str
    tables: int
    seconds: float
    moves_per_s: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    server_us_per_move: float
    database_us_per_move: float
    server_mb: float
    errors: int


async def open_tables(target: Target, count: int, played: Callable[[float], None]) -> list[LoadTable]:
    """Create tables and seat four people at each, as browsers do."""
    base = f"http://{HOST}:{target.port}"
    tables = []
    for i in track(range(count), description="opening tables", console=err, transient=True):
        cookies = []
        async with httpx.AsyncClient(base_url=base) as host:
            rules = {"n_seats": SEATS, "preset": "official", "turn_s": None, "name": f"Host {i}"}
            answer = await host.post("/api/v1/tables", json=rules)
            answer.raise_for_status()
            opened = answer.json()
            cookies.append(_cookie(answer))
        for seat in range(1, SEATS):
            async with httpx.AsyncClient(base_url=base) as guest:
                key = opened["link"].rpartition("/")[2]
                answer = await guest.post(f"/api/v1/join/{key}", json={"name": f"Guest {seat}"})
                answer.raise_for_status()
                cookies.append(_cookie(answer))
        table = LoadTable(opened["table_id"], cookies, played)
        await table.open(HOST, target.port)
        tables.append(table)
    return tables


def _cookie(answer: httpx.Response) -> str:
    return f"cutthroat={answer.cookies['cutthroat']}"


async def measure(mode: str, count: int, seconds: float, warm_up: float) -> Row:
    """Return what one fresh server does with *count* tables."""
    latencies: list[float] = []
    async with running() as target:
        tables = await open_tables(target, count, latencies.append)
        for table in tables:
            table.start(_one_a_second() if mode == "open" else None)
        await asyncio.sleep(warm_up)
        latencies.clear()
        server, database = target.cpu_s()
        began = asyncio.get_running_loop().time()
        await asyncio.sleep(seconds)
        took = asyncio.get_running_loop().time() - began
        moves = sorted(latencies)
        server_after, database_after = target.cpu_s()
        memory = target.memory_mb()
        errors = [error for table in tables for error in table.errors]
        for table in tables:
            table.close()
    if not moves:
        raise RuntimeError(f"no card was played: {errors[:3]}")
    if errors:
        err.print(f"refused: {errors[0]}")
    return Row(
        mode=mode,
        tables=count,
        seconds=round(took, 1),
        moves_per_s=round(len(moves) / took, 1),
        p50_ms=_percentile(moves, 0.50),
        p95_ms=_percentile(moves, 0.95),
        p99_ms=_percentile(moves, 0.99),
        server_us_per_move=round((server_after - server) * 1e6 / len(moves), 1),
        database_us_per_move=round((database_after - database) * 1e6 / len(moves), 1),
        server_mb=round(memory, 1),
        errors=len(errors),
    )


def _percentile(ordered: list[float], share: float) -> float:
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 2)


def _one_a_second() -> Callable[[Callable[[], None]], None]:
    """Return a schedule of one card a second, begun at a random moment so that tables do not beat as one."""
    loop = asyncio.get_running_loop()
    due = loop.time() + random.random()

    def hold(send: Callable[[], None]) -> None:
        nonlocal due
        due = max(due + 1, loop.time())
        loop.call_at(due, send)

    return hold


def report(rows: list[Row]) -> RichTable:
    """Return the rows as a table for people."""
    table = RichTable(title="moves, every one durable before it is acknowledged")
    for name in asdict(rows[0]):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(*map(str, asdict(row).values()))
    return table


def main(
    tables: Annotated[str, typer.Option(help="How many tables, separated by commas.")] = "50,200",
    mode: Annotated[
        str, typer.Option(help="closed: at once; open: a card a second at each table.")
    ] = "closed",
    seconds: Annotated[float, typer.Option(help="How long to measure.")] = 20,
    warm_up: Annotated[float, typer.Option(help="How long to play before.")] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON on standard output.")] = False,
) -> None:
    """Measure moves a second and the time to the player's own confirmation."""
    if mode not in ("closed", "open"):
        err.print("--mode is closed or open")
        raise typer.Exit(2)
    counts = [int(count) for count in tables.split(",")]
    rows = [asyncio.run(measure(mode, count, seconds, warm_up)) for count in counts]
    if as_json:
        settings: dict[str, Any] = {**LIMITS, "turn_s": None}
        json.dump(
            {"rows": [asdict(row) for row in rows], "settings": settings, "split": is_split()}, sys.stdout
        )
        sys.stdout.write("\n")
    else:
        Console(width=max(Console().width, 150)).print(report(rows))


if __name__ == "__main__":
    typer.run(main)
