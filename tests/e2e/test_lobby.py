"""What the host taps in the lobby holds when the game starts."""

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
