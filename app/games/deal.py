"""Dealing: a shuffled pack is all of the pack, and goes round one card at a time."""

from collections.abc import Sequence
from itertools import zip_longest

from app.games.cards import Card, sort_cards
from app.games.errors import RuleViolation
from app.games.phases import DEALING, refuse_in_hand


def refuse_deal(phase: str, order: tuple[Card, ...], pack: tuple[Card, ...]) -> None:
    """Raise `RuleViolation` unless a hand is to be dealt from this order of the pack: `game_over`,
    `hand_not_over`, `bad_pack`."""
    refuse_in_hand(phase, DEALING)
    if sorted(order) != sorted(pack):
        raise RuleViolation("bad_pack")


def deal_around(order: tuple[Card, ...], n_seats: int, first: int) -> tuple[tuple[Card, ...], ...]:
    """Return every seat's holding, sorted, when the cards go round one at a time, clockwise from *first*.

    >>> from app.games.cards import cards
    >>> [" ".join(holding) for holding in deal_around(cards("2H AS 3H KS"), 2, first=1)]
    ['AS KS', '3H 2H']
    """
    return tuple(sort_cards(order[(seat - first) % n_seats :: n_seats]) for seat in range(n_seats))


def gather_around(holdings: Sequence[Sequence[Card]], first: int) -> tuple[Card, ...]:
    """Return the order of the pack from which `deal_around` deals these holdings.

    >>> from app.games.cards import cards
    >>> holdings = (cards("AS KS"), cards("3H 2H"))
    >>> " ".join(gather_around(holdings, first=1)), deal_around(gather_around(holdings, 1), 2, 1) == holdings
    ('3H AS 2H KS', True)
    """
    around = [holdings[(first + step) % len(holdings)] for step in range(len(holdings))]
    return tuple(card for layer in zip_longest(*around) for card in layer if card is not None)
