"""The lobby's house rules: what the host taps holds, and stays under the finger."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.person import LAPTOP
from tests.support.server import ServerProcess

# Quicker than a hand: the page collects taps on a stepper for a moment.
TAP_AND_START = """([up, start]) => {
    for (const selector of [up, up, start]) document.querySelector(selector).click();
}"""


def test_the_rules_tapped_just_before_the_start_are_those_of_the_game(
    server: ServerProcess, invite: Invite
) -> None:
    nils = invite("Nils", LAPTOP)
    nils.create_table(server.base)
    for place in (1, 2):
        nils.press(nils.page.locator(f'[data-key="bot-{place}"]'))
    nils.wait_for("seen.buttons.includes('Start game')")
    up = '[aria-labelledby="rule-target"] button:last-of-type'
    nils.page.evaluate(TAP_AND_START, [up, '[data-key="start"]'])
    nils.tap("Deal hand 1")
    nils.wait_for("seen.screen === 'screen-table'")
    view = nils.context.request.get(nils.page.url.replace("/t/", "/api/v1/tables/")).json()
    assert view["play"]["target"] > 300
    assert view["options"]["target"] == view["play"]["target"]


def test_news_of_the_lobby_leave_a_list_that_the_host_has_open(server: ServerProcess, invite: Invite) -> None:
    nils, maya = invite("Nils", LAPTOP), invite("Maya")
    link = nils.create_table(server.base)
    turn = nils.page.locator('[data-key="rule-turn_s"]').element_handle()
    turn.focus()
    maya.join(link)
    expect(nils.page.locator(".seats")).to_contain_text("Maya")
    expect(nils.page.locator(".agreement")).to_contain_text("Maya has not agreed to the rules yet.")
    assert turn.evaluate("list => list.isConnected && list === document.activeElement")
    turn.select_option("60 s")
    expect(maya.page.locator(".chips")).to_contain_text("60 s")
    nils.page.set_viewport_size({"width": 360, "height": 740})
    expect(nils.page.locator('[data-key="rule-turn_s"]')).to_have_count(0)
    nils.press(nils.page.locator('[data-key="rules-edit"]'))
    expect(nils.page.get_by_role("dialog").locator('[data-key="rule-turn_s"]')).to_have_value("3")


def test_a_changed_rule_that_no_chip_tells_of_gets_its_own(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    maya.create_table(server.base, preset="euchre", game="cutthroat_euchre")
    maya.press(maya.page.locator('[data-key="rules-edit"]'))
    for name, value in (
        ("deck", "25 cards, with a joker as highest trump"),
        ("joker_turned", "The next card is turned"),
    ):
        maya.page.locator(f'[data-key="rule-{name}"]').select_option(value)
    maya.page.keyboard.press("Escape")
    expect(maya.page.locator(".chips")).to_contain_text("Joker turned up: The next card is turned")
