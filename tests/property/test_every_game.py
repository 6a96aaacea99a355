"""What must hold in every game the server offers, whatever its rules, shown on whole random games."""

import json
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Any

import pytest

from app.games import GAMES
from app.games.codec import name_of, parse, to_json_dict
from app.games.errors import RuleViolation
from tests.support.client_view import evolve
from tests.support.games import AnyGame, Played, begin, every_command, random_options, steps
from tests.support.leaks import show_no_hidden_card
from tests.support.profile import GAMES_EACH

GAMES_A_PART = 25
PARTS = [
    (name, n_seats, part)
    for name, game in GAMES.items()
    for n_seats in game.seat_counts
    for part in range(GAMES_EACH // GAMES_A_PART)
]
STATES_A_GAME = 2
"""In how many states of a game all commands are tried, also those that nobody may do."""


@dataclass
class Whole:
    """A game played to its end under house rules, by a dealer and chances of its own.

    `steps`: the state before, the command and its events, for each command.
    """

    seed: str
    played: Played
    n_seats: int
    steps: list[tuple[Any, Any, tuple[Any, ...]]]

    @property
    def random(self) -> Random:
        """New chances, the same for each test that asks."""
        return Random(f"look at {self.seed}")


@pytest.fixture(scope="module", params=PARTS, ids=lambda part: "-".join(map(str, part)))
def games(request: pytest.FixtureRequest) -> list[Whole]:
    """Some of the random games of a game and number of seats; all tests look at the same."""
    name, n_seats, part = request.param
    seeds = range(part * GAMES_A_PART, (part + 1) * GAMES_A_PART)
    return [whole_game(GAMES[name], n_seats, f"{name} {n_seats} {number}") for number in seeds]


def whole_game(game: AnyGame, n_seats: int, seed: str) -> Whole:
    random = Random(seed)
    options = random_options(game, n_seats, random)
    played = begin(game, options, n_seats, random.randrange(n_seats))
    return Whole(seed, played, n_seats, list(steps(played, random)))


def test_every_legal_path_ends_with_one_winner(games: list[Whole]) -> None:
    for one in games:
        game, state = one.played.game, one.played.state
        winner = game.winner(state)
        assert winner is not None
        totals = game.standings(state)
        assert totals[winner] == max(totals)
        assert totals.count(totals[winner]) == 1


def test_the_log_alone_rebuilds_the_state(games: list[Whole]) -> None:
    for one in games:
        game, state = one.played.game, None
        for event, expected in zip(one.played.log, one.played.states, strict=True):
            state = game.evolve(state, reread(game, event))
            assert state == expected


def reread(game: AnyGame, event: Any) -> Any:
    """Return the event as it comes back from the log."""
    again = parse(game.events, name_of(event), to_json_dict(event))
    assert again == event
    return again


def test_no_card_vanishes_or_doubles_and_no_command_is_without_an_event(games: list[Whole]) -> None:
    for one in games:
        game, pack = one.played.game, []
        for before, _, events in one.steps:
            if chance := game.chance(before):
                pack = sorted(chance.pack)
            state = before
            for event in events:
                state = game.evolve(state, event)
            assert events
            assert sorted(game.cards_in(state)) == pack


def test_every_score_is_the_sum_of_its_parts(games: list[Whole]) -> None:
    scored = 0
    for one in games:
        game, totals = one.played.game, one.played.game.standings(one.played.states[0])
        for event, state in zip(one.played.log, one.played.states, strict=True):
            if name_of(event) == "hand_scored":
                scored += 1
                for seat, score in enumerate(event.seats):
                    assert score.delta == sum(part.points for part in score.parts)
                    assert score.total == totals[seat] + score.delta
                    assert all(part.code and part.rule for part in score.parts)
                totals = game.standings(state)
    assert scored > GAMES_A_PART


def test_decide_accepts_exactly_the_legal_commands(games: list[Whole]) -> None:
    for one in games:
        takes_zero = getattr(one.played.log[0].options, "zero_bid", None) == "alias_nil"
        for state in one.random.sample(one.played.states, STATES_A_GAME):
            check_refusals(one.played.game, state, one.n_seats, takes_zero)


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


def test_whoever_is_at_turn_has_a_legal_command_and_nobody_else_has_a_turn(games: list[Whole]) -> None:
    for one in games:
        game = one.played.game
        for before, _, _ in one.steps:
            turn = game.turn(before)
            assert turn is None or game.legal_commands(before, turn)
            assert (game.chance(before) is None) or turn is None


def test_nobody_is_shown_what_depends_on_hidden_cards(games: list[Whole]) -> None:
    for one in games:
        show_no_hidden_card(one.played, one.n_seats, one.random, cuts=1)


def test_only_private_events_are_shown_differently(games: list[Whole]) -> None:
    private = 0
    for one in games:
        game = one.played.game
        for event, state in zip(one.played.log, one.played.states, strict=True):
            if game.is_private(event):
                private += 1
                continue
            first, *others = [game.show(state, event, seat) for seat in (*range(one.n_seats), None)]
            assert all(other == first for other in others), name_of(event)
    assert private


def test_a_view_with_what_is_shown_since_is_the_new_view(games: list[Whole]) -> None:
    """Each game is watched by one viewer: the seats and a spectator take turns."""
    for one, viewer in zip(games, cycle((*range(games[0].n_seats), None)), strict=False):
        game = one.played.game
        view: dict[str, Any] = {"play": None, "you": {"seat": viewer}}
        for event, state in zip(one.played.log, one.played.states, strict=True):
            shown = json.loads(json.dumps(game.show(state, event, viewer)))
            view = evolve(view, {"event": shown, "seq": 0, "due": None})
            assert view["play"] == game.view(state, viewer), event
