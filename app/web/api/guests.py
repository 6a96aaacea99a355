"""Who you are."""

from fastapi import APIRouter

from app.web.api.models import NameRequest, PlayerAnswer
from app.web.deps import Me, VisitorDep

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


@router.patch("/me")
async def rename(body: NameRequest, me: Me, visitor: VisitorDep) -> PlayerAnswer:
    """Take another name for tables to come and doors you wait at; a table has the command `rename`."""
    renamed = await visitor.renamed(me, body.name)
    return PlayerAnswer(player=renamed.player_id, name=renamed.name)
