"""Fits the numbers of `app.bots.cutthroat_spades.estimate`: `python -m tests.load.fit_bids --seats 3`.

Bots of the present fit play hands through the real rules, and lines are fitted to what came out; the next
round bids by the new lines. Prints the `Fit` to be written into `estimate.py`. Needs some minutes.

- tricks, places: all bid numbers only, so that nobody holds back; least squares of the tricks taken.
- made: one seat bids from one below to one above what it expects; log odds of keeping the bid.
- nil: one seat with a weak holding bids nil, the others know how to break it; log odds of no trick.
- one, two: one seat bids 1F or 2F; two straight lines through the points it made, bags charged at ten.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor
from random import Random
from typing import Any

from app.bots.base import Bot, Level, decide
from app.bots.cutthroat_spades.estimate import FITS, Fit, expected
from app.bots.cutthroat_spades.situation import goal_of
from app.bots.levels import bot_for
from app.bots.simulation import after
from app.bots.spades.masks import bits
from app.bots.spades.strength import chance, features, nil_features
from app.games import GAMES
from app.games.cutthroat_spades.seat_view import SeatView
from app.games.spades.commands import Bid
from tests.load.least_squares import least_squares, logistic

RULES = GAMES["cutthroat_spades"]
ORDINARY = bot_for(RULES.name, Level.MATE)
NUMBERS = frozenset(map(str, range(1, 18)))
WEAK = {3: 4.5, 4: 3.2, 5: 2.6}
"""A holding with fewer tricks to expect may think of a nil."""
FEW = {3: 6.0, 4: 4.5, 5: 3.8}
"""A holding with fewer tricks to expect may think of 1F or 2F."""

Row = Sequence[float]
Kind = tuple[int, int]
"""The number of seats, and of jokers in the pack."""


@dataclass(frozen=True, slots=True)
class OnlyOffered:
    """The ordinary bot with fewer bids to choose from."""

    bids: frozenset[str]

    def choose(self, view: SeatView, random: Random) -> Any:
        offered = [one for one in view.legal if not isinstance(one, Bid) or one.bid in self.bids]
        return ORDINARY.choose(replace(view, legal=tuple(offered)), random)

    def careful(self, view: Any) -> Any:
        return ORDINARY.careful(view)


@dataclass(frozen=True, slots=True)
class Seat:
    """What one seat held and what became of it."""

    hand: int
    place: int
    before: int
    bid: str
    tricks: int
    points: int


def deal(table: Kind, random: Random) -> Any:
    """Return the first hand of a game, dealt; each bag is charged at once."""
    n_seats, jokers = table
    options = RULES.options("official", {"bag_mode": "each", "joker_count": jokers}, n_seats)
    state = RULES.evolve(None, RULES.opening(options, n_seats, 0))
    pack = state.rules.pack
    return after(RULES, state, RULES.deal(tuple(random.sample(pack, len(pack)))))


def play(state: Any, bots: Sequence[Bot], random: Random) -> list[Seat]:
    """Play the hand and return its seats."""
    hands = [bits(holding) for holding in state.hand.holdings]
    n_seats, options = len(hands), state.rules.options
    while (seat := RULES.turn(state)) is not None:
        choice = decide(bots[seat], RULES.bot_view(state, seat), random)
        assert not choice.failed, "a fit needs bots that do not fail"
        state = after(RULES, state, choice.command)
    scores = state.scores[-1].seats
    seats, before = [], 0
    for place in range(n_seats):
        seat = (place + 1) % n_seats
        score = scores[seat]
        seats.append(Seat(hands[seat], place, before, score.bid, score.tricks, score.delta))
        before += goal_of(score.bid, options, state.rules.tricks_open_to(seat, state.dealer))
    return seats


def measured(
    table: Kind, hands: int, wish: Callable[[int, float, Random], str | None], random: Random
) -> Iterator[Seat]:
    """Yield the one seat of each hand whose bid was wished: `wish(hand, tricks to expect, random)`, None to
    pass.
    """
    found, n_seats = 0, table[0]
    while found < hands:
        state = deal(table, random)
        seat = random.randrange(n_seats)
        hand = bits(state.hand.holdings[seat])
        bid = wish(hand, expected(FITS[table], hand, 0, 0), random)
        if bid is None:
            continue
        bots: list[Bot] = [OnlyOffered(frozenset({bid})) if s == seat else ORDINARY for s in range(n_seats)]
        yield play(state, bots, random)[(seat - 1) % n_seats]
        found += 1


def tricks_to_expect(table: Kind, seat: Seat) -> float:
    return expected(FITS[table], seat.hand, seat.place, seat.before)


def fit_tricks(table: Kind, hands: int, random: Random) -> Fit:
    """Return the present fit with new `tricks` and `places`."""
    n_seats, old = table[0], FITS[table]
    bots: list[Bot] = [OnlyOffered(NUMBERS)] * n_seats
    seats = [seat for _ in range(hands) for seat in play(deal(table, random), bots, random)]
    shown = {seat.hand: features(seat.hand, old.top_spades) for seat in seats}
    tricks = least_squares([shown[seat.hand] for seat in seats], [seat.tricks for seat in seats])
    places: list[tuple[float, float, float]] = []
    for place in range(n_seats):
        there = [seat for seat in seats if seat.place == place]
        rows: list[Row] = [(1.0, dot(tricks, shown[seat.hand]), float(seat.before)) for seat in there]
        rows = rows if place else [row[:2] for row in rows]
        constant, factor, *per_trick = least_squares(rows, [seat.tricks for seat in there])
        places.append((constant, factor, per_trick[0] if per_trick else 0.0))
    misses = [seat.tricks - dot(tricks, shown[seat.hand]) for seat in seats]
    say(f"tricks: residual {(dot(misses, misses) / len(misses)) ** 0.5:.2f} over {len(misses)} seats")
    return replace(old, tricks=tricks, places=tuple(places))


def fit_made(table: Kind, hands: int, random: Random) -> tuple[float, ...]:
    def about_expected(hand: int, tricks: float, random: Random) -> str:
        return str(max(1, floor(tricks) + random.choice((-1, 0, 0, 1, 1))))

    seats = list(measured(table, hands, about_expected, random))
    rows = [(1.0, tricks_to_expect(table, s) - int(s.bid), float(s.bid)) for s in seats]
    return logistic(rows, [seat.tricks >= int(seat.bid) for seat in seats])


def fit_nil(table: Kind, hands: int, random: Random) -> tuple[float, ...]:
    def when_weak(hand: int, tricks: float, random: Random) -> str | None:
        return "Nil" if tricks < WEAK[table[0]] else None

    seats = list(measured(table, hands, when_weak, random))
    rows, kept = [nil_features(seat.hand) for seat in seats], [seat.tricks == 0 for seat in seats]
    weights = logistic(rows, kept)
    for low in range(10):
        some = [
            k for row, k in zip(rows, kept, strict=True) if low <= chance(dot(weights, row)) * 10 < low + 1
        ]
        if some:
            share = sum(some) / len(some)
            say(f"nil: predicted from {low / 10:.1f}, kept {share:.2f} of {len(some)}")
    failed = [seat.tricks for seat in seats if seat.tricks]
    say(f"nil: tricks of a failed one {sum(failed) / len(failed):.2f}")
    return weights


def fit_exact(table: Kind, hands: int, bid: str, random: Random) -> tuple[float, ...]:
    """Return peak, where it is, and the loss per trick below and above."""

    def when_few(hand: int, tricks: float, random: Random) -> str | None:
        return bid if tricks < FEW[table[0]] else None

    seats = list(measured(table, hands, when_few, random))
    values = [float(seat.points) for seat in seats]
    fits = []
    for tenths in range(5, 31):
        at = tenths / 10
        found = [tricks_to_expect(table, seat) for seat in seats]
        rows = [(1.0, -max(0.0, at - e), -max(0.0, e - at)) for e in found]
        weights = least_squares(rows, values)
        misses = [value - dot(weights, row) for value, row in zip(values, rows, strict=True)]
        fits.append((dot(misses, misses), (weights[0], at, weights[1], weights[2])))
    return min(fits)[1]


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def dot(a: Row, b: Row) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def rounded(numbers: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(number, 2) for number in numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, choices=(3, 4, 5), default=3)
    parser.add_argument("--jokers", type=int, choices=(0, 2, 3), default=0, help="for five seats")
    parser.add_argument("--hands", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    table, random = (given.seats, given.jokers), Random(given.seed)
    for _ in range(given.rounds):
        FITS[table] = fit_tricks(table, given.hands // 2, random)
    fit = FITS[table]
    for name, numbers in {
        "tricks": rounded(fit.tricks),
        "places": tuple(map(rounded, fit.places)),
        "made": rounded(fit_made(table, given.hands, random)),
        "nil": rounded(fit_nil(table, given.hands, random)),
        "one": rounded(fit_exact(table, given.hands, "1F", random)),
        "two": rounded(fit_exact(table, given.hands, "2F", random)),
    }.items():
        say(f"{name}={numbers},")


if __name__ == "__main__":
    main()
