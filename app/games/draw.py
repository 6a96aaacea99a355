"""Drawing cards for deal and seats (D6): one each, the highest deals, ties draw again among themselves."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.games.cards import Card, Suit

_SUIT_ORDER = {Suit.SPADES: 4, Suit.HEARTS: 3, Suit.DIAMONDS: 2, Suit.CLUBS: 1}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A place in the lobby and the card it drew."""

    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class Draw:
    """The rounds as they were drawn, and the places in seating order: the first is seat 0 and deals."""

    rounds: tuple[tuple[Drawn, ...], ...]
    order: tuple[int, ...]


def draw_dealer(n_places: int, pack: Sequence[Card], draw_tie: str = "redraw") -> Draw:
    """Return the draw that a shuffled pack gives where only the deal is drawn for: the first of the order
    deals, and only those who tie for the highest card draw again.

    >>> from app.games.cards import cards
    >>> draw = draw_dealer(3, cards("9H 9C KD 4S 7S 2H"))
    >>> draw.order[0], len(draw.rounds)
    (2, 1)
    """
    return _draw(n_places, pack, draw_tie, seats=False)


def draw_seats(n_places: int, pack: Sequence[Card], draw_tie: str = "redraw") -> Draw:
    """Return the draw that a shuffled pack gives.

    Each round takes its cards from the top of what is left, in order of the places. Suits count only with
    `draw_tie="suit_order"` (spades, hearts, diamonds, clubs), or when the pack ends before ties do.

    >>> from app.games.cards import cards
    >>> draw = draw_seats(3, cards("KH 9C KD 4S 7S 2H"))
    >>> draw.order
    (2, 0, 1)
    >>> [[drawn.place for drawn in round] for round in draw.rounds]
    [[0, 1, 2], [0, 2]]
    """
    return _draw(n_places, pack, draw_tie, seats=True)


def _draw(n_places: int, pack: Sequence[Card], draw_tie: str, *, seats: bool) -> Draw:
    keys: list[tuple[int, ...]] = [()] * n_places
    rounds: list[tuple[Drawn, ...]] = []
    drawing: tuple[int, ...] = tuple(range(n_places))
    left = iter(pack)
    remaining = len(pack)
    while drawing:
        by_suit = draw_tie == "suit_order" or remaining < 2 * len(drawing)
        drawn = tuple(Drawn(place, next(left)) for place in drawing)
        remaining -= len(drawn)
        rounds.append(drawn)
        for one in drawn:
            keys[one.place] = (*keys[one.place], *_height(one.card, by_suit))
        counts = Counter(keys)
        drawing = tuple(
            place
            for place in range(n_places)
            if counts[keys[place]] > 1 and (seats or keys[place] == max(keys))
        )
    return Draw(tuple(rounds), tuple(sorted(range(n_places), key=keys.__getitem__, reverse=True)))


def _height(card: Card, by_suit: bool) -> tuple[int, ...]:
    return (card.rank, _SUIT_ORDER[card.suit]) if by_suit else (card.rank,)
