"""Looking and bidding: one round from the dealer's left, blind bids only before the look (D1, D2, D8)."""

from dataclasses import dataclass

from app.games.cutthroat_spades.commands import Look
from app.games.cutthroat_spades.events import HandLooked
from app.games.cutthroat_spades.leading import first_leader
from app.games.cutthroat_spades.options import UNLIMITED
from app.games.cutthroat_spades.state import State
from app.games.errors import RuleViolation
from app.games.phases import BIDDING, PLAYING, refuse_phase, refuse_turn
from app.games.spades.bids import BLIND, BLIND_NIL, BLIND_SIX, NIL, ZERO, known_bid
from app.games.spades.commands import Bid
from app.games.spades.events import BidMade
from app.games.values import with_item

USED_UP, B6_NOT_BEHIND, BN_NOT_BEHIND = "b6_used_up", "b6_not_behind", "bn_not_behind"


@dataclass(frozen=True, slots=True)
class BlindOffer:
    """Whether the scores and earlier uses allow a blind bid: `reason` is the code that speaks against it,
    `left` the uses that remain (None: no limit)."""

    behind: int
    needed: int
    left: int | None
    reason: str | None

    @property
    def open(self) -> bool:
        """Whether a seat that has not looked may bid it."""
        return self.reason is None


def blind_offer(state: State, seat: int, bid: str) -> BlindOffer:
    """Return the conditions of `B6` or `BN` for a seat in this hand; looking is not among them."""
    behind = state.behind[seat]
    if bid == BLIND_NIL:
        needed = state.rules.options.bn_deficit
        return BlindOffer(behind, needed, None, None if behind >= needed else BN_NOT_BEHIND)
    needed = state.rules.options.b6_deficit
    left = _blind_sixes_left(state, seat)
    if left == 0:
        return BlindOffer(behind, needed, left, USED_UP)
    return BlindOffer(behind, needed, left, None if behind >= needed else B6_NOT_BEHIND)


def _blind_sixes_left(state: State, seat: int) -> int | None:
    options = state.rules.options
    if options.b6_limit == UNLIMITED:
        return None
    used = sum(state.b6_used) if options.b6_scope == "table_game" else state.b6_used[seat]
    return max(0, int(options.b6_limit) - used)


def legal_bids(state: State, seat: int) -> tuple[str, ...]:
    """Return the bids that a seat may make at its turn: plain after its look, blind before it."""
    if state.looked[seat]:
        return state.rules.bids_open_to(seat, state.dealer)
    return tuple(bid for bid in (BLIND_SIX, BLIND_NIL) if blind_offer(state, seat, bid).open)


def decide_look(state: State, command: Look) -> tuple[HandLooked]:
    """Turn a holding up: at any time before the own bid, once."""
    refuse_phase(state.phase, BIDDING, "not_bidding")
    if not 0 <= command.seat < state.rules.n_seats:
        raise RuleViolation("unknown_seat")
    if state.looked[command.seat]:
        raise RuleViolation("already_looked")
    return (HandLooked(command.seat),)


def decide_bid(state: State, command: Bid) -> tuple[BidMade]:
    """Bid, once and for good, at one's turn."""
    refuse_turn(state, command.seat, BIDDING, code="not_bidding")
    bid, looked = _meant(state, command.seat, command.bid), state.looked[command.seat]
    if bid in BLIND and looked:
        raise RuleViolation("blind_after_look")
    if bid not in BLIND and not looked:
        raise RuleViolation("look_first")
    return (BidMade(command.seat, offered_bid(state, command.seat, bid)),)


def offered_bid(state: State, seat: int, text: str) -> str:
    """Return the bid that a text means, if this seat may make it by the scores and the house rules.

    Whether it has looked is not asked. Raises `RuleViolation`: `bid_zero_use_nil`, `bid_out_of_range`,
    `unknown_bid`, `bid_not_on_offer`, `b6_used_up`, `b6_not_behind`, `bn_not_behind`.
    """
    bid = _meant(state, seat, text)
    if bid in BLIND:
        _refuse_blind(state, seat, bid)
    elif bid not in state.rules.bids_open_to(seat, state.dealer):
        raise RuleViolation("bid_not_on_offer")
    return bid


def _meant(state: State, seat: int, text: str) -> str:
    """Return the bid that a text means, `0` included (D2); raise when it means none to this seat."""
    if text == ZERO:
        if state.rules.options.zero_bid == "alias_nil":
            return NIL
        raise RuleViolation("bid_zero_use_nil")
    return known_bid(text, state.rules.tricks_open_to(seat, state.dealer))


def _refuse_blind(state: State, seat: int, bid: str) -> None:
    offer = blind_offer(state, seat, bid)
    if offer.reason == USED_UP:
        raise RuleViolation("b6_used_up")
    if offer.reason == B6_NOT_BEHIND:
        raise RuleViolation("b6_not_behind", behind=offer.behind, needed=offer.needed)
    if offer.reason == BN_NOT_BEHIND:
        raise RuleViolation("bn_not_behind", behind=offer.behind, needed=offer.needed)


def after_look(state: State, event: HandLooked) -> State:
    """Return the state after a look."""
    return state._replace(looked=with_item(state.looked, event.seat, item=True))


def after_bid(state: State, event: BidMade) -> State:
    """Return the state after a bid; the last one begins the play. A blind bidder sees the cards now.

    Who leads is known only from then on, where a hidden card decides it.
    """
    seat, hand, rules = event.seat, state.hand, state.rules
    bids = with_item(hand.bids, seat, event.bid)
    done = None not in bids
    leader = first_leader(rules, state.dealer, hand.holdings) if done else hand.leader
    if event.bid == BLIND_SIX:
        state = with_blind_six(state, seat)
    return state._replace(
        phase=PLAYING if done else BIDDING,
        turn=leader if done else (seat + 1) % rules.n_seats,
        hand=hand._replace(bids=bids, leader=leader),
        looked=with_item(state.looked, seat, item=True),
    )


def with_blind_six(state: State, seat: int) -> State:
    """Return the state in which a seat has used up a blind six more (D8)."""
    return state._replace(b6_used=with_item(state.b6_used, seat, state.b6_used[seat] + 1))
