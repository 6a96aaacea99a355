"""What has happened, as it stands in the log: the events of Euchre beside those that every game has."""

from dataclasses import dataclass

from app.games.cards import Card, Suit
from app.games.codec import by_name
from app.games.cutthroat_euchre.options import Options
from app.games.events import CardPlayed, GameWon, HandBegun
from app.games.scores import ScorePart


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
    """Every seat's holding and the manikin's, sorted; the card turned up; the stock from the top.

    `passed_over` is a joker for which the next card was turned (`joker_turned: turn_next`).
    """

    hand_no: int
    dealer: int
    holdings: tuple[tuple[Card, ...], ...]
    manikin: tuple[Card, ...]
    turn_up: Card
    passed_over: tuple[Card, ...]
    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SuitNamed:
    """The dealer, who has not seen the holding, said for which suit the turned-up joker stands."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat left trump to the others."""

    seat: int


@dataclass(frozen=True, slots=True)
class TrumpMade:
    """A seat fixed trump and is the maker."""

    seat: int
    suit: Suit


@dataclass(frozen=True, slots=True)
class HandThrownIn:
    """Everybody passed twice."""

    hand_no: int


@dataclass(frozen=True, slots=True)
class TurnUpTaken:
    """The dealer has the turn-up and a card too many."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnUpLeft:
    """The dealer kept the holding as it was."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """The dealer put a card away."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class WentAlone:
    """The maker or a defender plays alone."""

    seat: int


@dataclass(frozen=True, slots=True)
class AloneDeclined:
    """The maker or a defender does not play alone."""

    seat: int


@dataclass(frozen=True, slots=True)
class ManikinTaken:
    """The maker has the manikin's cards, ten in all."""

    seat: int


@dataclass(frozen=True, slots=True)
class ManikinKept:
    """The maker kept these five and put the other five away."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's hand; the points of the parts add up to `delta`. `role` is one of those in `scoring`; `bags`
    is None, since no counter is kept."""

    role: str
    tricks: int
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
    | SuitNamed
    | Passed
    | TrumpMade
    | HandThrownIn
    | TurnUpTaken
    | TurnUpLeft
    | CardDiscarded
    | WentAlone
    | AloneDeclined
    | ManikinTaken
    | ManikinKept
    | CardPlayed
    | HandScored
    | GameWon
)
EVENTS: dict[str, type[Event]] = by_name(Event)
