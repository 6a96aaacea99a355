"""Hands and whole games among bots through the real rules, without table or database."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from app.bots.base import Bot, decide
from app.games.game import Game

Rules = Game[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: the winning player's index and the hands it took.

    `illegal` counts the choices that were of no use (illegal, or an error), where a careful one stood in.
    """

    winner: int
    hands: int
    illegal: int
    totals: tuple[int, ...]


def play_games(
    rules: Rules, options: Any, bots: Sequence[Bot], games: int, random: Random
) -> Iterator[Outcome]:
    """Yield the outcome of each game as it ends. Players sit in a new order every game; the deal rotates."""
    for _ in range(games):
        order = random.sample(range(len(bots)), len(bots))
        yield play_game(rules, options, bots, order, random)


def play_game(
    rules: Rules, options: Any, bots: Sequence[Bot], order: Sequence[int], random: Random
) -> Outcome:
    """Play one game to its target; `order[seat]` says which bot sits there."""
    state = rules.evolve(None, rules.opening(options, len(order), 0))
    hands = illegal = 0
    while not rules.is_over(state):
        chance, seat = rules.chance(state), rules.turn(state)
        if chance is not None:
            hands += 1
            command: Any = rules.deal(tuple(random.sample(chance.pack, len(chance.pack))))
        elif seat is None:
            command = rules.next_hand()
        else:
            choice = decide(bots[order[seat]], rules.bot_view(state, seat), random)
            illegal += choice.failed
            command = choice.command
        state = after(rules, state, command)
    winner = rules.winner(state)
    assert winner is not None, "a game that is over has a winner"
    return Outcome(order[winner], hands, illegal, tuple(rules.standings(state)))


def after(rules: Rules, state: Any, command: Any) -> Any:
    """Return the state after a command. Raises RuleViolation when the rules refuse it."""
    for event in rules.decide(state, command):
        state = rules.evolve(state, event)
    return state
