"""Measures one bot against others: `python -m app.bots.arena mate deckhand --deals 1500 --seats 3`.

Duplicate deals: every deal is played once with A in each seat among Bs, so that luck of the cards cancels
out. The unit is the deal; D is what A made more than the mean of its opponents, over its seats. Each bag is
charged at once (ten points, RULES D10), so that a hand stands for itself. The same seed gives the same
deals and the same choices.
"""

import argparse
import json
import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, quantiles, stdev
from typing import Any

from rich.console import Console
from rich.progress import track

from app.bots.base import Bot, Level, decide
from app.bots.levels import bot_for
from app.bots.simulation import Rules, after
from app.bots.yardsticks import YARDSTICKS
from app.games import GAMES

HAND = {"cutthroat_spades": {"bag_mode": "each"}}
"""House rules under which a hand stands for itself, by game."""
PLAYERS = (*(level.value for level in Level), *YARDSTICKS)


@dataclass
class Tally:
    """What is counted while hands are played."""

    points: list[float] = field(default_factory=list)
    others: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    hands: int = 0
    illegal: int = 0
    ms: list[float] = field(default_factory=list)


def duel(rules: Rules, options: Any, a: Bot, b: Bot, deals: int, seats: int, seed: int) -> Iterator[Tally]:
    """Play the deals; yield the tally after each."""
    tally = Tally()
    pack = _pack(rules, options, seats)
    for no in range(deals):
        order = tuple(_random(seed, no).sample(pack, len(pack)))
        margins = []
        for seat in range(seats):
            bots = [a if place == seat else b for place in range(seats)]
            deltas = _play_hand(rules, options, bots, order, _random(seed, no, seat), seat, tally)
            others = (sum(deltas) - deltas[seat]) / (seats - 1)
            tally.points.append(deltas[seat])
            tally.others.append(others)
            margins.append(deltas[seat] - others)
        tally.margins.append(fmean(margins))
        yield tally


def _random(*numbers: int) -> Random:
    return Random(str(numbers))  # noqa: S311 - deals and choices that can be repeated


def _pack(rules: Rules, options: Any, seats: int) -> Sequence[Any]:
    chance = rules.chance(rules.evolve(None, rules.opening(options, seats, 0)))
    assert chance is not None, "a game begins with a deal"
    return chance.pack


def _play_hand(
    rules: Rules, options: Any, bots: Sequence[Bot], order: Any, random: Random, measured: int, tally: Tally
) -> list[int]:
    """Play one hand; return what each seat made. The measured seat's decisions are timed."""
    state = after(rules, rules.evolve(None, rules.opening(options, len(bots), 0)), rules.deal(order))
    while (seat := rules.turn(state)) is not None:
        view = rules.bot_view(state, seat)
        began = time.perf_counter()
        choice = decide(bots[seat], view, random)
        if seat == measured:
            tally.ms.append((time.perf_counter() - began) * 1000)
        tally.illegal += choice.failed
        state = after(rules, state, choice.command)
    tally.hands += 1
    return list(rules.standings(state))


def player(game: str, name: str) -> Bot:
    """Return one of PLAYERS."""
    return YARDSTICKS[name]() if name in YARDSTICKS else bot_for(game, name)


def interval(values: Sequence[float]) -> float:
    """Return half the width of the 95 % interval of the mean."""
    return 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def report(tally: Tally) -> dict[str, float | int]:
    """Return the figures: points a hand, D with its interval, time per decision in milliseconds."""
    return {
        "deals": len(tally.margins),
        "hands": tally.hands,
        "a": round(fmean(tally.points), 1),
        "b": round(fmean(tally.others), 1),
        "d": round(fmean(tally.margins), 2),
        "d_interval": round(interval(tally.margins), 2),
        "illegal": tally.illegal,
        "ms_mean": round(fmean(tally.ms), 3),
        "ms_p99": round(quantiles(tally.ms, n=100)[98], 3),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; prints JSON."""
    parser = argparse.ArgumentParser(prog="python -m app.bots.arena", description=__doc__)
    parser.add_argument("a", choices=PLAYERS)
    parser.add_argument("b", choices=PLAYERS)
    parser.add_argument("--deals", type=int, default=1500)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--game", choices=GAMES, default="cutthroat_spades")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    rules = GAMES[given.game]
    if given.seats not in rules.seat_counts:
        parser.error(f"{given.game} is not played by {given.seats}")
    if given.deals < 2:
        parser.error("give at least two deals")
    options = rules.options(next(iter(rules.presets)), HAND.get(given.game, {}), given.seats)
    a, b = player(given.game, given.a), player(given.game, given.b)
    tallies = duel(rules, options, a, b, given.deals, given.seats, given.seed)
    console = Console(stderr=True)
    shown = track(tallies, "playing", given.deals, console=console, disable=not console.is_terminal)
    tally = deque(shown, maxlen=1).pop()
    json.dump({"game": given.game, "seats": given.seats, "seed": given.seed, **report(tally)}, sys.stdout)
    sys.stdout.write("\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
