"""`/t/{table_id}/history/{tournament_no}/album`: moments of a tournament, its result, all to take along."""

from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from app.tables.export import Board
from app.tables.moments import Moment
from app.web.board_picture import text_form
from app.web.charts import long_day
from app.web.deps import AdmittedTable, Ordinal, ServicesDep, Toll, address_of
from app.web.languages import language_of
from app.web.rendering import page

router = APIRouter()
STICKERS = {"blind_bid": "stars", "nil_broken": "joy", "close_finish": "gold", "barnacles": "puffer"}
"""Which sticker lies beside which moment."""


@router.get("/t/{table_id}/history/{tournament_no}/album", dependencies=[Depends(Toll("exports"))])
async def album(
    request: Request, live: AdmittedTable, tournament_no: Ordinal, services: ServicesDep
) -> Response:
    """For people who were let in."""
    records = await services.exports.records(live.table_id, tournament_no)
    board = await services.exports.board(live.table_id, tournament_no)
    return album_page(
        request,
        moments=await services.albums.moments(records),
        board=board,
        games=len(records.games),
        back=f"/t/{live.table_id}/history",
        files=f"/api/v1/tables/{live.table_id}/history/{tournament_no}",
        address=address_of(request, services.settings),
    )


def album_page(
    request: Request,
    *,
    moments: list[Moment],
    board: Board,
    games: int,
    back: str,
    files: str,
    address: str,
) -> Response:
    """Return the page; *files* is the address below which the files are, *back* leads out of it."""
    lang = language_of(request)
    return page(
        request,
        "album.html",
        moments=[_shown(moment) for moment in moments],
        day=long_day(lang, board.at),
        title=board.title,
        games=games,
        result=text_form(board, lang),
        back=back,
        files=files,
        share_url=f"{address}{request.url.path}",
    )


def _shown(moment: Moment) -> dict[str, Any]:
    """Return a moment as the page has it; `card` is written small, as in a sentence."""
    hand = f"/t/{moment.table_id}/history/{moment.tournament_no}/{moment.game_no}/{moment.hand_no}"
    rank, suit = moment.cards[1][0], moment.cards[1][1]
    is_joker = suit == "J"
    return {
        "kind": moment.kind,
        "moment": moment,
        "sticker": STICKERS[moment.kind],
        "card": moment.cards[1] if is_joker else f"{'10' if rank == 'T' else rank}{SUITS[suit]}",
        "href": f"{hand}?trick={moment.trick}&card=1",
    }


SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
