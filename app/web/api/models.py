"""The JSON of the REST interface. Names and ids are checked by the services, each fault with its code."""

import json
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, model_validator
from pydantic_core import PydanticCustomError

from app.web.qr import Qr

CommandId = Annotated[StrictStr, Field(pattern="^[A-Za-z0-9_-]{1,64}$")]


class Request(BaseModel):
    """A body; a field that nobody knows is refused."""

    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _is_text(cls, body: Any) -> Any:
        """Refuse halves of characters (lone surrogates): no text that could be stored or sent back."""
        if isinstance(body, bytes):  # not sent as JSON: refused as no object
            return body
        try:
            json.dumps(body, ensure_ascii=False).encode()
        except (UnicodeEncodeError, RecursionError):
            raise PydanticCustomError("json_invalid", "no text") from None
        return body


class NameRequest(Request):
    name: StrictStr


class NewTable(Request):
    """A table to be opened; `name` when the browser has no cookie yet."""

    id: CommandId | None = Field(None, description="the same id again from you answers with the same table")
    game: StrictStr = "cutthroat_spades"
    preset: StrictStr | None = Field(None, description="left out: the game's first")
    options: dict[str, Any] = {}
    n_seats: StrictInt = 3
    turn_s: StrictInt | None = Field(None, description="left out: the server's default; null: no deadline")
    name: StrictStr | None = None


class JoinRequest(Request):
    name: StrictStr | None = None
    sit: StrictBool = True


class KnockRequest(Request):
    code: StrictStr
    name: StrictStr | None = None
    watches: StrictBool = Field(False, description="only to watch an evening, as a screen on the wall does")


class KnockAnswered(Request):
    """What somebody inside says to a knock."""

    open: StrictBool


class CommandRequest(Request):
    """The same commands as on the socket; `id` makes a repetition harmless."""

    id: CommandId
    command: dict[str, Any]


class PlayerAnswer(BaseModel):
    player: str
    name: str


class TableAnswer(BaseModel):
    table_id: str
    code: str
    link: str = Field(description="the path that lets people in")
    url: str = Field(description="the path of the table's page")


class JoinAnswer(BaseModel):
    """Where the link led: to a table, to an evening, or (the evening's door is locked) to a knock."""

    table_id: str | None = None
    tournament_id: str | None = None
    knock: str | None = None
    seated: bool = Field(description="with a seat, or a place in the evening's queue")
    same_name: bool = Field(description="somebody inside has a name that looks the same")
    suggestion: str | None = Field(None, description="a name that nobody inside has")


class KnockAnswer(BaseModel):
    """One of them: who was let in before need not knock."""

    knock: str | None = None
    table_id: str | None = None
    tournament_id: str | None = None


class KnockStatus(BaseModel):
    status: Literal["waiting", "open", "closed"]
    table_id: str | None = None
    tournament_id: str | None = None


class CommandAnswer(BaseModel):
    seq: int = Field(description="of the command's last event, which is stored")


class LinkAnswer(BaseModel):
    url: str
    qr: Qr
    expires: int = Field(description="ms since the epoch")


class DeviceAnswer(BaseModel):
    table_id: str | None = Field(description="where your seat is; null where you hold none")


class RecoveryAnswer(BaseModel):
    url: str = Field(description="whoever opens it is you; it is shown once, and ends the one of before")


class DeletedAnswer(BaseModel):
    name: str = Field(description="what others read in place of your name")
    days: int = Field(description="for so long your recovery link takes it back")


class RuleCardAnswer(BaseModel):
    code: str
    url: str = Field(description="the path of the page to print")
    game: str
    preset: str
    n_seats: int
    options: dict[str, Any] = Field(description="what differs from the preset")


class OptionAnswer(BaseModel):
    """One option of a game; more fields say its bounds: `low`, `high`, `words`, `off`, `values`, `steps`."""

    model_config = ConfigDict(extra="allow")

    name: str
    title: str
    explanation: str = Field(description="one sentence")
    kind: Literal["flag", "number", "choice", "several"]
    default: Any
    rule: str = Field(description="its number in the rules")
    group: str
    when: list[dict[str, list[Any]]] = Field(
        description="it matters when one of these holds: the values of other options, or of `n_seats`"
    )


class GameAnswer(BaseModel):
    name: str
    seat_counts: list[int]
    presets: dict[str, dict[str, Any]] = Field(description="the first is the default")
    groups: list[str] = Field(description="in the order in which options are shown")
    options: list[OptionAnswer]


class ErrorDetail(BaseModel):
    code: str
    params: dict[str, Any]
    message: str


class ErrorAnswer(BaseModel):
    error: ErrorDetail
