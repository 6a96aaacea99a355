"""At the door with the four letters: they knock, and somebody inside opens."""

import re

from fastapi import APIRouter

from app.bus.base import KnocksChanged
from app.players.knocks import Answer, DoorBusy
from app.web.api.models import KnockAnswer, KnockRequest, KnockStatus
from app.web.deps import Me, ServicesDep, VisitorDep
from app.web.errors import Refusal

router = APIRouter(tags=["door"])
CODE = re.compile("[BCDFGHKMNPRTVWX]{4}")


@router.post("/knocks", status_code=201)
async def knock(body: KnockRequest, visitor: VisitorDep, services: ServicesDep) -> KnockAnswer:
    """Knock at the table with this code; whoever is inside sees your name."""
    await visitor.pay("knocks")
    code = body.code.strip().upper()
    table_id = await services.entrance.find_by_code(code) if CODE.fullmatch(code) else None
    if table_id is None:
        raise Refusal(404, "no_such_code", code=code[:8])
    player = await visitor.player(body.name)
    live = await services.tables.current(table_id)
    if live.table.room.name_of(player.player_id) is not None:
        return KnockAnswer(table_id=table_id)
    try:
        knocked = await services.knocks.knock(table_id, player.player_id, player.name)
    except DoorBusy:
        raise Refusal(429, "too_many") from None
    services.bus.tell(table_id, KnocksChanged())
    return KnockAnswer(knock=knocked.knock_id)


@router.get("/knocks/{knock}")
async def status(knock: str, me: Me, services: ServicesDep) -> KnockStatus:
    """Return whether somebody has opened. Only who knocked may ask."""
    found = await services.knocks.find(knock)
    if found is None or found.player != me.player_id:
        raise Refusal(404, "no_such_knock")
    is_open = found.answer is Answer.OPEN
    return KnockStatus(status=found.answer.value, table_id=found.table_id if is_open else None)
