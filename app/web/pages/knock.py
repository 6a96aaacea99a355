"""`/k/{knock_id}`: you knocked and wait."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.players.knocks import Answer
from app.web.api.evening_doors import evening_of
from app.web.deps import Me, ServicesDep
from app.web.errors import Refusal
from app.web.rendering import page

router = APIRouter()


@router.get("/k/{knock_id}")
async def knock(knock_id: str, request: Request, me: Me, services: ServicesDep) -> Response:
    """Only for who knocked; an open door leads straight in."""
    found = await services.knocks.find(knock_id)
    if found is None or found.player != me.player_id:
        raise Refusal(404, "no_such_knock")
    evening = await evening_of(services, found.table_id)
    if found.answer is Answer.OPEN:
        return RedirectResponse(f"/{'t' if evening is None else 'e'}/{found.table_id}", 303)
    if evening is None:
        code = (await services.tables.live(found.table_id)).table.room.code
    else:
        code = evening.tournament.code
    context = {
        "id": knock_id,
        "status": found.answer.value,
        "code": code,
        "until": found.until,
    }
    return page(request, "knock.html", knock=context)
