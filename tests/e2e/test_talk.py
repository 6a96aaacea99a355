"""Table talk before the first card: news is counted until it was seen, and everybody keeps their face."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.person import LAPTOP
from tests.support.server import ServerProcess


def test_a_line_in_the_lobby_is_news_until_it_was_read(server: ServerProcess, invite: Invite) -> None:
    maya, nils = invite("Maya"), invite("Nils", LAPTOP)
    nils.join(maya.create_table(server.base))
    field = nils.page.locator(".lobby-talk input")
    field.fill("Ahoy")
    while field.input_value():  # until the page is connected, a line stays where it was typed
        nils.page.keyboard.press("Enter")
        nils.glance(nils.see())
    badge = maya.page.locator(".lobby-head .badge")
    expect(badge).to_have_text("1")
    maya.tap("Table talk")
    line = maya.page.locator("dialog .said").last
    expect(line).to_contain_text("Ahoy")
    expect(line.locator(".avatar")).to_have_text("N")
    maya.page.keyboard.press("Escape")
    expect(badge).to_have_count(0)
