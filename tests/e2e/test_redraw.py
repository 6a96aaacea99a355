"""`new_game_dealer: redraw`: between two games the players draw again for the deal, and keep their seats."""

from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.layout import fits
from tests.e2e.party import start, view_of
from tests.e2e.person import LAPTOP, Person
from tests.support.server import ServerProcess


def test_the_dealer_of_the_next_game_is_drawn_while_all_keep_their_seats(
    server: ServerProcess, invite: Invite
) -> None:
    maya, nils = people = [invite("Maya"), invite("Nils", LAPTOP)]
    # Whoever bids everything is set, and that ends the game: the bot wins it.
    options = {"new_game_dealer": "redraw", "mercy_total": -100, "target": 1000}
    start(people, server.base, bots=1, options=options)
    while not all(is_between_games(person) for person in people):
        for person in people:
            play_badly(person)
    before = [seat["player"] for seat in view_of(maya)["seats"]]
    for person in people:
        person.tap("Ready for game 2")
    for person in people:
        expect(person.page.get_by_role("heading", name="Who deals the next game?")).to_be_visible()
        fits(person)
    view = view_of(maya)
    assert [seat["player"] for seat in view["seats"]] == before
    drawn = view["seats"][view["drawn_dealer"]]["name"]
    highest = maya.page.locator(".draw-round").last.locator(".draw-cards .first")
    expect(highest.locator(".chip")).to_have_text("deals")
    expect(highest.locator(".drawn-name")).to_have_text(drawn)
    expect(nils.page.locator(".seat-list li").first).to_contain_text(drawn)
    expect(nils.page.get_by_role("button", name="Deal game 2")).to_have_count(0)
    maya.tap("Deal game 2")
    for person in people:
        person.wait_for("seen.title === 'Hand 1' && seen.hand.length === 17")
    view = view_of(maya)
    assert view["seats"][view["play"]["dealer"]]["name"] == drawn


def is_between_games(person: Person) -> bool:
    return "Ready for game 2" in person.see()["buttons"]


def play_badly(person: Person) -> None:
    """Bid all seventeen; otherwise do what is asked."""
    seen = person.see()
    if seen["bids"]:
        person.bid("17")
    elif not is_between_games(person) and not person.act(seen):
        person.glance(seen)
