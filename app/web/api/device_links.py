"""Your seat on another device."""

from fastapi import APIRouter

from app.web.api.models import DeviceAnswer
from app.web.deps import ServicesDep, VisitorDep
from app.web.errors import Refusal

router = APIRouter(tags=["people"])


@router.post("/device-links/{token}")
async def redeem(token: str, visitor: VisitorDep, services: ServicesDep) -> DeviceAnswer:
    """Use the link up: this device is then the player, too."""
    await visitor.pay("guests")
    found = await services.device_links.redeem(token)
    if found is None:
        raise Refusal(404, "no_such_device_link")
    identity, table_id = found
    visitor.remember(identity)
    return DeviceAnswer(table_id=table_id)
