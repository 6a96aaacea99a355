"""Python's garbage collector, kept from pausing play: to look at all tables takes as long as many moves."""

import asyncio
import gc
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from app.ops.histogram import Histogram

YOUNG = 10_000
"""New objects until they are looked at: a millisecond's work."""
NEVER = 1_000_000_000
LOOK_S = 5.0
IDLE = 0.2
"""A process that used less than this share of its time since the last look is idle."""
AT_LEAST_S, AT_MOST_S = 60.0, 3_600.0
"""Between two collections of everything; after so long one comes without an idle moment."""
SHARE = 1_000
"""A collection of everything that took a second is not followed by another for so many."""
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
    """Set aside what exists, and from now on whatever outlives a look at the young: they alone are collected
    while others play.

    What has survived a few looks would be looked at together otherwise, which takes half a second with
    thousands of tables. Play makes next to no cycles: what it leaves behind is freed without the collector.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)


def _set_aside(phase: str, _: Mapping[str, int]) -> None:
    if phase == "stop":
        gc.freeze()


async def collect_when_idle() -> None:
    """Collect everything when little goes on, until cancelled; who is never idle pauses at last."""
    collected, pause_s = time.monotonic(), 0.0
    while True:
        used, began = time.process_time(), time.monotonic()
        await asyncio.sleep(LOOK_S)
        now = time.monotonic()
        is_idle = time.process_time() - used < IDLE * (now - began)
        least_s = min(max(AT_LEAST_S, SHARE * pause_s), AT_MOST_S)
        if now - collected >= (least_s if is_idle else AT_MOST_S):
            gc.unfreeze()
            gc.collect()
            collected = time.monotonic()
            pause_s = collected - now
