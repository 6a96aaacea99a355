"""What must hold for every bot in every game: it plays by the rules, from what its seat may know alone."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from app.bots.base import Bot, Level, decide
from app.bots.levels import STRATEGIES, bot_for
from app.games import GAMES
from app.games.codec import name_of
from tests.support.games import AnyGame, Played, begin, random_options
from tests.support.hidden import seen_by, with_hidden_cards_swapped

TABLES = [(name, n_seats) for name in STRATEGIES for n_seats in GAMES[name].seat_counts]
every_table = pytest.mark.parametrize(("name", "n_seats"), TABLES)
every_level = pytest.mark.parametrize("level", list(Level))
HANDS_EACH = 30
DECISIONS = 1_500
"""Looked at for each number of seats."""


def moves(played: Played, bot: Bot, random: Random) -> Iterator[tuple[Any, int, Any]]:
    """Let the bot play all seats to the end of the game; yield each state, seat and choice."""
    game = played.game
    while not game.is_over(played.state):
        state, seat, chance = played.state, game.turn(played.state), game.chance(played.state)
        if chance is not None:
            command: Any = game.deal(tuple(random.sample(chance.pack, len(chance.pack))))
        elif seat is None:
            command = game.next_hand()
        else:
            choice = decide(bot, game.bot_view(state, seat), random)
            yield state, seat, choice
            command = choice.command
        for event in game.decide(state, command):
            played.add(event)


@every_level
@every_table
def test_bots_play_whole_games_of_every_preset_without_a_wrong_choice(
    name: str, n_seats: int, level: Level
) -> None:
    game = GAMES[name]
    for preset in game.presets:
        hands = number = 0
        while hands < HANDS_EACH:
            random = Random(f"{preset} {number}")
            played = begin(game, game.options(preset, {}, n_seats), n_seats)
            assert all(not choice.failed for _, _, choice in moves(played, bot_for(name, level), random))
            hands += sum(name_of(event) == "hand_dealt" for event in played.log)
            number += 1


@every_level
@every_table
def test_house_rules_of_all_kinds_do_not_confuse_them(name: str, n_seats: int, level: Level) -> None:
    game = GAMES[name]
    for number in range(20):
        random = Random(f"house {number}")
        played = begin(game, random_options(game, n_seats, random), n_seats)
        assert all(not choice.failed for _, _, choice in moves(played, bot_for(name, level), random))


@every_table
def test_a_bot_does_the_same_when_the_cards_it_cannot_see_are_dealt_anew(name: str, n_seats: int) -> None:
    compared, changed = redealt(GAMES[name], n_seats, DECISIONS)
    assert compared >= DECISIONS
    assert changed == 0


@every_table
def test_a_view_that_shows_too_much_would_be_found_out(name: str, n_seats: int) -> None:
    game = GAMES[name]

    def shows_the_neighbour(state: Any, seat: int) -> Any:
        view = game.bot_view(state, seat)
        if view.holding is None or view.phase != "bidding":
            return view
        return replace(view, holding=state.hand.holdings[(seat + 1) % n_seats])

    assert redealt(replace(game, bot_view=shows_the_neighbour), n_seats, 200)[1] > 0


def redealt(game: AnyGame, n_seats: int, decisions: int) -> tuple[int, int]:
    """Return how many decisions were taken again over other hidden cards, and how many changed."""
    compared = changed = 0
    level = bot_for(game.name, Level.DECKHAND)
    for number in count():
        random = Random(f"redealt {number}")
        played = begin(game, game.options(next(iter(game.presets)), {}, n_seats), n_seats)
        for state, seat, choice in moves(played, bot_for(game.name, Level.MATE), random):
            seed = random.random()
            views = [
                game.bot_view(world, seat) for world in (state, other_world(played, state, seat, random))
            ]
            first, second = (decide(level, view, Random(seed)).command for view in views)
            compared += 1
            changed += first != second
            assert not choice.failed
            if compared == decisions:
                return compared, changed
    raise AssertionError("games do not run out")


def other_world(played: Played, state: Any, seat: int, random: Random) -> Any:
    """Return the state as it would be had the cards that the seat cannot see been dealt otherwise."""
    start = max(place for place, event in enumerate(played.log) if name_of(event) == "hand_dealt")
    hand = played.log[start:]
    world = played.states[start - 1]
    seen = seen_by(played.game.name, state, hand, seat)
    for event in with_hidden_cards_swapped(hand, seen, random):
        world = played.game.evolve(world, event)
    return world
