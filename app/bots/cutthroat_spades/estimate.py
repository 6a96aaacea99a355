"""What a holding is worth before play: tricks to expect, and the chance to take none.

The numbers come from `tests/load/fit_bids.py`, which plays hands among bots of this package through the
real rules and fits lines to what came out, separately for three seats (17 cards) and four (13). Three
rounds: the bids of a round are those of the fit before it. Residual of the trick estimate: 0.9 trick at
three seats, 0.8 at four.
"""

from dataclasses import dataclass
from math import exp

from app.bots.cutthroat_spades.masks import BIT, SIDE_SUITS, SPADES, each, height, top

FEATURES = (
    "spade ace",
    "spade king",
    "spade queen",
    "spade jack",
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


@dataclass(frozen=True, slots=True)
class Fit:
    """The fitted numbers of one table size.

    `tricks` weighs FEATURES; `places[k]` turns the estimate of the k-th bidder (from 0) into `constant +
    factor x estimate + per_trick x tricks bid before`. `made` gives the log odds of keeping a bid of b:
    `constant + slope x (expected - b) + per_trick x b`; `nil` weighs NIL_FEATURES in log odds. `one` and
    `two` are what 1F and 2F bring: `(peak points, expected tricks at the peak, loss per trick below, loss
    per trick above)`.
    """

    tricks: tuple[float, ...]
    places: tuple[tuple[float, float, float], ...]
    made: tuple[float, float, float]
    nil: tuple[float, ...]
    one: tuple[float, float, float, float]
    two: tuple[float, float, float, float]


FITS = {
    3: Fit(
        tricks=(
            *(1.26, 0.99, 0.74, 0.43, 0.83, 0.03),
            *(0.82, 0.84, 0.76, 0.72, 0.15, 0.59, 0.45, -0.16, 0.25, 0.18, 0.07, 0.49),
        ),
        places=((-0.05, 1.0, 0.0), (0.14, 0.98, -0.02), (3.55, 0.82, -0.24)),
        made=(1.7, 1.86, -0.04),
        nil=(-2.35, 0.77, -0.3, -0.5, -0.35, -0.36, 0.51),
        one=(39.27, 1.4, 14.66, 11.49),
        two=(33.86, 2.4, 19.27, 8.32),
    ),
    4: Fit(
        tricks=(
            *(1.14, 0.81, 0.49, 0.3, 0.67, 0.11),
            *(0.85, 0.83, 0.58, 0.38, 0.01, 0.25, 0.17, -0.05, 0.36, 0.17, 0.05, 0.05),
        ),
        places=((-0.04, 1.01, 0.0), (0.1, 0.99, -0.03), (0.59, 0.96, -0.08), (2.52, 0.84, -0.21)),
        made=(1.65, 2.24, -0.01),
        nil=(1.65, 0.12, -0.21, -0.27, -0.16, -0.18, 0.06),
        one=(40.46, 1.3, 40.88, 15.33),
        two=(31.48, 2.2, 32.7, 9.79),
    ),
}


def features(hand: int) -> tuple[float, ...]:
    """Return how often each of FEATURES is in the holding."""
    spades = (hand & SPADES).bit_count()
    found = [0.0] * len(FEATURES)
    found[:4] = [float(hand & BIT[card] > 0) for card in ("AS", "KS", "QS", "JS")]
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


def expected(fit: Fit, hand: int, place: int, bid_before: int) -> float:
    """Return the tricks to expect of the *place*-th bidder, when those before bid so many together."""
    estimate = weighed(fit.tricks, features(hand))
    constant, factor, per_trick = fit.places[place]
    return constant + factor * estimate + per_trick * bid_before


def weighed(weights: tuple[float, ...], values: tuple[float, ...]) -> float:
    """Return the sum of the products."""
    return sum(weight * value for weight, value in zip(weights, values, strict=True))


def chance(log_odds: float) -> float:
    """Return the chance that the log odds mean.

    >>> chance(0.0), round(chance(2.2), 2)
    (0.5, 0.9)
    """
    return 1 / (1 + exp(-max(-50.0, min(50.0, log_odds))))
