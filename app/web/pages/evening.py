"""`/e/{tournament_id}`: an evening with its first view, so that it can be read before the stream opens; below
it its board, and how fair its draws were. `/evening`: open one.
"""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.games import GAMES
from app.web.deps import (
    AdmittedTournament,
    MaybeMe,
    Me,
    ServicesDep,
    address_of,
    found_group,
    joined_group,
    require_me,
)
from app.web.qr import qr_path
from app.web.rendering import page

router = APIRouter()


@router.get("/evening")
async def new_evening(
    request: Request, me: MaybeMe, services: ServicesDep, group: str | None = None
) -> Response:
    """Form, goal and rules of a new evening; for one of a group those of its last one."""
    games = [
        {"name": game.name, "seat_counts": list(game.seat_counts), "presets": list(game.presets)}
        for game in GAMES.values()
    ]
    of_group = None
    if group is not None:
        found = await joined_group(await found_group(group, services), await require_me(me))
        last = next(iter(await services.groups.evenings(found.group_id)), None)
        of_group = {"id": found.group_id, "name": found.name, "last": last and last.settings}
    return page(request, "evening_new.html", games=games, group=of_group)


@router.get("/e/{tournament_id}")
async def evening(request: Request, live: AdmittedTournament, me: Me, services: ServicesDep) -> Response:
    """For people who were let in; others are told to ask for the link."""
    view = await services.boards.view(live, me.player_id)
    return page(request, "evening.html", view=view, **invitation(request, services, view["link"]))


@router.get("/e/{tournament_id}/board")
async def board(request: Request, live: AdmittedTournament, me: Me, services: ServicesDep) -> Response:
    """All tokens of the evening, and how it stands by the written rules."""
    return page(request, "evening_board.html", view=await services.boards.view(live, me.player_id))


@router.get("/e/{tournament_id}/fairness")
async def fairness(request: Request, live: AdmittedTournament, me: Me, services: ServicesDep) -> Response:
    """Who played, who sat out, who met whom."""
    return page(request, "evening_fairness.html", view=await services.boards.view(live, me.player_id))


def invitation(request: Request, services: ServicesDep, link: str) -> dict[str, Any]:
    """Return what brings friends in: the link as they can open it, and as a QR code."""
    share_url = address_of(request, services.settings) + link
    return {"share_url": share_url, "qr": qr_path(share_url).model_dump()}
