"""Every screen says that the connection is lost, a tap waits for it, and no line of talk goes unnoticed."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.party import start
from tests.e2e.person import LAPTOP, Person
from tests.support.cable import Cable, laid
from tests.support.server import ServerProcess


@pytest.fixture
def cable(server: ServerProcess) -> Iterator[Cable]:
    """The way to the server, which a test cuts and mends."""
    with laid(server.port) as cable:
        yield cable


def cut(person: Person, cable: Cable) -> None:
    """Lose the connection, and see the page say so."""
    person.may_lose_connection()
    cable.block()
    person.context.set_offline(True)
    strip = person.page.get_by_role("status").filter(has_text="Reconnecting…")
    expect(strip).to_be_visible()


def mend(person: Person, cable: Cable) -> None:
    """Get the connection back, and see the page forget about it."""
    cable.clear()
    person.context.set_offline(False)
    person.wait_for("seen.net === ''")


def test_the_lobby_says_that_it_is_offline_and_does_what_was_tapped_once_it_is_back(
    cable: Cable, invite: Invite
) -> None:
    maya = invite("Maya")
    maya.create_table(cable.base)
    cut(maya, cable)
    assert maya.see()["net"] == "Reconnecting…\nYour seat is held."
    add_bot = maya.page.locator('[data-key="bot-1"]')
    for _ in range(2):
        maya.press(add_bot)
    expect(maya.page.locator(".net-strip:not(.pause-strip)")).to_contain_text(
        "Your tap waits for the connection."
    )
    expect(add_bot).to_have_attribute("aria-busy", "true")
    mend(maya, cable)
    expect(add_bot).to_have_count(0)
    expect(maya.page.locator('[data-key="bot-2"]')).not_to_have_attribute("aria-busy", "true")
    expect(maya.page.locator(".toast-error")).to_have_count(0)


def test_the_draw_says_that_it_is_offline(cable: Cable, invite: Invite) -> None:
    maya = invite("Maya")
    maya.create_table(cable.base)
    for place in (1, 2):
        maya.press(maya.page.locator(f'[data-key="bot-{place}"]'))
    maya.tap("Start game")
    maya.button("Deal hand 1").wait_for()
    cut(maya, cable)
    maya.tap("Deal hand 1")
    expect(maya.button("Deal hand 1")).to_have_attribute("aria-busy", "true")
    mend(maya, cable)
    maya.wait_for("seen.screen === 'screen-table'")


def test_one_leaves_the_table_also_without_a_connection(cable: Cable, invite: Invite) -> None:
    maya = invite("Maya")
    start([maya], cable.base, bots=2)
    maya.wait_for("seen.screen === 'screen-table'")
    cut(maya, cable)
    maya.excused += ("localStorage",)  # the browser's own page about the lost network has none
    maya.tap("Menu")
    maya.tap("Leave the table")
    with maya.page.expect_request(lambda request: request.is_navigation_request()) as going:
        maya.tap("Leave")
    assert urlsplit(going.value.url).path == "/"


def test_a_line_typed_without_a_connection_stays_in_its_field(cable: Cable, invite: Invite) -> None:
    nils = invite("Nils", LAPTOP)
    nils.create_table(cable.base)
    field = nils.page.locator(".lobby-talk input")
    cut(nils, cable)
    field.fill("Ahoy")
    field.press("Enter")
    expect(nils.page.get_by_text("No connection. We keep trying.")).to_be_visible()
    expect(field).to_have_value("Ahoy")
    mend(nils, cable)
    field.press("Enter")
    expect(nils.page.locator(".lobby-talk .said")).to_contain_text(["Ahoy"])
    expect(field).to_have_value("")


def test_a_line_that_was_one_too_many_is_given_back_with_the_reason(
    server: ServerProcess, invite: Invite
) -> None:
    nils = invite("Nils", LAPTOP)
    nils.create_table(server.base)
    field = nils.page.locator(".lobby-talk input")
    refusal = nils.page.get_by_role("alert").filter(has_text="That was too often. Wait a moment.")
    said = nils.page.locator(".lobby-talk .said")
    for number in range(40):
        field.fill(f"Line {number}")
        field.press("Enter")
        while number == 0 and field.input_value():  # until the page is connected, it stays where it was typed
            nils.glance(nils.see())
            field.press("Enter")
        expect(refusal.or_(said.nth(number)).first).to_be_visible()
        if refusal.is_visible():
            expect(field).to_have_value(f"Line {number}")
            expect(said).to_have_count(number)
            return
    raise AssertionError("nothing was too often")
