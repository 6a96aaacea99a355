"""`cutthroat simulate`: whole games among bots, to see that rules and bots hold."""

import json
import sys
import time
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from app.bots.simulation import play_games
from app.commands.refusals import REFUSED, WRONG_USAGE, refuse
from app.games import GAMES
from app.games.errors import OptionError

LEVELS = {"bot": "mate", "mate": "mate", "deckhand": "deckhand"}


def simulate(
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games to play.")] = 100,
    players: Annotated[
        str, typer.Option(help="One word for each seat, separated by commas: bot, deckhand or mate.")
    ] = "bot,bot,bot",
    game: Annotated[str, typer.Option(help="Which game.")] = "cutthroat_spades",
    preset: Annotated[str, typer.Option(help="Which house rules.")] = "official",
    seed: Annotated[int | None, typer.Option(help="Play the same games again.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON on standard output.")] = False,
) -> None:
    """Play whole games among bots through the real rules; needs no database."""
    levels = _levels(players)
    options = _options(game, preset, len(levels))
    began = time.perf_counter()
    outcomes = play_games(game, options, levels, games, seed)
    shown = track(outcomes, "playing", total=games, console=Console(stderr=True), transient=True)
    wins, hands, illegal = [0] * len(levels), 0, 0
    for outcome in shown:
        wins[outcome.winner] += 1
        hands += outcome.hands
        illegal += outcome.illegal
    seconds = round(time.perf_counter() - began, 3)
    if as_json:
        report = {"games": games, "hands": hands, "wins": wins, "illegal": illegal, "seconds": seconds}
        json.dump(report, sys.stdout)
        sys.stdout.write("\n")
    else:
        per_player = ", ".join(f"{name} {won}" for name, won in zip(players.split(","), wins, strict=True))
        Console().print(f"{games} games, {hands} hands in {seconds} s. Won: {per_player}.")
    if illegal:
        raise refuse(f"Bots tried {illegal} moves that the rules refuse.", REFUSED)


def _levels(players: str) -> list[str]:
    levels = []
    for name in players.split(","):
        if name.strip() not in LEVELS:
            raise refuse(f"There is no player {name.strip()!r}; use {', '.join(LEVELS)}.", WRONG_USAGE)
        levels.append(LEVELS[name.strip()])
    return levels


def _options(game: str, preset: str, n_seats: int) -> object:
    rules = GAMES.get(game)
    if rules is None:
        raise refuse(f"There is no game {game!r}; there are {', '.join(GAMES)}.", WRONG_USAGE)
    if n_seats not in rules.seat_counts:
        counts = " or ".join(map(str, rules.seat_counts))
        raise refuse(f"{game} is played by {counts}, not by {n_seats}.", WRONG_USAGE)
    try:
        return rules.options(preset, {}, n_seats)
    except OptionError as error:
        raise refuse(f"These rules cannot be played: {error}.", WRONG_USAGE) from None
