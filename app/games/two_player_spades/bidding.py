"""Bidding: the first player first, or both at once (RULES 3.1). Who bid nil blind has bid already."""

from app.games.errors import RuleViolation
from app.games.phases import BIDDING, PLAYING, refuse_phase
from app.games.spades.bidding import next_bidder, refuse_bidder
from app.games.spades.bids import NIL, NUMBERS, ZERO, known_bid
from app.games.spades.commands import Bid
from app.games.spades.events import BidMade
from app.games.two_player_spades.setup import N_TRICKS
from app.games.two_player_spades.state import State
from app.games.values import with_item

ALL_BIDS = (NIL, *NUMBERS[:N_TRICKS])


def decide_bid(state: State, command: Bid) -> tuple[BidMade]:
    """Bid, once and for good."""
    refuse_phase(state.phase, BIDDING, "not_bidding")
    refuse_bidder(command.seat, state.hand.bids, state.turn, state.bids_together)
    return (BidMade(command.seat, checked_bid(command.bid, ALL_BIDS)),)


def checked_bid(name: str, on_offer: tuple[str, ...]) -> str:
    """Return the bid if it is on offer; `RuleViolation` with `bid_zero_use_nil`, `bid_out_of_range`,
    `unknown_bid` or `bid_not_on_offer` otherwise.

    >>> checked_bid("0", ALL_BIDS)
    Traceback (most recent call last):
        ...
    app.games.errors.RuleViolation: bid_zero_use_nil
    """
    if name == ZERO:
        raise RuleViolation("bid_zero_use_nil")
    if known_bid(name, N_TRICKS) not in on_offer:
        raise RuleViolation("bid_not_on_offer")
    return name


def after_bid(state: State, event: BidMade) -> State:
    """Return the state after a bid; the last one begins the play, which the first player leads."""
    bids = with_item(state.hand.bids, event.seat, event.bid)
    hand = state.hand._replace(bids=bids)
    bidder = next_bidder(bids, state.dealer)
    if bidder is None:
        return state._replace(phase=PLAYING, turn=state.dealer, hand=hand)
    return state._replace(turn=bidder, hand=hand)
