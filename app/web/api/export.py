"""A tournament to take along: all of it as JSON, its numbers for spreadsheets, its board as a picture.

For those who were let in, and of hands that are over only.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from app.tables.export import Taken
from app.tables.spreadsheets import scores_csv, tally_csv
from app.tournaments.export import taken_of
from app.web.board_picture import board_picture
from app.web.deps import AdmittedTable, AdmittedTournament, Ordinal, ServicesDep, Toll
from app.web.languages import language_of

router = APIRouter(tags=["export"], dependencies=[Depends(Toll("exports"))])
TABLE = "/tables/{table_id}/history/{tournament_no}"
EVENING = "/tournaments/{tournament_id}"


async def taken_from_table(live: AdmittedTable, tournament_no: Ordinal, services: ServicesDep) -> Taken:
    """Return a tournament that a table played by itself, for somebody who was let in."""
    return await services.exports.of_table(live.table_id, tournament_no)


async def taken_from_evening(live: AdmittedTournament, services: ServicesDep) -> Taken:
    """Return an evening, for somebody inside."""
    records = await services.exports.of_evening(live.tournament_id)
    return taken_of(live.tournament, records)


OfTable = Annotated[Taken, Depends(taken_from_table)]
OfEvening = Annotated[Taken, Depends(taken_from_evening)]


@router.get(f"{TABLE}/cutthroat.json")
async def everything(taken: OfTable, response: Response, services: ServicesDep) -> dict[str, Any]:
    """Return a file that `cutthroat replay` reads: every hand card by card, the scores, the board."""
    response.headers["content-disposition"] = attachment("cutthroat.json")
    return await services.exports.document(taken)


@router.get(f"{EVENING}/cutthroat.json")
async def everything_of_evening(
    taken: OfEvening, response: Response, services: ServicesDep
) -> dict[str, Any]:
    """Return the same of a whole evening."""
    return await everything(taken, response, services)


@router.get(f"{TABLE}/tally.csv", response_class=Response)
async def tally(taken: OfTable) -> Response:
    """Return who has how many tokens, for spreadsheets."""
    return spreadsheet(tally_csv(taken.records), "tally.csv")


@router.get(f"{EVENING}/tally.csv", response_class=Response)
async def tally_of_evening(taken: OfEvening) -> Response:
    """Return the same of a whole evening."""
    return await tally(taken)


@router.get(f"{TABLE}/scores.csv", response_class=Response)
async def scores(taken: OfTable) -> Response:
    """Return who bid what, took how many and scored what in every hand, for spreadsheets."""
    return spreadsheet(scores_csv(taken.records), "scores.csv")


@router.get(f"{EVENING}/scores.csv", response_class=Response)
async def scores_of_evening(taken: OfEvening) -> Response:
    """Return the same of a whole evening."""
    return await scores(taken)


@router.get(f"{TABLE}/board.svg", response_class=Response)
async def board(taken: OfTable, request: Request) -> Response:
    """Return the board as a picture, in your language."""
    return Response(board_picture(taken.board, language_of(request)), media_type="image/svg+xml")


@router.get(f"{EVENING}/board.svg", response_class=Response)
async def board_of_evening(taken: OfEvening, request: Request) -> Response:
    """Return the same of a whole evening."""
    return await board(taken, request)


def spreadsheet(text: str, name: str) -> Response:
    """Return a file for spreadsheets; the mark at its beginning tells them that it is UTF-8."""
    headers = {"content-disposition": attachment(name)}
    return Response(f"\ufeff{text}", media_type="text/csv; charset=utf-8", headers=headers)


def attachment(name: str) -> str:
    """Return the header that makes a browser save the answer."""
    return f'attachment; filename="{name}"'
