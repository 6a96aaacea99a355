"""Your numbers, and those of who played with you, where you sat."""

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Response

from app.tables.spreadsheets import bids_csv
from app.tables.statistics import Statistics
from app.web.api.export import spreadsheet
from app.web.deps import Me, ServicesDep, Toll
from app.web.errors import Refusal

router = APIRouter(tags=["statistics"], dependencies=[Depends(Toll("statistics"))])
Game = Annotated[str | None, Query(description="left out: the one that you have played most", max_length=40)]


async def own_statistics(me: Me, services: ServicesDep, game: Game = None) -> Statistics | None:
    """Return the numbers of who asks; None before a hand is over."""
    return await services.statistics.statistics(me.player_id, game)


Own = Annotated[Statistics | None, Depends(own_statistics)]


def some_statistics(own: Own) -> Statistics:
    """Return the numbers of who asks; refuse who has none."""
    if own is None:
        raise Refusal(404, "nothing_scored")
    return own


Some = Annotated[Statistics, Depends(some_statistics)]


@router.get("/me/statistics")
async def statistics(own: Some) -> dict[str, Any]:
    """Return bids made, tricks over and under, head to head, and tokens from evening to evening.

    `ahead[i][j]` is how many games the i-th of `people` finished ahead of the j-th; `season[i]` their tokens
    after each of `evenings` (ms).
    """
    shown = asdict(own)
    for one in shown["people"]:
        del one["player"]
    return shown


@router.get("/me/statistics.csv", response_class=Response)
async def bids(own: Some) -> Response:
    """Return the bids of each kind, for spreadsheets."""
    return spreadsheet(bids_csv(own), "bids.csv")
