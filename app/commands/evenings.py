"""Evenings of `cutthroat simulate --evening`: played card by card among bots, and their boards as text."""

import json
import sys
import time
from random import Random

from rich.console import Console
from rich.table import Table

from app.bots.evening import LIFE, Evening, by_cards, play_evening
from app.bots.guests import arrival
from app.commands.refusals import WRONG_USAGE, refuse
from app.games import GAMES
from app.games.errors import OptionError, RuleViolation
from app.i18n import SOURCE, translate
from app.tournaments.fairness import FairnessRow, fairness
from app.tournaments.standings import TIE_BREAKS, StandingsRow, standings
from app.tournaments.state import Form, Settings, TableRules, TournamentState
from app.tournaments.views import view

USUAL_SIZE = 3
USUAL_ROUNDS = 3
HOST = "Maya"


def simulate_evenings(
    *,
    evenings: int,
    people: int,
    form: str,
    game: str,
    preset: str,
    rounds: int | None,
    tokens: int | None,
    life: bool,
    seed: int | None,
    as_json: bool,
) -> None:
    """Play evenings and print the board of each, or as JSON what its host would see of it."""
    random = Random(seed)  # noqa: S311 - evenings to be played again
    settings = _settings(form, game, preset, people, rounds, tokens)
    reports = []
    for number in range(1, evenings + 1):
        began = time.perf_counter()
        evening = _played(f"evening-{number}", settings, people, random, life=life)
        seconds = round(time.perf_counter() - began, 3)
        if as_json:
            state = evening.state
            reports.append({"seconds": seconds, "events": len(evening.log), "view": view(state, state.host)})
        else:
            _print(Console(highlight=False), evening, seconds)
    if as_json:
        sys.stdout.write(json.dumps({"evenings": reports}) + "\n")


def _settings(
    form: str, game: str, preset: str, people: int, rounds: int | None, tokens: int | None
) -> Settings:
    if form not in list(Form):
        raise refuse("unknown_form", f"There is no form {form!r}; use {', '.join(Form)}.", WRONG_USAGE)
    sizes = _sizes(game, preset)
    if form == Form.DUPLICATE:
        sizes = sizes[:1]
    if form == Form.ONE_TABLE:
        sizes = [max((size for size in sizes if size <= people), default=sizes[0])]
    tables = tuple(TableRules(size, game, preset) for size in sizes)
    if rounds is None and tokens is None:
        rounds = USUAL_ROUNDS
    return Settings("Evening", Form(form), (tables,), tokens_to_win=tokens, rounds_to_play=rounds)


def _sizes(game: str, preset: str) -> list[int]:
    """Return the sizes of tables that the rules allow, three first, where they do."""
    allowed = []
    for size in GAMES[game].seat_counts:
        try:
            GAMES[game].options(preset, {}, size)
        except OptionError as error:
            if error.code == "unknown_preset":
                known = ", ".join(GAMES[game].presets)
                sentence = f"There is no preset {preset!r}; there are {known}."
                raise refuse(error.code, sentence, WRONG_USAGE) from None
        else:
            allowed.append(size)
    return sorted(allowed, key=lambda size: (size != USUAL_SIZE, size))


def _played(tournament_id: str, settings: Settings, people: int, random: Random, *, life: bool) -> Evening:
    try:
        evening = Evening(tournament_id, settings, HOST, random)
    except RuleViolation as error:
        sentence = translate(SOURCE, f"error.{error.code}", **error.params)
        raise refuse(error.code, sentence, WRONG_USAGE) from None
    for _ in range(people - 1):
        evening.do(arrival(evening.state))
    play_evening(evening, by_cards, LIFE if life else 0)
    return evening


def _print(console: Console, evening: Evening, seconds: float) -> None:
    state = evening.state
    names = [one.name for one in state.entrants]
    games = sum(len(table.games) for table in state.tables)
    console.print(
        f"{state.settings.title}: {len(state.rounds)} rounds, {games} games, {len(evening.log)} events in"
        f" {seconds} s."
    )
    for round_ in state.rounds:
        for table in round_.tables:
            won = ", ".join(
                f"{'nobody' if game.winner is None else names[game.winner]} ({game.how})"
                for game in table.games
            )
            seated = ", ".join(names[no] for no in table.entrants)
            console.print(f"Round {round_.no}, table {table.no}: {seated}. Won: {won or 'nothing'}.")
        console.print(f"Round {round_.no}: {_draw(state, round_.no, names)}")
    console.print(_standings(standings(state), names))
    console.print(_fairness(fairness(state), names))
    champion = "Nobody" if state.champion is None else names[state.champion]
    console.print(f"{champion} wins the evening ({state.end}).")


def _draw(state: TournamentState, round_no: int, names: list[str]) -> str:
    round_ = state.rounds[round_no - 1]
    byes = ", ".join(names[no] for no in round_.byes) or "nobody"
    if not round_.repeats:
        repeats = "no repeats"
    elif round_.bound:
        repeats = f"repeats: {round_.repeats}, and every other draw as fair had {round_.bound} or more"
    else:
        repeats = f"repeats: {round_.repeats}, and no better draw was found"
    return f"{byes} sat out, {repeats}."


def _standings(rows: tuple[StandingsRow, ...], names: list[str]) -> Table:
    """Return the board with the numbers that were asked for; words break where 80 columns are too few."""
    asked = [rule for rule in TIE_BREAKS if any(row.numbers.get(rule) is not None for row in rows)]
    table = Table(title="Standings")
    for title in ("rank", "player", "games", *asked, "before by"):
        table.add_column(_spoken(title), overflow="fold")
    for row in rows:
        numbers = ["" if row.numbers.get(rule) is None else str(row.numbers[rule]) for rule in asked]
        decided_by = _spoken(row.decided_by or "")
        table.add_row(str(row.rank), names[row.entrant], str(row.games), *numbers, decided_by)
    return table


def _spoken(rule: str) -> str:
    return rule.replace("_", " ")


def _fairness(rows: tuple[FairnessRow, ...], names: list[str]) -> Table:
    """Return who was seated, sat out and met whom, by name: a column for each opponent would not fit."""
    table = Table(title="Fairness")
    for title in ("player", "tables", "byes", "met"):
        table.add_column(title, overflow="fold")
    for row in rows:
        met = ", ".join(
            names[no] if count == 1 else f"{names[no]} ({count})" for no, count in sorted(row.met.items())
        )
        table.add_row(names[row.entrant], str(row.tables), str(row.byes), met)
    return table
