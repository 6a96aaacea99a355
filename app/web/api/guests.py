"""Who you are."""

from fastapi import APIRouter, Depends

from app.bus.base import KnocksChanged
from app.web.api.models import NameRequest, PlayerAnswer
from app.web.deps import Me, ServicesDep, Toll, VisitorDep

router = APIRouter(tags=["people"])


@router.post("/guests", status_code=201)
async def register(body: NameRequest, visitor: VisitorDep) -> PlayerAnswer:
    """Become a guest; sets the cookie. Who is one already only takes the new name."""
    player = await visitor.player(body.name)
    return PlayerAnswer(player=player.player_id, name=player.name)


@router.get("/me")
async def who_am_i(me: Me) -> PlayerAnswer:
    """Return who the cookie or token belongs to."""
    return PlayerAnswer(player=me.player_id, name=me.name)


@router.patch("/me", dependencies=[Depends(Toll("renames"))])
async def rename(body: NameRequest, me: Me, services: ServicesDep) -> PlayerAnswer:
    """Take another name for tables to come and doors you wait at; a table has the command `rename`."""
    renamed = await services.guests.rename(me, body.name)
    for table_id in services.knocks.rename(renamed.player_id, renamed.name):
        services.bus.tell(table_id, KnocksChanged())
    return PlayerAnswer(player=renamed.player_id, name=renamed.name)
