"""An evening is parked in mid-hand; weeks later somebody with a new phone goes on, and a friend stands in."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.layout import fits
from tests.e2e.party import play_until
from tests.e2e.person import LAPTOP, Person
from tests.e2e.test_whole_evening import EVENING_SERVER, RULES, Evening, play_out
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess

pytestmark = pytest.mark.skipif(not IS_LONG, reason="a minute of play")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path / "data", environment=EVENING_SERVER)
    process.start()
    yield process
    process.stop()


def test_a_parked_evening_goes_on_from_a_new_phone_and_a_friend_stands_in(
    server: ServerProcess, invite: Invite
) -> None:
    maya, nils, giulia = invite("Maya"), invite("Nils"), invite("Giulia")
    evening = Evening(maya, server, {**RULES, "rounds_to_play": 1})
    evening.come(nils)
    maya.ask(evening.base, evening.commands, id="bot", command={"type": "add_bot"})
    giulia.page.goto(evening.link)
    giulia.page.get_by_role("textbox").fill("Giulia")
    giulia.tap("Just watch")
    giulia.page.wait_for_url(f"**/e/{evening.id}")
    evening.draw(1, [maya, nils])
    nothing_is_asked_in_a_pause(evening, [maya, nils])
    play_until([maya, nils], lambda seen: len(seen["hand"]) == 15)
    evening_at_rest([maya, nils])
    held = {person.name: person.see()["hand"] for person in (maya, nils)}

    maya.page.goto(f"{server.base}/e/{evening.id}")
    maya.tap("More for the host")
    maya.tap("Park the evening", exact=False)
    maya.press(maya.page.get_by_role("dialog").get_by_role("button", name="Park the evening"))
    for person in (maya, giulia):
        expect(person.page.get_by_role("heading", name="Parked")).to_be_visible()
        fits(person)
    link = recovery_link(nils, server.base)
    for person in (maya, giulia):
        person.may_lose_connection()
    assert server.stop() == 0
    server.start()

    phone = invite("Nils", LAPTOP)
    phone.page.goto(link)
    phone.tap("Yes, this is me")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Nils")
    phone.page.goto(evening.link)
    expect(phone.page.get_by_role("heading", name="Parked")).to_be_visible()
    assert "hand-card" not in phone.page.content()
    phone.tap("Go on")
    goes_to_seat(phone)
    assert phone.see_when("seen.hand.length > 0")["hand"] == held["Nils"]

    for_maya(evening, maya, "Somebody plays instead")
    maya.press(maya.page.get_by_role("dialog").get_by_role("button", name="Giulia"))
    goes_to_seat(giulia)
    assert giulia.see_when("seen.hand.length > 0")["hand"] == held["Maya"]
    play_until([giulia, phone], lambda seen: len(seen["hand"]) == 12)
    evening_at_rest([giulia, phone])
    for_maya(evening, maya, "Maya plays again")
    goes_to_seat(maya)
    play_out([maya, phone])
    evening.back([maya, phone])
    view = evening.view()
    assert (view["phase"], view["end"]) == ("over", "rounds")
    assert [one["name"] for one in view["entrants"] if not one["bot"]] == ["Maya", "Nils"]
    [game] = [game for one in view["rounds"] for table in one["tables"] for game in table["games"]]
    assert game["how"] == "played"


def nothing_is_asked_in_a_pause(evening: Evening, people: list[Person]) -> None:
    """Both see who paused the table before anybody looked at cards, and no button that would be refused."""
    for person in people:
        expect(person.button("Look at my cards", exact=False)).to_be_visible()
    evening.host.ask(evening.base, evening.commands, id="pause", command={"type": "pause"})
    for person in people:
        expect(person.page.get_by_text("Paused by Maya").filter(visible=True).first).to_be_visible()
        expect(person.button("Look at my cards", exact=False)).to_be_hidden()
    evening.host.ask(evening.base, evening.commands, id="resume", command={"type": "resume"})
    for person in people:
        expect(person.button("Look at my cards", exact=False)).to_be_visible()


def evening_at_rest(people: list[Person]) -> None:
    """Wait until it is somebody's turn, so that no card is on its way."""
    play_until(people, lambda seen: bool(seen["legal"]))


def recovery_link(person: Person, base: str) -> str:
    """Return the link that makes any device this person's."""
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.page.goto(base)
    person.press(person.page.get_by_role("link", name="My smileys"))
    person.tap("Copy link")
    expect(person.page.get_by_text("Link copied")).to_be_visible()
    link: str = person.page.evaluate("navigator.clipboard.readText()")
    return link


def goes_to_seat(person: Person) -> None:
    """Go to the table by what the evening says; a dialog may say it again at this moment."""
    person.page.get_by_role("button", name="My seat").last.dispatch_event("click")
    person.page.wait_for_url("**/t/*")


def for_maya(evening: Evening, maya: Person, action: str) -> None:
    """Choose in the menu of Maya's row."""
    maya.page.goto(f"{evening.base}/e/{evening.id}")
    maya.tap("at the tables", exact=False)  # on a phone they are one line
    maya.tap("Menu for Maya")
    maya.press(maya.page.get_by_role("dialog").get_by_role("button", name=action))
