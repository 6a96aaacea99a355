"""`cutthroat score`: the score of hands that were played with real cards."""

import json
import sys
from collections.abc import Iterable
from typing import Annotated, Any

import typer

from app.commands.reading import read_object
from app.commands.refusals import refuse_coded
from app.commands.tables import print_tokens, score_table, terminal
from app.games.errors import CodedError, FormatError
from app.games.scorekeeping import HandResult, with_hand
from app.games.sheets import Sheet, SheetError, open_sheet


def score(
    file: Annotated[str, typer.Argument(help="A JSON file, or - for standard input.", metavar="FILE|-")],
    as_json: Annotated[bool, typer.Option("--json", help="Print the scores as JSON.")] = False,
) -> None:
    """Score the hands of a tournament that was played with real cards; docs/score.md says how to write it."""
    try:
        sheet, results = _scored(read_object(file))
    except CodedError as error:
        hand, seat = (error.hand, error.seat) if isinstance(error, SheetError) else (None, None)
        where = _where(hand, seat)
        report = {"error": {"code": error.code, "hand": hand, "seat": seat}}
        raise refuse_coded(error, where, report if as_json else None) from None
    if as_json:
        json.dump(_report(sheet, results), sys.stdout)
        sys.stdout.write("\n")
    else:
        _print(sheet, results)


def _scored(document: dict[str, Any]) -> tuple[Sheet, list[HandResult]]:
    """Return the sheet after all hands of a document, and the hands' scores."""
    if "hands" not in document:
        raise FormatError("missing_field", field="hands")
    hands = document.pop("hands")
    sheet, results = open_sheet(document), []
    if not isinstance(hands, list):
        raise FormatError("wrong_type", field="hands", expected="array")
    for hand in hands:
        sheet, result = with_hand(sheet, hand)
        results.append(result)
    return sheet, results


def _where(hand: int | None, seat: int | None) -> str:
    """Return the place of a refusal in words; people count hands from 1."""
    return ", ".join(
        [*([] if hand is None else [f"hand {hand + 1}"]), *([] if seat is None else [f"seat {seat}"])]
    )


def _report(sheet: Sheet, results: Iterable[HandResult]) -> dict[str, Any]:
    return {
        "hands": [
            {"seats": [_seat_report(seat) for seat in result.seats], "winner": result.winner}
            for result in results
        ],
        "tokens": list(sheet.tokens),
        "tournament_winner": sheet.winner,
    }


def _seat_report(seat: Any) -> dict[str, Any]:
    """Return a seat's score; every game's has these fields."""
    parts = [{"code": part.code, "points": part.points, "rule": part.rule} for part in seat.parts]
    return {"delta": seat.delta, "total": seat.total, "bags": seat.bags, "parts": parts}


def _print(sheet: Sheet, results: Iterable[HandResult]) -> None:
    console = terminal()
    console.print(score_table(sheet.players, ((result.seats, result.winner) for result in results)))
    print_tokens(console, sheet)
