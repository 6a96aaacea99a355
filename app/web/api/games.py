"""The games on offer and their house rules."""

from typing import Any

import msgspec
from fastapi import APIRouter, Request

from app.games import GAMES
from app.games.house_rules import options_of
from app.games.options import GROUPS
from app.i18n.rules_text import option_label, option_note
from app.web.api.models import GameAnswer
from app.web.errors import Refusal
from app.web.languages import language_of

router = APIRouter(tags=["games"])


@router.get("/games")
async def games(request: Request) -> list[GameAnswer]:
    """Return every game with its seats, presets and options."""
    return [answer(name, language_of(request)) for name in GAMES]


@router.get("/games/{game}")
async def game(game: str, request: Request) -> GameAnswer:
    """Return one game with its seats, presets and options."""
    if game not in GAMES:
        raise Refusal(404, "unknown_game")
    return answer(game, language_of(request))


def answer(name: str, lang: str) -> GameAnswer:
    """Return one game, each option with its name and explanation in this language."""
    told = describe(name)
    for option in told["options"]:
        option["title"] = option_label(lang, option["name"])
        option["explanation"] = option_note(lang, option["name"])
    return GameAnswer.model_validate(told)


def describe(name: str) -> dict[str, Any]:
    """Return one game's seats, presets and options as plain values."""
    game = GAMES[name]
    return {
        "name": name,
        "seat_counts": list(game.seat_counts),
        "presets": {preset: msgspec.to_builtins(dict(values)) for preset, values in game.presets.items()},
        "groups": list(GROUPS),
        "options": [spec.describe() for spec in options_of(name)],
    }
