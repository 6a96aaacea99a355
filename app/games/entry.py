"""Hands that were played with real cards, as far as all games read them alike."""

from collections.abc import Iterable, Sequence
from typing import Any

from app.games.errors import RuleViolation


def refuse_tricks(tricks: Sequence[int], n_tricks: int) -> None:
    """Raise `RuleViolation` unless the tricks by seat can be those of one hand: `tricks_out_of_range {max,
    seat}`, `tricks_do_not_add_up {sum, n_tricks}`.

    >>> refuse_tricks((3, 1, 0), 5)
    Traceback (most recent call last):
        ...
    app.games.errors.RuleViolation: tricks_do_not_add_up sum=4 n_tricks=5
    """
    for seat, taken in enumerate(tricks):
        if not 0 <= taken <= n_tricks:
            raise RuleViolation("tricks_out_of_range", max=n_tricks, seat=seat)
    if sum(tricks) != n_tricks:
        raise RuleViolation("tricks_do_not_add_up", sum=sum(tricks), n_tricks=n_tricks)


def spades_form(
    n_tricks: int,
    order: Iterable[int],
    bids: Iterable[Iterable[str]],
    *,
    most: Iterable[int],
    jacks: Iterable[str] = (),
    revokes: bool = False,
) -> dict[str, Any]:
    """Return what may be written down of a hand of a Spades game, as plain JSON values.

    `order` is that of the bids; by seat, `bids` are those on offer and `most` the tricks it can take; `jacks`
    are the prizes; `revokes` is whether one has a price.
    """
    return {
        "kind": "bids",
        "n_tricks": n_tricks,
        "order": list(order),
        "bids": [list(offered) for offered in bids],
        "most": list(most),
        "jacks": list(jacks),
        "revokes": revokes,
    }


def seats_from(first: int, n_seats: int) -> list[int]:
    """Return all seats clockwise, beginning with one.

    >>> seats_from(2, 3)
    [2, 0, 1]
    """
    return [(first + step) % n_seats for step in range(n_seats)]
