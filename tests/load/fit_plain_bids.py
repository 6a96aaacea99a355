"""Fits what bots of the Spades games without special bids expect: `python -m tests.load.fit_plain_bids GAME`.

Bots of the present numbers play hands through the real rules; lines are fitted to the tricks that came out,
one for all seats and one for the last bidder, who knows what the others bid. Prints what is to be written
into `app/bots/<game>/bidding.py`; do so and run it again until the numbers stay. With `--nil`, one seat bids
nil on every holding that promises few tricks, and the log odds of its taking none are fitted.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from app.bots.base import Bot, Level, decide
from app.bots.levels import bot_for
from app.bots.simulation import Rules, after
from app.bots.spades.masks import bits
from app.bots.spades.strength import chance, features, nil_features
from app.bots.two_player_spades.bidding import tricks_to_expect
from app.games import GAMES
from app.games.phases import BIDDING, PLAYING
from app.games.spades.bids import NIL
from app.games.spades.commands import Bid
from tests.load.least_squares import least_squares, logistic

PLAYED = ("three_person_spades", "two_player_spades")


@dataclass(frozen=True, slots=True)
class Seat:
    """What one seat held when play began, what those before it had bid, and what became of it."""

    hand: int
    is_last: bool
    before: int
    bid: str
    tricks: int
    delta: int


@dataclass(frozen=True, slots=True)
class NilOnFew:
    """A mate that bids nil when it expects few tricks."""

    mate: Bot
    few: float = 4.5

    def choose(self, view: Any, random: Random) -> Any:
        if view.phase == BIDDING and tricks_to_expect(view) < self.few:
            return Bid(view.seat, NIL)
        return self.mate.choose(view, random)

    def careful(self, view: Any) -> Any:
        return self.mate.careful(view)


def hands(rules: Rules, n_hands: int, random: Random, *, nil: bool = False) -> Iterator[list[Seat]]:
    """Yield the seats of each hand, all played by mates; with *nil*, seat 0 bids it whenever it may hold."""
    n_seats = rules.seat_counts[0]
    options = rules.options(next(iter(rules.presets)), {}, n_seats)
    mate = bot_for(rules.name, Level.MATE)
    bots: list[Bot] = [NilOnFew(mate) if nil and not seat else mate for seat in range(n_seats)]
    for _ in range(n_hands):
        state = rules.evolve(None, rules.opening(options, n_seats, random.randrange(n_seats)))
        chance = rules.chance(state)
        assert chance is not None
        state = after(rules, state, rules.deal(tuple(random.sample(chance.pack, len(chance.pack)))))
        order: list[int] = []
        held: list[int] = []
        while (seat := rules.turn(state)) is not None:
            choice = decide(bots[seat], rules.bot_view(state, seat), random)
            assert not choice.failed, "a fit needs bots that do not fail"
            state = after(rules, state, choice.command)
            if hasattr(choice.command, "bid"):
                order.append(seat)
            if state.phase == PLAYING and not held:
                held = [bits(cards) for cards in state.hand.holdings]
        yield list(_seats(state.scores[-1].seats, order, held))


def _seats(scores: Sequence[Any], order: Sequence[int], held: Sequence[int]) -> Iterator[Seat]:
    before = 0
    for place, seat in enumerate(order):
        score = scores[seat]
        is_last = place == len(order) - 1
        yield Seat(held[seat], is_last, before, score.bid, score.tricks, score.delta)
        before += int(score.bid) if score.bid.isdigit() else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=PLAYED)
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nil", action="store_true")
    given = parser.parse_args()
    if given.nil:
        fit_nil(GAMES[given.game], given.hands, Random(given.seed))
        return
    found = hands(GAMES[given.game], given.hands, Random(given.seed))
    seats = [seat for hand in found for seat in hand if seat.bid.isdigit()]
    tricks = least_squares([features(seat.hand) for seat in seats], [seat.tricks for seat in seats])
    estimates = [dot(tricks, features(seat.hand)) for seat in seats]
    misses = [seat.tricks - estimate for seat, estimate in zip(seats, estimates, strict=True)]
    last = [(seat, estimate) for seat, estimate in zip(seats, estimates, strict=True) if seat.is_last]
    rows = [(1.0, estimate, float(seat.before)) for seat, estimate in last]
    say("TRICKS", tricks)
    say("SPREAD", [fmean(miss * miss for miss in misses) ** 0.5])
    say("LAST", least_squares(rows, [seat.tricks for seat, _ in last]))
    say("points a hand", [fmean(seat.delta for seat in seats)])
    say("kept", [fmean(seat.tricks >= int(seat.bid) for seat in seats)])
    say("exactly", [fmean(seat.tricks == int(seat.bid) for seat in seats)])
    say("tricks, bid", [fmean(seat.tricks for seat in seats), fmean(int(seat.bid) for seat in seats)])


def fit_nil(rules: Rules, n_hands: int, random: Random) -> None:
    """Print the log odds of a nil, and how well they foretell it."""
    seats = [seat for hand in hands(rules, n_hands, random, nil=True) for seat in hand if seat.bid == NIL]
    rows, kept = [nil_features(seat.hand) for seat in seats], [seat.tricks == 0 for seat in seats]
    weights = logistic(rows, kept)
    say("SURVIVES", weights)
    say("nils, kept", [len(seats), fmean(kept)])
    for low in range(10):
        some = [
            k for row, k in zip(rows, kept, strict=True) if low <= 10 * chance(dot(weights, row)) < low + 1
        ]
        if some:
            say(f"foretold from {low / 10}", [fmean(some), len(some)])


def say(name: str, numbers: Sequence[float]) -> None:
    sys.stdout.write(f"{name} = {tuple(round(number, 2) for number in numbers)}\n")
    sys.stdout.flush()


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


if __name__ == "__main__":
    main()
