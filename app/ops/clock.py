"""The one place that reads the wall clock."""

import time


def now_ms() -> int:
    """Return the time in whole milliseconds since the epoch."""
    return time.time_ns() // 1_000_000
