"""`/`: open a table, or knock at one."""

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from app.games import GAMES
from app.players.ports import Player
from app.web.deps import MaybeMe, Services, ServicesDep
from app.web.rendering import page

router = APIRouter()


@router.get("/")
async def home(request: Request, me: MaybeMe, services: ServicesDep) -> Response:
    """The games on offer, and the seats that are held for who comes back."""
    games = [
        {"name": game.name, "seat_counts": list(game.seat_counts), "presets": list(game.presets)}
        for game in GAMES.values()
    ]
    return page(request, "home.html", games=games, held=await held_by(me, services) if me else [])


async def held_by(me: Player, services: Services) -> list[dict[str, Any]]:
    """Return where a seat waits for the player: the table, who else is there, the hand that is played."""
    held = []
    for table_id in await services.entrance.tables_of(me.player_id):
        live = await services.tables.current(table_id)
        play = live.view(None)["play"]
        held.append(
            {
                "table_id": table_id,
                "code": live.table.room.code,
                "others": [who.name for who in live.table.room.places if who and who.player != me.player_id],
                "hand_no": play and play["hand_no"],
            }
        )
    return held
