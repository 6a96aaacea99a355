"""What requests are answered with: the services, and who asks."""

import time
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Response

from app.bus.base import Bus
from app.ops.settings import Settings
from app.ops.token_bucket import Buckets, Rate
from app.players.credentials import COOKIE, value_in
from app.players.device_links import DeviceLinkService
from app.players.guests import GuestService
from app.players.identity import Identity, IdentitySigner
from app.players.knocks import KnockBoard
from app.players.ports import Player
from app.tables.entrance import Entrance
from app.tables.live import LiveTable
from app.tables.service import TableService
from app.web.errors import Refusal

COOKIE_AGE_S = 400 * 24 * 3600  # the longest that browsers keep


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that `app.main` wired for the pages and the REST interface."""

    settings: Settings
    signer: IdentitySigner
    guests: GuestService
    device_links: DeviceLinkService
    tables: TableService
    entrance: Entrance
    knocks: KnockBoard
    bus: Bus


class AddressLimits:
    """How often one network address may register, open tables and knock."""

    def __init__(self, settings: Settings) -> None:
        self._buckets = {
            kind: Buckets(Rate(per_minute, per_minute / 60))
            for kind, per_minute in (
                ("guests", settings.guests_per_minute),
                ("tables", settings.tables_per_minute),
                ("knocks", settings.knocks_per_minute),
            )
        }

    def pay(self, request: Request, kind: str) -> None:
        """Take one from the address's bucket; raises `Refusal` too_many."""
        address = request.client.host if request.client else ""
        if not self._buckets[kind].take(address, time.monotonic()):
            raise Refusal(429, "too_many")


def get_services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


def get_limits(request: Request) -> AddressLimits:
    limits: AddressLimits = request.app.state.limits
    return limits


ServicesDep = Annotated[Services, Depends(get_services)]
AddressLimit = Annotated[AddressLimits, Depends(get_limits)]


async def find_me(request: Request, services: ServicesDep) -> Player | None:
    """Return who asks, or None; a corrupt cookie is like none."""
    identity = services.signer.parse(value_in(request.headers))
    me = await services.guests.recognise(identity) if identity else None
    request.state.me = me
    return me


MaybeMe = Annotated[Player | None, Depends(find_me)]


async def require_me(me: MaybeMe) -> Player:
    if me is None:
        raise Refusal(401, "no_identity")
    return me


Me = Annotated[Player, Depends(require_me)]


async def admitted_table(table_id: str, me: Me, services: ServicesDep) -> LiveTable:
    """Return the table, for somebody who was let in."""
    live = await services.tables.live(table_id)
    if live.table.room.name_of(me.player_id) is None:
        raise Refusal(403, "not_admitted")
    return live


AdmittedTable = Annotated[LiveTable, Depends(admitted_table)]


def remember(request: Request, response: Response, services: Services, identity: Identity) -> None:
    """Set the cookie; `Secure` only under https, since a party plays on plain http."""
    response.set_cookie(
        COOKIE,
        services.signer.value(identity),
        max_age=COOKIE_AGE_S,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def address(request: Request, services: Services) -> str:
    """Return the address of this server as others reach it, without a slash at the end."""
    return services.settings.public_url or f"{request.url.scheme}://{request.url.netloc}"
