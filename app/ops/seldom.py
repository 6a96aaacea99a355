"""Log lines for trouble that goes on: one at once, then one now and then, however often it is met."""

import time
from collections.abc import Callable

EVERY_S = 10.0


class Seldom:
    """Says when something is worth a line again.

    >>> now = [0.0]
    >>> seldom = Seldom(clock=lambda: now[0])
    >>> seldom.is_worth("full"), seldom.is_worth("full"), seldom.is_worth("away")
    (True, False, True)
    >>> now[0] = 11
    >>> seldom.is_worth("full")
    True
    """

    def __init__(self, every_s: float = EVERY_S, clock: Callable[[], float] = time.monotonic) -> None:
        self._every_s = every_s
        self._clock = clock
        self._said_at: dict[str, float] = {}

    def is_worth(self, what: str) -> bool:
        """Return whether *what* was not said for a while; if so it counts as said now."""
        now = self._clock()
        if now - self._said_at.get(what, -self._every_s) < self._every_s:
            return False
        self._said_at[what] = now
        return True
