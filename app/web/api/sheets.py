"""Score sheets of hands that are played with real cards. A sheet's id is its key: whoever has it reads and
writes, as on a sheet of paper on the table."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Response
from pydantic import BaseModel, Field, StrictInt, StrictStr

from app.scorekeeper import views
from app.scorekeeper.commands import CorrectHand, EnterHand, PlaceToken, opening
from app.web.api.models import CommandId, Request
from app.web.deps import ServicesDep, SheetId, VisitorDep
from app.web.errors import Refusal

router = APIRouter(tags=["score sheets"])
Json = dict[str, Any]
Number = Annotated[StrictInt, Field(ge=-1_000_000, le=1_000_000)]


class NewSheet(Request):
    """A score sheet for hands that are played with real cards."""

    game: StrictStr
    preset: StrictStr | None = Field(None, description="left out: the game's first")
    options: dict[str, Any] = {}
    players: list[StrictStr] = Field(description="names in seating order", max_length=10)


class EnterHandRequest(Request):
    """One more hand, as `cutthroat score` reads it."""

    type: Literal["enter_hand"]
    hand: Any

    def meant(self) -> EnterHand:
        """Return the command."""
        return EnterHand(self.hand)


class CorrectHandRequest(Request):
    """A hand written anew; `written` null takes it out."""

    type: Literal["correct_hand"]
    hand: Number = Field(description="counted from 0")
    written: Any
    tokens: dict[Annotated[int, Field(ge=1, le=1_000_000)], Literal["keep", "take_back"]] = Field(
        {}, description="what happens to a token whose game somebody else has won now, by number of the game"
    )

    def meant(self) -> CorrectHand:
        """Return the command."""
        return CorrectHand(self.hand, self.written, self.tokens)


class PlaceTokenRequest(Request):
    """The token of a game that was won."""

    type: Literal["place_token"]
    game_no: Number
    smiley: StrictStr

    def meant(self) -> PlaceToken:
        """Return the command."""
        return PlaceToken(self.game_no, self.smiley)


SheetCommandRequest = Annotated[
    EnterHandRequest | CorrectHandRequest | PlaceTokenRequest, Field(discriminator="type")
]


class WriteRequest(Request):
    """`seq` is that of the sheet as you saw it; `id` makes a repetition harmless."""

    id: CommandId
    seq: Number
    command: SheetCommandRequest


class PreviewRequest(Request):
    command: SheetCommandRequest


class SheetAnswer(BaseModel):
    sheet_id: str
    url: str = Field(description="the path of the sheet's page; whoever has it may read and write")


def pays(sheet_id: SheetId, services: ServicesDep) -> None:
    """Count against what one sheet may be asked; refuse when that is used up."""
    if not services.player_limits.take("sheets", sheet_id):
        raise Refusal(429, "too_many")


@router.post("/sheets", status_code=201)
async def open_sheet(body: NewSheet, visitor: VisitorDep, services: ServicesDep) -> SheetAnswer:
    """Open a sheet; the rules are those of a table's options."""
    await visitor.pay("tables")
    sheet_id = await services.sheets.open(opening(body.game, body.preset, body.options, body.players))
    return SheetAnswer(sheet_id=sheet_id, url=f"/score/{sheet_id}")


@router.get("/sheets/{sheet_id}", dependencies=[Depends(pays)], response_model=None)
async def read(
    sheet_id: SheetId,
    services: ServicesDep,
    since: Annotated[int | None, Query(description="204 when nothing was written after this `seq`")] = None,
) -> Json | Response:
    """Return the whole sheet."""
    if since is not None and await services.sheets.head(sheet_id) == since:
        return Response(status_code=204)
    return views.view(await services.sheets.read(sheet_id))


@router.get("/sheets/{sheet_id}/forms", dependencies=[Depends(pays)])
async def forms(sheet_id: SheetId, hand: int, services: ServicesDep) -> list[Json]:
    """Return what may be written down as hand number `hand` (from 0), by its dealer."""
    record = await services.sheets.read(sheet_id)
    if not 0 <= hand <= len(record.hands):
        raise Refusal(404, "no_such_hand")
    return views.forms(record, hand)


@router.post("/sheets/{sheet_id}/preview", dependencies=[Depends(pays)])
async def preview(sheet_id: SheetId, body: PreviewRequest, services: ServicesDep) -> Json:
    """Return the sheet as the command would make it, and which tokens it puts in question; nothing is
    stored."""
    record, asked = await services.sheets.preview(sheet_id, body.command.meant())
    return {"sheet": views.view(record), "questions": [views.question(one) for one in asked]}


@router.post("/sheets/{sheet_id}/commands", dependencies=[Depends(pays)])
async def write(sheet_id: SheetId, body: WriteRequest, services: ServicesDep) -> Json:
    """Write on the sheet; the answer is the sheet and means that it is stored."""
    return views.view(await services.sheets.write(sheet_id, body.seq, body.command.meant(), body.id))


@router.get("/sheets/{sheet_id}/cutthroat-score.json", dependencies=[Depends(pays)])
async def export(sheet_id: SheetId, response: Response, services: ServicesDep) -> Json:
    """Return the sheet as a file that `cutthroat score` reads."""
    response.headers["content-disposition"] = 'attachment; filename="cutthroat-score.json"'
    return views.document(await services.sheets.read(sheet_id))
