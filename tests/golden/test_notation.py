"""Whole games as text: from log to text and back, for every game and preset.

Each file was played once and is replayed for ever. `python -m tests.golden.test_notation` adds files that are
missing. Those that begin with `by_hand` leave out what nobody at a real table has seen.
"""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.bots.base import Level, decide
from app.bots.levels import bot_for
from app.games import GAMES
from app.games.cards import PACK
from app.games.codec import name_of, parse, to_json_dict
from app.games.draw import draw_seats
from app.games.notation.facts import games_facts
from app.games.notation.replay import replay
from app.games.notation.steps import Names
from app.games.notation.writing import write_game
from tests.support.games import AnyGame, Played, begin, random_command

FOLDER = Path(__file__).parent / "notation"
DOCS = Path(__file__).parents[2] / "docs" / "notation.md"
PLAYED = sorted(path for path in FOLDER.glob("*.cutthroat") if not path.name.startswith("by_hand"))
BY_HAND = sorted(FOLDER.glob("by_hand*.cutthroat"))
# name -> game, seats, preset, options, whether bots play (else random moves), what must be in the text
CASES: dict[str, tuple[str, int, str, dict[str, object], bool, str]] = {
    "cutthroat_official_3": ("cutthroat_spades", 3, "official", {}, True, ""),
    "cutthroat_short_5_4": ("cutthroat_spades", 4, "short_5", {}, True, ""),
    "cutthroat_short_each_5": ("cutthroat_spades", 5, "short_each", {"target": 150}, True, ""),
    "cutthroat_long_open_two_jokers": (
        "cutthroat_spades",
        5,
        "long_open",
        {"joker_count": 2, "dealer_has_2c": "redeal", "target": 200},
        True,
        "",
    ),
    "cutthroat_official_three_junk_jokers": (
        "cutthroat_spades",
        5,
        "official",
        {
            "joker_count": 3,
            "jokers": "junk",
            "first_lead_3j": "2c_holder",
            "prize_jacks": [],
            "target": 150,
        },
        True,
        "",
    ),
    "cutthroat_blind": ("cutthroat_spades", 3, "official", {"mercy_total": -400}, False, "bid B6"),
    "euchre_24": ("cutthroat_euchre", 3, "euchre", {}, True, "go alone"),
    "euchre_25_joker": (
        "cutthroat_euchre",
        3,
        "euchre",
        {"deck": "25_joker", "target": 6},
        False,
        "deal turn up: BJ",
    ),
    "euchre_25_named": (
        "cutthroat_euchre",
        3,
        "euchre",
        {"deck": "25_joker", "joker_turned": "dealer_names_then_bid", "target": 4},
        False,
        "deal turn up: BJ",
    ),
    "euchre_25_turn_next": (
        "cutthroat_euchre",
        3,
        "euchre",
        {"deck": "25_joker", "joker_turned": "turn_next", "target": 4},
        False,
        "deal passed over",
    ),
    "euchre_32_turned_next": (
        "cutthroat_euchre",
        3,
        "euchre",
        {"deck": "32", "target": 5, "stick_the_dealer": True},
        True,
        "",
    ),
    "three_person": ("three_person_spades", 3, "three_person", {"target": 250}, True, ""),
    "three_person_table_rules": (
        "three_person_spades",
        3,
        "table_rules",
        {"mercy_total": -150},
        False,
        "call revoke",
    ),
    "two_player": ("two_player_spades", 2, "two_player", {"target": 300}, True, ""),
    "two_player_open_discards": (
        "two_player_spades",
        2,
        "open_discards",
        {"blind_nil": True, "bid_order": "simultaneous", "target": 150, "mercy_total": -300},
        False,
        "declare blind nil",
    ),
}


def name(path: Path) -> str:
    return path.stem


def test_every_game_and_preset_has_a_whole_game() -> None:
    found = {(done.sheet.game.name, done.names.preset) for done in map(replay, map(read, PLAYED))}
    assert found == {(game.name, preset) for game in games_facts() for preset in game.presets}
    assert {path.stem for path in PLAYED} == set(CASES)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PLAYED, ids=name)
def test_a_whole_game_is_the_same_text_after_its_replay(path: Path) -> None:
    done = replay(read(path))
    assert done.sheet.game.is_over(done.state)
    assert write_game(done.names, done.log) == read(path)


@pytest.mark.parametrize("path", PLAYED, ids=name)
def test_the_log_of_a_replay_is_a_log_as_the_table_stores_it(path: Path) -> None:
    done = replay(read(path))
    game = done.sheet.game
    state: Any = None
    for event in done.log:
        stored = parse(game.events, name_of(event), to_json_dict(event))
        assert stored == event
        state = game.evolve(state, stored)
    assert state == done.state


@pytest.mark.parametrize("path", BY_HAND, ids=name)
def test_what_nobody_saw_may_be_left_out(path: Path) -> None:
    done = replay(read(path))
    assert done.sheet.hands == read(path).count("\nhand ")
    completed = write_game(done.names, done.log)
    assert "deal " in completed
    assert replay(completed).state == done.state


def test_a_game_by_hand_of_every_game_is_kept() -> None:
    assert {replay(read(path)).sheet.game.name for path in BY_HAND} == set(GAMES)


def test_the_examples_of_the_description_are_legal() -> None:
    examples = re.findall(r"```cutthroat\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        assert replay(example).sheet.hands > 0


def test_the_description_names_every_command_and_part() -> None:
    described = DOCS.read_text(encoding="utf-8")
    for game in games_facts():
        for word in (game.name, *game.commands, *game.parts):
            assert word in described, word


def play(case: str) -> str:
    """Return the text of a game of this case: the first of a row of seeds in which happens what must."""
    game_name, n_seats, preset, overrides, with_bots, must = CASES[case]
    game: AnyGame = GAMES[game_name]
    options = game.options(preset, overrides, n_seats)
    for seed in range(10_000):
        random = Random(f"{case} {seed}")
        played = begin(game, options, n_seats)
        while not game.is_over(played.state):
            step(played, random, with_bots)
        draw = draw_seats(n_seats, random.sample(PACK, len(PACK)), getattr(options, "draw_tie", "redraw"))
        names = Names(preset, ("Ann", "Bo", "Cy", "Dora", "Émile")[:n_seats], draw)
        text = write_game(names, played.log)
        if must in text:
            return text
    raise LookupError(case)


def step(played: Played, random: Random, with_bots: bool) -> None:
    """Play one move, a bot's or any that is legal."""
    game, state = played.game, played.state
    turn = game.turn(state)
    if with_bots and turn is not None:
        command = decide(bot_for(game.name, Level.MATE), game.bot_view(state, turn), random).command
    else:
        command = random_command(game, state, random)
    for event in game.decide(state, command):
        played.add(event)


def main() -> None:
    for case in CASES:
        path = FOLDER / f"{case}.cutthroat"
        if not path.exists():
            path.write_text(play(case), encoding="utf-8")


if __name__ == "__main__":
    main()
