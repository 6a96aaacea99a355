"""`/me`: what is yours here; `/me/{token}`: the recovery link that brings it to this device."""

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from app.web.deps import MaybeMe, ServicesDep, address_of, find_me
from app.web.rendering import page

router = APIRouter()
IN_A_ROW = 6
FEWEST_PLACES = 12


@router.get("/me")
async def player(request: Request, me: MaybeMe, services: ServicesDep) -> Response:
    """The smileys of who asks, and how to keep them; who is nobody yet is told how to bring theirs."""
    if me is None:
        return page(request, "nobody.html")
    tokens = await services.results.tokens_of(me.player_id)
    places = max(FEWEST_PLACES, -(-len(tokens) // IN_A_ROW) * IN_A_ROW)
    return page(
        request,
        "player.html",
        tokens=tokens,
        n_tokens=sum(token.n for token in tokens),
        n_games=await services.results.n_games_of(me.player_id),
        n_free=places - len(tokens),
        link_path=address_of(request, services.settings).partition("://")[2] + "/me/",
        groups=await services.groups.groups_of(me.player_id),
        n_passkeys=await services.passkeys.count(me.player_id),
        link_made_at=await services.recovery.made_at(me.player_id),
    )


@router.get("/me/{recovery_token}", dependencies=[Depends(find_me)])
async def recover(recovery_token: str, request: Request) -> Response:
    """Only a tap uses it: messengers open links on their own to preview them."""
    return page(request, "recover.html", token=recovery_token)
