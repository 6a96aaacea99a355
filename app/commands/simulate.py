"""`cutthroat simulate`: whole games or evenings among bots, to see that rules, bots and draws hold."""

import json
import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from app.bots.base import Bot, Level
from app.bots.levels import bot_for
from app.bots.simulation import play_games
from app.commands.evenings import simulate_evenings
from app.commands.refusals import WRONG_USAGE, errors, refuse
from app.games import GAMES
from app.games.errors import OptionError
from app.games.game import Game
from app.tournaments.state import MOST_ENTRANTS, Form

BOT = "bot"
USUAL_GAMES = 100
OF_GAMES = ("players", "level")
OF_EVENINGS = ("people", "form", "rounds", "tokens", "quiet")
"""Options of one kind of simulation, which the other has no use for."""
LEVELS = {**{level.value: level for level in Level}, "easy": Level.DECKHAND, "medium": Level.MATE}


def simulate(
    context: typer.Context,
    games: Annotated[
        int | None,
        typer.Option(min=1, max=1_000_000, help="How many games to play: 100; or evenings: 1."),
    ] = None,
    players: Annotated[
        str,
        typer.Option(help=f"One word for each seat, separated by commas: {BOT}, {', '.join(LEVELS)}."),
    ] = "bot,bot,bot",
    level: Annotated[str, typer.Option(help=f"What {BOT} means: {', '.join(LEVELS)}.")] = Level.MATE.value,
    game: Annotated[str, typer.Option(help="Which game.")] = "cutthroat_spades",
    preset: Annotated[str | None, typer.Option(help="Which house rules; left out: the game's own.")] = None,
    seed: Annotated[int | None, typer.Option(help="Play the same games again.")] = None,
    evening: Annotated[
        bool, typer.Option("--evening", help="Play whole evenings at several tables and print the boards.")
    ] = False,
    people: Annotated[
        int, typer.Option(min=2, max=MOST_ENTRANTS, help="How many come to an evening at its beginning.")
    ] = 7,
    form: Annotated[str, typer.Option(help=f"The evening's form: {', '.join(Form)}.")] = Form.EVENING.value,
    rounds: Annotated[int | None, typer.Option(help="Play so many rounds an evening: 3.")] = None,
    tokens: Annotated[int | None, typer.Option(help="Or play until somebody has so many tokens.")] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", help="An evening where nobody comes late, leaves or wishes.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON on standard output.")] = False,
) -> None:
    """Play whole games or evenings among bots through the real rules; needs no database."""
    _refuse_idle(context, OF_GAMES if evening else OF_EVENINGS, evening=evening)
    rules = _rules(game)
    if evening:
        simulate_evenings(
            evenings=games or 1,
            people=people,
            form=form,
            game=game,
            preset=preset or next(iter(rules.presets)),
            rounds=rounds,
            tokens=tokens,
            life=not quiet,
            seed=seed,
            as_json=as_json,
        )
        return
    games = games or USUAL_GAMES
    names = [name.strip() for name in players.split(",")]
    bots = _bots(game, names, level)
    options = _options(rules, preset or next(iter(rules.presets)), len(bots))
    began = time.perf_counter()
    outcomes = play_games(rules, options, bots, games, Random(seed))  # noqa: S311 - games to be played again
    wins, hands, illegal = [0] * len(bots), 0, 0
    for outcome in track(
        outcomes, "playing", games, console=errors, transient=True, disable=not errors.is_terminal
    ):
        wins[outcome.winner] += 1
        hands += outcome.hands
        illegal += outcome.illegal
    seconds = round(time.perf_counter() - began, 3)
    if as_json:
        report = {"games": games, "hands": hands, "wins": wins, "illegal": illegal, "seconds": seconds}
        sys.stdout.write(json.dumps(report) + "\n")
    else:
        won = ", ".join(f"{name} {count}" for name, count in zip(names, wins, strict=True))
        Console().print(f"{games} games, {hands} hands in {seconds} s. Won: {won}.")
    if illegal:
        raise refuse("bots_failed", f"Bots failed at {illegal} moves; what they were is in the log above.")


def _refuse_idle(context: typer.Context, options: Sequence[str], *, evening: bool) -> None:
    """Refuse an option that was given and would do nothing."""
    for name in options:
        source = context.get_parameter_source(name)
        if source is not None and source.name == "COMMANDLINE":
            what = "is not for evenings: mates play them" if evening else "is for evenings: add --evening"
            raise refuse("option_without_effect", f"--{name} {what}.", WRONG_USAGE)


def _bots(game: str, names: Sequence[str], level: str) -> list[Bot]:
    if level not in LEVELS:
        raise refuse("unknown_level", f"There is no level {level!r}; use {', '.join(LEVELS)}.", WRONG_USAGE)
    known = {BOT: LEVELS[level], **LEVELS}
    for name in names:
        if name not in known:
            raise refuse(
                "unknown_player", f"There is no player {name!r}; use {', '.join(known)}.", WRONG_USAGE
            )
    return [bot_for(game, known[name]) for name in names]


def _rules(game: str) -> Game[Any, Any, Any, Any]:
    if game not in GAMES:
        raise refuse("unknown_game", f"There is no game {game!r}; there are {', '.join(GAMES)}.", WRONG_USAGE)
    return GAMES[game]


def _options(rules: Game[Any, Any, Any, Any], preset: str, n_seats: int) -> object:
    counts = " or ".join(map(str, rules.seat_counts))
    sentences = {  # all that can be wrong with a preset as it stands
        "unknown_preset": f"There is no preset {preset!r}; there are {', '.join(rules.presets)}.",
        "seats_not_offered": f"{rules.name} is played by {counts}, not by {n_seats}.",
    }
    try:
        return rules.options(preset, {}, n_seats)
    except OptionError as error:
        raise refuse(error.code, sentences[error.code], WRONG_USAGE) from None
