"""What to bid: the bid that brings the most points on average, given the tricks to expect.

A number bid of b is kept with a chance that falls with b and rises with the tricks expected beyond it; 1F
and 2F bring what they brought in simulated hands of that strength. So a 1F or 2F is chosen where steering
to exactly that many tricks is likely, a nil only on a holding that survives defenders who know how, a moon
only on one that can hardly fail.
"""

from math import ceil

from app.bots.cutthroat_spades.estimate import Fit, expected, fit_for
from app.bots.cutthroat_spades.situation import goal_of, junk_of
from app.bots.spades.masks import bits
from app.bots.spades.strength import chance, nil_features, weighed
from app.games.cutthroat_spades.seat_view import SeatView
from app.games.spades.bids import BLIND_NIL, BLIND_SIX, MOON, NIL, ONE_FOR_50, TWO_FOR_40
from app.games.spades.commands import Bid

RANKED = 5
"""How many bids are worth a thought."""
FAILED_NIL = 1.7
"""Tricks, so bags, of a nil that fails."""
NOT_ENOUGH_MORE = 5.0
"""What a bid beyond the number that wins the game loses in the ranking, per trick."""
LEADERS_HAND = 40
"""Points that a leader makes in an ordinary hand."""


def rank(view: SeatView) -> list[str]:
    """Return the names of the bids on offer that promise most, the best first."""
    fit = fit_for(view.n_seats, view.options)
    hand = bits(view.holding or ()) & ~junk_of(view.options)
    others = [
        goal_of(bid, view.options, most)
        for bid, most in zip(view.bids, view.open_tricks, strict=True)
        if bid is not None
    ]
    tricks = expected(fit, hand, len(others), sum(others))
    offered = [command.bid for command in view.legal if isinstance(command, Bid)]
    points = {bid: _points(view, fit, bid, tricks, hand) for bid in offered}
    most = enough(view)
    if most is not None:
        for bid in offered:
            if bid.isdigit() and int(bid) > most:
                points[bid] = min(points[bid], points[str(most)]) - NOT_ENOUGH_MORE * (int(bid) - most)
    return sorted(offered, key=points.__getitem__, reverse=True)[:RANKED]


def _points(view: SeatView, fit: Fit, bid: str, tricks: float, hand: int) -> float:
    """Return what a bid brings on average."""
    bag = bag_price(view)
    if bid == NIL:
        survives = chance(weighed(fit.nil, nil_features(hand)))
        return 100 * (2 * survives - 1) - bag * FAILED_NIL * (1 - survives)
    if bid in (ONE_FOR_50, TWO_FOR_40):
        peak, at, below, above = fit.one if bid == ONE_FOR_50 else fit.two
        return peak - below * max(0.0, at - tricks) - above * max(0.0, tricks - at)
    goal = goal_of(bid, view.options, view.open_tricks[view.seat])
    constant, slope, per_trick = fit.made
    made = chance(constant + slope * (tricks - goal) + per_trick * goal)
    if bid == MOON:
        return 150 * made + view.options.sm_set * (1 - made)
    return 10 * goal * (2 * made - 1) - bag * made * _bags(tricks - goal)


def _bags(spare: float) -> float:
    """Return the bags of a bid that is kept, when so many more tricks than the bid are expected."""
    return max(0.2, 0.57 + 0.35 * spare + 0.4 * max(0.0, spare - 1))


def bag_price(view: SeatView) -> float:
    """Return what a bag costs on average (D9, D10).

    With a counter eight, for not every bag is ever charged; more near the limit, where it charges those
    before.
    """
    mode = view.options.bag_mode
    if mode != "limit" or view.bags is None:
        return 10.0 if mode == "each" else 0.0
    room = view.options.bag_limit - view.bags[view.seat]
    return {1: 28.0, 2: 14.0}.get(room, 8.0)


def enough(view: SeatView) -> int | None:
    """Return the number that reaches the target when kept, past all that each rival can hope for (`reach`);
    None when no number on offer does."""
    total = view.totals[view.seat]
    need = max(1, ceil((view.options.target - total) / 10))
    offered = str(need) if Bid(view.seat, str(need)) in view.legal else None
    rivals = [reach(view, seat) for seat in range(view.n_seats) if seat != view.seat]
    return need if offered and total + 10 * need > max(rivals) else None


def reach(view: SeatView, seat: int) -> int:
    """Return the total that a seat can hope for after this hand."""
    bid = view.bids[seat]
    if bid is None:
        return view.totals[seat] + LEADERS_HAND
    pays = {NIL: 100, BLIND_NIL: 200, BLIND_SIX: 100, MOON: 150, ONE_FOR_50: 50, TWO_FOR_40: 40}
    return view.totals[seat] + (pays[bid] if bid in pays else 10 * int(bid))


def blind_bid(view: SeatView) -> str | None:
    """Return a blind bid where only that can still catch a leader who is about to win, else None.

    A blind six wants a fair share of the tricks near six. A blind nil survives about once in fifteen at
    four seats, next to never at three: a straw to clutch at when the leader needs almost nothing.
    """
    target, total = view.options.target, view.totals[view.seat]
    leader = max(other for seat, other in enumerate(view.totals) if seat != view.seat)
    fair = view.n_tricks / view.n_seats
    missing = max(target, leader + LEADERS_HAND) - total
    six_is_fair = view.options.blind_bid_level <= fair + 0.5
    if leader + LEADERS_HAND >= target and six_is_fair and 10 * fair < missing <= 100:
        return BLIND_SIX if Bid(view.seat, BLIND_SIX) in view.legal else None
    if leader + 20 >= target and fair < 4 and 100 < missing <= 200:
        return BLIND_NIL if Bid(view.seat, BLIND_NIL) in view.legal else None
    return None
