"""`/t/{table_id}/history`: what was played at a table; below it each hand again, trick by trick."""

from fastapi import APIRouter, Request
from fastapi.encoders import jsonable_encoder
from fastapi.responses import Response

from app.web.deps import AdmittedTable, HandReplay, PlayedHere, ServicesDep, address_of
from app.web.rendering import page

router = APIRouter()


@router.get("/t/{table_id}/history")
async def history(request: Request, live: AdmittedTable, played: PlayedHere) -> Response:
    """Tournaments, games and hands, for people who were let in."""
    return page(
        request,
        "history.html",
        view={
            "table_id": live.table_id,
            "code": live.table.room.code,
            "tournaments": jsonable_encoder(played),
        },
    )


@router.get("/t/{table_id}/history/{tournament_no}/{game_no}/{hand_no}")
async def replay(request: Request, hand: HandReplay, services: ServicesDep) -> Response:
    """One scored hand with all its cards."""
    share_url = f"{address_of(request, services.settings)}{request.url.path}"
    return page(request, "replay.html", view=hand, share_url=share_url)
