"""Taking tricks: the highest trump, or with none the highest card of the suit led (RULES 0.1.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.games.cards import Card, Suit

Play = tuple[int, Card]
"""A seat and the card it played."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A completed trick: who played what, in order, and who took it."""

    plays: tuple[Play, ...]
    winner: int


def led_suit(trick: Sequence[Play], suits: Mapping[Card, Suit]) -> Suit | None:
    """Return what the first card of a trick counts as; None for a leader, and while only junk lies there.

    A card that counts as `Suit.JOKERS` is junk: it belongs to no suit, and the next card decides.
    """
    for _, card in trick:
        if suits[card] is not Suit.JOKERS:
            return suits[card]
    return None


def beats(
    card: Card,
    best: Card,
    suits: Mapping[Card, Suit],
    trump: Suit,
    heights: Mapping[Card, int] | None = None,
) -> bool:
    """Return whether *card*, played later, takes the trick from *best*, which wins it so far.

    *suits* says what each card counts as in this game; ranks decide inside a suit, or *heights* where the
    game has an order of its own. Junk (`Suit.JOKERS`) beats nothing, and any card with a suit beats it.

    >>> suits = {card: card.suit for card in Card}
    >>> beats(Card("2S"), Card("AH"), suits, Suit.SPADES)
    True
    >>> beats(Card("AD"), Card("2H"), suits, Suit.SPADES)
    False
    >>> beats(Card("KH"), Card("QH"), suits, Suit.SPADES)
    True
    """
    suit, winning = suits[card], suits[best]
    if suit != winning:
        return suit == trump or winning is Suit.JOKERS
    if heights is None:
        return card.rank > best.rank and suit is not Suit.JOKERS
    return heights[card] > heights[best]


def cards_played(tricks: Sequence[Sequence[Play]], n_seats: int) -> tuple[tuple[Card, ...], ...]:
    """Return the cards by seat in the order in which they were played.

    >>> cards_played([((1, Card("KH")), (0, Card("2H")))], 2)
    ((<Card.2H: '2H'>,), (<Card.KH: 'KH'>,))
    """
    played: list[list[Card]] = [[] for _ in range(n_seats)]
    for plays in tricks:
        for seat, card in plays:
            played[seat].append(card)
    return tuple(map(tuple, played))


def voids_shown(
    tricks: Sequence[Sequence[Play]], n_seats: int, suits: Mapping[Card, Suit]
) -> tuple[frozenset[Suit], ...]:
    """Return the suits by seat of which it has shown to hold nothing: it played off the suit led.

    >>> plain = {card: card.suit for card in Card}
    >>> voids_shown([((1, Card("KH")), (0, Card("2C")))], 2, plain)
    (frozenset({<Suit.HEARTS: 'H'>}), frozenset())
    """
    voids: list[set[Suit]] = [set() for _ in range(n_seats)]
    for plays in tricks:
        led: Suit | None = None
        for seat, card in plays:
            if led is None:
                led = led_suit(((seat, card),), suits)
            elif suits[card] != led:
                voids[seat].add(led)
    return tuple(map(frozenset, voids))
