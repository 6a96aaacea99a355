"""What has happened, as it stands in the log. One event for each card: the trick follows from it."""

from dataclasses import dataclass

from app.games.cards import Card
from app.games.codec import by_name
from app.games.cutthroat_spades.options import Options
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.scores import ScorePart
from app.games.spades.bids import BidName
from app.games.spades.events import BidMade


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins at these totals; `bags` is None where no counter is kept."""

    game: str
    options: Options
    n_seats: int
    dealer: int
    totals: tuple[int, ...]
    bags: tuple[int, ...] | None
    b6_used: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """Every seat's holding, sorted, face down."""

    hand_no: int
    dealer: int
    holdings: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class HandMisdealt:
    """The dealer got the two of clubs, and this table deals again then (D4): same hand, same dealer."""

    hand_no: int
    dealer: int


@dataclass(frozen=True, slots=True)
class HandLooked:
    """A seat turned its holding up."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's hand; the points of the parts add up to `delta`."""

    bid: BidName
    tricks: int
    jacks: tuple[Card, ...]
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
    | HandMisdealt
    | HandLooked
    | BidMade
    | CardPlayed
    | HandScored
    | GameWon
)
EVENTS: dict[str, type[Event]] = by_name(Event)
