"""What may be wished for: the commands of Euchre beside those that every game has."""

from dataclasses import dataclass

from app.games.cards import Card, Suit, sort_cards
from app.games.codec import by_name
from app.games.commands import Deal, NextHand, PlayCard


@dataclass(frozen=True, slots=True)
class Make:
    """Make the suit of the turn-up trump, in the first round of bidding."""

    seat: int


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name the trump suit, in the second round; the dealer also where the joker was turned up."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave trump to the others."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeTurnUp:
    """The dealer takes the turn-up into the holding, and discards next."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeaveTurnUp:
    """The dealer keeps the holding as it is."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """The dealer puts a card away for the turn-up."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class GoAlone:
    """The maker plays without the manikin, or a defender without the other one."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclineAlone:
    """Do not go alone."""

    seat: int


@dataclass(frozen=True, slots=True)
class KeepCards:
    """The maker keeps these five of the ten; kept sorted, so that the same cards are the same command."""

    seat: int
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", sort_cards(self.cards))


Command = (
    Make
    | NameTrump
    | Pass
    | TakeTurnUp
    | LeaveTurnUp
    | Discard
    | GoAlone
    | DeclineAlone
    | KeepCards
    | PlayCard
    | Deal
    | NextHand
)
COMMANDS: dict[str, type[Command]] = by_name(Command)
