"""The pages: each complete with its first content before any script runs."""

from fastapi import APIRouter

from app.web.pages import (
    album,
    device,
    evening,
    group,
    history,
    home,
    invite,
    knock,
    player,
    rules,
    score,
    statistics,
    table,
    tv,
)

router = APIRouter(include_in_schema=False)
for part in (
    home,
    invite,
    table,
    history,
    album,
    statistics,
    knock,
    device,
    player,
    group,
    rules,
    score,
    evening,
    tv,
):
    router.include_router(part.router)
