"""Playing cards: follow suit, spades once broken, the highest takes the trick (RULES 0.1)."""

from app.games.cards import Card
from app.games.commands import PlayCard
from app.games.events import CardPlayed
from app.games.hands import refuse_play
from app.games.spades.hand import with_card
from app.games.spades.playable import playable_cards, refuse_card
from app.games.tricks import led_suit
from app.games.two_player_spades.setup import N_SEATS, N_TRICKS, SUITS
from app.games.two_player_spades.state import State, other


def legal_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that the seat at turn may play."""
    hand = state.hand
    return playable_cards(hand.holdings[seat], led_suit(hand.trick, SUITS), hand.broken, SUITS)


def decide_card(state: State, command: PlayCard) -> CardPlayed:
    """Play a card of one's holding at one's turn."""
    refuse_play(state, command)
    seat, card, hand = command.seat, command.card, state.hand
    refuse_card(card, hand.holdings[seat], led_suit(hand.trick, SUITS), hand.broken, SUITS)
    return CardPlayed(seat, card)


def after_card(state: State, event: CardPlayed) -> State:
    """Return the state after a card; the second of a trick also gathers it for its winner."""
    hand = with_card(
        state.hand,
        (event.seat, event.card),
        SUITS,
        n_plays=N_SEATS,
        forced_lead_breaks=state.options.forced_lead_breaks,
    )
    turn: int | None = other(event.seat) if hand.trick else hand.leader
    if len(hand.completed) == N_TRICKS:
        turn = None
    return state._replace(turn=turn, hand=hand)
