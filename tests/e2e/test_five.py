"""Five at a table, with jokers: a hand is played to its score, and everything fits a phone and a laptop."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.layout import faults_of, fits
from tests.e2e.party import start
from tests.e2e.person import LAPTOP, PHONE, Person
from tests.e2e.stored import show, stored
from tests.support.server import ServerProcess

devices = pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
JOKERS = ("BJ", "LJ", "XJ")


@pytest.mark.parametrize(
    "options",
    [
        {"joker_count": 2, "must_lead_2c": True},
        {"joker_count": 3, "jokers": "junk", "first_lead_3j": "2c_holder"},
    ],
    ids=["two high", "three junk"],
)
def test_a_hand_of_five_is_played_to_its_score(
    server: ServerProcess, invite: Invite, options: dict[str, Any]
) -> None:
    maya = invite("Maya")
    start([maya], server.base, bots=4, options={"target": 1000, **options})
    maya.wait_for("seen.say.startsWith('Look, or bid blind?')")
    dealt = len(maya.see()["hand"])
    fits(maya, cards=dealt)
    maya.tap("Look at my cards")
    maya.wait_for("seen.bids.length > 0")
    fits(maya, cards=dealt)
    offered = [int(bid) for bid in maya.see()["bids"] if bid.isdigit()]
    assert max(offered) == dealt, "nobody bids more tricks than cards"
    assert_sorted(maya.see()["hand"])
    maya.bid("2")
    checked = 0
    while (seen := maya.see())["screen"] == "screen-table":
        if seen["legal"] and checked < 3:
            fits(maya, cards=len(seen["hand"]))
            checked += 1
        if not maya.act(seen):
            maya.glance(seen)
    expect(maya.page.get_by_role("heading", name="Hand 1 scored")).to_be_visible()
    fits(maya)


def assert_sorted(hand: list[str]) -> None:
    """Jokers stand before the ace of spades."""
    jokers = [card for card in hand if card in JOKERS]
    assert hand[: len(jokers)] == jokers == sorted(jokers, key=JOKERS.index)


@devices
def test_five_are_offered_on_the_first_page_and_jokers_in_the_lobby(
    server: ServerProcess, invite: Invite, device: dict[str, Any]
) -> None:
    maya = invite("Maya", device)
    maya.create_table(server.base, n_seats=5)
    assert maya.page.locator(".lobby-seats li").count() == 5
    if device is PHONE:
        maya.tap("Edit", exact=False)
    jokers = maya.page.get_by_role("combobox", name="Jokers", exact=True)
    jokers.select_option(label="2")
    expect(maya.page.get_by_role("combobox", name="Dealer holds 2\u2663")).to_be_visible()
    expect(jokers).to_have_value("1")
    fits(maya)


WORDS = {
    "smiley": "Pick your smiley",
    "tally_mark": "Pick your mark",
    "two_of_clubs": "Pick your two of clubs",
    "own": "Your own token",
}


def picking(person: Person, base: str, kind: str) -> list[dict[str, Any]]:
    """Open the ceremony in which this person chooses; return the commands sent."""
    view = stored("ceremony-pick")
    view["options"]["token_kind"] = kind
    commands = show(person, base, view | {"tally": []})
    expect(person.page.get_by_role("heading", name=WORDS[kind])).to_be_visible()
    return commands


@devices
@pytest.mark.parametrize("kind", WORDS)
def test_a_token_of_each_kind_is_chosen_and_placed(
    server: ServerProcess, invite: Invite, kind: str, device: dict[str, Any]
) -> None:
    maya = invite("Maya", device)
    commands = picking(maya, server.base, kind)
    assert faults_of(maya.page) == {}
    if kind == "own":
        maya.page.get_by_label("Your own token").fill("Black Pearl")
        expect(maya.page.locator(".big-smiley text")).to_have_text(["Black", "Pearl"])
        assert commands == [], "what is written is told when it is done"
    else:
        maya.page.locator(".tray-grid input").nth(3).check(force=True)
        chosen = maya.page.locator(".big-smiley").get_attribute("n")
        assert commands == [{"type": "choose_smiley", "smiley": chosen}]
    assert faults_of(maya.page) == {}
