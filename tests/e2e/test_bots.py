"""One person and two bots."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.layout import fits
from tests.e2e.party import play_until, start
from tests.support.server import ServerProcess


def test_one_person_and_two_bots_play_a_hand_and_begin_the_next(
    server: ServerProcess, invite: Invite
) -> None:
    maya = invite("Maya")
    start([maya], server.base, bots=2)
    expect(maya.page.get_by_role("group", name=", bot")).to_have_count(2)
    play_until([maya], lambda seen: seen["title"] == "Hand 1 scored")
    fits(maya)
    why = maya.page.get_by_role("button", name="Why this score?")
    expect(why).to_have_count(3)
    maya.press(why.first)
    fits(maya)
    play_until([maya], lambda seen: seen["title"] == "Hand 2" and len(seen["hand"]) == 17)
