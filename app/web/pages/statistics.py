"""`/statistics`: your numbers in charts that need no script, each with its text."""

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from app.web import charts
from app.web.api.statistics import Own
from app.web.deps import Toll
from app.web.languages import language_of
from app.web.rendering import page

router = APIRouter()


@router.get("/statistics", dependencies=[Depends(Toll("statistics"))])
async def statistics(request: Request, own: Own) -> Response:
    """For who asks; others are told apart by name only."""
    return page(request, "statistics.html", own=own, charts=charts, lang=language_of(request))
