"""Your seat on another device."""

from fastapi import APIRouter, Request, Response

from app.web.api.models import DeviceAnswer
from app.web.deps import AddressLimit, ServicesDep, remember
from app.web.errors import Refusal

router = APIRouter(tags=["people"])


@router.post("/device-links/{token}")
async def redeem(
    token: str, request: Request, response: Response, services: ServicesDep, limits: AddressLimit
) -> DeviceAnswer:
    """Use the link up: this device is then the player, too."""
    limits.pay(request, "guests")
    found = await services.device_links.redeem(token)
    if found is None:
        raise Refusal(404, "no_such_device_link")
    identity, table_id = found
    remember(request, response, services, identity)
    return DeviceAnswer(table_id=table_id)
