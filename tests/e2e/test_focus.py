"""Where the keyboard is after a dialog closed or a control was drawn anew, and what it can reach."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.party import start
from tests.e2e.person import LAPTOP, Person
from tests.e2e.stored import show, stored
from tests.support.server import ServerProcess


def open_by_key(person: Person, selector: str) -> None:
    """Press Enter on the control, and see that a dialog opens."""
    person.page.locator(selector).focus()
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("dialog")).to_be_visible()


def close_by_key(person: Person) -> None:
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def order(person: Person, base: str, **command: object) -> None:
    """Give a command beside the page."""
    table = person.page.url.rpartition("/t/")[2]
    person.ask(base, f"/tables/{table}/commands", id=f"focus-{command['type']}", command=command)


@pytest.mark.parametrize("opener", ["rules-edit", "seat-menu-0"])
def test_a_dialog_gives_the_keyboard_back_though_its_opener_was_drawn_anew(
    server: ServerProcess, invite: Invite, opener: str
) -> None:
    maya = invite("Maya")
    maya.create_table(server.base)
    selector = f'[data-key="{opener}"]'
    open_by_key(maya, selector)
    order(maya, server.base, type="add_bot", place=1)
    expect(maya.page.locator('[data-key="seat-menu-1"]')).to_be_attached()
    close_by_key(maya)
    expect(maya.page.locator(selector)).to_be_focused()


def test_a_menu_hands_the_keyboard_on_to_what_it_opens(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    maya.create_table(server.base)
    open_by_key(maya, '[data-key="seat-menu-0"]')
    order(maya, server.base, type="add_bot", place=1)
    maya.page.get_by_role("button", name="Change my name").focus()
    maya.page.keyboard.press("Enter")
    expect(maya.page.get_by_role("textbox")).to_be_focused()
    close_by_key(maya)
    expect(maya.page.locator('[data-key="seat-menu-0"]')).to_be_focused()


def test_a_seat_that_was_filled_keeps_the_keyboard(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    maya.create_table(server.base)
    maya.page.locator('[data-key="bot-1"]').focus()
    maya.page.keyboard.press("Enter")
    expect(maya.page.locator('[data-key="seat-menu-1"]')).to_be_visible()
    expect(maya.page.locator('[data-key="seat-1"]')).to_be_focused()


def test_a_message_can_be_closed_while_a_dialog_is_open(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    maya.page.goto(server.base)
    maya.may_lose_connection()
    maya.context.set_offline(True)
    maya.tap("Create a table")
    message = maya.page.get_by_role("alert").filter(has_text="No connection.")
    expect(message).to_be_visible()
    maya.context.set_offline(False)
    open_by_key(maya, "#settings")
    expect(message).to_be_visible()
    maya.press(message.get_by_role("button", name="Close"))
    expect(message).to_have_count(0)
    expect(maya.page.get_by_role("dialog")).to_be_visible()


def test_a_blind_bid_that_was_chosen_keeps_the_keyboard(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    start([maya], server.base, bots=2)
    maya.wait_for("seen.say.startsWith('Look, or bid blind?')")
    nil = maya.page.get_by_role("button", name="Blind nil").first
    nil.focus()
    maya.page.keyboard.press("Enter")
    expect(nil).to_have_attribute("aria-pressed", "true")
    expect(nil).to_be_focused()


def test_a_bid_that_was_typed_leaves_the_keyboard_on_the_button_that_makes_it(
    server: ServerProcess, invite: Invite
) -> None:
    maya = invite("Maya", LAPTOP)
    sent = show(maya, server.base, stored("bid"))
    confirm = maya.page.locator(".bid-pad .confirm")
    confirm.focus()
    maya.page.keyboard.press("5")
    expect(confirm).to_have_text("Bid 5")
    expect(confirm).to_be_focused()
    maya.page.keyboard.press("Enter")
    while not sent:
        maya.glance(maya.see())
    assert [command["type"] for command in sent] == ["bid"]


def test_the_arrow_keys_choose_another_smiley_and_only_the_button_sends_it(
    server: ServerProcess, invite: Invite
) -> None:
    maya = invite("Maya", LAPTOP)
    view = stored("interval")
    swap = {"placed": True, "seat": view["you"]["seat"], "swap_until": 2**52}
    sent = show(maya, server.base, view | {"ceremony": view["ceremony"] | swap})
    maya.tap("Swap")
    chosen = maya.page.locator("dialog input:checked")
    expect(chosen).to_be_focused()
    before = chosen.input_value()
    maya.page.keyboard.press("ArrowRight")
    expect(chosen).not_to_have_value(before)
    expect(chosen).to_be_focused()
    assert sent == []
    maya.tap("Take this one")
    while not sent:
        maya.glance(maya.see())
    assert [command["type"] for command in sent] == ["swap_smiley"]
    expect(maya.page.get_by_role("dialog"), "it waits for the answer").to_be_visible()
