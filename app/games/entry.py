"""Hands that were played with real cards, as far as all games read them alike."""

from collections.abc import Sequence

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
