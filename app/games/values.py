"""Small helps for immutable values."""

from typing import TypeVar

T = TypeVar("T")


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the tuple with one place changed.

    >>> with_item((0, 0, 0), 1, 5)
    (0, 5, 0)
    """
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """Return the tuple less the first item that is equal; `ValueError` when there is none.

    >>> without((1, 2, 3), 2)
    (1, 3)
    """
    at = items.index(item)
    return items[:at] + items[at + 1 :]
