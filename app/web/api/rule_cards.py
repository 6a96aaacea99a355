"""Rule cards: house rules as a code that any server reads."""

from typing import Any

from fastapi import APIRouter
from pydantic import StrictInt, StrictStr

from app.games import GAMES
from app.games.house_rules import HouseRules, house_rules
from app.games.rule_card import decode, encode
from app.web.api.models import Request, RuleCardAnswer

router = APIRouter(tags=["rules"])


class RulesRequest(Request):
    """House rules; what `options` leaves out is the preset's."""

    game: StrictStr
    preset: StrictStr | None = None
    options: dict[str, Any] = {}
    n_seats: StrictInt


@router.post("/rules/cards")
async def write(body: RulesRequest) -> RuleCardAnswer:
    """Return the card of these rules; nothing is stored, the code says it all."""
    preset = body.preset
    if preset is None:
        preset = next(iter(GAMES[body.game].presets)) if body.game in GAMES else ""
    return answer(house_rules(body.game, preset, body.options, body.n_seats))


@router.get("/rules/cards/{code}")
async def read(code: str) -> RuleCardAnswer:
    """Return the rules that a card says, also one that another server made."""
    return answer(decode(code))


def answer(rules: HouseRules) -> RuleCardAnswer:
    """Return a card as JSON."""
    return RuleCardAnswer(
        code=encode(rules),
        url=f"/rules/card/{encode(rules)}",
        game=rules.game,
        preset=rules.preset,
        n_seats=rules.n_seats,
        options=dict(rules.changed),
    )
