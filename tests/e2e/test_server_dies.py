"""The server is killed in mid-trick with all pages open; the pages come back and go on by themselves."""

from playwright.sync_api import expect

from tests.e2e.party import on_turn, play_until, start
from tests.e2e.person import Person
from tests.support.server import ServerProcess


def test_pages_go_on_by_themselves_after_the_server_was_killed_in_mid_trick(
    mortal_server: ServerProcess, trio: list[Person]
) -> None:
    start(trio, mortal_server.base)
    leader = on_turn(trio)
    leader.play(leader.see()["legal"][0])
    on_turn(trio)
    before = [person.see_when("seen.trick.length === 1") for person in trio]
    for person in trio:
        person.may_lose_connection()
    mortal_server.kill()
    for person in trio:
        reconnecting = person.page.get_by_role("status").filter(has_text="Reconnecting…")
        expect(reconnecting).to_be_visible()
    mortal_server.start()
    for person, seen in zip(trio, before, strict=True):
        person.wait_for("seen.net === '' && seen.trick.length === 1")
        # A button to nudge whoever thinks for long may have come meanwhile.
        assert person.see() | {"buttons": []} == seen | {"buttons": []}
    play_until(trio, lambda seen: len(seen["hand"]) == 14)
