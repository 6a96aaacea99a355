"""`/t/{table_id}/history/{tournament_no}/album` and `/e/{tournament_id}/album`: the moments of a tournament,
its result, and all that can be taken along.
"""

from typing import Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from app.tables.export import Taken
from app.tables.moments import Moment
from app.web.api.export import OfEvening, OfTable
from app.web.board_picture import text_form
from app.web.charts import long_day
from app.web.deps import ServicesDep, Toll, address_of
from app.web.languages import language_of
from app.web.rendering import page

router = APIRouter()
STICKERS = {"blind_bid": "stars", "nil_broken": "joy", "close_finish": "gold", "barnacles": "puffer"}
"""Which sticker lies beside which moment."""


@router.get("/t/{table_id}/history/{tournament_no}/album", dependencies=[Depends(Toll("exports"))])
async def album(
    request: Request, table_id: str, tournament_no: int, taken: OfTable, services: ServicesDep
) -> Response:
    """For people who were let in."""
    return album_page(
        request,
        taken,
        moments=await services.albums.moments(taken.records),
        back=f"/t/{table_id}/history",
        files=f"/api/v1/tables/{table_id}/history/{tournament_no}",
        address=address_of(request, services.settings),
    )


@router.get("/e/{tournament_id}/album", dependencies=[Depends(Toll("exports"))])
async def album_of_evening(
    request: Request, tournament_id: str, taken: OfEvening, services: ServicesDep
) -> Response:
    """For people inside the evening."""
    return album_page(
        request,
        taken,
        moments=await services.albums.moments(taken.records),
        back=f"/e/{tournament_id}",
        files=f"/api/v1/tournaments/{tournament_id}",
        address=address_of(request, services.settings),
    )


def album_page(
    request: Request,
    taken: Taken,
    *,
    moments: list[Moment],
    back: str,
    files: str,
    address: str,
) -> Response:
    """Return the page; *files* is the address below which the files are, *back* leads out of it."""
    lang, board = language_of(request), taken.board
    return page(
        request,
        "album.html",
        moments=[_shown(moment) for moment in moments],
        day=long_day(lang, board.at),
        title=board.title,
        games=len(taken.records.games),
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
