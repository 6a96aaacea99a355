"""Stored views in the real page: what takes a long evening to come about, as totals of five digits."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, WebSocketRoute

from tests.e2e.party import start
from tests.e2e.person import Person

FIXTURES = Path(__file__).parent.parent / "js" / "fixtures"
VIEW = re.compile(r'(?<=<script type="application/json" id="view">).*?(?=</script>)', re.DOTALL)
WIDE_NAME = "WWWWWWWWWWWWWW"
"""The widest that fourteen letters can be."""


def stored(name: str) -> dict[str, Any]:
    """Return a stored view as its page would get it, without a deadline."""
    view: dict[str, Any] = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    return view | {"due": None}


def grown(view: dict[str, Any]) -> dict[str, Any]:
    """Return the view with the longest names and with totals of five digits."""
    text = json.dumps(view)
    for seat in view["seats"]:
        text = text.replace(f'"name": {json.dumps(seat["name"])}', f'"name": "{WIDE_NAME}"')
    big: dict[str, Any] = json.loads(text)
    play = big["play"]
    play["totals"] = [-12_345 if seat else 12_345 for seat in range(len(play["totals"]))]
    for hand in play["scores"]:
        for score, total in zip(hand["seats"], play["totals"], strict=True):
            score["total"] = total
    return big


def show(person: Person, base: str, view: dict[str, Any]) -> list[dict[str, Any]]:
    """Open a table of the server, whose page finds this view in itself and hears of nothing new.

    Returns the commands that the page sends; they grow while it is open, and nobody answers them.
    """
    commands: list[dict[str, Any]] = []
    start([person], base, bots=2)
    address = person.page.url

    def replace(route: Route) -> None:
        answer = route.fetch()
        text = json.dumps(view).replace("<", "\\u003c")
        route.fulfill(response=answer, body=VIEW.sub(lambda _: text, answer.text()))

    def keep_quiet(socket: WebSocketRoute) -> None:
        def answer(frame: str | bytes) -> None:
            message = json.loads(frame)
            if message["type"] == "ping":
                socket.send(json.dumps({"type": "pong", "t": message["t"]}))
            elif message["type"] == "command":
                commands.append(message["command"])

        socket.on_message(answer)

    person.page.route(address, replace)
    person.page.route_web_socket("**/ws/tables/*", keep_quiet)
    person.page.goto(address)
    return commands
