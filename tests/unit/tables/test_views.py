"""Old view + shown events == fresh view, for every viewer; and nobody is shown what must stay hidden."""

import json
from typing import Any

import msgspec
import pytest

from app.games.cutthroat_spades.events import HandDealt
from app.tables import commands as c
from app.tables.state import Phase
from tests.support.client_view import evolve
from tests.support.tables import Bench

VIEWERS = ("p0", "p1", "p2", "p9")


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@pytest.mark.parametrize("seed", range(4))
async def test_old_view_and_shown_events_make_the_fresh_view(seed: int) -> None:
    bench = Bench(seed=seed)
    await bench.create()
    await bench.do(c.Admit("p9", "Rosa"))
    views = {viewer: plain((await bench.live()).view(viewer)) for viewer in VIEWERS}
    bench.hints.committed.clear()
    await bench.seat_people()
    await bench.do(c.Start("p0"))
    await bench.do(c.DealNow("p0"))
    while (await bench.state()).phase is not Phase.OVER:
        await bench.step()
        live = await bench.live()
        for viewer in VIEWERS:
            for one in bench.hints.committed:
                envelope = {"seq": one.seq, "due": one.due, "event": plain(one.shown(viewer))}
                views[viewer] = evolve(views[viewer], envelope)
            assert views[viewer] == plain(live.view(viewer))
        bench.hints.committed.clear()


async def test_nobody_is_shown_a_card_that_another_seat_holds() -> None:
    """Every frame to every viewer of a whole game, against the cards that were hidden when it was sent."""
    bench = Bench(seed=20)
    await bench.start()
    await bench.do(c.Admit("p9", "Rosa"))
    await bench.play_until(Phase.CEREMONY)
    hidden: dict[int, set[str]] = {}
    for one in bench.hints.committed:
        if isinstance(one.event, HandDealt):
            hidden = {seat: {card.value for card in cards} for seat, cards in enumerate(one.event.holdings)}
        for viewer in VIEWERS:
            assert leaked(one.shown(viewer), hidden, one.after.seat_of(viewer), one.event) == set()
        if hasattr(one.event, "card"):
            hidden[one.event.seat].discard(one.event.card.value)


def leaked(shown: object, hidden: dict[int, set[str]], seat: int | None, event: Any) -> set[str]:
    """Return the cards in a frame that somebody else still holds; a card that is being played is open."""
    open_now = {event.card.value} if hasattr(event, "card") else set()
    secret = {card for owner, cards in hidden.items() if owner != seat for card in cards} - open_now
    return secret & cards_in(plain(shown), set())


def cards_in(value: Any, found: set[str]) -> set[str]:
    """Return all words in a frame, but for the settings, where prize jacks are named, and tallies of them."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("options", "prize_jacks"):
                cards_in(inner, found)
    elif isinstance(value, list):
        for inner in value:
            cards_in(inner, found)
    elif isinstance(value, str):
        found.add(value)
    return found


async def test_a_planted_leak_is_found() -> None:
    bench = Bench(seed=21)
    await bench.start()
    deal = next(one for one in bench.hints.committed if isinstance(one.event, HandDealt))
    hidden = {seat: {card.value for card in cards} for seat, cards in enumerate(deal.event.holdings)}
    planted = {**deal.shown("p0"), "oops": [card.value for card in deal.event.holdings[1]]}
    assert leaked(planted, hidden, 0, deal.event) == hidden[1]
