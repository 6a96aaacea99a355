"""What a holding shows of its strength, and how lines fitted to such figures are read."""

from collections.abc import Callable
from math import exp

from app.bots.spades.masks import BIT, SIDE_SUITS, SPADES, each, height, top

TOP_SPADES = ("AS", "KS", "QS", "JS")
FEATURES = (
    "highest spade of the pack (the ace, unless jokers are higher)",
    "second spade",
    "third spade",
    "fourth spade",
    "spade beyond the second",
    "first two spades",
    "side ace",
    "side ace, suit of five",
    "side king",
    "side king, suit of five",
    "bare side king",
    "side queen, third or more",
    "side queen, suit of five",
    "side card beyond the fifth",
    "void x spades up to three",
    "singleton x spades up to three",
    "doubleton x spades up to three",
    "any hand",
)
NIL_FEATURES = (
    "any hand",
    "spade",
    "rank of the highest spade",
    "lowest cards too high for the first round",
    "second lowest cards too high for the second round",
    "third lowest cards too high for the third round",
    "side card beyond the fourth",
)


def features(hand: int, top_spades: tuple[str, ...] = TOP_SPADES) -> tuple[float, ...]:
    """Return how often each of FEATURES is in the holding; *top_spades* are the pack's four highest."""
    spades = (hand & SPADES).bit_count()
    found = [0.0] * len(FEATURES)
    found[:4] = [float(hand & BIT[card] > 0) for card in top_spades]
    found[4], found[5] = max(0, spades - 2), min(2, spades)
    for suit, name in zip(SIDE_SUITS, "CDH", strict=True):
        n = (hand & suit).bit_count()
        ace, king, queen = (hand & BIT[rank + name] > 0 for rank in "AKQ")
        found[7 if n >= 5 else 6] += ace
        found[9 if n >= 5 else 8 if n > 1 else 10] += king
        found[12 if n >= 5 else 11] += queen and n > 2
        found[13] += max(0, n - 5)
        if n < 3:
            found[14 + n] += min(3, spades)
    found[17] = 1.0
    return tuple(found)


def nil_features(hand: int) -> tuple[float, ...]:
    """Return NIL_FEATURES of the holding: in round r of a side suit, ranks up to 3r (a three, a six, a
    nine) are low.
    """
    spades = hand & SPADES
    too_high = [0, 0, 0]
    beyond = 0
    for suit in SIDE_SUITS:
        lowest = [height(card) for card in each(hand & suit)]
        for no, rank in enumerate(lowest[:3]):
            too_high[no] += max(0, rank - 1 - 3 * no)
        beyond += max(0, len(lowest) - 4)
    return (1.0, spades.bit_count(), height(top(spades)) if spades else 0, *too_high, beyond)


def weighed(weights: tuple[float, ...], values: tuple[float, ...]) -> float:
    """Return the sum of the products."""
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def chance(log_odds: float) -> float:
    """Return the chance that the log odds mean.

    >>> chance(0.0), round(chance(2.2), 2)
    (0.5, 0.9)
    """
    return 1 / (1 + exp(-max(-50.0, min(50.0, log_odds))))


def on_average(points: Callable[[int], float], expected: float, spread: float, most: int) -> float:
    """Return what a bid brings on average: *points* of each number of tricks up to *most*, weighed by how
    near it is to the *expected* one.

    >>> on_average(lambda tricks: 10.0 * tricks, expected=2.0, spread=0.7, most=4)
    20.0
    """
    total = weight = 0.0
    for tricks in range(most + 1):
        likely = exp(-(((tricks - expected) / spread) ** 2) / 2)
        total += likely * points(tricks)
        weight += likely
    return total / weight
