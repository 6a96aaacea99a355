"""Movement as most people have it: cards fly, screens fade over, and nobody sees another game for it."""

from typing import Any

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.party import Seen, play_until, start
from tests.e2e.person import LAPTOP, PHONE, Person
from tests.support.server import ServerProcess

# Counts what the browser was asked to move, and the screens that no tap would reach while they come up; the
# page's own code runs as ever.
COUNT = """
    window.testMoved = { flights: 0, fades: 0, deaf: 0 };
    const met = () => document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    addEventListener("DOMContentLoaded", () => {
      const app = document.getElementById("app");
      const look = () => (testMoved.deaf += app.contains(met()) ? 0 : 1);
      const soon = () => requestAnimationFrame(() => requestAnimationFrame(look));
      if (app) new MutationObserver(soon).observe(app, { attributeFilter: ["class"] });
    });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (frames.some(({ transform }) => transform?.includes("translate"))) testMoved.flights += 1;
      if (this.parentElement.id === "app" && frames[0].opacity === 0) testMoved.fades += 1;
      return animate.call(this, frames, options);
    };
"""


def test_a_hand_with_normal_movement_shows_everybody_the_same_game(
    server: ServerProcess, invite: Invite
) -> None:
    moving = [come_moving(invite, "Maya", PHONE), come_moving(invite, "Nils", LAPTOP)]
    people = [*moving, invite("Giulia")]
    start(people, server.base)
    play_until(people, leads_the_fourth_trick)
    for person in moving:
        before = person.see_when("!seen.finished && seen.trick.length === 0")
        person.page.reload()
        assert person.see_when("seen.screen === 'screen-table' && seen.net === ''") == before
    play_until(people, lambda seen: seen["screen"] == "screen-scores")
    for person in people:
        person.wait_for("seen.screen === 'screen-scores'")
    for person in moving:
        counted = person.page.evaluate("testMoved")
        assert counted["flights"] > 14 * 3, "since it was loaded again, each card flew and each trick"
        assert counted["fades"] >= 1, "the table became the score sheet"
        assert counted["deaf"] == 0, "a new screen can be tapped while it comes up"
        expect(person.page.locator(".flying")).to_have_count(0)
    assert len({person.page.locator(".score-log table").text_content() for person in people}) == 1


def leads_the_fourth_trick(seen: Seen) -> bool:
    """The third one may still lie there."""
    return len(seen["hand"]) == 14 and bool(seen["legal"]) and (seen["finished"] or not seen["trick"])


def come_moving(invite: Invite, name: str, device: dict[str, Any]) -> Person:
    """Somebody whose system asks for no less movement."""
    person = invite(name, device, reduced_motion="no-preference")
    person.context.add_init_script(COUNT)
    return person
