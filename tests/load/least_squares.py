"""Two small fits, without a library for numbers: least squares, and log odds by Newton's method."""

from collections.abc import Sequence
from math import exp

Rows = Sequence[Sequence[float]]
RIDGE = 0.1
"""Keeps a weight near 0 that the data say nothing about."""


def least_squares(rows: Rows, values: Sequence[float]) -> tuple[float, ...]:
    """Return the weights whose sums over *rows* come nearest to *values*.

    >>> [round(weight, 2) for weight in least_squares([(1, 0), (1, 10), (1, 20)] * 500, [5, 25, 45] * 500)]
    [5.0, 2.0]
    """
    return _solve(*_normal(rows, values, [1.0] * len(rows)))


def logistic(rows: Rows, happened: Sequence[bool], steps: int = 12) -> tuple[float, ...]:
    """Return the weights of the log odds that something happens.

    >>> [round(weight, 1) for weight in logistic([(1,)] * 4000, [True, True, True, False] * 1000)]
    [1.1]
    """
    weights: tuple[float, ...] = (0.0,) * len(rows[0])
    for _ in range(steps):
        odds = [max(-30.0, min(30.0, sum(w * x for w, x in zip(weights, row, strict=True)))) for row in rows]
        chances = [1 / (1 + exp(-one)) for one in odds]
        spread = [p * (1 - p) + 1e-6 for p in chances]
        pulls = [(float(y) - p) / s for y, p, s in zip(happened, chances, spread, strict=True)]
        a, b = _normal(rows, pulls, spread)
        b = [x - RIDGE * w for x, w in zip(b, weights, strict=True)]
        weights = tuple(w + d for w, d in zip(weights, _solve(a, b), strict=True))
    return weights


def _normal(
    rows: Rows, values: Sequence[float], importance: Sequence[float]
) -> tuple[list[list[float]], list[float]]:
    n = len(rows[0])
    a = [[RIDGE if i == j else 0.0 for j in range(n)] for i in range(n)]
    b = [0.0] * n
    for row, value, weight in zip(rows, values, importance, strict=True):
        filled = [(i, x * weight) for i, x in enumerate(row) if x]
        for i, x in filled:
            b[i] += x * value
            for j, _ in filled:
                a[i][j] += x * row[j]
    return a, b


def _solve(a: list[list[float]], b: list[float]) -> tuple[float, ...]:
    """Return x of a x = b by elimination."""
    n = len(b)
    rows = [[*line, value] for line, value in zip(a, b, strict=True)]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for k in range(n):
            if k != i:
                rows[k] = [x - rows[k][i] * y for x, y in zip(rows[k], rows[i], strict=True)]
    return tuple(line[-1] for line in rows)
