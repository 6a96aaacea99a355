"""What to bid: the number that brings the most points on average, given the tricks to expect.

The lines are fitted to hands among bots of this package (`tests/load/fit_plain_bids.py`).
"""

from functools import partial

from app.bots.spades.masks import bits
from app.bots.spades.strength import features, on_average, weighed
from app.games.spades.commands import Bid
from app.games.three_person_spades.seat_view import SeatView

TRICKS = (
    *(1.4, 1.13, 0.85, 0.51, 0.9, 0.0),
    *(0.72, 0.74, 0.76, 0.7, 0.13, 0.56, 0.51, -0.19, 0.17, 0.14, 0.05, 0.49),
)
"""Weighs `app.bots.spades.strength.FEATURES`."""
SPREAD = 0.7
"""Deviation of the tricks from what was expected. The line misses by 1.0, but play steers towards the bid;
duels among bots that differ in this number alone chose it."""
LAST = (5.81, 0.66, -0.41)
"""The last bidder knows what is left: constant + factor x estimate + per trick bid before."""
RANKED = 5


def rank(view: SeatView) -> list[str]:
    """Return the bids on offer that promise most, the best first."""
    expected = tricks_to_expect(view)
    offered = [command.bid for command in view.legal if isinstance(command, Bid)]

    def points(bid: str) -> float:
        return on_average(partial(_score, view, int(bid)), expected, SPREAD, view.n_tricks)

    return sorted(offered, key=points, reverse=True)[:RANKED]


def tricks_to_expect(view: SeatView) -> float:
    """Return the tricks to expect, also from what the others have bid when this seat is the last."""
    estimate = weighed(TRICKS, features(bits(view.holding)))
    others = [int(bid) for bid in view.bids if bid is not None and bid.isdigit()]
    if len(others) == view.n_seats - 1:
        constant, factor, per_trick = LAST
        estimate = constant + factor * estimate + per_trick * sum(others)
    return min(float(view.n_tricks), max(0.0, estimate))


def _score(view: SeatView, bid: int, tricks: int) -> int:
    """Return what a bid brings with so many tricks (4.2)."""
    if tricks < bid:
        return -10 * bid
    kept = 10 * (2 * bid - tricks)
    return max(0, kept) if view.options.over_floor_zero else kept
