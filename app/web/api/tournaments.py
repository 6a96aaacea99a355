"""Evenings: open one, see it, act at it."""

import secrets
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Depends
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel, Field, StrictInt, StrictStr

from app.players.identity import new_id
from app.tables.entrance import stored_command_id
from app.tables.ids import new_code
from app.tournaments import commands as c
from app.tournaments.ids import tournament_id_of
from app.tournaments.state import Form, Settings, TableRules
from app.web.api.models import CommandAnswer, CommandId, CommandRequest, Request
from app.web.api.tables import DOOR_BYTES, first_preset
from app.web.deps import (
    AdmittedTournament,
    Me,
    ServicesDep,
    Toll,
    TournamentId,
    VisitorDep,
    found_group,
    joined_group,
)
from app.web.errors import Refusal

router = APIRouter(tags=["evenings"])
Json = dict[str, Any]
REFUSED = {"$ref": "#/components/schemas/ErrorAnswer"}
"""A refusal has the form of all others, whatever the answer would have been."""


class NewTableRules(Request):
    """What a table of so many seats plays."""

    n_seats: StrictInt = 3
    game: StrictStr = "cutthroat_spades"
    preset: StrictStr | None = Field(None, description="left out: the game's first")
    options: dict[str, Any] = {}
    turn_s: StrictInt | None = Field(None, description="left out: the server's default; null: no deadline")


class NewTournament(Request):
    """An evening to be opened; `name` when the browser has no cookie yet."""

    request: CommandId | None = Field(
        None, description="the same again from you answers with the same evening"
    )
    name: StrictStr | None = None
    title: StrictStr
    form: Form = Form.EVENING
    rounds: list[list[NewTableRules]] = Field(
        description="for each round what tables may play, one entry for each size, the size to prefer first; "
        "after the last one they begin anew"
    )
    tokens_to_win: StrictInt | None = Field(None, description="one of the two is the goal")
    rounds_to_play: StrictInt | None = None
    seating: StrictStr = Field("drawn", description="`drawn` or `chosen` by the host")
    group: StrictStr | None = Field(None, description="yours, whose evening it is")
    settlement: StrictStr = Field("score", description="of open games at the end: by `score`, or `void`")


class TournamentAnswer(BaseModel):
    tournament_id: str
    code: str
    link: str = Field(description="the path that lets people in")
    url: str = Field(description="the path of the evening's page")


@router.post("/tournaments", status_code=201)
async def open_tournament(
    body: NewTournament, visitor: VisitorDep, services: ServicesDep
) -> TournamentAnswer:
    """Open an evening; you are its host and its first entrant."""
    await visitor.pay("tables")
    host = await visitor.player(body.name)
    group = None if body.group is None else await joined_group(await found_group(body.group, services), host)
    tournament_id = new_id() if body.request is None else tournament_id_of(host.player_id, body.request)
    settings = Settings(
        body.title,
        body.form,
        tuple(tuple(_rules(one, services.settings.turn_s) for one in tables) for tables in body.rounds),
        body.tokens_to_win,
        body.rounds_to_play,
        body.seating,
        body.settlement,
    )
    command = c.CreateTournament(tournament_id, new_code(), host.player_id, host.name, settings)
    await services.tournaments.create(command, secrets.token_urlsafe(DOOR_BYTES))
    if group is not None:
        await services.groups.add_evening(group.group_id, tournament_id)
    live = await services.tournaments.current(tournament_id)
    link = await services.entrance.link(tournament_id)
    return TournamentAnswer(
        tournament_id=tournament_id, code=live.tournament.code, link=link, url=f"/e/{tournament_id}"
    )


def _rules(one: NewTableRules, turn_s: int | None) -> TableRules:
    return TableRules(
        one.n_seats,
        one.game,
        first_preset(one.game) if one.preset is None else one.preset,
        one.options,
        one.turn_s if "turn_s" in one.model_fields_set else turn_s,
    )


@router.get("/tournaments/{tournament_id}")
async def view(live: AdmittedTournament, me: Me, services: ServicesDep) -> Json:
    """Return everything that you may know of the evening now."""
    return await services.boards.view(live, me.player_id)


@router.post("/tournaments/{tournament_id}/commands", dependencies=[Depends(Toll("commands"))])
async def act(
    tournament_id: TournamentId, body: CommandRequest, me: Me, services: ServicesDep
) -> CommandAnswer:
    """Give a command; the answer means that it is stored. The same `id` again gets the same answer."""
    command = c.parse(me.player_id, body.command)
    stored_id = stored_command_id(me.player_id, body.id)
    return CommandAnswer(seq=await services.tournaments.execute(tournament_id, command, stored_id))


def _free_board(me: Me, services: ServicesDep) -> None:
    """Refuse whoever looks at too many boards at once."""
    if services.boards.is_full(me.player_id):
        raise Refusal(429, "too_many")


@router.get(
    "/tournaments/{tournament_id}/stream",
    response_class=EventSourceResponse,
    responses={"4XX": {"content": {"application/json": {"schema": REFUSED}}}},
    dependencies=[Depends(_free_board)],
)
async def stream(live: AdmittedTournament, me: Me, services: ServicesDep) -> AsyncIterator[ServerSentEvent]:
    """Send an event `view` with everything that you may know of the evening, now and after each change.

    The event's id is the view's `seq`. Comments keep the line open; when the server stops, the stream ends.
    """
    async for now in services.boards.views(live.tournament_id, me.player_id):
        yield ServerSentEvent(data=now, event="view", id=str(now["seq"]))
