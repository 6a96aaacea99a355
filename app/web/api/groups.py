"""Standing groups. A group's id is its key: whoever has it may join."""

from fastapi import APIRouter
from pydantic import BaseModel, Field, StrictStr

from app.players.groups import MAX_NAME, new_group_id
from app.players.names import normalise
from app.players.ports import Player
from app.tournaments.season import SeasonRow
from app.web.api.models import Request
from app.web.deps import GroupDep, JoinedGroup, Me, ServicesDep, VisitorDep
from app.web.seasons import season_of

router = APIRouter(tags=["groups"])


class NewGroup(Request):
    title: StrictStr


class JoinGroup(Request):
    name: StrictStr | None = Field(None, description="yours, when the browser has no cookie yet")


class GroupAnswer(BaseModel):
    group_id: str
    title: str
    url: str = Field(description="the path of the group's page; whoever has it may join")
    members: list[Player]


class EveningOfGroup(BaseModel):
    tournament_id: str
    title: str
    link: str = Field(description="the path that lets people in")
    at: int = Field(description="ms since the epoch")
    ended_at: int | None


class SeasonAnswer(GroupAnswer):
    evenings: list[EveningOfGroup] = Field(description="the newest first")
    season: list[SeasonRow] = Field(
        description="the sum of all boards, who has most tokens first; `evenings` with a game of theirs"
    )


@router.post("/groups", status_code=201)
async def make(body: NewGroup, me: Me, visitor: VisitorDep, services: ServicesDep) -> GroupAnswer:
    """Make a group; you are its first member."""
    await visitor.pay("tables")
    group_id, title = new_group_id(), normalise(body.title, MAX_NAME)
    await services.groups.make(group_id, title, me.player_id)
    return GroupAnswer(group_id=group_id, title=title, url=f"/g/{group_id}", members=[me])


@router.get("/groups/{group_id}")
async def view(group: JoinedGroup, services: ServicesDep) -> SeasonAnswer:
    """Return the members, the evenings and the season of a group that you are a member of."""
    evenings = await services.groups.evenings(group.group_id)
    return SeasonAnswer(
        group_id=group.group_id,
        title=group.name,
        url=f"/g/{group.group_id}",
        members=list(group.members),
        evenings=[
            EveningOfGroup(
                tournament_id=one.tournament_id,
                title=one.title,
                link=f"/j/{one.door_key}",
                at=one.at,
                ended_at=one.ended_at,
            )
            for one in evenings
        ],
        season=await season_of(evenings, services),
    )


@router.post("/groups/{group_id}/members")
async def join(group: GroupDep, body: JoinGroup, visitor: VisitorDep, services: ServicesDep) -> GroupAnswer:
    """Become a member."""
    player = await visitor.player(body.name)
    await services.groups.join(group.group_id, player.player_id)
    members = [*group.members] if group.has(player.player_id) else [*group.members, player]
    return GroupAnswer(group_id=group.group_id, title=group.name, url=f"/g/{group.group_id}", members=members)


@router.delete("/groups/{group_id}/members/me", status_code=204)
async def leave(group: JoinedGroup, me: Me, services: ServicesDep) -> None:
    """Be no member any more; what you won stays in the season."""
    await services.groups.leave(group.group_id, me.player_id)
