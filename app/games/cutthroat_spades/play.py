"""Playing cards: follow suit, spades once broken, the highest takes the trick (RULES 0.1)."""

from app.games.cards import Card, Suit
from app.games.cutthroat_spades.commands import PlayCard
from app.games.cutthroat_spades.events import CardPlayed
from app.games.cutthroat_spades.state import PLAYING, Hand, Rules, State, Trick, refuse_phase
from app.games.errors import RuleViolation
from app.games.spades.playable import SPADES, breaks_spades, playable_cards, refuse_card
from app.games.tricks import beats
from app.games.values import with_item, without


def led_suit(state: State) -> Suit | None:
    """Return the suit of the first card of the trick on the table, None for a leader."""
    trick = state.hand.trick
    return state.rules.suits[trick[0][1]] if trick else None


def legal_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that the seat at turn may play."""
    return playable_cards(state.hand.holdings[seat], led_suit(state), state.hand.broken, state.rules.suits)


def is_last_card(state: State) -> bool:
    """Return whether the card now to be played is the last of the hand."""
    trick_no = len(state.hand.completed) + 1
    return trick_no == state.rules.n_tricks and len(state.hand.trick) == state.rules.plays_in(trick_no) - 1


def decide_card(state: State, command: PlayCard) -> CardPlayed:
    """Play a card of one's holding at one's turn."""
    refuse_phase(state, PLAYING, "not_playing")
    seat = command.seat
    if state.turn != seat:
        raise RuleViolation("not_your_turn")
    hand = state.hand
    refuse_card(command.card, hand.holdings[seat], led_suit(state), hand.broken, state.rules.suits)
    return CardPlayed(seat, command.card)


def after_card(state: State, event: CardPlayed) -> State:
    """Return the state after a card; the last of a trick also gathers it for its winner.

    Every card of every table comes through here, so the new values are built from their fields in order,
    which takes half the time that names would take.
    """
    rules = state.rules
    trick_no = len(state.hand.completed) + 1
    hand = _with_card(rules, state.hand, event.seat, event.card)
    if len(hand.trick) == rules.plays_in(trick_no):
        hand = _gathered(rules, hand)
        turn = hand.leader if trick_no < rules.n_tricks else None
    else:
        turn = rules.after(event.seat, trick_no, state.dealer)
    return State(
        rules,
        state.phase,
        turn,
        state.hand_no,
        state.dealer,
        hand,
        state.totals,
        state.bags,
        state.b6_used,
        state.scores,
        state.winner,
    )


def _with_card(rules: Rules, hand: Hand, seat: int, card: Card) -> Hand:
    """Return the hand with a card moved from its holding to the trick."""
    suits, winning, broken = rules.suits, hand.winning, hand.broken
    if winning is None or beats(card, winning[1], suits, SPADES):
        winning = (seat, card)
    if not broken:
        led = suits[hand.trick[0][1]] if hand.trick else None
        broken = breaks_spades(suits[card], led, rules.options.forced_lead_breaks)
    return Hand(
        with_item(hand.holdings, seat, without(hand.holdings[seat], card)),
        hand.looked,
        hand.bids,
        hand.behind,
        hand.leader,
        (*hand.trick, (seat, card)),
        winning,
        broken,
        hand.tricks,
        hand.jacks,
        hand.completed,
    )


def _gathered(rules: Rules, hand: Hand) -> Hand:
    """Return the hand with the full trick given to its winner, who leads the next."""
    assert hand.winning is not None
    winner = hand.winning[0]
    caught = tuple(card for _, card in hand.trick if card in rules.prizes)
    return Hand(
        hand.holdings,
        hand.looked,
        hand.bids,
        hand.behind,
        winner,
        (),
        None,
        hand.broken,
        with_item(hand.tricks, winner, hand.tricks[winner] + 1),
        with_item(hand.jacks, winner, hand.jacks[winner] + caught) if caught else hand.jacks,
        (*hand.completed, Trick(hand.trick, winner)),
    )
