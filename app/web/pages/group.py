"""`/g/{group_id}`: a standing group, its evenings and its season; who is no member is asked to join."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.web.deps import GroupDep, MaybeMe, ServicesDep, address_of
from app.web.rendering import page
from app.web.seasons import season_of

router = APIRouter()


@router.get("/g/{group_id}")
async def group(request: Request, group: GroupDep, me: MaybeMe, services: ServicesDep) -> Response:
    """For members; others learn its name only."""
    if me is None or not group.has(me.player_id):
        return page(request, "group_join.html", group_id=group.group_id, title=group.name)
    evenings = await services.groups.evenings(group.group_id)
    return page(
        request,
        "group.html",
        group=group,
        evenings=evenings,
        season=await season_of(evenings, services),
        share_url=f"{address_of(request, services.settings)}/g/{group.group_id}",
    )
