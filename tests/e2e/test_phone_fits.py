"""Every page fits a phone of 360 pixels: nothing runs off, a finger can meet every button and every card."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.layout import STRIP, faults_of, fits, strips
from tests.e2e.party import start
from tests.e2e.person import LAPTOP, PHONE, Person
from tests.e2e.stored import grown, show, stored
from tests.support.server import ServerProcess


def test_every_page_fits_a_phone_in_dark_and_light(server: ServerProcess, invite: Invite) -> None:
    maya, nils, rosa = invite("Maya"), invite("Nils"), invite("Rosa")
    fits_in_front_of_a_table(maya, server.base)
    link = maya.create_table(server.base)
    fits(maya)
    nils.page.goto(link)
    fits(nils)
    nils.join(link)
    rosa.page.goto(server.base)
    rosa.page.get_by_label("Table code").fill(
        maya.page.evaluate("JSON.parse(document.getElementById('view').textContent).code")
    )
    expect(rosa.page.get_by_role("heading", name="Knock, knock")).to_be_visible()
    fits(rosa)
    maya.page.get_by_role("region", name="Somebody at the door").wait_for()
    fits(maya)
    open_and_close(maya, "Edit")
    maya.tap("Add bot")
    maya.tap("Start game")
    maya.button("Deal hand 1").wait_for()
    fits(maya)
    fits(nils)


def fits_in_front_of_a_table(person: Person, base: str) -> None:
    person.page.goto(base)
    fits(person)
    for opener in ("#settings", "#rules", "#name"):
        person.press(person.page.locator(opener))
        expect(person.page.get_by_role("dialog")).to_be_visible()
        fits(person)
        person.page.keyboard.press("Escape")


def open_and_close(person: Person, button: str, *then: str) -> None:
    """Open what the button opens (and what the buttons after it open), look, and close it."""
    for name in (button, *then):
        person.tap(name, exact=False)
    expect(person.page.get_by_role("dialog")).to_be_visible()
    assert faults_of(person.page) == {}, (button, *then)
    person.tap("Close")
    expect(person.page.get_by_role("dialog")).to_have_count(0)


def test_the_table_fits_a_phone_with_all_that_opens_over_it(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    start([maya], server.base, bots=2)
    maya.wait_for("seen.say.startsWith('Look, or bid blind?')")
    fits(maya, cards=17)
    maya.tap("Look at my cards")
    maya.wait_for("seen.bids.length > 0")
    fits(maya, cards=17)
    maya.bid("4")
    maya.wait_for("seen.legal.length > 0")
    fits(maya, cards=17)
    maya.poke(f'.hand-card[data-key="{maya.see()["legal"][0]}"]')
    maya.wait_for("seen.lifted !== ''")
    assert faults_of(maya.page) == {}
    open_and_close(maya, "Menu")
    maya.tap("Talk")
    assert faults_of(maya.page) == {}
    maya.tap("Close")
    for item in ("Tally board", "Who is here", "Rules of this table", "Table in words", "Keys", "Settings"):
        open_and_close(maya, "Menu", item)


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize(
    "name",
    [
        *("play-follow", "play-four", "five-jokers", "five-dealer-out", "scored", "scored-four"),
        *("declaring", "drawing", "euchre-joker", "euchre-keeping", "euchre-play", "euchre-alone"),
    ],
)
def test_the_longest_names_and_totals_stand_beside_each_other(
    server: ServerProcess, invite: Invite, name: str, device: dict[str, object]
) -> None:
    maya = invite("Maya", device)
    show(maya, server.base, grown(stored(name)))
    maya.page.locator(".plaque, .score-head").first.wait_for()
    assert faults_of(maya.page) == {}


def test_text_of_twice_the_size_covers_no_card(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    start([maya], server.base, bots=2)
    maya.page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    maya.wait_for("seen.say.startsWith('Look, or bid blind?')")
    assert min(strips(maya.page).values()) >= STRIP
    maya.tap("Look at my cards")
    maya.wait_for("seen.bids.length > 0")
    assert min(strips(maya.page).values()) >= STRIP
    maya.bid("4")
    maya.wait_for("seen.legal.length > 0")
    assert min(strips(maya.page).values()) >= STRIP
    assert maya.page.evaluate("document.documentElement.scrollWidth") <= 360
