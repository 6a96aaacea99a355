"""The ways to a table beside the link: a knock, a look from outside, the same name twice, another device."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.party import on_turn, start
from tests.e2e.person import LAPTOP, Person
from tests.support.server import ServerProcess


def knock(person: Person, base: str, code: str) -> None:
    """Type the four letters on the first page; the fourth knocks."""
    person.page.goto(base)
    person.call_me()
    person.press(person.page.get_by_label("Table code, four letters"))
    person.page.keyboard.type(code.lower())
    expect(person.page.get_by_role("heading", name="Knock, knock")).to_be_visible()


def code_of(person: Person) -> str:
    code: str = person.page.evaluate("JSON.parse(document.getElementById('view').textContent).code")
    return code


def test_who_takes_another_name_at_the_door_is_known_by_it_inside(
    server: ServerProcess, invite: Invite
) -> None:
    maya, rosa = invite("Maya"), invite("Rosa")
    maya.create_table(server.base)
    knock(rosa, server.base, code_of(maya))
    said = maya.page.locator(".lobby-knocks").get_by_role("status")
    expect(said).to_have_text("Somebody knocks: Rosa. Alt K to answer.")
    rosa.tap("Change")
    rosa.page.locator("dialog input").fill("Skipper")
    rosa.tap("Use this name")
    expect(maya.button("Let Skipper in")).to_be_visible()
    maya.tap("Not now, Skipper")
    rosa.tap("Knock again")
    expect(maya.button("Let Skipper in")).to_be_visible()


def test_who_came_in_by_link_meanwhile_is_taken_to_the_table_by_knocking_again(
    server: ServerProcess, invite: Invite
) -> None:
    maya, rosa = invite("Maya"), invite("Rosa")
    link = maya.create_table(server.base)
    knock(rosa, server.base, code_of(maya))
    rosa.ask(server.base, link.removeprefix(server.base).replace("/j/", "/join/"), name="Rosa")
    maya.tap("Not now, Rosa")
    rosa.tap("Knock again")
    rosa.page.wait_for_url("**/t/*")


def test_who_knocks_by_code_is_let_in_with_one_tap(server: ServerProcess, invite: Invite) -> None:
    maya, rosa = invite("Maya"), invite("Rosa")
    maya.create_table(server.base)
    knock(rosa, server.base, code_of(maya))
    waiting = rosa.page.get_by_role("status").filter(has_text="Knocked. Waiting for somebody inside.")
    expect(waiting).to_be_visible()
    maya.tap("Let Rosa in")
    rosa.page.wait_for_url("**/t/*")
    rosa.tap("Sit here", exact=False)
    expect(maya.page.locator(".lobby-seats")).to_contain_text("Rosa")


def test_a_spectator_sees_the_table_and_no_hand(server: ServerProcess, invite: Invite) -> None:
    maya, rosa = invite("Maya"), invite("Rosa", LAPTOP)
    start([maya], server.base, bots=2)
    knock(rosa, server.base, code_of(maya))
    maya.tap("Let Rosa in")
    rosa.wait_for("seen.screen === 'screen-table'")
    on_turn([maya])
    seen = rosa.see_when("seen.say === 'Maya is thinking'")
    assert seen["hand"] == []
    assert seen["trick"] == maya.see()["trick"]
    assert seen["bids"] == []
    assert not any(button.startswith(("Look", "Bid", "Play")) for button in seen["buttons"])
    card = maya.see()["legal"][0]
    maya.play(card)
    expect(rosa.page.get_by_role("log").last).to_contain_text("Maya")
    expect(maya.page.get_by_role("button", name="1 watching")).to_be_visible()


def test_a_second_person_of_the_same_name_is_offered_another_and_marked(
    server: ServerProcess, invite: Invite
) -> None:
    maya, other, third = invite("Maya"), invite("maya"), invite("Maya")
    link = maya.create_table(server.base)
    other.page.goto(link)
    other.page.get_by_role("textbox").fill("maya")
    expect(other.page.get_by_role("alert")).to_have_text("Someone here is called maya.")
    other.tap("Sit down")
    expect(maya.page.locator(".lobby-seats")).to_contain_text("Another maya")
    expect(other.page.locator(".lobby-seats")).to_contain_text("Someone here is called maya too")
    third.page.goto(link)
    third.page.get_by_role("textbox").fill("Maya")
    third.tap("Use Maya 2")
    expect(third.page.get_by_role("textbox")).to_have_value("Maya 2")
    third.tap("Sit down")
    expect(maya.page.locator(".lobby-seats")).to_contain_text("Maya 2")


def test_a_seat_moves_to_another_device_by_a_link_that_works_once(
    server: ServerProcess, invite: Invite
) -> None:
    maya, laptop, stranger = invite("Maya"), invite("Maya's laptop", LAPTOP), invite("Stranger")
    maya.context.grant_permissions(["clipboard-read", "clipboard-write"])
    start([maya], server.base, bots=2)
    on_turn([maya])
    maya.tap("Menu")
    maya.tap("Move my seat", exact=False)
    maya.tap("Copy link")
    expect(maya.page.get_by_text("Link copied")).to_be_visible()
    link = maya.page.evaluate("navigator.clipboard.readText()")
    maya.page.keyboard.press("Escape")

    laptop.page.goto(link)
    laptop.tap("Yes, sit down here")
    laptop.wait_for("seen.screen === 'screen-table'")
    assert laptop.see()["hand"] == maya.see()["hand"]
    card = laptop.see()["legal"][0]
    laptop.play(card)
    maya.wait_for("!seen.hand.includes(args[0])", card)

    stranger.excused += ("status of 404", "status of 410")
    stranger.page.goto(link)
    if stranger.button("Yes, sit down here").is_visible():
        stranger.tap("Yes, sit down here")
    expect(stranger.page.get_by_text("This link is used up or too old.")).to_be_visible()
    assert "/t/" not in stranger.page.url
