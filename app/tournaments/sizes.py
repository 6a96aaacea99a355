"""How many tables of which size: a pure question of numbers."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement


def table_sizes(people: int, sizes: Sequence[int], most_tables: int | None = None) -> tuple[int, ...]:
    """Return the sizes of the tables for so many people, largest first; () when not one can be filled.

    As few as possible sit out; then the tables are as near as possible to the first of *sizes*, and equal.

    >>> table_sizes(7, (3,)), table_sizes(7, (3, 4)), table_sizes(8, (3, 4, 5)), table_sizes(2, (3, 4))
    ((3, 3), (4, 3), (4, 4), ())
    >>> table_sizes(9, (3, 4), most_tables=1)
    (4,)
    """
    return _sizes(people, tuple(sizes), people if most_tables is None else most_tables)


@cache
def _sizes(people: int, sizes: tuple[int, ...], most_tables: int) -> tuple[int, ...]:
    wanted = sizes[0]
    found = [
        tables
        for count in range(1, min(people // min(sizes), most_tables) + 1)
        for tables in combinations_with_replacement(sorted(sizes, reverse=True), count)
        if sum(tables) <= people
    ]

    def unwanted(tables: tuple[int, ...]) -> tuple[int, int, int]:
        off = sum((size - wanted) ** 2 for size in tables)
        return people - sum(tables), off, max(tables) - min(tables)

    return min(found, key=unwanted, default=())
