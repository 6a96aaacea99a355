"""Whole games among bots through the real rules, without table or database."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.bots.base import STRATEGIES
from app.games import GAMES
from app.games.errors import RuleViolation
from app.games.game import Game


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: which player of the given order won, how many hands it took, what bots tried against the rules."""

    winner: int
    hands: int
    illegal: int
    totals: tuple[int, ...]


def play_games(
    game: str, options: Any, levels: Sequence[str], games: int, seed: int | None
) -> Iterator[Outcome]:
    """Yield the outcome of each game as it ends. Players sit in a new order every game; the deal rotates."""
    random = Random(seed)
    rules = GAMES[game]
    for _ in range(games):
        order = random.sample(range(len(levels)), len(levels))
        yield play_game(rules, options, [levels[player] for player in order], order, random)


def play_game(
    rules: Game[Any, Any, Any, Any], options: Any, levels: Sequence[str], order: Sequence[int], random: Random
) -> Outcome:
    """Play one game to its target. An illegal choice is counted, and any legal one is played instead."""
    strategy = STRATEGIES[rules.name]
    state = rules.evolve(None, rules.opening(options, len(levels), 0))
    hands = illegal = 0
    while not rules.is_over(state):
        chance, seat = rules.chance(state), rules.turn(state)
        if chance is not None:
            hands += 1
            command = rules.deal(tuple(random.sample(chance.pack, len(chance.pack))))
        elif seat is None:
            command = rules.next_hand()
        else:
            command = strategy.choose(rules.bot_view(state, seat), levels[seat], random)
        try:
            events = rules.decide(state, command)
        except RuleViolation:
            if seat is None:
                raise
            illegal += 1
            events = rules.decide(state, rules.legal_commands(state, seat)[-1])
        for event in events:
            state = rules.evolve(state, event)
    winner = rules.winner(state)
    assert winner is not None, "a game that is over has a winner"
    return Outcome(order[winner], hands, illegal, tuple(rules.standings(state)))
