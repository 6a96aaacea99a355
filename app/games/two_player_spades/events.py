"""What has happened, as it stands in the log. Which cards were drawn follows from the order of the pack."""

from dataclasses import dataclass

from app.games.cards import Card
from app.games.codec import by_name
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.scores import ScorePart
from app.games.spades.bids import BidName
from app.games.spades.events import BidMade
from app.games.two_player_spades.options import Options


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins at these totals and sandbags; `dealer` is the first player of the first hand."""

    game: str
    options: Options
    n_seats: int
    dealer: int
    totals: tuple[int, ...]
    bags: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt:
    """The pack lies shuffled between the players, its top card first; `dealer` draws first."""

    hand_no: int
    dealer: int
    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BlindNilDeclared:
    """A seat bid nil before it drew a card."""

    seat: int


@dataclass(frozen=True, slots=True)
class BlindNilDeclined:
    """A seat bids later."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardKept:
    """A seat kept the top card of the stock; the one below was thrown away."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardRefused:
    """A seat threw the top card of the stock away and kept the one below."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's hand; the points of the parts add up to `delta`, `bags` are its sandbags after it."""

    bid: BidName
    tricks: int
    delta: int
    total: int
    bags: int
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
    | BlindNilDeclared
    | BlindNilDeclined
    | CardKept
    | CardRefused
    | BidMade
    | CardPlayed
    | HandScored
    | GameWon
)
EVENTS: dict[str, type[Event]] = by_name(Event)
