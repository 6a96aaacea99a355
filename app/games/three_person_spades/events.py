"""What has happened, as it stands in the log. One event for each card: the trick follows from it."""

from dataclasses import dataclass

from app.games.cards import Card
from app.games.codec import by_name
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.scores import ScorePart
from app.games.spades.bids import BidName
from app.games.spades.events import BidMade
from app.games.three_person_spades.options import Options


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins at these totals."""

    game: str
    options: Options
    n_seats: int
    dealer: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """Every seat's holding, sorted, and the odd card, which nobody sees."""

    hand_no: int
    dealer: int
    holdings: tuple[tuple[Card, ...], ...]
    aside: Card


@dataclass(frozen=True, slots=True)
class RevokeCalled:
    """A seat said that another one revoked; whether it is right, the score tells."""

    seat: int
    against: int


@dataclass(frozen=True, slots=True)
class CallDeclined:
    """A seat calls nobody (any more)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's hand; the points of the parts add up to `delta`. There is no bag counter: `bags` is None."""

    bid: BidName
    tricks: int
    revoked: bool
    delta: int
    total: int
    bags: int | None
    parts: tuple[ScorePart, ...]


@dataclass(frozen=True, slots=True)
class HandScored:
    """The hand is over and counted, by seat."""

    hand_no: int
    seats: tuple[SeatScore, ...]


Event = (
    GameStarted
    | HandBegun
    | HandDealt
    | BidMade
    | CardPlayed
    | RevokeCalled
    | CallDeclined
    | HandScored
    | GameWon
)
EVENTS: dict[str, type[Event]] = by_name(Event)
