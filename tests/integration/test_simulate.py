"""`cutthroat simulate` and the arena: whole games without a database, and clear refusals."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.bots.guests import NAMES
from app.commands.evenings import HOST
from tests.support.commands import run

ROOT = Path(__file__).parents[2]


def process(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process where no database and no settings are."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CUTTHROAT_")}
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )


def simulated(*arguments: str) -> dict[str, Any]:
    done = run("simulate", "--json", *arguments)
    assert done.exit_code == 0, done.stderr
    assert done.stderr == ""
    report: dict[str, Any] = done.told
    return report


def test_whole_games_are_played_and_counted() -> None:
    report = simulated("--games", "12", "--players", "bot,bot,bot")
    assert list(report) == ["games", "hands", "wins", "illegal", "seconds"]
    assert report["games"] == sum(report["wins"]) == 12
    assert report["hands"] >= 12 * 4
    assert report["illegal"] == 0
    assert report["seconds"] > 0


@pytest.mark.parametrize("preset", ["official", "short_5", "short_each", "long_open"])
def test_four_players_of_all_names_play_every_preset(preset: str) -> None:
    report = simulated("--games", "2", "--players", "bot,easy,mate,deckhand", "--preset", preset)
    assert len(report["wins"]) == 4


def test_a_seed_plays_the_same_games_again_and_another_seed_others() -> None:
    def games(seed: str, *more: str) -> dict[str, Any]:
        report = simulated("--games", "6", "--preset", "short_5", "--seed", seed, *more)
        del report["seconds"]
        return report

    assert games("7") == games("7", "--level", "medium")
    assert games("7") != games("8")
    assert games("7") != games("7", "--level", "deckhand")


def test_people_are_told_in_a_sentence() -> None:
    done = process("app.cli", "simulate", "--games", "2", "--preset", "short_5")
    assert done.returncode == 0
    assert done.stdout.startswith("2 games, ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--players", "bot,bot"], "seats_not_offered: cutthroat_spades is played by 3 or 4 or 5, not by 2."),
        (["--players", "bot,bot,admiral"], "unknown_player: There is no player 'admiral'"),
        (["--players", ""], "unknown_player: There is no player ''"),
        (["--level", "admiral"], "unknown_level: There is no level 'admiral'"),
        (
            ["--preset", "endless"],
            "unknown_preset: There is no preset 'endless'; there are official,",
        ),
        (["--game", "whist"], "unknown_game: There is no game 'whist'; there are cutthroat_spades, "),
        (["--games", "0"], "--games"),
        (["--games", "many"], "--games"),
        (["--seed", "x"], "--seed"),
    ],
)
def test_wrong_input_is_refused_with_a_sentence_and_code_2(arguments: list[str], said: str) -> None:
    done = run("simulate", "--json", *arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""


def measured(*arguments: str) -> dict[str, Any]:
    """Return what the arena prints."""
    report: dict[str, Any] = json.loads(process("app.bots.arena", *arguments).stdout)
    return report


def test_the_arena_prints_how_much_better_one_bot_is_and_the_same_again() -> None:
    first, second = (measured("mate", "random-cards", "--deals", "30") for _ in range(2))
    assert first["illegal"] == 0
    assert first["hands"] == 90
    assert first["d"] - first["d_interval"] > 0
    for report in (first, second):
        del report["ms_mean"], report["ms_p99"]
    assert first == second


def test_a_bot_against_itself_is_no_better_than_itself() -> None:
    report = measured("mate", "mate", "--deals", "20", "--seats", "4")
    assert report["d"] == 0
    assert report["a"] == report["b"]


@pytest.mark.parametrize("arguments", [["mate"], ["mate", "x"], ["mate", "mate", "--seats", "2"]])
def test_the_arena_refuses_what_it_cannot_measure(arguments: list[str]) -> None:
    done = process("app.bots.arena", *arguments)
    assert done.returncode == 2
    assert "error:" in done.stderr


# --- evenings -----------------------------------------------------------------------------------------------

SHORT_EVENING = ("--evening", "--preset", "short_5", "--rounds", "2", "--seed", "3")


def evening(*arguments: str) -> dict[str, Any]:
    (report,) = simulated(*SHORT_EVENING, *arguments)["evenings"]
    assert list(report) == ["seconds", "events", "view"]
    view: dict[str, Any] = report["view"]
    return view


@pytest.mark.parametrize("form", ["evening", "duplicate", "one_table"])
def test_an_evening_is_played_to_its_end_in_every_form(form: str) -> None:
    view = evening("--form", form, "--people", "7")
    assert (view["phase"], view["end"], view["settings"]["form"]) == ("over", "rounds", form)
    tables = [table for one in view["rounds"] for table in one["tables"]]
    won = [game["winner"] for table in tables for game in table["games"] if game["how"] != "void"]
    assert sum(row["tokens"] for row in view["standings"]) == len(won) > 0
    assert view["standings"][0]["entrant"] == view["champion"]


def test_a_seed_plays_the_same_evening_again_and_nobody_comes_or_goes_in_a_quiet_one() -> None:
    assert evening() == evening()
    quiet = evening("--quiet", "--people", "6")
    assert [one["presence"] for one in quiet["entrants"]] == ["here"] * 6


def test_a_game_for_two_is_played_at_tables_of_two() -> None:
    view = evening("--game", "two_player_spades", "--preset", "two_player", "--people", "5", "--quiet")
    assert all(len(table["entrants"]) == 2 for one in view["rounds"] for table in one["tables"])
    assert [len(one["byes"]) for one in view["rounds"]] == [1, 1]


def test_the_board_of_an_evening_is_printed() -> None:
    done = run("simulate", *SHORT_EVENING, "--games", "2", "--quiet")
    assert done.exit_code == 0
    assert done.stdout.count("Standings") == done.stdout.count("Fairness") == 2
    assert "Round 2: nobody sat out" in done.stdout
    assert "wins the evening (rounds)." in done.stdout


def test_the_board_of_twenty_is_printed_whole_in_eighty_columns() -> None:
    done = run("simulate", *SHORT_EVENING, "--people", "20", "--quiet")
    assert "…" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    board, fairness = done.stdout.split("Standings")[1].split("Fairness")
    for name in (HOST, *NAMES):
        assert board.count(name) == 1
        assert fairness.count(name) >= 3  # a row, and in those of whom they met


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--form", "league"], "unknown_form: There is no form 'league'; use one_table, evening, duplicate."),
        (["--rounds", "0"], "bad_goal: Play to 1 to 20 tokens, or 1 to 30 rounds: choose one of them."),
        (["--rounds", "2", "--tokens", "2"], "bad_goal"),
        (["--preset", "endless"], "unknown_preset: There is no preset 'endless'; there are official,"),
        (["--game", "whist"], "unknown_game"),
        (["--people", "21"], "--people"),
        (["--people", "1"], "--people"),
    ],
)
def test_an_evening_that_cannot_be_is_refused_with_a_sentence_and_code_2(
    arguments: list[str], said: str
) -> None:
    done = run("simulate", "--evening", "--json", *arguments)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_an_option_that_would_do_nothing_is_refused() -> None:
    for arguments, said in (
        (["--evening", "--players", "bot,bot"], "--players is not for evenings: mates play them."),
        (["--rounds", "2"], "--rounds is for evenings: add --evening."),
    ):
        done = run("simulate", *arguments)
        assert (done.exit_code, done.stderr.strip()) == (2, f"option_without_effect: {said}")
