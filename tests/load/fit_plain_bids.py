"""Fits what bots of the Spades games without special bids expect: `python -m tests.load.fit_plain_bids GAME`.

Bots of the present numbers play hands through the real rules; lines are fitted to the tricks that came out,
one for all seats and one for the last bidder, who knows what the others bid. Prints what is to be written
into `app/bots/<game>/bidding.py`; do so and run it again until the numbers stay.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

from app.bots.base import Level, decide
from app.bots.levels import bot_for
from app.bots.simulation import Rules, after
from app.bots.spades.masks import bits
from app.bots.spades.strength import features
from app.games import GAMES
from app.games.phases import PLAYING
from tests.load.least_squares import least_squares

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


def hands(rules: Rules, n_hands: int, random: Random) -> Iterator[list[Seat]]:
    """Yield the seats of each hand, all played by mates."""
    n_seats = rules.seat_counts[0]
    options = rules.options(next(iter(rules.presets)), {}, n_seats)
    bot = bot_for(rules.name, Level.MATE)
    for _ in range(n_hands):
        state = rules.evolve(None, rules.opening(options, n_seats, random.randrange(n_seats)))
        chance = rules.chance(state)
        assert chance is not None
        state = after(rules, state, rules.deal(tuple(random.sample(chance.pack, len(chance.pack)))))
        order: list[int] = []
        held: list[int] = []
        while (seat := rules.turn(state)) is not None:
            choice = decide(bot, rules.bot_view(state, seat), random)
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
    given = parser.parse_args()
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


def say(name: str, numbers: Sequence[float]) -> None:
    sys.stdout.write(f"{name} = {tuple(round(number, 2) for number in numbers)}\n")
    sys.stdout.flush()


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


if __name__ == "__main__":
    main()
