"""Bidding: once each, from the dealer's left or all at once (RULES 4.1)."""

from app.games.errors import RuleViolation
from app.games.phases import BIDDING, PLAYING, refuse_phase
from app.games.spades.bidding import next_bidder, refuse_bidder
from app.games.spades.bids import NUMBERS, known_bid
from app.games.spades.commands import Bid
from app.games.spades.events import BidMade
from app.games.three_person_spades.setup import FIRST_LEAD, N_TRICKS, SECOND_CHOICE
from app.games.three_person_spades.state import State, left_of
from app.games.values import with_item

ALL_BIDS = NUMBERS[:N_TRICKS]


def forbidden_bid(state: State) -> str | None:
    """Return the bid that the last bidder may not make, since all would add up to the tricks of the hand."""
    made = [int(bid) for bid in state.hand.bids if bid is not None]
    left = N_TRICKS - sum(made)
    is_last = len(made) == len(state.hand.bids) - 1
    return str(left) if state.options.forbid_total_17 and is_last else None


def bids_on_offer(state: State) -> tuple[str, ...]:
    """Return the bids that whoever bids next may make."""
    forbidden = forbidden_bid(state)
    return tuple(bid for bid in ALL_BIDS if bid != forbidden)


def decide_bid(state: State, command: Bid) -> tuple[BidMade]:
    """Bid, once and for good; there is no nil."""
    refuse_phase(state.phase, BIDDING, "not_bidding")
    refuse_bidder(command.seat, state.hand.bids, state.turn, state.bids_together)
    bid = checked_bid(command.bid)
    if bid == forbidden_bid(state):
        raise RuleViolation("bid_total_forbidden", total=N_TRICKS)
    return (BidMade(command.seat, bid),)


def checked_bid(name: str) -> str:
    """Return the bid if this game has it; `RuleViolation` with `bid_out_of_range`, `unknown_bid` or
    `bid_not_on_offer` otherwise.

    >>> checked_bid("0")
    Traceback (most recent call last):
        ...
    app.games.errors.RuleViolation: bid_not_on_offer
    """
    if name == "0" or known_bid(name, N_TRICKS) not in ALL_BIDS:
        raise RuleViolation("bid_not_on_offer")
    return name


def after_bid(state: State, event: BidMade) -> State:
    """Return the state after a bid; the last one begins the play."""
    bids = with_item(state.hand.bids, event.seat, event.bid)
    turn = next_bidder(bids, left_of(state.dealer))
    hand = state.hand._replace(bids=bids)
    if turn is not None:
        return state._replace(turn=turn, hand=hand)
    leader = first_leader(state)
    return state._replace(phase=PLAYING, turn=leader, hand=hand._replace(leader=leader))


def first_leader(state: State) -> int:
    """Return who holds the two of clubs, or with that card aside the three."""
    card = FIRST_LEAD if state.aside != FIRST_LEAD else SECOND_CHOICE
    return next(seat for seat, holding in enumerate(state.hand.holdings) if card in holding)
