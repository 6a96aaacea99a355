"""How often something took how much: plain numbers, so that counting costs next to nothing."""

from bisect import bisect_left
from collections.abc import Sequence


class Histogram:
    """Counts values by bounds (rising), as Prometheus has them: a value falls under the first bound >= it.

    >>> waits = Histogram((1, 5))
    >>> for value in (0.5, 1, 3, 9):
    ...     waits.observe(value)
    >>> waits.cumulative(), waits.total
    ([('1', 2), ('5', 3), ('+Inf', 4)], 13.5)
    """

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self.total: float = 0.0

    def observe(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self.total += value

    def cumulative(self) -> list[tuple[str, float]]:
        """Return for each bound how many values were not above it; the last bound is `+Inf`."""
        found: list[tuple[str, float]] = []
        so_far = 0
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            so_far += count
            found.append((bound, so_far))
        return found
