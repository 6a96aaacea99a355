"""What may be wished for: four commands of a seat, two of the server itself."""

from dataclasses import dataclass

from app.games.codec import by_name
from app.games.commands import Deal, NextHand, PlayCard
from app.games.spades.commands import Bid


@dataclass(frozen=True, slots=True)
class CallRevoke:
    """Say that another seat did not follow suit although it could; a wrong call costs nothing."""

    seat: int
    against: int


@dataclass(frozen=True, slots=True)
class NoCall:
    """Call nobody (any more)."""

    seat: int


Command = Bid | PlayCard | CallRevoke | NoCall | Deal | NextHand
COMMANDS: dict[str, type[Command]] = by_name(Command)
