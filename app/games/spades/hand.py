"""A hand of any Spades game in play: what is held, bid and taken, and what a card does to it (RULES 0.1)."""

from collections.abc import Mapping
from typing import NamedTuple

from app.games.cards import Card, Suit
from app.games.spades.playable import SPADES, breaks_spades
from app.games.tricks import Play, Trick, beats, led_suit
from app.games.values import with_item, without


class Hand(NamedTuple):
    """One hand by seat; a named tuple, since every card makes a new one, four times as fast this way.

    `leader` leads the trick on the table, `winning` is the play that takes it as it lies, `completed` are
    all earlier tricks.
    """

    holdings: tuple[tuple[Card, ...], ...]
    bids: tuple[str | None, ...]
    leader: int
    trick: tuple[Play, ...]
    winning: Play | None
    broken: bool
    tricks: tuple[int, ...]
    completed: tuple[Trick, ...]


def empty_hand(n_seats: int, leader: int) -> Hand:
    """Return a hand before its cards are dealt."""
    return Hand(
        holdings=((),) * n_seats,
        bids=(None,) * n_seats,
        leader=leader,
        trick=(),
        winning=None,
        broken=False,
        tricks=(0,) * n_seats,
        completed=(),
    )


def with_card(
    hand: Hand, play: Play, suits: Mapping[Card, Suit], *, n_plays: int, forced_lead_breaks: bool
) -> Hand:
    """Return the hand with a card moved from its holding to the trick.

    The last of *n_plays* cards gathers the trick for its winner, who leads the next.

    >>> from app.games.cards import cards
    >>> plain = {card: card.suit for card in Card}
    >>> hand = empty_hand(2, leader=0)._replace(holdings=(cards("KH"), cards("2S")))
    >>> for play in ((0, Card("KH")), (1, Card("2S"))):
    ...     hand = with_card(hand, play, plain, n_plays=2, forced_lead_breaks=True)
    >>> hand.tricks, hand.leader, hand.broken, hand.trick
    ((0, 1), 1, True, ())
    """
    seat, card = play
    winning, broken = hand.winning, hand.broken
    if winning is None or beats(card, winning[1], suits, SPADES):
        winning = play
    if not broken:
        broken = breaks_spades(suits[card], led_suit(hand.trick, suits), forced_lead_breaks)
    holdings = with_item(hand.holdings, seat, without(hand.holdings[seat], card))
    trick = (*hand.trick, play)
    if len(trick) < n_plays:
        return Hand(holdings, hand.bids, hand.leader, trick, winning, broken, hand.tricks, hand.completed)
    taker = winning[0]
    tricks = with_item(hand.tricks, taker, hand.tricks[taker] + 1)
    return Hand(holdings, hand.bids, taker, (), None, broken, tricks, (*hand.completed, Trick(trick, taker)))


def cards_of(hand: Hand) -> tuple[Card, ...]:
    """Return all cards of the hand: held, on the table, and in taken tricks."""
    held = [card for holding in hand.holdings for card in holding]
    taken = [card for trick in hand.completed for _, card in trick.plays]
    return (*held, *(card for _, card in hand.trick), *taken)
