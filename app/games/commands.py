"""The commands that every game has: one of a seat, two of the server itself."""

from dataclasses import dataclass

from app.games.cards import Card


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card to the trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Deal:
    """The server's shuffled pack, from the top."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NextHand:
    """The server goes on after a scored hand."""
