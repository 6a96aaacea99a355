"""What is true at one moment of a game. Values only; `play`, `bidding` and `hands` make the next ones."""

from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from app.games.cards import Card, Suit
from app.games.cutthroat_spades.events import HandScored
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.setup import SETUPS
from app.games.spades.bids import MOON, NIL, NUMBERS, ONE_FOR_50, TWO_FOR_40
from app.games.spades.hand import Hand


@dataclass(frozen=True, slots=True)
class Rules:
    """What the options mean for this table: worked out once for a game, equal when its options are.

    `club_leads`: the first leader is found by a club instead of the dealer (D4, D5).
    """

    options: Options
    n_seats: int
    pack: tuple[Card, ...] = field(compare=False)
    n_tricks: int = field(compare=False)
    dealer_skips_first: bool = field(compare=False)
    club_leads: bool = field(compare=False)
    suits: dict[Card, Suit] = field(compare=False, repr=False)
    plain_bids: tuple[str, ...] = field(compare=False, repr=False)
    prizes: frozenset[Card] = field(compare=False, repr=False)

    def tricks_open_to(self, seat: int, dealer: int) -> int:
        """Return `T`, the number of tricks that a seat takes part in."""
        return self.n_tricks - 1 if self.dealer_skips_first and seat == dealer else self.n_tricks

    def bids_open_to(self, seat: int, dealer: int) -> tuple[str, ...]:
        """Return the plain bids of a seat: none of more tricks than it takes part in."""
        most = self.tricks_open_to(seat, dealer)
        if most == self.n_tricks:
            return self.plain_bids
        return tuple(bid for bid in self.plain_bids if not bid.isdigit() or int(bid) <= most)

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
    with_jokers = options.joker_count > 0
    return Rules(
        options=options,
        n_seats=n_seats,
        pack=setup.pack,
        n_tricks=setup.n_tricks,
        dealer_skips_first=setup.dealer_skips_first,
        club_leads=setup.dealer_skips_first or (with_jokers and options.first_lead_3j == "2c_holder"),
        suits={card: _counts_as(card, options) for card in Card},
        plain_bids=_plain_bids(options, setup.n_tricks),
        prizes=frozenset(Card(jack) for jack in options.prize_jacks),
    )


def _counts_as(card: Card, options: Options) -> Suit:
    """Return the suit of a card: jokers are the highest spades, or junk that belongs to no suit (D3)."""
    return Suit.SPADES if card.suit is Suit.JOKERS and options.jokers == "high_spades" else card.suit


MOON_TRICKS = 14


def _plain_bids(options: Options, n_tricks: int) -> tuple[str, ...]:
    """Return the bids on offer after the look, in display order (D1; `sm_mode` and `plain_1_2` of D7, D1)."""
    numbers = [n for n in NUMBERS[:n_tricks] if options.plain_1_2 or n not in ("1", "2")]
    moon = options.sm_mode == "capped" or (options.sm_mode == "literal" and n_tricks >= MOON_TRICKS)
    return (NIL, *numbers, ONE_FOR_50, TWO_FOR_40, *([MOON] if moon else []))


class State(NamedTuple):
    """One game. `bags` is None where no counter is kept; `scores` are the hands of this game so far.

    By seat, for the hand that goes on: `looked`; `behind` is how far it stood behind the leader when the
    hand was dealt (D8); `jacks` are the prize jacks it caught.
    """

    rules: Rules
    phase: str
    turn: int | None
    hand_no: int
    dealer: int
    hand: Hand
    looked: tuple[bool, ...]
    behind: tuple[int, ...]
    jacks: tuple[tuple[Card, ...], ...]
    totals: tuple[int, ...]
    bags: tuple[int, ...] | None
    b6_used: tuple[int, ...]
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
