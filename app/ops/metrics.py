"""`/metrics`: what this process counts, as Prometheus reads it.

Those who do the work count with plain numbers, and only a scrape turns them into metrics: a move pays nothing
for it. No label ever holds a name, code or id of a person or table. docs/operations.md says what each means.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Literal

from fastapi import APIRouter, HTTPException, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from app.ops.health import Check, outcome
from app.ops.histogram import Histogram

Door = Literal["off", "local", "all"]
NOT_FOUND = 404
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Where the numbers come from; each is asked at a scrape."""

    commands: Callable[[], Mapping[tuple[str, str], int]]
    """By kind and outcome."""
    resumes: Callable[[], Mapping[tuple[str, str], int]]
    """By cause and by what was sent."""
    conflicts: Callable[[], int]
    overflows: Callable[[], int]
    hints_lost: Callable[[], int]
    bus_messages: Callable[[], Mapping[str, int]]
    """By what became of them."""
    database_losses: Callable[[], int]
    sockets: Callable[[], int]
    tables_live: Callable[[], int]
    tables_connected: Callable[[], int]
    batch_sizes: Histogram
    append_seconds: Histogram
    lag_seconds: Histogram
    pause_seconds: Histogram


def router(door: Door, port: int | None, sources: Sources, checks: Mapping[str, Check]) -> APIRouter:
    """Return the route; for whom it is closed there is none. With a `port` it is open at that one alone."""
    routes = APIRouter()

    @routes.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        is_here = port in (None, request.scope["server"][1])
        if not (is_here and is_open(door, request)):
            raise HTTPException(NOT_FOUND)
        usable = {part: await outcome(check) == "ok" for part, check in checks.items()}
        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        registry.register(_Scrape([*families(sources), _parts(usable)]))
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    return routes


def is_open(door: Door, request: Request) -> bool:
    """Return whether the numbers are shown to who asks. "Local" is who comes from this machine and calls it
    by a name of its own: no proxy here, which speaks for others, and no page with a name that leads here.
    """
    if door != "local":
        return door == "all"
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return _is_here(request.client.host) and _is_here(request.url.hostname or "")
    except ValueError:
        return False  # another name, or a socket in the file system


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    address = ip_address(host)
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_loopback


def families(sources: Sources) -> Iterator[Metric]:
    """Yield all that is counted here."""
    yield _counters("commands", "Commands to tables", ("kind", "outcome"), sources.commands().items())
    yield _counters("resumes", "Sessions brought up to date", ("cause", "sent"), sources.resumes().items())
    yield _counter("conflicts", "Lost races for the head of a table", sources.conflicts())
    yield _counter("outbox_overflows", "Clients that read too slowly", sources.overflows())
    yield _counter("hints_lost", "Tables found behind their log", sources.hints_lost())
    messages = (((outcome,), n) for outcome, n in sources.bus_messages().items())
    yield _counters("bus_messages", "Messages between processes", ("outcome",), messages)
    yield _counter("database_losses", "Connections of the log that were lost", sources.database_losses())
    yield _gauge("sockets", "Sockets open", sources.sockets())
    yield _gauge("tables_live", "Tables in memory", sources.tables_live())
    yield _gauge("tables_connected", "Tables with a socket", sources.tables_connected())
    yield _histogram("batch_appends", "Appends in one commit", sources.batch_sizes)
    yield _histogram("append_seconds", "From an append to its commit", sources.append_seconds)
    yield _histogram("loop_lag_seconds", "Lateness of the event loop", sources.lag_seconds)
    yield _histogram("collector_pause_seconds", "Pauses of the garbage collector", sources.pause_seconds)


class _Scrape(Collector):
    def __init__(self, found: Iterable[Metric]) -> None:
        self._found = found

    def collect(self) -> Iterable[Metric]:
        return self._found


def _parts(usable: Mapping[str, bool]) -> Metric:
    family = GaugeMetricFamily("cutthroat_part_up", "Whether a part that is needed answers", labels=["part"])
    for part, is_usable in usable.items():
        family.add_metric([part], is_usable)
    return family


def _counters(
    name: str, about: str, labels: Sequence[str], values: Iterable[tuple[Sequence[str], int]]
) -> CounterMetricFamily:
    family = CounterMetricFamily(f"cutthroat_{name}", about, labels=labels)
    for key, value in values:
        family.add_metric(key, value)
    return family


def _counter(name: str, about: str, value: int) -> CounterMetricFamily:
    return CounterMetricFamily(f"cutthroat_{name}", about, value)


def _gauge(name: str, about: str, value: int) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"cutthroat_{name}", about, value)


def _histogram(name: str, about: str, counted: Histogram) -> HistogramMetricFamily:
    return HistogramMetricFamily(f"cutthroat_{name}", about, counted.cumulative(), counted.total)
