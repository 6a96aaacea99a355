"""What may be wished for: three commands of a seat, two of the server itself."""

from dataclasses import dataclass

from app.games.codec import by_name
from app.games.commands import Deal, NextHand, PlayCard
from app.games.spades.commands import Bid


@dataclass(frozen=True, slots=True)
class Look:
    """Turn the own holding up; ends the right to a blind bid."""

    seat: int


Command = Look | Bid | PlayCard | Deal | NextHand
COMMANDS: dict[str, type[Command]] = by_name(Command)
