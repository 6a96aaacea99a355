"""Several people at one table, each at a browser of their own."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from playwright.sync_api import expect

from tests.e2e.person import PATIENCE_MS, Person

Seen = dict[str, Any]


def sit_together(people: Sequence[Person], base: str, preset: str = "short_5") -> str:
    """The first person creates a table, the others come by link and sit down; return the link."""
    host, *guests = people
    link = host.create_table(base, preset, len(people))
    for guest in guests:
        guest.join(link)
    return link


def start(people: Sequence[Person], base: str, preset: str = "short_5") -> str:
    """Sit together, start the game and deal: everybody holds cards, face down; return the link."""
    link = sit_together(people, base, preset)
    people[0].tap("Start game")
    people[0].tap("Deal hand 1")
    for person in people:
        person.wait_for("seen.hand.length === 17")
    return link


def start_with_bots(person: Person, base: str, bots: int = 2) -> None:
    """Create a table, fill it with bots, start and deal: the person holds cards, face down."""
    person.create_table(base, n_seats=bots + 1)
    for free in reversed(range(bots)):
        person.tap("Add bot")
        expect(person.page.get_by_role("button", name="Add bot")).to_have_count(free)
    person.tap("Start game")
    person.tap("Deal hand 1")
    person.wait_for("seen.hand.length > 10")


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
