"""Playing cards: the first club, follow suit or not, spades once broken (RULES 4.1, 4.2, 0.1)."""

from app.games.cards import Card
from app.games.commands import PlayCard
from app.games.errors import RuleViolation
from app.games.events import CardPlayed
from app.games.hands import refuse_play
from app.games.spades.hand import with_card
from app.games.spades.playable import playable_cards, refuse_card
from app.games.three_person_spades.setup import FIRST_LEAD, N_SEATS, N_TRICKS, SECOND_CHOICE, SUITS
from app.games.three_person_spades.state import CALLING, State, left_of
from app.games.tricks import led_suit


def forced_lead(state: State) -> Card | None:
    """Return the card that must be played now because it opens the hand, None later on."""
    hand = state.hand
    if hand.completed or hand.trick:
        return None
    return FIRST_LEAD if FIRST_LEAD in hand.holdings[hand.leader] else SECOND_CHOICE


def legal_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that the seat at turn may play; at table rules, any to another's lead."""
    forced = forced_lead(state)
    if forced is not None:
        return (forced,)
    hand = state.hand
    if hand.trick and not state.options.enforce_follow_suit:
        return hand.holdings[seat]
    return playable_cards(hand.holdings[seat], led_suit(hand.trick, SUITS), hand.broken, SUITS)


def decide_card(state: State, command: PlayCard) -> CardPlayed:
    """Play a card of one's holding at one's turn."""
    refuse_play(state, command)
    seat, card, hand = command.seat, command.card, state.hand
    forced = forced_lead(state)
    if forced is not None and card != forced:
        raise RuleViolation("must_lead_card", rank=forced.value[0], suit=forced.suit.value)
    led = led_suit(hand.trick, SUITS)
    if led is None or state.options.enforce_follow_suit:
        refuse_card(card, hand.holdings[seat], led, hand.broken, SUITS)
    return CardPlayed(seat, card)


def after_card(state: State, event: CardPlayed) -> State:
    """Return the state after a card; the last of a trick gathers it, the last of a hand may open calls."""
    seat, card = event.seat, event.card
    hand = with_card(
        state.hand,
        (seat, card),
        SUITS,
        n_plays=N_SEATS,
        forced_lead_breaks=state.options.forced_lead_breaks,
    )
    phase = state.phase
    turn: int | None = left_of(seat) if hand.trick else hand.leader
    if len(hand.completed) == N_TRICKS:
        phase, turn = (CALLING, left_of(state.dealer)) if state.waits_for_calls else (phase, None)
    return state._replace(phase=phase, turn=turn, hand=hand)
