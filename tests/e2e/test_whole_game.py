"""Three people play a whole game against each other, in three browsers, tapping what the page offers."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.layout import fits
from tests.e2e.party import play_until, sit_together
from tests.e2e.person import LAPTOP, Person
from tests.support.server import ServerProcess

STICKER = "Kraken smiley, won in game 1"


@pytest.mark.minutes
def test_a_whole_game_ends_with_a_smiley_on_the_board_that_outlives_the_server(
    mortal_server: ServerProcess, invite: Invite
) -> None:
    # Two phones, one of which plays with one tap, and a laptop; one name would be markup, one has no letter.
    people = [invite("<b onclick=a>"), invite("Nils", settings={"one_tap": "on"}), invite("👩‍👩‍👧🦜", LAPTOP)]
    sit_together(people, mortal_server.base)
    people[0].tap("Start game")
    victory = play_until(people, lambda seen: seen["title"].endswith(" wins!")).see()["title"]
    winner = next(person for person in people if victory == f"{person.name} wins!")
    choose_and_place(winner, [person for person in people if person is not winner])
    for person in people:
        expect(person.page.get_by_role("heading", name="Tally board")).to_be_visible()
        expect(person.page.get_by_label(STICKER)).to_have_count(1)
        fits(person)

    for person in people:
        person.may_lose_connection()
    assert mortal_server.stop() == 0
    mortal_server.start()
    for person in people:
        person.tap("Ready for game 2")
    for person in people:
        finds_the_board_in_game_two(person)


def choose_and_place(winner: Person, others: list[Person]) -> None:
    """The winner takes the Kraken to the second spot, turned a little; the others watch it happen."""
    winner.button("Place it under your name").wait_for()
    for person in others:
        expect(person.page.locator(".who")).to_contain_text(f"{winner.name} is choosing")
    winner.press(winner.page.locator('label:has(input[value="kraken"])'))
    fits(winner)
    for person in others:
        expect(person.page.locator(".big-smiley")).to_have_attribute("n", "kraken")
        fits(person)
    winner.tap("Place it under your name")
    winner.tap("Spot 2")
    winner.tap("Turn right")
    fits(winner)
    for person in others:
        expect(person.page.locator(".who")).to_contain_text(f"{winner.name} is placing Kraken")
        column = person.page.get_by_role("region", name=winner.name)
        expect(column.locator('[data-slot="1"] x-token')).to_have_attribute(
            "style", re.compile("--rot: 2deg")
        )
    winner.tap("Stick it")


def finds_the_board_in_game_two(person: Person) -> None:
    seen = person.see_when("seen.hand.length === 17")
    assert seen["title"] == "Hand 1"
    assert all(total.endswith(" 0") for total in seen["totals"])
    person.page.reload()
    person.tap("Menu")
    person.tap("Tally board")
    expect(person.page.locator("dialog").get_by_label(STICKER)).to_have_count(1)
