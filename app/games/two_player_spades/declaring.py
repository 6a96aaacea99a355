"""Nil bid blind, before the first card of the hand is drawn: the first player answers first (RULES 3.1)."""

from app.games.phases import refuse_turn
from app.games.spades.bids import BLIND_NIL
from app.games.two_player_spades.commands import DeclareBlindNil, DeclineBlindNil
from app.games.two_player_spades.events import BlindNilDeclared, BlindNilDeclined
from app.games.two_player_spades.state import DECLARING, DRAWING, State, other
from app.games.values import with_item


def decide_declare(state: State, command: DeclareBlindNil) -> tuple[BlindNilDeclared]:
    """Bid nil blind, once and for good; cards are drawn as usual."""
    refuse_turn(state, command.seat, DECLARING, code="not_declaring")
    return (BlindNilDeclared(command.seat),)


def decide_decline(state: State, command: DeclineBlindNil) -> tuple[BlindNilDeclined]:
    """Bid later."""
    refuse_turn(state, command.seat, DECLARING, code="not_declaring")
    return (BlindNilDeclined(command.seat),)


def after_declare(state: State, event: BlindNilDeclared) -> State:
    """Return the state after a nil bid blind."""
    bids = with_item(state.hand.bids, event.seat, BLIND_NIL)
    return _answered(state._replace(hand=state.hand._replace(bids=bids)), event.seat)


def after_decline(state: State, event: BlindNilDeclined) -> State:
    """Return the state after a seat chose to bid later."""
    return _answered(state, event.seat)


def _answered(state: State, seat: int) -> State:
    """Return the state with the next to answer at turn; when both have, drawing begins."""
    asked = with_item(state.asked, seat, item=True)
    if all(asked):
        return state._replace(asked=asked, phase=DRAWING, turn=state.dealer)
    return state._replace(asked=asked, turn=other(seat))
