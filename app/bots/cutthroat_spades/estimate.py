"""What a holding is worth before play: tricks to expect, and the chance to take none.

The numbers come from `tests/load/fit_bids.py`, which plays hands among bots of this package through the
real rules and fits lines to what came out, separately for three seats (17 cards), four (13), and five (10;
11 with jokers as the highest spades). Three rounds: the bids of a round are those of the fit before it.
Residual of the trick estimate: 0.9 trick at three seats, 0.8 at four.
"""

from dataclasses import dataclass, replace

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


FIVE = Fit(
    tricks=(
        *(1.14, 0.81, 0.49, 0.3, 0.67, 0.11),
        *(0.85, 0.83, 0.58, 0.38, 0.01, 0.25, 0.17, -0.05, 0.36, 0.17, 0.05, -0.2),
    ),
    places=(
        (-0.04, 1.01, 0.0),
        (0.1, 0.99, -0.03),
        (0.3, 0.97, -0.05),
        (0.59, 0.96, -0.08),
        (2, 0.84, -0.21),
    ),
    made=(1.65, 2.24, -0.01),
    nil=(1.65, 0.12, -0.21, -0.27, -0.16, -0.18, 0.06),
    one=(40.46, 1.3, 40.88, 15.33),
    two=(31.48, 2.2, 32.7, 9.79),
)
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
    (5, 0): FIVE,
    (5, 2): replace(FIVE, top_spades=("BJ", "LJ", "AS", "KS")),
    (5, 3): replace(FIVE, top_spades=("BJ", "LJ", "XJ", "AS")),
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
