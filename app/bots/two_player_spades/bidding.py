"""What to bid: the number that brings the most points on average, or nil on a holding that survives it.

The lines are fitted to hands among bots of this package (`tests/load/fit_plain_bids.py`).
"""

from app.bots.spades.masks import bits
from app.bots.spades.strength import chance, features, nil_features, on_average, weighed
from app.games.spades.bids import NIL, is_number
from app.games.spades.commands import Bid
from app.games.two_player_spades.seat_view import SeatView

TRICKS = (
    *(1.04, 1.06, 0.9, 0.74, 0.67, 0.45),
    *(0.63, 0.66, 0.52, 0.26, 0.16, 0.24, 0.17, -0.16, 0.14, 0.09, 0.05, 0.22),
)
"""Weighs `app.bots.spades.strength.FEATURES`."""
SURVIVES = (0.64, 0.81, -0.74, -0.24, 0.03, -0.15, -0.35)
"""Weighs `app.bots.spades.strength.NIL_FEATURES` in log odds of taking no trick."""
SPREAD = 0.7
"""Deviation of the tricks from what was expected. The line misses by 1.1, but play steers towards the bid;
duels among bots that differ in this number alone chose it."""
LAST = (7.85, 0.51, -0.85)
"""The last bidder knows what is left: constant + factor x estimate + per trick bid before."""
RANKED = 5


def rank(view: SeatView) -> list[str]:
    """Return the bids on offer that promise most, the best first."""
    expected = tricks_to_expect(view)
    offered = [command.bid for command in view.legal if isinstance(command, Bid)]
    points = {bid: _nil(view) if bid == NIL else _number(view, int(bid), expected) for bid in offered}
    return sorted(offered, key=points.__getitem__, reverse=True)[:RANKED]


def tricks_to_expect(view: SeatView) -> float:
    """Return the tricks to expect, also from what the opponent has bid."""
    estimate = weighed(TRICKS, features(bits(view.holding)))
    theirs = view.bids[1 - view.seat]
    if theirs is not None and is_number(theirs):
        constant, factor, per_trick = LAST
        estimate = constant + factor * estimate + per_trick * int(theirs)
    return min(float(view.n_tricks), max(0.0, estimate))


def _number(view: SeatView, bid: int, expected: float) -> float:
    """Return what a number brings on average (3.1)."""
    sandbag = 1 - sandbag_price(view)

    def points(tricks: int) -> float:
        return 10 * bid + (tricks - bid) * sandbag if tricks >= bid else -10 * bid

    return on_average(points, expected, SPREAD, view.n_tricks)


def _nil(view: SeatView) -> float:
    survives = chance(weighed(SURVIVES, nil_features(bits(view.holding))))
    return 100 * (2 * survives - 1)


def sandbag_price(view: SeatView) -> float:
    """Return what a sandbag costs on average, beside the point that it brings."""
    return view.options.sandbag_penalty / view.options.sandbag_limit
