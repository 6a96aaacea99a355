"""What is counted, and what follows from it: pure functions over numbers.

Latencies are seconds; a `Row` holds milliseconds, microseconds of processor time, and memory in KiB or MiB.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from statistics import fmean, median

P99_LIMIT_MS = 100.0
LEAST_RATE = 0.98
STILL_MS = 1_000.0
"""A table that waits longer than until its next card is due stands still: its cards are in no percentile."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement, or the medians of several (`repeats`)."""

    mode: str
    tables: int
    repeats: int
    seconds: float
    moves_per_s: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    server_us_per_move: float
    database_us_per_move: float
    rows_per_commit: float
    server_mb: float
    kb_per_table: float
    kb_per_socket: float
    client_core: float
    """The share of a core that the load itself used. PostgreSQL shares that core: see `shared_core`."""
    waiting_ms: float
    """How long the card has waited, at the end, that is due for the longest time and not answered."""
    errors: int
    settings: Mapping[str, str]
    """Every setting that differs from its default."""


def shared_core(row: Row) -> float:
    """Return how much of the core was used that the load and PostgreSQL share: near 1 it, and not the server,
    is the limit.
    """
    return row.client_core + row.database_us_per_move * row.moves_per_s / 1e6


def percentile(ordered: Sequence[float], share: float) -> float:
    """Return the value below which this share of the ordered values lies.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5)
    3.0
    """
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def medians(rows: Sequence[Row]) -> Row:
    """Return one row with the median of each figure, and the sum of the errors."""
    figures = {}
    for field in fields(Row):
        values = [getattr(row, field.name) for row in rows]
        figures[field.name] = round(median(values), 2) if isinstance(values[0], float) else values[0]
    repeats, errors = sum(row.repeats for row in rows), sum(row.errors for row in rows)
    return Row(**figures | {"repeats": repeats, "errors": errors})


def by_tables(rows: Sequence[Row]) -> list[Row]:
    """Return the medians of the rows with equally many tables, few tables first."""
    counts = sorted({row.tables for row in rows})
    return [medians([row for row in rows if row.tables == count]) for count in counts]


def ramp(first: int, factor: float, most: int) -> list[int]:
    """Return growing numbers of tables: the steps of an open loop.

    >>> ramp(100, 1.5, 300)
    [100, 150, 225, 300]
    """
    counts, count = [], float(first)
    while count < most:
        counts.append(round(count))
        count *= factor
    return [*counts, most]


def is_held(row: Row) -> bool:
    """Return whether an open loop kept up: p99 within the limit, (nearly) every table its card a second, and
    none that stands still, because a card was refused or is not answered.
    """
    is_moving = row.errors == 0 and row.waiting_ms <= STILL_MS
    return is_moving and row.p99_ms <= P99_LIMIT_MS and row.moves_per_s >= LEAST_RATE * row.tables


def most_held(runs: Sequence[Sequence[Row]]) -> float:
    """Return the median over runs of the most tables that were held; each run ends where it was not."""
    return median(max((row.tables for row in run if is_held(row)), default=0) for run in runs)


def ratio(later: float, first: float) -> float | None:
    """Return how many times as much it has become; None where it was nothing.

    >>> ratio(3.0, 2.0)
    1.5
    """
    return round(later / first, 2) if first else None


def slope(seconds: Sequence[float], values: Sequence[float]) -> float:
    """Return by how much the values grow in an hour: the line of least squares.

    >>> slope([0, 1800, 3600], [5.0, 6.0, 7.0])
    2.0
    """
    middle, level = fmean(seconds), fmean(values)
    spread = sum((second - middle) ** 2 for second in seconds)
    if not spread:
        return 0.0
    rise = sum((second - middle) * (value - level) for second, value in zip(seconds, values, strict=True))
    return rise / spread * 3600
