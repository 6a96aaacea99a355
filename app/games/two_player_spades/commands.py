"""What may be wished for: six commands of a seat, two of the server itself."""

from dataclasses import dataclass

from app.games.codec import by_name
from app.games.commands import Deal, NextHand, PlayCard
from app.games.spades.commands import Bid


@dataclass(frozen=True, slots=True)
class DeclareBlindNil:
    """Bid nil before the first card of the hand is drawn, for twice its value."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclineBlindNil:
    """Bid later, with the cards in hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class KeepCard:
    """Keep the card looked at; the next one is thrown away."""

    seat: int


@dataclass(frozen=True, slots=True)
class RefuseCard:
    """Throw the card looked at away; the next one must be kept."""

    seat: int


Command = DeclareBlindNil | DeclineBlindNil | KeepCard | RefuseCard | Bid | PlayCard | Deal | NextHand
COMMANDS: dict[str, type[Command]] = by_name(Command)
