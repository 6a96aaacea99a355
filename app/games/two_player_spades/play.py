"""Playing cards: follow suit, spades once broken, the highest takes the trick (RULES 0.1)."""

from app.games.cards import Card
from app.games.errors import RuleViolation
from app.games.phases import PLAYING, refuse_phase
from app.games.spades.hand import with_card
from app.games.spades.playable import playable_cards, refuse_card
from app.games.tricks import led_suit
from app.games.two_player_spades.commands import PlayCard
from app.games.two_player_spades.events import CardPlayed
from app.games.two_player_spades.setup import N_SEATS, N_TRICKS, SUITS
from app.games.two_player_spades.state import State, other


def legal_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that the seat at turn may play."""
    hand = state.hand
    return playable_cards(hand.holdings[seat], led_suit(hand.trick, SUITS), hand.broken, SUITS)


def is_last_card(state: State) -> bool:
    """Return whether the card now to be played is the last of the hand."""
    return len(state.hand.completed) == N_TRICKS - 1 and len(state.hand.trick) == N_SEATS - 1


def decide_card(state: State, command: PlayCard) -> CardPlayed:
    """Play a card of one's holding at one's turn."""
    refuse_phase(state.phase, PLAYING, "not_playing")
    seat = command.seat
    if state.turn != seat:
        raise RuleViolation("not_your_turn")
    hand = state.hand
    refuse_card(command.card, hand.holdings[seat], led_suit(hand.trick, SUITS), hand.broken, SUITS)
    return CardPlayed(seat, command.card)


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
