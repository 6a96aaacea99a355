"""Fixing trump: the turn-up's suit in the first round, another in the second (RULES 2.1, E2, E7)."""

from app.games.cards import SUITS, Suit
from app.games.cutthroat_euchre.commands import Make, NameTrump, Pass
from app.games.cutthroat_euchre.events import Event, HandThrownIn, Passed, SuitNamed, TrumpMade, TurnUpTaken
from app.games.cutthroat_euchre.hands import finish_thrown_in
from app.games.cutthroat_euchre.state import (
    ALONE,
    DOWN,
    JOKER_NAMING,
    NAMING,
    TURN_UP,
    State,
    left_of,
)
from app.games.errors import RuleViolation
from app.games.phases import BIDDING, refuse_turn
from app.games.values import with_item


def suits_on_offer(state: State) -> tuple[Suit, ...]:
    """Return the suits that the seat at turn may name, none outside of naming (E2)."""
    if state.phase == JOKER_NAMING:
        return tuple(SUITS.values())
    if state.phase != NAMING:
        return ()
    may_return = state.rules.options.allow_turned_down_suit
    return tuple(suit for suit in SUITS.values() if may_return or suit != state.hand.turn_suit)


def may_pass(state: State) -> bool:
    """Return whether the seat at turn may leave trump to the others; a stuck dealer may not (E2)."""
    if state.phase == NAMING:
        return not (state.rules.options.stick_the_dealer and state.turn == state.dealer)
    return state.phase == BIDDING


def decide_make(state: State, command: Make) -> tuple[Event, ...]:
    """Make the turn-up's suit trump: ordering up, assisting and accepting are one."""
    refuse_turn(state, command.seat, BIDDING, code="not_bidding")
    assert state.hand.turn_suit is not None, "the first round offers a suit"
    made = TrumpMade(command.seat, state.hand.turn_suit)
    if command.seat == state.dealer or state.rules.options.dealer_must_pick_up:
        return (made, TurnUpTaken(state.dealer))
    return (made,)


def decide_name(state: State, command: NameTrump) -> tuple[Event, ...]:
    """Name trump in the second round, or as the dealer for a joker turned up, which is then taken (E7)."""
    refuse_turn(state, command.seat, NAMING, JOKER_NAMING, code="not_bidding")
    if command.suit not in suits_on_offer(state):
        raise RuleViolation("suit_turned_down", suit=command.suit.value)
    if state.phase == NAMING:
        return (TrumpMade(command.seat, command.suit),)
    if state.rules.options.joker_turned == "dealer_names_then_bid":
        return (SuitNamed(command.seat, command.suit),)
    return (TrumpMade(command.seat, command.suit), TurnUpTaken(command.seat))


def decide_pass(state: State, command: Pass) -> tuple[Event, ...]:
    """Pass; when the dealer does so in the second round, the hands are thrown in."""
    refuse_turn(state, command.seat, BIDDING, NAMING, code="not_bidding")
    if not may_pass(state):
        raise RuleViolation("dealer_must_name")
    passed = Passed(command.seat)
    if state.phase == NAMING and command.seat == state.dealer:
        return (passed, HandThrownIn(state.hand_no), *finish_thrown_in(state))
    return (passed,)


def after_suit(state: State, event: SuitNamed) -> State:
    """Return the state in which the named suit is on offer and the dealer sees the holding."""
    hand = state.hand._replace(turn_suit=event.suit, face_down=None)
    return state._replace(phase=BIDDING, turn=left_of(state.dealer), hand=hand)


def after_pass(state: State, event: Passed) -> State:
    """Return the state after a pass; the dealer's in the first round turns the card down."""
    passes = with_item(state.hand.passes, event.seat, state.hand.passes[event.seat] + 1)
    hand = state.hand._replace(passes=passes)
    if event.seat != state.dealer:
        return state._replace(turn=left_of(event.seat), hand=hand)
    if state.phase == NAMING:
        return state._replace(turn=None, hand=hand)
    return state._replace(phase=NAMING, turn=left_of(event.seat), hand=hand._replace(turn_up_is=DOWN))


def after_thrown_in(state: State, _: HandThrownIn) -> State:
    """Return the state in which nobody fixed trump; the score of nothing follows."""
    return state._replace(turn=None)


def after_make(state: State, event: TrumpMade) -> State:
    """Return the state in which trump is fixed: the turn-up is the dealer's, unless it was turned down."""
    hand = state.hand._replace(trump=event.suit, maker=event.seat)
    if state.phase == NAMING:
        return state._replace(phase=ALONE, turn=event.seat, hand=hand)
    return state._replace(phase=TURN_UP, turn=state.dealer, hand=hand)
