"""Tables: open one, see it, act at it."""

import secrets
from io import BytesIO
from typing import Any

import segno
from fastapi import APIRouter, Request, Response

from app.ops.settings import Settings
from app.players.identity import new_id
from app.tables import commands as c
from app.tables.service import new_code
from app.web.api.guests import known_or_new
from app.web.api.models import CommandAnswer, CommandRequest, LinkAnswer, NewTable, TableAnswer
from app.web.deps import AddressLimit, AdmittedTable, ServicesDep, MaybeMe, Me, address

router = APIRouter(tags=["tables"])
DOOR_BYTES = 16  # 22 url-safe characters


@router.post("/tables", status_code=201)
async def open_table(
    body: NewTable, me: MaybeMe, request: Request, response: Response, services: ServicesDep, limits: AddressLimit
) -> TableAnswer:
    """Open a table; you are its host and sit at its first place."""
    limits.pay(request, "tables")
    host = await known_or_new(body.name, me, request, response, services, limits)
    has_turn = "turn_s" in body.model_fields_set
    turn_s = body.turn_s if has_turn else services.settings.turn_s
    command = c.CreateTable(
        table_id=new_id(),
        code=new_code(),
        player=host.player_id,
        name=host.name,
        game=body.game,
        preset=body.preset,
        n_seats=body.n_seats,
        options=body.options,
        turn_s=turn_s,  # type: ignore[arg-type] - the settings hold the number of seconds as a float
        unattended=body.unattended,
        timings=timings(services.settings),
    )
    await services.tables.create(command, secrets.token_urlsafe(DOOR_BYTES))
    live = await services.tables.live(command.table_id)
    link = await services.entrance.link(command.table_id)
    return TableAnswer(
        table_id=command.table_id, code=live.table.room.code, link=link, url=address(request, services) + link
    )


@router.get("/tables/{table_id}")
async def view(live: AdmittedTable, me: Me, services: ServicesDep) -> dict[str, Any]:
    """Return everything that you may know of the table now."""
    return await services.entrance.view(live, me.player_id)


@router.post("/tables/{table_id}/commands")
async def act(table_id: str, body: CommandRequest, me: Me, services: ServicesDep) -> CommandAnswer:
    """Give a command; the answer means that it is stored. The same `id` again gets the same answer."""
    command = c.parse(me.player_id, body.command)
    return CommandAnswer(seq=await services.tables.execute(table_id, command, body.id))


@router.post("/tables/{table_id}/device-link", status_code=201)
async def device_link(live: AdmittedTable, me: Me, request: Request, services: ServicesDep) -> LinkAnswer:
    """Make a link that works once, for five minutes: whoever opens it sits at your seat."""
    token, expires = await services.device_links.create(me.player_id, live.table_id)
    return LinkAnswer(url=f"{address(request, services)}/d/{token}", expires=expires)


@router.get("/tables/{table_id}/qr.svg", response_class=Response)
async def qr(live: AdmittedTable, request: Request, services: ServicesDep) -> Response:
    """Return the link as a QR code."""
    link = address(request, services) + await services.entrance.link(live.table_id)
    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(picture, kind="svg", border=2, xmldecl=False, nl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")


def timings(settings: Settings) -> c.Timings:
    """Return how long tables of this server wait."""
    return c.Timings(
        grace_s=settings.turn_grace_s,
        away_s=settings.away_s,
        draw_s=settings.draw_s,
        summary_s=settings.summary_s,
        ceremony_s=settings.ceremony_s,
    )
