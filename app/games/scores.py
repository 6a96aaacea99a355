"""The lines of "why this score?", as every game writes them."""

from collections.abc import Mapping
from dataclasses import dataclass

Param = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One line of "why this score?": points (also 0, where it explains another line) and the rule."""

    code: str
    points: int
    rule: str
    params: Mapping[str, Param]


def part(code: str, points: int, rule: str, **params: Param) -> ScorePart:
    """Return one line of a score.

    >>> part("contract_made", 50, "D7", tricks=6).params
    {'tricks': 6}
    """
    return ScorePart(code, points, rule, params)
