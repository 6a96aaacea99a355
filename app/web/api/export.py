"""A tournament to take along: all of it as JSON, its numbers for spreadsheets, its board as a picture.

For those who were let in, and of hands that are over only.
"""

from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from app.tables.spreadsheets import scores_csv, tally_csv
from app.web.board_picture import board_picture
from app.web.deps import AdmittedTable, Ordinal, ServicesDep, Toll
from app.web.languages import language_of

router = APIRouter(tags=["export"], dependencies=[Depends(Toll("exports"))])
TOURNAMENT = "/tables/{table_id}/history/{tournament_no}"


@router.get(f"{TOURNAMENT}/cutthroat.json")
async def everything(
    live: AdmittedTable, tournament_no: Ordinal, response: Response, services: ServicesDep
) -> dict[str, Any]:
    """Return a file that `cutthroat replay` reads: every hand card by card, the scores, the board."""
    response.headers["content-disposition"] = attachment("cutthroat.json")
    return await services.exports.document(live.table_id, tournament_no)


@router.get(f"{TOURNAMENT}/tally.csv", response_class=Response)
async def tally(live: AdmittedTable, tournament_no: Ordinal, services: ServicesDep) -> Response:
    """Return who has how many tokens, for spreadsheets."""
    records = await services.exports.records(live.table_id, tournament_no)
    return spreadsheet(tally_csv(records), "tally.csv")


@router.get(f"{TOURNAMENT}/scores.csv", response_class=Response)
async def scores(live: AdmittedTable, tournament_no: Ordinal, services: ServicesDep) -> Response:
    """Return who bid what, took how many and scored what in every hand, for spreadsheets."""
    records = await services.exports.records(live.table_id, tournament_no)
    return spreadsheet(scores_csv(records), "scores.csv")


@router.get(f"{TOURNAMENT}/board.svg", response_class=Response)
async def board(
    live: AdmittedTable, tournament_no: Ordinal, request: Request, services: ServicesDep
) -> Response:
    """Return the board as a picture, in your language."""
    shown = await services.exports.board(live.table_id, tournament_no)
    return Response(board_picture(shown, language_of(request)), media_type="image/svg+xml")


def spreadsheet(text: str, name: str) -> Response:
    """Return a file for spreadsheets; the mark at its beginning tells them that it is UTF-8."""
    headers = {"content-disposition": attachment(name)}
    return Response(f"\ufeff{text}", media_type="text/csv; charset=utf-8", headers=headers)


def attachment(name: str) -> str:
    """Return the header that makes a browser save the answer."""
    return f'attachment; filename="{name}"'
