"""`/j/{door_key}`: somebody shared the link."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app.players import names
from app.players.ports import Player
from app.tables.live import LiveTable
from app.tables.state import Phase
from app.web.api.join import is_seated, names_of_others
from app.web.deps import MaybeMe, Services, ServicesDep
from app.web.errors import Refusal
from app.web.rendering import page

router = APIRouter()


@router.get("/j/{door_key}")
async def invite(door_key: str, request: Request, me: MaybeMe, services: ServicesDep) -> Response:
    """Who sits at the table already goes straight to it."""
    door = await services.entrance.find_by_door(door_key)
    if door is None:
        raise Refusal(404, "no_such_table")
    if door.is_evening:
        return await _invite_to_evening(request, door.stream_id, door_key, me, services)
    table_id = door.stream_id
    live = await services.tables.current(table_id)
    if me is not None and is_seated(live, me.player_id):
        return RedirectResponse(f"/t/{table_id}", 303)
    return page(request, "invite.html", invite=invitation(live, door_key, me))


def invitation(live: LiveTable, door_key: str, me: Player | None) -> dict[str, Any]:
    """Return what somebody with the link may know before coming in: who is there, and is there room."""
    room = live.table.room
    others = names_of_others(live, me.player_id if me else None)
    same = me is not None and names.is_taken(me.name, others)
    in_lobby = live.table.phase is Phase.LOBBY
    return {
        "door_key": door_key,
        "table_id": live.table_id,
        "code": room.code,
        "phase": live.table.phase.value,
        "host_name": room.name_of(room.host),
        "game": room.game,
        "preset": room.preset,
        "n_seats": room.n_seats,
        "free": room.places.count(None) if in_lobby else 0,
        "people": [who.name for who in room.places if who is not None],
        "names": others,
        "admitted": me is not None and room.name_of(me.player_id) is not None,
        "same_name": same,
        "suggestion": names.suggestion(me.name, others) if me is not None and same else None,
    }


async def _invite_to_evening(
    request: Request, tournament_id: str, door_key: str, me: Player | None, services: Services
) -> Response:
    """Who is in the evening already goes straight to it."""
    state = (await services.tournaments.current(tournament_id)).tournament
    if me is not None and state.is_inside(me.player_id):
        return RedirectResponse(f"/e/{tournament_id}", 303)
    context = {
        "door_key": door_key,
        "title": state.settings.title,
        "phase": state.phase.value,
        "is_locked": state.is_locked,
        "host_name": state.name_of(state.host),
        "people": [one.name for one in state.entrants if one.is_here],
        "names": [one.name for one in state.people],
    }
    return page(request, "invite_evening.html", invite=context)
