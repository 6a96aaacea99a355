"""The dealer's exchange: the turn-up for a card of the holding (E1)."""

from app.games.cards import Card, sort_cards
from app.games.cutthroat_euchre.commands import Discard, LeaveTurnUp, TakeTurnUp
from app.games.cutthroat_euchre.events import CardDiscarded, TurnUpLeft, TurnUpTaken
from app.games.cutthroat_euchre.state import ALONE, DISCARDING, TAKEN, TURN_UP, State
from app.games.errors import RuleViolation
from app.games.phases import refuse_turn
from app.games.values import with_item, without


def decide_take(state: State, command: TakeTurnUp) -> tuple[TurnUpTaken]:
    """Take the turn-up that another seat made trump."""
    refuse_turn(state, command.seat, TURN_UP, code="no_turn_up_now")
    return (TurnUpTaken(command.seat),)


def decide_leave(state: State, command: LeaveTurnUp) -> tuple[TurnUpLeft]:
    """Keep the holding; the suit is trump either way."""
    refuse_turn(state, command.seat, TURN_UP, code="no_turn_up_now")
    return (TurnUpLeft(command.seat),)


def discardable(state: State) -> tuple[Card, ...]:
    """Return the cards that the dealer may put away: all but the turn-up, which would mean not taking it."""
    return tuple(card for card in state.hand.holdings[state.dealer] if card != state.hand.turn_up)


def decide_discard(state: State, command: Discard) -> tuple[CardDiscarded]:
    """Put a card away for the turn-up."""
    refuse_turn(state, command.seat, DISCARDING, code="no_discard_now")
    if command.card == state.hand.turn_up:
        raise RuleViolation("discard_not_turn_up")
    if command.card not in state.hand.holdings[command.seat]:
        raise RuleViolation("card_not_held")
    return (CardDiscarded(command.seat, command.card),)


def after_take(state: State, event: TurnUpTaken) -> State:
    """Return the state in which the dealer holds a card too many; a blind dealer sees the holding now."""
    hand = state.hand
    assert hand.turn_up is not None, "a card was turned up"
    holding = sort_cards((*hand.holdings[event.seat], hand.turn_up))
    holdings = with_item(hand.holdings, event.seat, holding)
    hand = hand._replace(holdings=holdings, turn_up_is=TAKEN, face_down=None)
    return state._replace(phase=DISCARDING, turn=event.seat, hand=hand)


def after_leave(state: State, _: TurnUpLeft) -> State:
    """Return the state in which the maker is asked about going alone."""
    return state._replace(phase=ALONE, turn=state.hand.maker)


def after_discard(state: State, event: CardDiscarded) -> State:
    """Return the state in which the maker is asked about going alone; the discard lies under the stock."""
    holding = without(state.hand.holdings[event.seat], event.card)
    holdings = with_item(state.hand.holdings, event.seat, holding)
    hand = state.hand._replace(holdings=holdings, discard=(event.seat, event.card))
    return state._replace(phase=ALONE, turn=hand.maker, hand=hand)
