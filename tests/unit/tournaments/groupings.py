"""Every way to seat people, by which a draw is judged."""

from collections.abc import Iterator
from itertools import combinations


def every_seating(people: list[int], tables: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield each seating of all people at tables of these sizes once."""
    if not tables:
        yield ()
        return
    for size in set(tables):
        others = list(tables)
        others.remove(size)
        for mates in combinations(people[1:], size - 1):
            left = [no for no in people[1:] if no not in mates]
            for rest in every_seating(left, others):
                yield ((people[0], *mates), *rest)
