"""The manikin: a maker who is not alone sees ten cards and keeps five (E3)."""

from itertools import combinations

from app.games.cards import Card, sort_cards
from app.games.cutthroat_euchre.alone import begin_play
from app.games.cutthroat_euchre.commands import KeepCards
from app.games.cutthroat_euchre.events import ManikinKept, ManikinTaken
from app.games.cutthroat_euchre.setup import N_TRICKS
from app.games.cutthroat_euchre.state import KEEPING, State
from app.games.errors import RuleViolation
from app.games.phases import refuse_turn
from app.games.values import with_item


def fives(state: State, seat: int) -> tuple[tuple[Card, ...], ...]:
    """Return every five cards that the maker may keep: 252 of them."""
    return tuple(combinations(state.hand.holdings[seat], N_TRICKS))


def decide_keep(state: State, command: KeepCards) -> tuple[ManikinKept]:
    """Keep five different cards of the ten."""
    refuse_turn(state, command.seat, KEEPING, code="nothing_to_keep_now")
    if len(set(command.cards)) != N_TRICKS or len(command.cards) != N_TRICKS:
        raise RuleViolation("keep_five", n=N_TRICKS)
    if not set(command.cards) <= set(state.hand.holdings[command.seat]):
        raise RuleViolation("card_not_held")
    return (ManikinKept(command.seat, command.cards),)


def after_taken(state: State, event: ManikinTaken) -> State:
    """Return the state in which the maker holds ten cards."""
    hand = state.hand
    ten = sort_cards((*hand.holdings[event.seat], *hand.manikin))
    holdings = with_item(hand.holdings, event.seat, ten)
    return state._replace(hand=hand._replace(holdings=holdings, is_manikin_taken=True))


def after_kept(state: State, event: ManikinKept) -> State:
    """Return the state in which the first card is led; the maker's other five lie where nobody sees them."""
    hand = state.hand
    away = tuple(card for card in hand.holdings[event.seat] if card not in event.cards)
    kept = with_item(hand.holdings, event.seat, event.cards)
    return begin_play(state, hand._replace(holdings=kept, put_away=away))
