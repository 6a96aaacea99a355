"""An evening at browsers: a friend comes by link, a TV by its code, and the draw takes them along."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.layout import fits
from tests.e2e.person import LAPTOP, Person
from tests.support.server import ServerProcess

TV = {"viewport": {"width": 1280, "height": 720}}


def open_evening(host: Person, base: str, title: str) -> str:
    """Open an evening from the first page; return the link that a friend would get."""
    host.page.goto(base)
    host.call_me()
    host.press(host.page.get_by_role("link", name="Start an evening"))
    host.page.get_by_label("What it is called").fill(title)
    fits(host)
    host.tap("Open the evening")
    expect(host.page.get_by_role("heading", name=title)).to_be_visible()
    return host.link()


def test_friends_come_by_link_a_tv_by_code_and_all_are_drawn(server: ServerProcess, invite: Invite) -> None:
    maya, nils, tv = invite("Maya"), invite("Nils", LAPTOP), invite("TV", TV)
    link = open_evening(maya, server.base, "Friday at ours")
    nils.page.goto(link)
    nils.page.get_by_role("textbox").fill("Nils")
    nils.tap("Play along")
    expect(nils.page.get_by_role("heading", name="Nils, you are in")).to_be_visible()
    expect(maya.page.locator(".person", has_text="Nils")).to_be_visible()
    code = maya.page.locator(".code").get_attribute("aria-label")
    assert code is not None
    tv.page.goto(f"{server.base}/tv")
    expect(tv.page.get_by_role("button", name="B", exact=True)).to_be_focused()
    tv.page.keyboard.type(code.replace(" ", ""))
    maya.tap("Let TV in")
    expect(tv.page.get_by_text(code.replace(" ", ""))).to_be_visible()
    expect(tv.page.get_by_role("img", name="QR code that opens this evening")).to_be_visible()
    expect(tv.page.get_by_text("Here so far: Maya and Nils")).to_be_visible()
    expect(maya.page.get_by_text("Watching: TV")).to_be_visible()
    fits(maya)
    fits(nils)
    maya.tap("More for the host")
    maya.tap("Add a bot", exact=False)
    maya.page.get_by_text("3 here").first.wait_for()
    maya.tap("Draw round 1")
    for person in (maya, nils):
        expect(person.page.get_by_role("dialog", name="Round 1")).to_contain_text("You sit at table 1 with")
        person.page.keyboard.press("Enter")  # the way there has the keyboard; it would be gone by itself
        expect(person.page).to_have_url(re.compile("/t/"))
        person.wait_for("seen.screen === 'screen-draw'")
    assert maya.page.url == nils.page.url
    tv.page.get_by_text("Table 1: ").wait_for()
