"""The link that brings your smileys back."""

from fastapi import APIRouter, Depends

from app.web.api.models import PlayerAnswer, RecoveryAnswer
from app.web.deps import Me, ServicesDep, Toll, VisitorDep
from app.web.errors import Refusal

router = APIRouter(tags=["people"])


@router.post("/me/recovery-link", status_code=201, dependencies=[Depends(Toll("recovery_links"))])
async def make(me: Me, visitor: VisitorDep, services: ServicesDep) -> RecoveryAnswer:
    """Make your recovery link; one that you made before opens nothing any more."""
    token = await services.recovery.make(me.player_id)
    return RecoveryAnswer(url=f"{visitor.address}/me/{token}")


@router.post("/recovery-links/{token}")
async def redeem(token: str, visitor: VisitorDep, services: ServicesDep) -> PlayerAnswer:
    """Let this device be the player whose link it is; what they deleted lately is as it was."""
    await visitor.pay("guests")
    found = await services.recovery.redeem(token)
    if found is None:
        raise Refusal(404, "no_such_recovery_link")
    player, identity = found
    visitor.remember(identity)
    return PlayerAnswer(player=player.player_id, name=player.name)
