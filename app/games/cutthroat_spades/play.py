"""Playing cards: follow suit, spades once broken, the highest takes the trick (RULES 0.1)."""

from collections.abc import Mapping

from app.games.cards import Card, Suit
from app.games.commands import PlayCard
from app.games.cutthroat_spades.leading import forced_lead
from app.games.cutthroat_spades.state import Rules, State
from app.games.errors import RuleViolation
from app.games.events import CardPlayed
from app.games.hands import refuse_play
from app.games.spades.hand import Hand, with_card
from app.games.spades.playable import playable_cards, refuse_card
from app.games.tricks import led_suit
from app.games.values import with_item


def legal_cards(state: State, seat: int) -> tuple[Card, ...]:
    """Return the cards that the seat at turn may play."""
    if (forced := forced_lead(state)) is not None:
        return (forced,)
    hand, suits = state.hand, state.rules.suits
    if _is_open(hand, suits):
        return hand.holdings[seat]
    return playable_cards(hand.holdings[seat], led_suit(hand.trick, suits), hand.broken, suits)


def _is_open(hand: Hand, suits: Mapping[Card, Suit]) -> bool:
    """Return whether only junk lies on the table: no suit was led, so any card may follow (D3)."""
    return bool(hand.trick) and led_suit(hand.trick, suits) is None


def decide_card(state: State, command: PlayCard) -> CardPlayed:
    """Play a card of one's holding at one's turn."""
    refuse_play(state, command)
    seat, card, hand, suits = command.seat, command.card, state.hand, state.rules.suits
    if not _is_open(hand, suits):
        refuse_card(card, hand.holdings[seat], led_suit(hand.trick, suits), hand.broken, suits)
    if (forced := forced_lead(state)) not in (None, card):
        raise RuleViolation("must_lead_card", rank=forced.value[0], suit=forced.suit.value)
    return CardPlayed(seat, card)


def after_card(state: State, event: CardPlayed) -> State:
    """Return the state after a card; the last of a trick also gathers it for its winner.

    Every card of every table comes through here, so the new state is built from its fields in order, which
    takes half the time that names would take.
    """
    rules = state.rules
    trick_no = len(state.hand.completed) + 1
    hand = with_card(
        state.hand,
        (event.seat, event.card),
        rules.suits,
        n_plays=rules.plays_in(trick_no),
        forced_lead_breaks=rules.options.forced_lead_breaks,
    )
    jacks = state.jacks
    turn: int | None
    if hand.trick:
        turn = rules.after(event.seat, trick_no, state.dealer)
    else:
        turn = hand.leader if trick_no < rules.n_tricks else None
        jacks = _with_caught(rules, hand, jacks)
    return State(
        rules,
        state.phase,
        turn,
        state.hand_no,
        state.dealer,
        hand,
        state.looked,
        state.behind,
        jacks,
        state.totals,
        state.bags,
        state.b6_used,
        state.scores,
        state.winner,
    )


def _with_caught(
    rules: Rules, hand: Hand, jacks: tuple[tuple[Card, ...], ...]
) -> tuple[tuple[Card, ...], ...]:
    """Return the prize jacks by their catchers after the trick just gathered (D11)."""
    trick = hand.completed[-1]
    caught = tuple(card for _, card in trick.plays if card in rules.prizes)
    return with_item(jacks, trick.winner, jacks[trick.winner] + caught) if caught else jacks
