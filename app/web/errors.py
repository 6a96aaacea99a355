"""Every error has a stable code, its parameters and one sentence; for pages it is a page.

`{"error": {"code": "name_empty", "params": {}, "message": "Type a name."}}`
"""

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from app.games.errors import CodedError
from app.games.sheets import SheetError
from app.i18n import translate
from app.players.names import NameRefused
from app.players.passkeys import PasskeyRefused
from app.scorekeeper.service import SheetNotFound
from app.tables.errors import HandNotScored, NothingScored, TableNotFound, TryAgain
from app.tables.ports import StoreError
from app.tournaments.errors import TournamentNotFound
from app.web.languages import language_of
from app.web.rendering import page

# What no table could do, whatever its state; the rest of the rules' codes are about this moment: 409.
BAD_MESSAGES = frozenset(
    {
        "bad_message",
        "bad_option",
        "bad_seat_count",
        "bad_turn_time",
        "blind_level_too_high",
        "card_other_game",
        "card_other_version",
        "card_unreadable",
        "award_twice",
        "bad_closing_time",
        "bad_goal",
        "bad_round_list",
        "bad_seating",
        "bad_seating_plan",
        "bad_settlement",
        "bad_wish",
        "entry_seats",
        "extra_field",
        "hand_too_long",
        "jokers_not_offered",
        "missing_field",
        "one_size_only",
        "seats_not_offered",
        "size_twice",
        "total_needs_order",
        "unknown_bid",
        "unknown_card",
        "unknown_command",
        "unknown_game",
        "unknown_level",
        "unknown_option",
        "unknown_preset",
        "token_bad_characters",
        "token_empty",
        "token_too_long",
        "unknown_back",
        "unknown_mark",
        "unknown_smiley",
        "wrong_type",
    }
)
FORBIDDEN = frozenset({"not_host", "not_seated", "not_admitted", "not_entrant"})
PYDANTIC = {"missing": "missing_field", "extra_forbidden": "extra_field"}
BY_STATUS = {
    401: "no_identity",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    415: "bad_json",
    429: "too_many",
}


class Refusal(HTTPException):
    """An answer with an error: the HTTP status, the code, what the sentence needs."""

    def __init__(self, status: int, code: str, /, **params: object) -> None:
        super().__init__(status, code)
        self.code = code
        self.params = params


def install(app: FastAPI) -> None:
    """Answer every error of the app in the one form."""

    async def http(request: Request, error: Exception) -> Response:
        return answer(request, as_refusal(error))

    for kind in (
        HTTPException,
        RequestValidationError,
        CodedError,
        HandNotScored,
        NameRefused,
        NothingScored,
        PasskeyRefused,
        SheetNotFound,
        TableNotFound,
        TournamentNotFound,
        TryAgain,
        StoreError,
    ):
        app.add_exception_handler(kind, http)


def as_refusal(error: Exception) -> Refusal:
    """Return what an error of any layer means to the one who asked."""
    if isinstance(error, Refusal):
        return error
    refusals: dict[type[Exception], Callable[[Any], Refusal]] = {
        RequestValidationError: _invalid,
        NameRefused: lambda refused: Refusal(422, refused.code, **refused.params),
        SheetError: lambda placed: Refusal(
            _status_of(placed.code), placed.code, **placed.params, **_place(placed)
        ),
        CodedError: lambda coded: Refusal(_status_of(coded.code), coded.code, **coded.params),
        SheetNotFound: lambda _: Refusal(404, "no_such_sheet"),
        PasskeyRefused: lambda _: Refusal(403, "passkey_refused"),
        TableNotFound: lambda _: Refusal(404, "no_such_table"),
        TournamentNotFound: lambda _: Refusal(404, "no_such_tournament"),
        HandNotScored: lambda _: Refusal(404, "hand_not_scored"),
        NothingScored: lambda _: Refusal(404, "nothing_scored"),
        TryAgain: lambda _: Refusal(503, "try_again"),
        StoreError: lambda _: Refusal(503, "try_again"),
        HTTPException: lambda plain: Refusal(
            plain.status_code, BY_STATUS.get(plain.status_code, "bad_request")
        ),
    }
    return next(make(error) for kind, make in refusals.items() if isinstance(error, kind))


def answer(request: Request, refusal: Refusal) -> Response:
    """Return the error as JSON for programs, as a page for people."""
    headers = {"Retry-After": "1"} if refusal.status_code in (429, 503) else None
    if not is_api(request.scope["path"]):
        return page(
            request,
            "error.html",
            refusal.status_code,
            headers,
            code=refusal.code,
            params=refusal.params,
            status=refusal.status_code,
            request_id=getattr(request.state, "request_id", None),
        )
    return JSONResponse(body(request, refusal), refusal.status_code, headers)


def body(request: Request, refusal: Refusal) -> dict[str, object]:
    """Return the error in the form of the API."""
    return {"error": {"code": refusal.code, "params": refusal.params, "message": sentence(request, refusal)}}


def sentence(request: Request, refusal: Refusal) -> str:
    """Return the error in the language of the one who asked."""
    return translate(language_of(request), f"error.{refusal.code}", **refusal.params)


def is_api(path: str) -> bool:
    """Return whether the answer goes to a program."""
    return path.startswith("/api/") or path in ("/api", "/healthz", "/readyz")


def _invalid(error: RequestValidationError) -> Refusal:
    """Return the first thing that is wrong; what was sent is not repeated, it may be a secret."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return Refusal(400, "bad_json")
    code = PYDANTIC.get(first["type"], "wrong_type")
    return Refusal(422, code, field=".".join(str(part) for part in first["loc"][1:]))


def _place(error: SheetError) -> dict[str, int | None]:
    """Return which hand of a sheet is refused, counted from 0; its seat is among the parameters already."""
    return {} if error.hand is None else {"hand": error.hand}


def _status_of(code: str) -> int:
    if code in FORBIDDEN:
        return 403
    return 422 if code in BAD_MESSAGES or code.startswith("name_") else 409
