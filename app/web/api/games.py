"""The games on offer and their house rules."""

from typing import Any

import msgspec
from fastapi import APIRouter

from app.games import GAMES
from app.games.options import option_table

router = APIRouter(tags=["games"])


@router.get("/games")
async def games() -> list[dict[str, Any]]:
    """Return every game with its seats, presets and options; each option with its kind, default and rule."""
    return [describe(name) for name in GAMES]


def describe(name: str) -> dict[str, Any]:
    """Return one game's seats, presets and options as plain values."""
    game = GAMES[name]
    first = next(iter(game.presets))
    options = type(game.options(first, {}, game.seat_counts[0]))
    return {
        "name": name,
        "seat_counts": list(game.seat_counts),
        "presets": {preset: msgspec.to_builtins(dict(values)) for preset, values in game.presets.items()},
        "options": [
            {"name": spec.name, "default": msgspec.to_builtins(spec.default), "rule": spec.rule}
            | spec.kind.describe()
            for spec in option_table(options)
        ],
    }
