"""How fast are moves? Whole tables over real sockets, every move fsynced before it is acknowledged.

    script/bench                              50 and 200 tables of four, closed loop
    script/bench --tables 10,500 --seconds 20 --repeats 3 --json
    script/bench --mode open                  a card a second at each table; ever more until p99 > 100 ms
    script/bench --growth                     from 10 to 2,000 tables, and from 50 to 100,000 finished games
    script/bench --soak 30                    tables of bots that come and go, for so many minutes

A move counts from the frame sent (closed) or from its moment (open) to the player's own `ack`. Only cards
count, though everything else (create, join, look, bid, ready, place, rematch) goes through the same doors.
"""

import asyncio
import sys
from collections.abc import Coroutine, Sequence
from dataclasses import asdict
from enum import Enum
from typing import Annotated, Any, TypeVar

import typer
import uvloop
from rich.table import Table as RichTable

from app.ops import logging
from tests.load import growth, report, soak
from tests.load.loops import closed, opened
from tests.load.measures import by_tables, most_held, ramp

CLOSED = [50, 200]
OPEN = ramp(250, 1.2, 4_600)
"""At most 18,400 sockets: the clients' process has handles for 20,000."""
_T = TypeVar("_T")


class Mode(Enum):
    """When the next card goes out."""

    CLOSED = "closed"
    OPEN = "open"


def run(work: Coroutine[Any, Any, _T]) -> _T:
    """Return what the work returns, on the fast loop."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


def numbers(text: str | None, default: Sequence[int]) -> list[int]:
    """Return what stands between the commas.

    >>> numbers("50,200", [])
    [50, 200]
    """
    return [int(number) for number in text.split(",")] if text else list(default)


def main(
    tables: Annotated[str | None, typer.Option(help="How many, with commas; open loop: the steps.")] = None,
    mode: Annotated[Mode, typer.Option(help="closed: at once; open: a card a second.")] = Mode.CLOSED,
    seconds: Annotated[float, typer.Option(help="How long to measure.")] = 20,
    warm_up: Annotated[float, typer.Option(help="How long to play before.")] = 3,
    repeats: Annotated[int, typer.Option(min=1, help="How often; medians are printed.")] = 1,
    grow: Annotated[bool, typer.Option("--growth", help="Ever more tables, and finished games.")] = False,
    games: Annotated[str | None, typer.Option(help="With --growth: how many finished games.")] = None,
    soak_min: Annotated[float | None, typer.Option("--soak", help="Bots that come and go, minutes.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON on standard output.")] = False,
) -> None:
    """Measure moves a second and the time to the player's own confirmation; --growth and --soak do more."""
    logging.configure("error", "text")
    found: dict[str, Any]
    shown: list[RichTable | str] = []
    if soak_min is not None:
        found = run(soak.soak(soak_min * 60, *numbers(tables, [soak.TABLES])))
        shown += soak.shown(found)
    else:
        is_open = mode is Mode.OPEN
        counts = numbers(tables, OPEN if is_open else growth.TABLES if grow else CLOSED)
        loop = opened if is_open else closed
        runs = [run(loop(counts, seconds, warm_up)) for _ in range(repeats)]
        rows = by_tables([row for one in runs for row in one])
        found = {"rows": [asdict(row) for row in rows]}
        shown.append(report.moves(rows))
        if is_open:
            found["held"] = most_held(runs)
            shown.append(f"Most tables with a p99 of at most 100 ms: {found['held']:,.0f}")
        if grow:
            found["growth"] = growth.of_rows(rows)
            found["games"] = run(growth.finished_games(numbers(games, growth.GAMES)))
            shown += growth.shown(found)
    if as_json:
        sys.stdout.write(report.as_json(**found) + "\n")
    else:
        report.show(*shown)


if __name__ == "__main__":
    typer.run(main)
