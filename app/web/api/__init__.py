"""The REST interface under `/api/v1`, documented at `/api/docs`."""

from fastapi import APIRouter

from app.web.api import (
    device_links,
    evening_doors,
    export,
    games,
    groups,
    guests,
    history,
    join,
    knocks,
    me,
    passkeys,
    recovery,
    rule_cards,
    sheets,
    statistics,
    tables,
    tournaments,
)
from app.web.api.models import ErrorAnswer

router = APIRouter(
    prefix="/api/v1",
    responses={"4XX": {"model": ErrorAnswer, "description": "Refused, with a stable code"}},
)
for part in (
    guests,
    me,
    recovery,
    passkeys,
    games,
    tables,
    tournaments,
    evening_doors,
    groups,
    history,
    export,
    statistics,
    join,
    knocks,
    device_links,
    rule_cards,
    sheets,
):
    router.include_router(part.router)
