"""What five cards are worth to a maker: the tricks to expect.

The weights come from `tests/load/fit_tricks.py`, which lets bots of this package play 15,000 hands with a
maker at random, and fits a line to the tricks that came out (residual 0.7 trick, of 1.4 without the line).
Trumps count by their place from the top, so that one set of weights serves packs with and without a joker.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from app.games.cards import Card, Suit
from app.games.cutthroat_euchre.ranking import ranking_of
from app.games.cutthroat_euchre.setup import PACKS

ACE, KING = 14, 13
ANY_HAND = 0.71
TRUMPS = (1.39, 0.81, 0.57, 0.45, 0.38)
LOW_TRUMP = 0.35
FOUR_TRUMPS = 0.11
VOID = 0.28
SIDE_ACE, KING_BESIDE_ACE, SIDE_KING, LOW_SIDE_CARD = 0.28, -0.3, -0.08, -0.29


@cache
def trump_weights(deck: str, trump: Suit) -> dict[Card, float]:
    """Return what each trump of a pack adds by its place from the top."""
    ranking = ranking_of(trump)
    trumps = [card for card in PACKS[deck] if ranking.suits[card] == trump]
    trumps.sort(key=ranking.heights.__getitem__, reverse=True)
    return {card: TRUMPS[place] if place < len(TRUMPS) else LOW_TRUMP for place, card in enumerate(trumps)}


def strength(cards: Iterable[Card], trump: Suit, deck: str) -> float:
    """Return the tricks to expect of a maker who holds these five cards."""
    weights = trump_weights(deck, trump)
    total, trumps = ANY_HAND, 0
    sides: dict[Suit, set[int]] = {}
    for card in cards:
        if card in weights:
            trumps += 1
            total += weights[card]
        else:
            sides.setdefault(card.suit, set()).add(card.rank)
    total += FOUR_TRUMPS * (trumps >= 4)
    return total + VOID * min(3 - len(sides), trumps) + sum(map(_side, sides.values()))


def _side(ranks: set[int]) -> float:
    """Return what the cards of a side suit add; most take something away, for they lose a trick."""
    has_ace, has_king = ACE in ranks, KING in ranks
    king = KING_BESIDE_ACE if has_ace else SIDE_KING
    return SIDE_ACE * has_ace + king * has_king + LOW_SIDE_CARD * (len(ranks) - has_ace - has_king)


def best_fives(cards: Sequence[Card], trump: Suit, deck: str) -> list[tuple[Card, ...]]:
    """Return the fives of these cards that hold the highest trumps, those worth most first."""
    weights = trump_weights(deck, trump)
    trumps = sorted((card for card in cards if card in weights), key=weights.__getitem__, reverse=True)[:5]
    sides = [card for card in cards if card not in weights]
    fives = [(*trumps, *some) for some in combinations(sides, 5 - len(trumps))]
    return sorted(fives, key=lambda five: strength(five, trump, deck), reverse=True)
