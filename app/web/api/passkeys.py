"""Passkeys: a device that holds one is recognised by it, on https and on the machine itself (`localhost`)."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header
from pydantic import BaseModel, Field, StrictStr

from app.players.passkeys import Made, Shown, is_trusted
from app.web.api.models import PlayerAnswer, Request
from app.web.deps import Me, ServicesDep, Toll, VisitorDep
from app.web.errors import Refusal

router = APIRouter(tags=["people"])
Base64Url = Annotated[StrictStr, Field(pattern="^[A-Za-z0-9_-]+$", max_length=16_384)]


class MadeRequest(Request):
    """What `navigator.credentials.create` gave; all texts are base64url without padding."""

    credential_id: Base64Url
    client_data: Base64Url
    attestation: Base64Url


class ShownRequest(Request):
    """What `navigator.credentials.get` gave; all texts are base64url without padding."""

    credential_id: Base64Url
    client_data: Base64Url
    authenticator_data: Base64Url
    signature: Base64Url


class PasskeysAnswer(BaseModel):
    passkeys: int = Field(description="how many you have")


def trusted_origin(origin: Annotated[str | None, Header(include_in_schema=False)] = None) -> str:
    """Return where the page is from, as the guard allowed it; refuse where browsers know no passkeys."""
    if origin is None or not is_trusted(origin):
        raise Refusal(409, "passkeys_need_https")
    return origin


Origin = Annotated[str, Depends(trusted_origin)]


@router.post("/me/passkeys/options", dependencies=[Depends(Toll("recovery_links"))])
async def creation(me: Me, origin: Origin, services: ServicesDep) -> dict[str, Any]:
    """Return the options for `navigator.credentials.create`, bytes as base64url."""
    return await services.passkeys.creation(me, origin)


@router.post("/me/passkeys", status_code=201)
async def add(body: MadeRequest, me: Me, origin: Origin, services: ServicesDep) -> PasskeysAnswer:
    """Keep a passkey that this device has made."""
    await services.passkeys.add(me, origin, Made(**body.model_dump()))
    return PasskeysAnswer(passkeys=await services.passkeys.count(me.player_id))


@router.delete("/me/passkeys")
async def remove_all(me: Me, services: ServicesDep) -> PasskeysAnswer:
    """Let none of your passkeys open anything any more."""
    await services.passkeys.remove_all(me.player_id)
    return PasskeysAnswer(passkeys=0)


@router.post("/passkeys/options")
async def request(visitor: VisitorDep, origin: Origin, services: ServicesDep) -> dict[str, Any]:
    """Return the options for `navigator.credentials.get`, bytes as base64url."""
    await visitor.pay("guests")
    return await services.passkeys.request(origin)


@router.post("/passkeys/sign-in")
async def sign_in(
    body: ShownRequest, visitor: VisitorDep, origin: Origin, services: ServicesDep
) -> PlayerAnswer:
    """Let this device be the player whose passkey it has shown."""
    player, identity = await services.passkeys.recognise(origin, Shown(**body.model_dump()))
    visitor.remember(identity)
    return PlayerAnswer(player=player.player_id, name=player.name)
