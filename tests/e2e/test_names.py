"""Whatever people call themselves or say is shown as the text that it is."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.party import play_until, sit_together
from tests.e2e.person import LAPTOP, Person
from tests.support.server import ServerProcess

TAG = "<img src=x onerror=alert(1)>"
CUT = "<img src=x one"
RIGHT_TO_LEFT = "\u202e\u200fNils\u202c"
EMOJI = "🏴‍☠️👩‍👩‍👧🦜"


def test_a_name_that_is_too_long_is_said_and_nothing_is_lost(server: ServerProcess, invite: Invite) -> None:
    maya, nils = invite("Maya"), invite(TAG)
    nils.page.goto(maya.create_table(server.base))
    nils.page.get_by_role("textbox").fill(TAG)
    nils.tap("Sit down")
    expect(nils.page.get_by_role("alert")).to_contain_text("14")
    expect(nils.page.get_by_role("textbox")).to_have_value(TAG)
    assert "/j/" in nils.page.url


def test_hostile_names_and_words_are_shown_as_text_on_every_page(
    server: ServerProcess, invite: Invite
) -> None:
    people = [invite(CUT), invite(RIGHT_TO_LEFT), invite(EMOJI, LAPTOP)]
    sit_together(people, server.base)
    names = (CUT, "Nils", EMOJI)
    for person in people:
        for name in names:
            expect(person.page.locator(".lobby-seats").get_by_text(name, exact=True)).to_be_visible()
        check_text(person)
    people[0].tap("Start game")
    for person in people:
        for name in names:
            expect(person.page.locator(".seat-list").get_by_text(name)).to_be_visible()
        check_text(person)
    play_until(people, lambda seen: len(seen["legal"]) > 0)

    laptop = people[2]
    laptop.page.get_by_role("textbox", name="Say something").fill(TAG)
    laptop.tap("Send")
    for person in people:
        assert {total.rsplit(" ", 1)[0] for total in person.see()["totals"]} == set(names)
        for item in ("Who is here", "Table in words", "Tally board"):
            look_into(person, item)
    look_at_talk(people[0])


def look_into(person: Person, item: str) -> None:
    person.tap("Menu")
    person.tap(item, exact=False)
    expect(person.page.locator("dialog")).to_contain_text(CUT)
    check_text(person)
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)


def look_at_talk(person: Person) -> None:
    person.tap("Talk, 1 new", exact=False)
    expect(person.page.locator("body")).to_contain_text(TAG)
    check_text(person)
    person.tap("Close")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def check_text(person: Person) -> None:
    """Nothing that somebody typed became an element."""
    assert person.page.locator("img:not([src*='qr.svg'])").count() == 0
