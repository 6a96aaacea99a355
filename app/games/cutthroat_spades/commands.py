"""What may be wished for: three commands of a seat, two of the server itself."""

from dataclasses import dataclass

from app.games.cards import Card


@dataclass(frozen=True, slots=True)
class Look:
    """Turn the own holding up; ends the right to a blind bid."""

    seat: int


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid by name: `1` to `17`, `1F`, `2F`, `B6`, `Nil`, `BN`, `SM`."""

    seat: int
    bid: str


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card to the trick."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Deal:
    """The server's shuffled pack; the first card goes to the dealer's left."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NextHand:
    """The server goes on after a scored hand."""


Command = Look | Bid | PlayCard | Deal | NextHand
COMMANDS: dict[str, type[Command]] = {
    "look": Look,
    "bid": Bid,
    "play_card": PlayCard,
    "deal": Deal,
    "next_hand": NextHand,
}
