"""What a bot bids: the worth of its holding, fitted by simulation, and the special bids where they pay.

The weights are those of the features in `estimate`, fitted for 17 cards at three seats; four seats have their
own share of the tricks, so the worth is scaled to it.
"""

from math import floor

from app.bots.cutthroat_spades.estimate import features
from app.bots.cutthroat_spades.masks import SIDE_SUITS, SPADES, bits, each
from app.games.cutthroat_spades.commands import Bid
from app.games.cutthroat_spades.seat_view import SeatView

WEIGHTS = (1.8, 1.4, 1.0, 0.6, 1.0, -0.25, 0.85, 0.8, 0.9, 0.8, 0.25, 0.7, 0.55, -0.25, 0.2, 0.1, 0.05, 0.1)
SHADE = 0.1
"""A bid a little below the estimate: a contract set costs more than a bag."""
MOON = 13.0
BLIND_SIX_FROM = 150
"""So far behind, an even chance of a hundred is better than what the cards can bring."""
NEAR_LIMIT = 2
GOALS = {"Nil": 0, "BN": 0, "1F": 1, "2F": 2, "B6": 6, "SM": 14}
SCALES = {13: 0.81}


def worth(holding: int, n_tricks: int) -> float:
    """Return how many tricks the cards take on average among players like this one."""
    estimate = sum(weight * value for weight, value in zip(WEIGHTS, features(holding), strict=True))
    return estimate * SCALES.get(n_tricks, 1.0)


def wants_blind_six(view: SeatView) -> bool:
    """Return whether the seat is so far behind that it bids six without looking."""
    offered = any(isinstance(command, Bid) and command.bid == "B6" for command in view.legal)
    return offered and view.n_tricks > 3 * 5 and view.behind[view.seat] >= BLIND_SIX_FROM


def choose_bid(view: SeatView) -> str:
    """Return the name of a bid that is on offer."""
    offered = {command.bid for command in view.legal if isinstance(command, Bid)}
    holding = bits(view.holding or ())
    estimate = _after_the_others(view, worth(holding, view.n_tricks))
    if estimate >= MOON and "SM" in offered:
        return "SM"
    if "Nil" in offered and is_nil(holding, estimate):
        return "Nil"
    tricks = max(1, floor(estimate - SHADE + _bag_fear(view)))
    exact = f"{tricks}F"
    if exact in offered:
        return exact
    plain = [int(bid) for bid in offered if bid.isdigit()]
    return str(min(plain, key=lambda bid: abs(bid - tricks)))


def _after_the_others(view: SeatView, estimate: float) -> float:
    """The last to bid knows what the others expect: they are usually right about the rest."""
    others = [goal(bid, view.n_tricks) for bid in view.bids if bid is not None]
    if len(others) < view.n_seats - 1:
        return estimate
    left = max(0, view.n_tricks - sum(others))
    return 0.58 * estimate + 0.44 * left - 0.5


def goal(bid: str, n_tricks: int) -> int:
    """Return how many tricks a bid is for.

    >>> goal("Nil", 17), goal("2F", 17), goal("7", 17), goal("SM", 13)
    (0, 2, 7, 13)
    """
    return min(GOALS[bid], n_tricks) if bid in GOALS else int(bid)


def _bag_fear(view: SeatView) -> float:
    """Near the limit a bag costs ten each, so the bid goes up."""
    if view.bags is None or view.options.bag_mode != "limit":
        return 0.3 if view.options.bag_mode == "each" else 0.0
    return 0.5 if view.options.bag_limit - view.bags[view.seat] <= NEAR_LIMIT else 0.0


def is_nil(holding: int, estimate: float) -> bool:
    """Return whether the holding probably takes no trick: few low spades, low cards in each suit."""
    spades = sorted(bit.bit_length() - 1 - 39 for bit in each(holding & SPADES))
    if len(spades) > 3 or (spades and spades[-1] > 8 - len(spades)):
        return False
    return estimate < 4.5 and all(_is_ducking(holding & suit, no) for no, suit in enumerate(SIDE_SUITS))


def _is_ducking(suit: int, no: int) -> bool:
    """The lowest cards of a suit go first: each must be low enough for its round."""
    ranks = sorted(bit.bit_length() - 1 - 13 * no for bit in each(suit))
    return all(rank <= 2 + 3 * round_no for round_no, rank in enumerate(ranks[:4]))
