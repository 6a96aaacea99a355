"""Several people at one table, each at a browser of their own."""

import json
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from tests.e2e.person import PATIENCE_MS, Person

Seen = dict[str, Any]


def sit_together(people: Sequence[Person], base: str, preset: str = "short_5") -> str:
    """The first person creates a table, the others come by link and sit down; return the link."""
    host, *guests = people
    link = host.create_table(base, preset, len(people))
    for guest in guests:
        guest.join(link)
    return link


def start(people: Sequence[Person], base: str, bots: int = 0, preset: str = "short_5", **rules: Any) -> None:
    """Deal at once, where the way to the table is not what a test is about."""
    host, *guests = people
    n_seats = len(people) + bots
    table = host.ask(base, "/tables", name=host.name, preset=preset, n_seats=n_seats, **rules)
    for guest in guests:
        guest.ask(base, table["link"].replace("/j/", "/join/"), name=guest.name)
    add_bots = [{"type": "add_bot", "place": place} for place in range(len(people), n_seats)]
    for number, command in enumerate([*add_bots, {"type": "start"}, {"type": "deal_now"}]):
        host.ask(base, f"/tables/{table['table_id']}/commands", id=f"start-{number}", command=command)
    for person in people:
        person.page.goto(f"{base}/t/{table['table_id']}")


def view_of(person: Person) -> dict[str, Any]:
    """Return the table as the server tells this person of it."""
    address = person.page.url.replace("/t/", "/api/v1/tables/")
    view: dict[str, Any] = json.loads(person.context.request.get(address).text())
    return view


def play_until(people: Sequence[Person], is_so: Callable[[Seen], bool]) -> Person:
    """Let everybody do what their page asks for, until a page looks as wanted; return whose page it is."""
    idle_since = monotonic()
    while monotonic() < idle_since + PATIENCE_MS / 1000:
        for person in people:
            seen = person.see()
            if is_so(seen):
                return person
            if person.act(seen):
                idle_since = monotonic()
            else:
                person.glance(seen)
    raise AssertionError(f"nobody has anything to do: {[(person.name, person.see()) for person in people]}")


def on_turn(people: Sequence[Person]) -> Person:
    """Return the person who is to play a card now."""
    return play_until(people, lambda seen: bool(seen["legal"]))
