"""What was played at a table, and each hand that is over again, for those who were let in there."""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter

from app.tables.history import TournamentThen
from app.web.deps import HandReplay, PlayedHere

router = APIRouter(tags=["history"])


@router.get("/tables/{table_id}/history")
async def history(played: PlayedHere) -> Sequence[TournamentThen]:
    """Return the tournaments of the table, newest first, with their games, and the hands that are scored."""
    return played


@router.get("/tables/{table_id}/history/{tournament_no}/{game_no}/{hand_no}")
async def replay(hand: HandReplay) -> dict[str, Any]:
    """Return one scored hand with all its cards: how it was dealt, each step in it, and its score.

    Of a hand that is not over there is nothing yet.
    """
    return hand
