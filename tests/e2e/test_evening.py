"""An evening at browsers: it is opened, a friend comes by link, a TV by its code."""

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


def test_friends_come_by_link_a_tv_by_code(server: ServerProcess, invite: Invite) -> None:
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
