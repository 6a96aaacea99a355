"""`cutthroat replay`: a written game, or all of an exported tournament, played by the rules, to its end or
to the first illegal step."""

import json
import sys
from typing import Annotated, Any

import typer

from app.commands.reading import read_text
from app.commands.refusals import refuse_coded
from app.commands.replay_export import replay_export
from app.commands.tables import print_tokens, score_table, terminal
from app.games.errors import CodedError
from app.games.notation.replay import Replayed
from app.games.notation.replay import replay as replay_game
from app.games.notation.steps import NotationError
from app.games.phases import DEALING, OVER, SCORED


def replay(
    file: Annotated[
        str,
        typer.Argument(
            help="A written game or an exported tournament, or - for standard input.", metavar="FILE|-"
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the state as JSON.")] = False,
) -> None:
    """Check every bid, card and number of a written game; docs/notation.md says how to write one.

    Of an exported tournament all games are checked, their scores and the board.
    """
    try:
        text = read_text(file)
        if text.lstrip().startswith("{"):
            replay_export(text, as_json)
            return
        done = replay_game(text)
    except CodedError as error:
        step, line = (error.step, error.line) if isinstance(error, NotationError) else (0, None)
        where = "" if line is None else f"step {step}, line {line}"
        report = {"step": step, "code": error.code, "line": line}
        raise refuse_coded(error, where, report if as_json else None) from None
    if as_json:
        json.dump(_report(done), sys.stdout)
        sys.stdout.write("\n")
    else:
        _print(done)


def _report(done: Replayed) -> dict[str, Any]:
    """Return the end of a game: what everybody sees of it, and the cards still held."""
    sheet = done.sheet
    return {
        "game": sheet.game.name,
        "players": list(sheet.players),
        "steps": done.steps,
        "hands": sheet.hands,
        "tokens": list(sheet.tokens),
        "tournament_winner": sheet.winner,
        "holdings": [[card.value for card in holding] for holding in done.state.hand.holdings],
        "state": sheet.game.view(done.state, None),
    }


def _print(done: Replayed) -> None:
    console = terminal()
    sheet, state = done.sheet, done.state
    winner = sheet.game.winner(state)
    last = len(state.scores) - 1
    hands = [(hand.seats, winner if at == last else None) for at, hand in enumerate(state.scores)]
    if hands:
        console.print(score_table(sheet.players, hands))
    if state.phase not in (DEALING, SCORED, OVER):
        turn = "" if state.turn is None else f" {sheet.players[state.turn]} is next."
        console.print(f"Hand {state.hand_no}, {state.phase.replace('_', ' ')}.{turn}", markup=False)
        for name, holding in zip(sheet.players, state.hand.holdings, strict=True):
            console.print(f"  {name}: {' '.join(card.value for card in holding)}", markup=False)
        if state.hand.trick:
            trick = ", ".join(f"{sheet.players[seat]} {card.value}" for seat, card in state.hand.trick)
            console.print(f"  on the table: {trick}", markup=False)
    print_tokens(console, sheet)
    console.print(f"All {done.steps} steps are legal.", markup=False)
