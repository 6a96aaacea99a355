"""What is yours: take it along, take it to another device, or have it deleted."""

from collections.abc import Iterator

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel, Field

from app.players.recovery import KEPT_DAYS, name_of_nobody
from app.players.results import GamePlayed, TokenWon
from app.tables import commands as c
from app.tables.ids import new_command_id
from app.tables.live import LiveTable
from app.tables.play import WAITING
from app.tables.state import Phase
from app.tournaments import commands as t
from app.tournaments import state as evenings
from app.web.api.models import DeletedAnswer, LinkAnswer
from app.web.deps import Me, ServicesDep, Toll, VisitorDep
from app.web.qr import qr_path

router = APIRouter(tags=["people"])
FORMAT = "cutthroat results 1"


class ResultsAnswer(BaseModel):
    """All times are ms since the epoch."""

    format: str = FORMAT
    name: str
    tokens: list[TokenWon] = Field(description="what you put on boards, and how often")
    games: list[GamePlayed] = Field(description="the oldest first")


@router.get("/me/cutthroat-results.json", dependencies=[Depends(Toll("history"))])
async def results(me: Me, response: Response, services: ServicesDep) -> ResultsAnswer:
    """Return all that you won and played, as a file."""
    response.headers["content-disposition"] = 'attachment; filename="cutthroat-results.json"'
    tokens = await services.results.tokens_of(me.player_id)
    games = await services.results.games_of(me.player_id)
    return ResultsAnswer(name=me.name, tokens=list(tokens), games=list(games))


@router.post("/me/device-link", status_code=201, dependencies=[Depends(Toll("device_links"))])
async def device_link(me: Me, visitor: VisitorDep, services: ServicesDep) -> LinkAnswer:
    """Make a link that works once, for five minutes: whoever opens it is you, at your newest table if you
    hold a seat."""
    held = await services.entrance.tables_of(me.player_id)
    token, expires = await services.device_links.create(me.player_id, next(iter(held), None))
    url = f"{visitor.address}/d/{token}"
    return LinkAnswer(url=url, qr=qr_path(url), expires=expires)


@router.delete("/me")
async def delete(me: Me, visitor: VisitorDep, services: ServicesDep) -> DeletedAnswer:
    """Delete your data: another name stands where yours did, and no device is you any more. Games stay."""
    name = name_of_nobody()
    for table_id in await services.entrance.all_tables_of(me.player_id):
        for at_table in _goodbye(await services.tables.current(table_id), me.player_id, name):
            await services.tables.execute(table_id, at_table, new_command_id())
    for evening in await services.entrance.evenings_of(me.player_id):
        state = (await services.tournaments.current(evening)).tournament
        for command in _goodbye_to_all(state, me.player_id, name):
            await services.tournaments.execute(evening, command, new_command_id())
    await services.recovery.delete(me, name)
    visitor.leave()
    return DeletedAnswer(name=name, days=KEPT_DAYS)


def _goodbye(live: LiveTable, player: str, name: str) -> Iterator[c.TableCommand]:
    """Yield what takes the player from a table: the place in the lobby is free, a seat is played by a bot."""
    table = live.table
    seat = table.seat_of(player)
    if table.phase is Phase.LOBBY and table.room.place_of(player) is not None:
        yield c.Stand(player)
    if table.phase in WAITING and seat is not None and table.seats[seat].by_bot != "left":
        yield c.Leave(player)
    if table.room.name_of(player) is not None:
        yield c.Rename(player, name)


def _goodbye_to_all(state: evenings.TournamentState, player: str, name: str) -> Iterator[t.TournamentCommand]:
    """Yield what takes the player from an evening: whoever is withdrawn is not drawn any more."""
    own = state.entrant_of(player)
    is_under_way = state.phase in (evenings.Phase.LOBBY, evenings.Phase.PLAY)
    if is_under_way and own is not None and own.presence in (evenings.Presence.HERE, evenings.Presence.OUT):
        yield t.Withdraw(player)
    if state.is_inside(player):  # of whoever was removed the evening hears nothing
        yield t.Rename(player, name)
