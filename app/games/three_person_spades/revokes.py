"""Revokes, as the tricks of a hand prove them (RULES 4.2): off the suit led once, and in that suit later."""

from collections.abc import Sequence
from typing import NamedTuple

from app.games.cards import Card, Suit
from app.games.tricks import Trick


class Revoke(NamedTuple):
    """Where *card* was played off the suit led, and where *held*, a card of that suit, came later.

    Tricks are numbered from 1.
    """

    trick: int
    card: Card
    later: int
    held: Card


def revokes_in(tricks: Sequence[Trick], n_seats: int) -> tuple[Revoke | None, ...]:
    """Return by seat the first revoke that the tricks prove, None without one.

    >>> def trick(*plays):
    ...     return Trick(tuple((seat, Card(code)) for seat, code in plays), 0)
    >>> revokes_in([trick((0, "KH"), (1, "2C")), trick((0, "3C"), (1, "4H"))], 2)
    (None, Revoke(trick=1, card=<Card.2C: '2C'>, later=2, held=<Card.4H: '4H'>))
    """
    off_suit: list[dict[Suit, tuple[int, Card]]] = [{} for _ in range(n_seats)]
    found: list[Revoke | None] = [None] * n_seats
    for number, trick in enumerate(tricks, start=1):
        led = trick.plays[0][1].suit
        for seat, card in trick.plays:
            if found[seat] is None and card.suit in off_suit[seat]:
                found[seat] = Revoke(*off_suit[seat][card.suit], number, card)
            if card.suit != led:
                off_suit[seat].setdefault(led, (number, card))
    return tuple(found)
