"""What must hold in every game the server offers, whatever its rules, shown on whole random games."""

import json
from random import Random
from typing import Any

import pytest

from app.games import GAMES
from app.games.codec import name_of, parse, to_json_dict
from app.games.errors import RuleViolation
from tests.support.client_view import evolve
from tests.support.games import AnyGame, Played, begin, every_command, random_options, steps
from tests.support.leaks import show_no_hidden_card

TABLES = [(name, n_seats) for name, game in GAMES.items() for n_seats in game.seat_counts]
every_table = pytest.mark.parametrize(("name", "n_seats"), TABLES)
GAMES_A_PART = 25
parts = pytest.mark.parametrize("part", range(10))
long_parts = pytest.mark.parametrize("part", range(10, 110))


def some_games(name: str, n_seats: int, part: int) -> list[tuple[Played, Random]]:
    """Return a part of the random games: each with house rules, a dealer and chances of its own."""
    found = []
    for number in range(part * GAMES_A_PART, (part + 1) * GAMES_A_PART):
        random = Random(f"{name} {n_seats} {number}")
        options = random_options(GAMES[name], n_seats, random)
        found.append((begin(GAMES[name], options, n_seats, random.randrange(n_seats)), random))
    return found


@every_table
@parts
def test_every_legal_path_ends_and_its_log_alone_rebuilds_it(name: str, n_seats: int, part: int) -> None:
    for played, random in some_games(name, n_seats, part):
        check_whole_game(played, random)


@pytest.mark.long
@every_table
@long_parts
def test_many_more_legal_paths_end(name: str, n_seats: int, part: int) -> None:
    for played, random in some_games(name, n_seats, part):
        check_whole_game(played, random)


def check_whole_game(played: Played, random: Random) -> None:
    game = played.game
    pack: list[Any] = []
    for before, _, events in steps(played, random):
        if chance := game.chance(before):
            pack = sorted(chance.pack)
        assert events, "a command without an event"
        assert sorted(game.cards_in(played.state)) == pack, "a card vanished or doubled"
    winner = game.winner(played.state)
    assert winner is not None
    totals = game.standings(played.state)
    assert totals[winner] == max(totals)
    assert totals.count(totals[winner]) == 1
    assert fold(game, [reread(game, event) for event in played.log]) == played.state


def reread(game: AnyGame, event: Any) -> Any:
    """Return the event as it comes back from the log."""
    again = parse(game.events, name_of(event), to_json_dict(event))
    assert again == event
    return again


def fold(game: AnyGame, log: list[Any]) -> Any:
    state = None
    for event in log:
        state = game.evolve(state, event)
    return state


@every_table
def test_every_score_is_the_sum_of_its_parts(name: str, n_seats: int) -> None:
    scored = 0
    for played, random in some_games(name, n_seats, part=0):
        totals: tuple[int, ...] = played.game.standings(played.state)
        for _, _, events in steps(played, random):
            for event in (event for event in events if name_of(event) == "hand_scored"):
                scored += 1
                for seat, score in enumerate(event.seats):
                    assert score.delta == sum(part.points for part in score.parts)
                    assert score.total == totals[seat] + score.delta
                    assert all(part.code and part.rule for part in score.parts)
                totals = played.game.standings(played.state)
    assert scored > GAMES_A_PART


@every_table
def test_decide_accepts_exactly_the_legal_commands(name: str, n_seats: int) -> None:
    game = GAMES[name]
    checked = 0
    for played, random in some_games(name, n_seats, part=1)[:12]:
        for before, _, _ in steps(played, random):
            if random.random() < 0.06:
                takes_zero = getattr(played.log[0].options, "zero_bid", None) == "alias_nil"
                check_refusals(game, before, n_seats, takes_zero)
                checked += 1
    assert checked > 50


def check_refusals(game: AnyGame, state: Any, n_seats: int, takes_zero: bool) -> None:
    legal = {command for seat in range(n_seats) for command in game.legal_commands(state, seat)}
    for command in every_command(game, state, n_seats):
        is_other_name = takes_zero and getattr(command, "bid", None) == "0"
        if not is_other_name:  # "0" is Nil then, so it is not listed beside it
            assert is_accepted(game, state, command) == (command in legal), command


def is_accepted(game: AnyGame, state: Any, command: Any) -> bool:
    try:
        return bool(game.decide(state, command))
    except RuleViolation:
        return False


@every_table
def test_whoever_is_at_turn_has_a_legal_command_and_nobody_else_has_a_turn(name: str, n_seats: int) -> None:
    game = GAMES[name]
    for played, random in some_games(name, n_seats, part=2):
        for before, _, _ in steps(played, random):
            turn = game.turn(before)
            assert turn is None or game.legal_commands(before, turn)
            assert (game.chance(before) is None) or turn is None


@every_table
def test_nobody_is_shown_what_depends_on_hidden_cards(name: str, n_seats: int) -> None:
    for played, random in some_games(name, n_seats, part=3):
        for _ in steps(played, random):
            pass
        show_no_hidden_card(played, n_seats, random)


@every_table
def test_only_private_events_are_shown_differently(name: str, n_seats: int) -> None:
    game = GAMES[name]
    private = 0
    for played, random in some_games(name, n_seats, part=4)[:10]:
        for _ in steps(played, random):
            pass
        for event, state in zip(played.log, played.states, strict=True):
            shown = [game.show(state, event, seat) for seat in (*range(n_seats), None)]
            if game.is_private(event):
                private += 1
            else:
                assert all(one == shown[0] for one in shown), name_of(event)
    assert private


@every_table
def test_a_view_with_what_is_shown_since_is_the_new_view(name: str, n_seats: int) -> None:
    game = GAMES[name]
    for played, random in some_games(name, n_seats, part=5)[:5]:
        for _ in steps(played, random):
            pass
        for viewer in (*range(n_seats), None):
            view: dict[str, Any] = {"play": None, "you": {"seat": viewer}}
            for event, state in zip(played.log, played.states, strict=True):
                shown = json.loads(json.dumps(game.show(state, event, viewer)))
                view = evolve(view, {"event": shown, "seq": 0, "due": None})
                assert view["play"] == game.view(state, viewer), event
