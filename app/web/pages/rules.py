"""`/rules/{game}`: the rules to read. `/rules/card/{code}`: house rules as a card to print and hand on."""

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from app.games import GAMES
from app.games.guide import ADVICE
from app.games.house_rules import first_rules
from app.games.rule_card import decode, encode
from app.web import rule_sheets
from app.web.deps import MaybeMe, ServicesDep, address_of
from app.web.errors import Refusal
from app.web.languages import language_of
from app.web.qr import qr_path
from app.web.rendering import page

router = APIRouter()
Code = Annotated[str | None, Query(max_length=300)]


@router.get("/rules")
async def rules() -> Response:
    """The first game's; each page leads to the others."""
    return RedirectResponse(f"/rules/{next(iter(GAMES))}", 303)


@router.get("/rules/card/{code}")
async def card(
    code: str, request: Request, _: MaybeMe, services: ServicesDep, since: Code = None
) -> Response:
    """One page with all that matters; with `since`, also what differs from that card."""
    lang = language_of(request)
    rules = decode(code)
    if code != encode(rules):
        return RedirectResponse(f"/rules/card/{encode(rules)}", 303)
    url = f"{address_of(request, services.settings)}/rules/card/{encode(rules)}"
    return page(
        request,
        "rule_card.html",
        card=rule_sheets.card(lang, rules),
        url=url,
        qr=qr_path(url),
        since=None if since is None else encode(decode(since)),
        changes=[] if since is None else rule_sheets.since(lang, decode(since), rules),
    )


@router.get("/rules/{game}")
async def guide(game: str, request: Request, _: MaybeMe, card: Code = None) -> Response:
    """The rules of a game as its first preset has them, or as those of a card."""
    if game not in GAMES:
        raise Refusal(404, "unknown_game")
    lang = language_of(request)
    rules = first_rules(game) if card is None else decode(card)
    if rules.game != game:
        raise Refusal(422, "card_other_game", game=rules.game)
    return page(
        request,
        "rules.html",
        game=game,
        games=list(GAMES),
        code=encode(rules),
        is_of_card=card is not None,
        preset=rules.preset,
        sections=rule_sheets.guide(lang, rules),
        prices=rule_sheets.prices(lang, rules),
        advice=ADVICE,
    )
