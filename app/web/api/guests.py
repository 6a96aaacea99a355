"""Who you are."""

from fastapi import APIRouter, Request, Response

from app.players.ports import Player
from app.web.api.models import NameRequest, PlayerAnswer
from app.web.deps import AddressLimit, AddressLimits, ServicesDep, MaybeMe, Me, Services, remember
from app.web.errors import Refusal

router = APIRouter(tags=["people"])


@router.post("/guests", status_code=201)
async def register(
    body: NameRequest, me: MaybeMe, request: Request, response: Response, services: ServicesDep, limits: AddressLimit
) -> PlayerAnswer:
    """Become a guest; sets the cookie. Who is one already only takes the new name."""
    player = await known_or_new(body.name, me, request, response, services, limits)
    return PlayerAnswer(player=player.player_id, name=player.name)


@router.get("/me")
async def who_am_i(me: Me) -> PlayerAnswer:
    """Return who the cookie or token belongs to."""
    return PlayerAnswer(player=me.player_id, name=me.name)


@router.patch("/me")
async def rename(body: NameRequest, me: Me, services: ServicesDep) -> PlayerAnswer:
    """Take another name for tables to come; at a table there is the command `rename`."""
    renamed = await services.guests.rename(me, body.name)
    return PlayerAnswer(player=renamed.player_id, name=renamed.name)


async def known_or_new(
    name: str | None,
    me: Player | None,
    request: Request,
    response: Response,
    services: Services,
    limits: AddressLimits,
) -> Player:
    """Return who asks, under the name given, as a new guest when there is no cookie yet."""
    if me is not None:
        return await services.guests.rename(me, name) if name is not None else me
    if name is None:
        raise Refusal(401, "no_identity")
    limits.pay(request, "guests")
    player, identity = await services.guests.register(name)
    remember(request, response, services, identity)
    return player
