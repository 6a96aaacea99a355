"""A game is the table of its own functions: nothing is missing in it."""

import pytest

from app.games import GAMES

each_game = pytest.mark.parametrize("name", GAMES)


@each_game
def test_every_command_has_what_decides_it(name: str) -> None:
    assert set(GAMES[name].decisions) == set(GAMES[name].commands.values())


@each_game
def test_every_event_has_what_it_makes_of_the_state(name: str) -> None:
    assert set(GAMES[name].evolutions) == set(GAMES[name].events.values())


@each_game
def test_the_names_in_the_log_that_all_games_share_are_there(name: str) -> None:
    assert {"game_started", "hand_begun", "hand_dealt", "card_played", "hand_scored", "game_won"} <= set(
        GAMES[name].events
    )
