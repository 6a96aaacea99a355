"""`/t/{table_id}`: the table in every phase, with its first view: it can be read before the socket opens."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.ops.clock import now_ms
from app.web.api.evening_doors import let_watch
from app.web.api.games import describe
from app.web.deps import AdmittedTable, Me, ServicesDep, address_of
from app.web.rendering import page

router = APIRouter()


@router.get("/t/{table_id}")
async def table(request: Request, live: AdmittedTable, me: Me, services: ServicesDep) -> Response:
    """For people who were let in; others are told to ask for the link. Who is inside the evening of a table
    goes to any of its tables, to watch.
    """
    live = await let_watch(services, live, me)
    view = await services.entrance.view(live, me.player_id)
    return page(
        request,
        "table.html",
        view=view,
        game=describe(view["game"]),
        now=now_ms(),
        share_url=address_of(request, services.settings) + view["link"],
    )
