"""Python's garbage collector, kept from pausing play: to look at all tables takes as long as many moves."""

import asyncio
import gc
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from app.ops.histogram import Histogram

FIRST, SECOND, THIRD = 50_000, 20, 1_000_000
"""New objects until the young are looked at; so many such looks until older ones are; all of them: below."""
LOOK_S = 5.0
IDLE = 0.2
"""A process that used less than this share of its time since the last look is idle."""
AT_LEAST_S, AT_MOST_S = 60.0, 3_600.0
"""Between two collections; after so long one comes without an idle moment."""
PAUSES_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5)


class Pauses:
    """How long the process stood still for its collector; `seconds` counts that."""

    def __init__(self) -> None:
        self.seconds = Histogram(PAUSES_S)
        self._began = 0.0

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Count for as long as this lasts."""
        gc.callbacks.append(self._tell)
        try:
            yield
        finally:
            gc.callbacks.remove(self._tell)

    def _tell(self, phase: str, _: Mapping[str, int]) -> None:
        if phase == "start":
            self._began = time.perf_counter()
        else:
            self.seconds.observe(time.perf_counter() - self._began)


def tame() -> None:
    """Set what exists now aside for good, and let only the young be collected while others play.

    Play makes next to no cycles: what it leaves behind is freed at once without the collector.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(FIRST, SECOND, THIRD)


async def collect_when_idle() -> None:
    """Collect everything when little goes on, until cancelled; who is never idle pauses at last."""
    collected = time.monotonic()
    while True:
        used, began = time.process_time(), time.monotonic()
        await asyncio.sleep(LOOK_S)
        now = time.monotonic()
        is_idle = time.process_time() - used < IDLE * (now - began)
        if now - collected >= (AT_LEAST_S if is_idle else AT_MOST_S):
            gc.collect()
            collected = time.monotonic()
