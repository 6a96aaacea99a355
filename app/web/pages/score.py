"""`/score`: keep the score of real cards. `/score/{sheet_id}`: a sheet, complete before any script runs."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.games import GAMES
from app.scorekeeper import views
from app.web.api.games import describe
from app.web.deps import MaybeMe, ServicesDep, SheetId, address_of
from app.web.errors import Refusal
from app.web.qr import qr_path
from app.web.rendering import page

router = APIRouter()


@router.get("/score")
async def new_sheet(request: Request, _: MaybeMe) -> Response:
    """Game, names and house rules of a new sheet."""
    # As JSON an object has no order; the first preset is the usual one.
    games = [{**describe(game.name), "preset_names": list(game.presets)} for game in GAMES.values()]
    return page(request, "score_new.html", games=games)


@router.get("/score/{sheet_id}")
async def sheet(sheet_id: SheetId, request: Request, _: MaybeMe, services: ServicesDep) -> Response:
    """Whoever has the link may read and write."""
    if not services.player_limits.take("sheets", sheet_id):
        raise Refusal(429, "too_many")
    view = views.view(await services.sheets.read(sheet_id))
    url = f"{address_of(request, services.settings)}/score/{sheet_id}"
    return page(
        request,
        "score.html",
        view=view,
        sheet_id=sheet_id,
        share_url=url,
        qr=qr_path(url).model_dump(),
    )
