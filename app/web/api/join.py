"""Through the door with the link."""

from fastapi import APIRouter

from app.games.errors import RuleViolation
from app.players import names
from app.players.ports import Player
from app.tables import commands as c
from app.tables.ids import new_command_id
from app.tables.live import LiveTable
from app.tables.state import Phase
from app.web.api.evening_doors import enter_evening
from app.web.api.models import JoinAnswer, JoinRequest
from app.web.deps import Services, ServicesDep, VisitorDep
from app.web.errors import Refusal

router = APIRouter(tags=["door"])


@router.post("/join/{door_key}")
async def join(door_key: str, body: JoinRequest, visitor: VisitorDep, services: ServicesDep) -> JoinAnswer:
    """Come in, and sit down where there is room, or take a place in an evening's queue; else watch."""
    door = await services.entrance.find_by_door(door_key)
    if door is None:
        raise Refusal(404, "no_such_table")
    player = await visitor.player(body.name)
    if door.is_evening:
        return await enter_evening(services, door.stream_id, player, watches=not body.sit)
    table_id = door.stream_id
    live = await services.tables.current(table_id)
    await _come_in(services, live, player)
    if body.sit:
        await _sit(services, table_id, player)
    live = await services.tables.current(table_id)
    others = names_of_others(live, player.player_id)
    same = names.is_taken(player.name, others)
    return JoinAnswer(
        table_id=table_id,
        seated=is_seated(live, player.player_id),
        same_name=same,
        suggestion=names.suggestion(player.name, others) if same else None,
    )


def names_of_others(live: LiveTable, player_id: str | None) -> list[str]:
    """Return the names of everybody else at the table."""
    return [person.name for person in live.table.room.people if person.player != player_id]


def is_seated(live: LiveTable, player_id: str) -> bool:
    """Return whether the player has a place or a seat."""
    return live.table.room.place_of(player_id) is not None or live.table.seat_of(player_id) is not None


async def _come_in(services: Services, live: LiveTable, player: Player) -> None:
    known = live.table.room.name_of(player.player_id)
    if known == player.name:
        return
    command: c.TableCommand = c.Admit(player.player_id, player.name)
    if known is not None:
        command = c.Rename(player.player_id, player.name)
    try:
        await services.tables.execute(live.table_id, command, new_command_id())
    except RuleViolation as violation:
        if violation.code != "already_admitted":  # by another tab, in the same moment
            raise


async def _sit(services: Services, table_id: str, player: Player) -> None:
    """Take the first free place; somebody faster costs a try, a full table means watching."""
    while True:
        live = await services.tables.current(table_id)  # each time: the one in use now
        if live.table.phase is not Phase.LOBBY or is_seated(live, player.player_id):
            return
        free = next((i for i, who in enumerate(live.table.room.places) if who is None), None)
        if free is None:
            return
        try:
            await services.tables.execute(table_id, c.Sit(player.player_id, free), new_command_id())
        except RuleViolation as violation:
            if violation.code != "place_taken":
                raise
