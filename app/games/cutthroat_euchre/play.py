"""Playing cards: follow suit, bowers and joker being trumps, the highest takes the trick (RULES 0.1, 2.2)."""

from app.games.cards import Card
from app.games.commands import PlayCard
from app.games.cutthroat_euchre.setup import N_TRICKS
from app.games.cutthroat_euchre.state import Hand, State
from app.games.errors import RuleViolation
from app.games.events import CardPlayed
from app.games.hands import refuse_play
from app.games.tricks import Trick, led_suit
from app.games.values import with_item, without


def legal_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that the seat at turn may play: those of the suit led, or any without such."""
    hand = state.hand
    holding = hand.holdings[seat]
    if not hand.trick:
        return holding
    suits = hand.ranking.suits
    led = led_suit(hand.trick, suits)
    return tuple(card for card in holding if suits[card] == led) or holding


def decide_card(state: State, command: PlayCard) -> CardPlayed:
    """Play a card of one's holding at one's turn."""
    refuse_play(state, command)
    hand = state.hand
    if command.card not in legal_cards(state, command.seat):
        raise RuleViolation("must_follow_suit", suit=hand.ranking.suits[hand.trick[0][1]].value)
    return CardPlayed(command.seat, command.card)


def after_card(state: State, event: CardPlayed) -> State:
    """Return the state after a card; the last of a trick also gathers it for its winner."""
    hand, seat = state.hand, event.seat
    play = (seat, event.card)
    winning = hand.winning
    if winning is None or hand.ranking.beats(event.card, winning[1]):
        winning = play
    hand = hand._replace(
        holdings=with_item(hand.holdings, seat, without(hand.holdings[seat], event.card)),
        trick=(*hand.trick, play),
        winning=winning,
    )
    if len(hand.trick) < hand.n_playing:
        return state._replace(turn=hand.after(seat), hand=hand)
    hand = _gathered(hand, winning[0])
    return state._replace(turn=hand.leader if len(hand.completed) < N_TRICKS else None, hand=hand)


def _gathered(hand: Hand, winner: int) -> Hand:
    """Return the hand with the full trick given to its winner, who leads the next."""
    return hand._replace(
        leader=winner,
        trick=(),
        winning=None,
        tricks=with_item(hand.tricks, winner, hand.tricks[winner] + 1),
        completed=(*hand.completed, Trick(hand.trick, winner)),
    )
