"""What may be wished for: three commands of a seat, two of the server itself."""

from dataclasses import dataclass

from app.games.commands import Deal, NextHand, PlayCard
from app.games.spades.commands import Bid

__all__ = ["COMMANDS", "Bid", "Command", "Deal", "Look", "NextHand", "PlayCard"]


@dataclass(frozen=True, slots=True)
class Look:
    """Turn the own holding up; ends the right to a blind bid."""

    seat: int


Command = Look | Bid | PlayCard | Deal | NextHand
COMMANDS: dict[str, type[Command]] = {
    "look": Look,
    "bid": Bid,
    "play_card": PlayCard,
    "deal": Deal,
    "next_hand": NextHand,
}
