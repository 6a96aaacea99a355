"""At the door with the four letters: they knock, and somebody inside opens."""

import re

from fastapi import APIRouter

from app.players.knocks import Answer
from app.web.api.evening_doors import evening_of, knocked_at
from app.web.api.models import KnockAnswer, KnockRequest, KnockStatus
from app.web.deps import Me, ServicesDep, VisitorDep
from app.web.errors import Refusal

router = APIRouter(tags=["door"])
CODE = re.compile("[BCDFGHKMNPRTVWX]{4}")


@router.post("/knocks", status_code=201)
async def knock(body: KnockRequest, visitor: VisitorDep, services: ServicesDep) -> KnockAnswer:
    """Knock at the table or evening with this code; whoever is inside sees your name."""
    await visitor.pay("knocks")
    code = body.code.strip().upper()
    door = await services.entrance.find_by_code(code) if CODE.fullmatch(code) else None
    if door is None:
        raise Refusal(404, "no_such_code", code=code[:8])
    player = await visitor.player(body.name)
    if door.is_evening:
        evening = await services.tournaments.current(door.stream_id)
        if evening.tournament.is_inside(player.player_id):
            return KnockAnswer(tournament_id=door.stream_id)
        return KnockAnswer(knock=await knocked_at(services, door.stream_id, player, watches=body.watches))
    live = await services.tables.current(door.stream_id)
    if live.table.room.name_of(player.player_id) is not None:
        return KnockAnswer(table_id=door.stream_id)
    return KnockAnswer(knock=await knocked_at(services, door.stream_id, player))


@router.get("/knocks/{knock}")
async def status(knock: str, me: Me, services: ServicesDep) -> KnockStatus:
    """Return whether somebody has opened. Only who knocked may ask."""
    found = await services.knocks.find(knock)
    if found is None or found.player != me.player_id:
        raise Refusal(404, "no_such_knock")
    if found.answer is not Answer.OPEN:
        return KnockStatus(status=found.answer.value)
    if await evening_of(services, found.table_id) is not None:
        return KnockStatus(status="open", tournament_id=found.table_id)
    return KnockStatus(status="open", table_id=found.table_id)
