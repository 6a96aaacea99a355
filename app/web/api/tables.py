"""Tables: open one, see it, act at it."""

import secrets
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from app.games import GAMES
from app.ops.settings import Settings
from app.players.identity import new_id
from app.tables import commands as c
from app.tables.entrance import stored_command_id, table_id_of
from app.tables.ids import new_code
from app.tables.terms import Timings
from app.web.api.models import CommandAnswer, CommandRequest, LinkAnswer, NewTable, TableAnswer
from app.web.deps import AdmittedTable, Me, ServicesDep, TableId, Toll, VisitorDep, address_of
from app.web.qr import qr_path, qr_svg

router = APIRouter(tags=["tables"])
DOOR_BYTES = 16  # 22 url-safe characters


@router.post("/tables", status_code=201)
async def open_table(body: NewTable, visitor: VisitorDep, services: ServicesDep) -> TableAnswer:
    """Open a table; you are its host and sit at its first place."""
    await visitor.pay("tables")
    host = await visitor.player(body.name)
    command = c.CreateTable(
        table_id=new_id() if body.id is None else table_id_of(host.player_id, body.id),
        code=new_code(),
        player=host.player_id,
        name=host.name,
        game=body.game,
        preset=first_preset(body.game) if body.preset is None else body.preset,
        n_seats=body.n_seats,
        options=body.options,
        turn_s=body.turn_s if "turn_s" in body.model_fields_set else services.settings.turn_s,
        timings=timings(services.settings),
    )
    await services.tables.create(command, secrets.token_urlsafe(DOOR_BYTES))
    live = await services.tables.live(command.table_id)
    link = await services.entrance.link(command.table_id)
    return TableAnswer(
        table_id=command.table_id, code=live.table.room.code, link=link, url=f"/t/{command.table_id}"
    )


@router.get("/tables/{table_id}")
async def view(live: AdmittedTable, me: Me, services: ServicesDep) -> dict[str, Any]:
    """Return everything that you may know of the table now."""
    return await services.entrance.view(live, me.player_id)


@router.post("/tables/{table_id}/commands", dependencies=[Depends(Toll("commands"))])
async def act(table_id: TableId, body: CommandRequest, me: Me, services: ServicesDep) -> CommandAnswer:
    """Give a command; the answer means that it is stored. The same `id` again gets the same answer."""
    command = c.parse(me.player_id, body.command)
    stored_id = stored_command_id(me.player_id, body.id)
    return CommandAnswer(seq=await services.tables.execute(table_id, command, stored_id))


@router.post("/tables/{table_id}/device-link", status_code=201, dependencies=[Depends(Toll("device_links"))])
async def device_link(live: AdmittedTable, me: Me, visitor: VisitorDep, services: ServicesDep) -> LinkAnswer:
    """Make a link that works once, for five minutes: whoever opens it sits at your seat."""
    token, expires = await services.device_links.create(me.player_id, live.table_id)
    url = f"{visitor.address}/d/{token}"
    return LinkAnswer(url=url, qr=qr_path(url), expires=expires)


@router.get("/tables/{table_id}/qr.svg", response_class=Response)
async def qr(live: AdmittedTable, request: Request, services: ServicesDep) -> Response:
    """Return the link as a QR code."""
    link = address_of(request, services.settings) + await services.entrance.link(live.table_id)
    return Response(qr_svg(link), media_type="image/svg+xml")


def timings(settings: Settings) -> Timings:
    """Return how long tables of this server wait."""
    return Timings(
        grace_s=settings.turn_grace_s,
        away_s=settings.away_s,
        draw_s=settings.draw_s,
        summary_s=settings.summary_s,
        ceremony_s=settings.ceremony_s,
        interval_s=settings.interval_s,
        swap_s=settings.swap_s,
    )


def first_preset(game: str) -> str:
    """Return the house rules of a game where none are chosen; none for an unknown game, which is refused as
    such."""
    return next(iter(GAMES[game].presets)) if game in GAMES else ""
