"""How the test people bid and play: sensibly enough that a game ends after a few hands.

They know their own cards and what lies open, no more.

Cards are two-character codes as on the page, `KH` or `TS`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

RANKS = "23456789TJQKA"
JOKERS = ("XJ", "LJ", "BJ")
SURE = {"A": 0.95, "K": 0.75, "Q": 0.45}
"""What the high cards of a suit take on average, among three."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one person at the table sees when it is their turn to play."""

    legal: Sequence[str]
    trick: Sequence[str] = ()
    bid: int = 0
    taken: int = 0


def rank(card: str) -> int:
    return JOKERS.index(card) + len(RANKS) if card in JOKERS else RANKS.index(card[0])


def suit(card: str) -> str:
    """Jokers are spades here."""
    return "S" if card in JOKERS else card[1]


def choose_bid(hand: Sequence[str]) -> str:
    """Return a number bid: what high cards and spades take on average."""
    spades = [card for card in hand if suit(card) == "S"]
    sides = [card for card in hand if suit(card) != "S"]
    tricks = sum(SURE.get(card[0], 0.0) for card in sides)
    tricks += sum(0.95 if card[0] in "AKQBLX" else 0.55 for card in spades)
    return str(max(1, round(tricks)))


def choose_card(sight: Sight) -> str:
    """Return a card that takes the trick as long as the bid is not made, and one that ducks afterwards."""
    low = sorted(sight.legal, key=lambda card: (suit(card) == "S", rank(card)))
    if sight.taken >= sight.bid:
        losing = [card for card in low if not _beats_all(card, sight.trick)] if sight.trick else []
        return max(losing, key=rank) if losing else low[0]
    winning = [card for card in low if _beats_all(card, sight.trick)]
    if not winning:
        return low[0]
    return winning[0] if len(sight.trick) == 2 else winning[-1]


def _beats_all(card: str, trick: Sequence[str]) -> bool:
    if not trick:
        return True
    led = suit(trick[0])
    return all(_strength(card, led) > _strength(other, led) for other in trick)


def _strength(card: str, led: str) -> int:
    if suit(card) == "S":
        return 100 + rank(card)
    return rank(card) if suit(card) == led else -1
