"""What a holding is worth before play: tricks to expect, and the chance to take none.

The numbers come from `tests/load/fit_bids.py`, which plays hands among bots of this package through the
real rules and fits lines to what came out, separately for three seats (17 cards), four (13), and five (10;
11 with jokers as the highest spades). Three rounds: the bids of a round are those of the fit before it.
Residual of the trick estimate: 0.9 trick at three seats, 0.8 at four, 0.7 to 0.8 at five.
"""

from dataclasses import dataclass

from app.bots.spades.strength import TOP_SPADES, features, weighed
from app.games.cutthroat_spades.options import Options


@dataclass(frozen=True, slots=True)
class Fit:
    """The fitted numbers of one table size.

    `tricks` weighs FEATURES; `places[k]` turns the estimate of the k-th bidder (from 0) into `constant +
    factor x estimate + per_trick x tricks bid before`. `made` gives the log odds of keeping a bid of b:
    `constant + slope x (expected - b) + per_trick x b`; `nil` weighs NIL_FEATURES in log odds. `one` and
    `two` are what 1F and 2F bring: `(peak points, expected tricks at the peak, loss per trick below, loss
    per trick above)`. `top_spades` are the four highest of the pack.
    """

    tricks: tuple[float, ...]
    places: tuple[tuple[float, float, float], ...]
    made: tuple[float, float, float]
    nil: tuple[float, ...]
    one: tuple[float, float, float, float]
    two: tuple[float, float, float, float]
    top_spades: tuple[str, ...] = TOP_SPADES


FITS = {
    (3, 0): Fit(
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
    (4, 0): Fit(
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
    (5, 0): Fit(
        tricks=(
            *(1.01, 0.7, 0.48, 0.29, 0.5, 0.17),
            *(0.78, 0.63, 0.26, 0.19, -0.06, 0.02, 0.05, -0.04, 0.34, 0.12, 0.0, -0.09),
        ),
        places=(
            (-0.02, 0.99, 0.0),
            (0.09, 0.98, -0.03),
            (0.22, 0.99, -0.05),
            (0.23, 1.0, -0.04),
            (1.3, 0.91, -0.14),
        ),
        made=(1.61, 2.42, 0.07),
        nil=(2.82, -0.05, -0.2, -0.19, -0.12, -0.04, 0.02),
        one=(39.85, 1.0, 60.03, 16.76),
        two=(28.47, 2.1, 35.5, 9.13),
    ),
    (5, 2): Fit(
        tricks=(
            *(1.07, 0.72, 0.56, 0.33, 0.53, 0.17),
            *(0.8, 0.68, 0.28, 0.21, 0.04, 0.07, 0.15, 0.05, 0.3, 0.11, 0.0, -0.17),
        ),
        places=(
            (-0.03, 1.01, 0.0),
            (0.06, 1.0, -0.02),
            (0.2, 1.02, -0.05),
            (0.69, 0.97, -0.09),
            (1.68, 0.81, -0.16),
        ),
        made=(2.06, 2.17, -0.15),
        nil=(2.62, -0.07, -0.17, -0.17, -0.11, -0.1, 0.02),
        one=(41.19, 1.1, 44.14, 17.05),
        two=(28.61, 2.1, 32.67, 8.19),
        top_spades=("BJ", "LJ", "AS", "KS"),
    ),
    (5, 3): Fit(
        tricks=(
            *(1.03, 0.83, 0.54, 0.35, 0.47, 0.05),
            *(0.76, 0.72, 0.26, 0.14, 0.0, 0.03, 0.09, -0.03, 0.37, 0.14, 0.02, -0.03),
        ),
        places=(
            (0.02, 0.98, 0.0),
            (0.0, 1.02, -0.01),
            (0.23, 0.98, -0.04),
            (0.73, 0.96, -0.1),
            (1.5, 0.9, -0.15),
        ),
        made=(1.75, 2.59, 0.01),
        nil=(2.31, -0.03, -0.16, -0.16, -0.11, -0.02, 0.03),
        one=(39.81, 1.1, 48.0, 16.4),
        two=(28.85, 2.1, 32.16, 8.3),
        top_spades=("BJ", "LJ", "XJ", "AS"),
    ),
}
"""By the number of seats and of jokers that are the highest spades."""


def fit_for(n_seats: int, options: Options) -> Fit:
    """Return the fit of a table. Jokers that are junk take no trick, so they are not in it."""
    return FITS[n_seats, options.joker_count if options.jokers == "high_spades" else 0]


def expected(fit: Fit, hand: int, place: int, bid_before: int) -> float:
    """Return the tricks to expect of the *place*-th bidder, when those before bid so many together."""
    estimate = weighed(fit.tricks, features(hand, fit.top_spades))
    constant, factor, per_trick = fit.places[place]
    return constant + factor * estimate + per_trick * bid_before
