"""`cutthroat replay` of an exported tournament: every game by the rules, and the board that they lead to."""

import json
import sys
from typing import Any

from app.commands.reading import object_of
from app.commands.refusals import refuse_coded
from app.commands.tables import score_table, terminal
from app.tables.exported import Checked, ExportError, check


def replay_export(text: str, as_json: bool) -> None:
    """Check an exported tournament and print its scores and its board; raises `FormatError` for no JSON."""
    document = object_of(text)
    try:
        checked = check(document)
    except ExportError as error:
        report = {"table": error.table, "game": error.game, "step": error.step, "line": error.line}
        raise refuse_coded(
            error, _place(error), {**report, "code": error.code} if as_json else None
        ) from None
    if as_json:
        json.dump(report_of(checked), sys.stdout)
        sys.stdout.write("\n")
    else:
        _print(checked)


def report_of(checked: Checked) -> dict[str, Any]:
    """Return what the games lead to: totals of each, the tokens of everybody."""
    export = checked.export
    return {
        "title": export.title,
        "players": [player.name for player in export.players],
        "steps": checked.steps,
        "hands": checked.hands,
        "games": [
            {
                "table": at,
                "game": game.game,
                "players": [export.players[seat].name for seat in game.seats],
                "totals": list(done.sheet.game.standings(done.state)),
                "winner": done.sheet.game.winner(done.state),
            }
            for at, table in enumerate(export.tables)
            for game, done in zip(table.games, checked.games[at], strict=True)
        ],
        "board": [
            {
                "player": export.players[row.player].name,
                "tokens": len(row.tokens),
                "smileys": [token.smiley for token in row.tokens],
            }
            for row in export.board
        ],
        "champion": None if export.champion is None else export.players[export.champion].name,
    }


def _place(error: ExportError) -> str:
    places = {"tables[{}]": error.table, "game {}": error.game, "step {}": error.step, "line {}": error.line}
    return ", ".join(name.format(at) for name, at in places.items() if at is not None)


def _print(checked: Checked) -> None:
    console = terminal()
    export = checked.export
    for table, games in zip(export.tables, checked.games, strict=True):
        for game, done in zip(table.games, games, strict=True):
            names = [export.players[seat].name for seat in game.seats]
            console.print(f"Game {game.game}", markup=False)
            scored = [event.seats for event in done.log if hasattr(event, "seats")]
            hands = [(seats, None) for seats in scored[:-1]] + [(seats, game.winner) for seats in scored[-1:]]
            console.print(score_table(names, hands))
    for row in export.board:
        smileys = " ".join(token.smiley or "-" for token in row.tokens)
        console.print(
            f"{export.players[row.player].name}: {len(row.tokens)} {smileys}".rstrip(), markup=False
        )
    if export.champion is not None:
        console.print(f"{export.players[export.champion].name} wins the tournament.", markup=False)
    console.print(f"All {checked.steps} steps of {checked.hands} hands are legal.", markup=False)
