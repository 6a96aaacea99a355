"""`/tv`: a screen on the wall asks for the code of an evening. `/tv/{tournament_id}`: its board, for days."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.web.deps import AdmittedTournament, MaybeMe, Me, ServicesDep
from app.web.pages.evening import invitation
from app.web.rendering import page

router = APIRouter()


@router.get("/tv")
async def door(request: Request, _: MaybeMe) -> Response:
    """The code knocks: a screen sees nothing before somebody inside lets it in."""
    return page(request, "tv_door.html")


@router.get("/tv/{tournament_id}")
async def tv(request: Request, live: AdmittedTournament, me: Me, services: ServicesDep) -> Response:
    """For a screen that was let in, or the browser of somebody inside that is cast to one."""
    view = await services.boards.view(live, me.player_id)
    return page(request, "tv.html", view=view, **invitation(request, services, view["link"]))
