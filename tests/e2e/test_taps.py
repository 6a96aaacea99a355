"""A finger on its way to a button finds it there, whatever the others do meanwhile."""

from tests.e2e.conftest import Invite
from tests.e2e.party import start, view_of
from tests.e2e.person import Person
from tests.support.server import ServerProcess

LOOK = "Look at my cards"


def test_the_button_that_turns_the_cards_stays_where_it_is_when_the_turn_comes(
    server: ServerProcess, invite: Invite
) -> None:
    people = [invite("Maya"), invite("Nils"), invite("Giulia")]
    start(people, server.base)
    view = view_of(people[0])
    turn, seats = view["play"]["turn"], view["seats"]
    first, second = (named(people, seats[seat % len(seats)]["name"]) for seat in (turn, turn + 1))
    second.wait_for("seen.buttons.includes(args[0])", LOOK)
    before = second.button(LOOK).bounding_box()
    first.tap(LOOK)
    first.wait_for("seen.bids.length > 0")
    first.bid("5")
    second.wait_for("seen.buttons.some((name) => name.startsWith('Blind'))")
    assert second.button(LOOK).bounding_box() == before


def named(people: list[Person], name: str) -> Person:
    return next(person for person in people if person.name == name)
