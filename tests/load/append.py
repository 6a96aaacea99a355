"""How fast is the log alone? Appends of one card each, all fsynced, with so many tables waiting at a time.

    .venv/bin/python -m tests.load.append                     1, 50, 200 and 1000 waiting
    .venv/bin/python -m tests.load.append --waiting 50 --seconds 10

An embedded PostgreSQL of its own with the settings of the product; its CPU is that of all its processes.
"""

import asyncio
import resource
import secrets
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Annotated

import typer
import uvloop
from rich.console import Console
from rich.table import Table as RichTable
from sqlalchemy import URL

from app.ops import logging
from app.persistence.embedded import EmbeddedPostgres
from app.persistence.engine import check_durable, make_engine
from app.persistence.event_log import EventLog
from app.persistence.migrate import migrate
from app.tables.ports import Append, Appended, NewEvent
from tests.support.logs import NOW
from tests.support.postgres import run

CARD = NewEvent("card_played", 1, b'{"seat":2,"card":"KH"}')
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Row:
    """The median round of one measurement; times in milliseconds, CPU in microseconds an append."""

    waiting: int
    appends_per_s: float
    p50_ms: float
    p99_ms: float
    rows_per_commit: float
    own_cpu_us: float
    postgres_cpu_us: float


async def play(event_log: EventLog, table: str, head: int, until: float, took: list[float]) -> int:
    """Append card after card and return the new head."""
    while (began := time.perf_counter()) < until:
        append = Append(table, head, (CARD,), secrets.token_urlsafe(8), NOW, NOW + 30_000, "play")
        result = await event_log.append(append)
        if not isinstance(result, Appended):
            raise TypeError(f"nobody else writes to {table}: {result}")
        head = result.seq
        took.append(time.perf_counter() - began)
    return head


async def measure(event_log: EventLog, data: Path, heads: dict[str, int], seconds: float) -> Row:
    """Return one round with one append waiting for each table."""
    took: list[float] = []
    commits, own, postgres = event_log.writer.n_commits, own_cpu_s(), postgres_cpu_s(data)
    began = time.perf_counter()
    tasks = (play(event_log, table, head, began + seconds, took) for table, head in heads.items())
    heads.update(zip(heads, await asyncio.gather(*tasks), strict=True))
    passed = time.perf_counter() - began
    cuts = quantiles(took, n=100)
    return Row(
        waiting=len(heads),
        appends_per_s=len(took) / passed,
        p50_ms=cuts[49] * 1000,
        p99_ms=cuts[98] * 1000,
        rows_per_commit=len(took) / (event_log.writer.n_commits - commits),
        own_cpu_us=(own_cpu_s() - own) / len(took) * 1e6,
        postgres_cpu_us=(postgres_cpu_s(data) - postgres) / len(took) * 1e6,
    )


def own_cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def postgres_cpu_s(data: Path) -> float:
    """Return the seconds that the living processes of this PostgreSQL have run."""
    return sum(int((process / "schedstat").read_text().split()[0]) for process in processes(data)) / 1e9


def processes(data: Path) -> Iterator[Path]:
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if (entry / "cwd").readlink() == data / "postgres":
                yield entry
        except OSError:
            continue


async def bench(url: URL, data: Path, waiting: list[int], seconds: float) -> list[Row]:
    engine = make_engine(url)
    await migrate(engine)
    await check_durable(engine)
    rows = []
    for count in waiting:
        heads = {f"{secrets.token_urlsafe(12)}": 0 for _ in range(count)}
        values = ",".join(f"('{table}', 'table', 0, 'play')" for table in heads)
        await run(url, f"insert into streams (id, kind, head_seq, status) values {values}", "checkpoint")
        event_log = EventLog(engine)
        await measure(event_log, data, heads, min(seconds, 1))
        rounds = [await measure(event_log, data, heads, seconds) for _ in range(ROUNDS)]
        rows.append(sorted(rounds, key=lambda row: row.appends_per_s)[ROUNDS // 2])
        await event_log.close()
    await engine.dispose()
    return rows


def show(rows: list[Row]) -> None:
    table = RichTable("waiting", "appends/s", "p50 ms", "p99 ms", "rows/commit", "own us", "PostgreSQL us")
    for row in rows:
        rates = (f"{row.appends_per_s:,.0f}", f"{row.p50_ms:.1f}", f"{row.p99_ms:.1f}")
        costs = (f"{row.rows_per_commit:.1f}", f"{row.own_cpu_us:.0f}", f"{row.postgres_cpu_us:.0f}")
        table.add_row(str(row.waiting), *rates, *costs)
    Console().print(table)


def main(
    waiting: Annotated[str, typer.Option(help="How many wait at a time, with commas.")] = "1,50,200,1000",
    seconds: Annotated[float, typer.Option(help="Length of each of three rounds.")] = 4,
) -> None:
    """Print appends a second; the middle one of three rounds."""
    logging.configure("error", "text")
    with tempfile.TemporaryDirectory(prefix="cutthroat-load-") as folder:
        data = Path(folder)
        with EmbeddedPostgres(data) as postgres, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            counts = [int(count) for count in waiting.split(",")]
            show(runner.run(bench(postgres.url, data, counts, seconds)))


if __name__ == "__main__":
    typer.run(main)
