"""The events that are the same in every game, as they stand in the log."""

from dataclasses import dataclass

from app.games.cards import Card


@dataclass(frozen=True, slots=True)
class HandBegun:
    """The table goes on to the next hand; the deal follows."""

    hand_no: int
    dealer: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played to the trick; that a trick is full, and whose it is, follows from it."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class GameWon:
    """A seat won the game with these totals."""

    seat: int
    totals: tuple[int, ...]
