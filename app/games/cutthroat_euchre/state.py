"""What is true at one moment of a game. Values only; the phases' modules make the next ones."""

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from app.games.cards import Card, Suit
from app.games.cutthroat_euchre.events import HandScored
from app.games.cutthroat_euchre.options import Options
from app.games.cutthroat_euchre.ranking import Ranking, ranking_of
from app.games.cutthroat_euchre.setup import N_SEATS, N_TRICKS, PACKS
from app.games.tricks import Play, Trick

JOKER_NAMING = "joker_naming"
NAMING = "naming"
TURN_UP = "turn_up"
DISCARDING = "discarding"
ALONE = "alone"
KEEPING = "keeping"
"""The phases that only Euchre has: the dealer names a suit for a joker turned up; the second round of bidding
(the first is `bidding`); the dealer takes the turn-up or not, and discards; going alone is asked; the maker
keeps five of ten."""

UP, TAKEN, DOWN = "up", "taken", "down"
"""What became of the turn-up: it lies there, the dealer took it, or it was turned down."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options mean for this table: worked out once for a game, equal when its options are."""

    options: Options
    pack: tuple[Card, ...] = field(compare=False, repr=False)
    n_seats: int = N_SEATS
    n_tricks: int = N_TRICKS


@cache
def rules_of(options: Options) -> Rules:
    """Return the rules of a game; the same object for the same options."""
    return Rules(options=options, pack=PACKS[options.deck])


class Hand(NamedTuple):
    """One hand: what was dealt, made and played, by seat.

    `turn_suit` is the suit on offer in the first round, None while a joker waits for one; `face_down` the
    seat that may not see its holding yet; `manikin` stays known after it was taken; `discard` is the dealer's
    and `put_away` the maker's thrown cards; `winning` the play that takes the trick as it lies; `completed`
    all earlier tricks.
    """

    holdings: tuple[tuple[Card, ...], ...]
    manikin: tuple[Card, ...]
    is_manikin_taken: bool
    turn_up: Card | None
    turn_up_is: str
    turn_suit: Suit | None
    passed_over: tuple[Card, ...]
    stock: tuple[Card, ...]
    face_down: int | None
    passes: tuple[int, ...]
    trump: Suit | None
    maker: int | None
    is_maker_alone: bool
    lone_defender: int | None
    discard: Play | None
    put_away: tuple[Card, ...]
    leader: int
    trick: tuple[Play, ...]
    winning: Play | None
    tricks: tuple[int, ...]
    completed: tuple[Trick, ...]

    @property
    def ranking(self) -> Ranking:
        """What the cards count as; trump must be fixed."""
        assert self.trump is not None, "trump is fixed before play"
        return ranking_of(self.trump)

    @property
    def sits_out(self) -> int | None:
        """The defender whose cards lie face down because the other one is alone (E4)."""
        if self.maker is None or self.lone_defender is None:
            return None
        [out] = {0, 1, 2} - {self.maker, self.lone_defender}
        return out

    @property
    def n_playing(self) -> int:
        """How many cards make a trick full."""
        return N_SEATS if self.sits_out is None else N_SEATS - 1

    def after(self, seat: int) -> int:
        """Return who plays after a seat."""
        following = left_of(seat)
        return left_of(following) if following == self.sits_out else following


def left_of(seat: int) -> int:
    """Return the next seat clockwise.

    >>> left_of(2)
    0
    """
    return (seat + 1) % N_SEATS


class State(NamedTuple):
    """One game. `scores` are the hands of this game so far."""

    rules: Rules
    phase: str
    turn: int | None
    hand_no: int
    dealer: int
    hand: Hand
    totals: tuple[int, ...]
    scores: tuple[HandScored, ...]
    winner: int | None

    @property
    def options(self) -> Options:
        """The house rules."""
        return self.rules.options

    @property
    def n_tricks(self) -> int:
        """The tricks of a whole hand."""
        return self.rules.n_tricks


def known_discard(state: State, seat: int | None) -> Card | None:
    """Return the dealer's discard if a viewer may know it: its owner, and all where it lies face up (E1)."""
    if state.hand.discard is None:
        return None
    owner, card = state.hand.discard
    return card if seat == owner or state.rules.options.dealer_discard == "up" else None


def empty_hand(leader: int) -> Hand:
    """Return a hand before its cards are dealt."""
    nobody = (0,) * N_SEATS
    return Hand(
        holdings=((),) * N_SEATS,
        manikin=(),
        is_manikin_taken=False,
        turn_up=None,
        turn_up_is=UP,
        turn_suit=None,
        passed_over=(),
        stock=(),
        face_down=None,
        passes=nobody,
        trump=None,
        maker=None,
        is_maker_alone=False,
        lone_defender=None,
        discard=None,
        put_away=(),
        leader=leader,
        trick=(),
        winning=None,
        tricks=nobody,
        completed=(),
    )
