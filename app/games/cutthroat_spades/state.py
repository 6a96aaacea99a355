"""What is true at one moment of a game. Values only; `play`, `bidding` and `hands` make the next ones.

`State` and `Hand` are named tuples, since every card makes a new one of each, four times as fast this way.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from app.games.cards import Card, Suit
from app.games.cutthroat_spades.events import HandScored
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.setup import SETUPS
from app.games.errors import RuleViolation
from app.games.spades.bids import MOON, NIL, NUMBERS, ONE_FOR_50, TWO_FOR_40

DEALING, BIDDING, PLAYING, SCORED, OVER = "dealing", "bidding", "playing", "scored", "over"

Play = tuple[int, Card]


@dataclass(frozen=True, slots=True)
class Trick:
    """A completed trick: who played what, in order, and who took it."""

    plays: tuple[Play, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options mean for this table: worked out once for a game, equal when its options are."""

    options: Options
    n_seats: int
    pack: tuple[Card, ...] = field(compare=False)
    n_tricks: int = field(compare=False)
    dealer_skips_first: bool = field(compare=False)
    suits: dict[Card, Suit] = field(compare=False, repr=False)
    plain_bids: tuple[str, ...] = field(compare=False, repr=False)
    prizes: frozenset[Card] = field(compare=False, repr=False)

    def tricks_open_to(self, seat: int, dealer: int) -> int:
        """Return `T`, the number of tricks that a seat takes part in."""
        return self.n_tricks - 1 if self.dealer_skips_first and seat == dealer else self.n_tricks

    def plays_in(self, trick_no: int) -> int:
        """Return how many cards make a trick full; *trick_no* counts from 1."""
        return self.n_seats - 1 if self.dealer_skips_first and trick_no == 1 else self.n_seats

    def after(self, seat: int, trick_no: int, dealer: int) -> int:
        """Return who plays after a seat."""
        following = (seat + 1) % self.n_seats
        if self.dealer_skips_first and trick_no == 1 and following == dealer:
            return (following + 1) % self.n_seats
        return following


@cache
def rules_of(options: Options, n_seats: int) -> Rules:
    """Return the rules of a game; the same object for the same options."""
    setup = SETUPS[n_seats, options.joker_count]
    return Rules(
        options=options,
        n_seats=n_seats,
        pack=setup.pack,
        n_tricks=setup.n_tricks,
        dealer_skips_first=setup.dealer_skips_first,
        suits={card: Suit.SPADES if card.suit is Suit.JOKERS else card.suit for card in setup.pack},
        plain_bids=_plain_bids(options, setup.n_tricks),
        prizes=frozenset(Card(jack) for jack in options.prize_jacks),
    )


MOON_TRICKS = 14


def _plain_bids(options: Options, n_tricks: int) -> tuple[str, ...]:
    """Return the bids on offer after the look, in display order (D1; `sm_mode` and `plain_1_2` of D7, D1)."""
    numbers = [n for n in NUMBERS[:n_tricks] if options.plain_1_2 or n not in ("1", "2")]
    moon = options.sm_mode == "capped" or (options.sm_mode == "literal" and n_tricks >= MOON_TRICKS)
    return (NIL, *numbers, ONE_FOR_50, TWO_FOR_40, *([MOON] if moon else []))


class Hand(NamedTuple):
    """One hand: what was dealt, bid and played, by seat.

    `behind` is how far each seat stood behind the leader when the hand was dealt (D8); `winning` is the
    play that takes the trick as it lies; `jacks` are caught prize jacks; `completed` all earlier tricks.
    """

    holdings: tuple[tuple[Card, ...], ...]
    looked: tuple[bool, ...]
    bids: tuple[str | None, ...]
    behind: tuple[int, ...]
    leader: int
    trick: tuple[Play, ...]
    winning: Play | None
    broken: bool
    tricks: tuple[int, ...]
    jacks: tuple[tuple[Card, ...], ...]
    completed: tuple[Trick, ...]


class State(NamedTuple):
    """One game. `bags` is None where no counter is kept; `scores` are the hands of this game so far."""

    rules: Rules
    phase: str
    turn: int | None
    hand_no: int
    dealer: int
    hand: Hand
    totals: tuple[int, ...]
    bags: tuple[int, ...] | None
    b6_used: tuple[int, ...]
    scores: tuple[HandScored, ...]
    winner: int | None


def refuse_phase(state: State, phase: str, code: str) -> None:
    """Raise `RuleViolation` unless the game is in this phase: `game_over`, `hand_over`, or else *code*."""
    if state.phase == phase:
        return
    if state.phase == OVER:
        raise RuleViolation("game_over")
    if state.phase == SCORED:
        raise RuleViolation("hand_over")
    raise RuleViolation(code)


def empty_hand(n_seats: int, leader: int) -> Hand:
    """Return a hand before its cards are dealt."""
    nobody = (0,) * n_seats
    return Hand(
        holdings=((),) * n_seats,
        looked=(False,) * n_seats,
        bids=(None,) * n_seats,
        behind=nobody,
        leader=leader,
        trick=(),
        winning=None,
        broken=False,
        tricks=nobody,
        jacks=((),) * n_seats,
        completed=(),
    )
