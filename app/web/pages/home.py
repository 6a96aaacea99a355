"""`/`: open a table, or knock at one."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.games import GAMES
from app.web.deps import MaybeMe
from app.web.rendering import page

router = APIRouter()


@router.get("/")
async def home(request: Request, me: MaybeMe) -> Response:
    """The games on offer; who has played here before finds the name filled in."""
    games = [
        {"name": game.name, "seat_counts": list(game.seat_counts), "presets": list(game.presets)}
        for game in GAMES.values()
    ]
    return page(request, "home.html", games=games)
