"""What was played, and a hand again, by keyboard: from the table to its history to the replay."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Invite
from tests.e2e.layout import fits
from tests.e2e.person import LAPTOP, Person
from tests.e2e.stored import VIEW
from tests.support.one_hand import RULES, play_one_hand
from tests.support.server import ServerProcess

Json = dict[str, Any]


def finished_hand(base: str, people: list[Person]) -> str:
    """Let a table play one hand without a page; return the table's id."""
    host, *guests = people
    table = host.ask(base, "/tables", name=host.name, **RULES)
    for guest in guests:
        guest.ask(base, table["link"].replace("/j/", "/join/"), name=guest.name)
    table_id: str = table["table_id"]
    for command in ("start", "deal_now"):
        host.ask(base, f"/tables/{table_id}/commands", id=command, command={"type": command})
    play_one_hand(base, table_id, [cookie_of(person) for person in people])
    return table_id


def cookie_of(person: Person) -> str:
    return next(
        one["value"] for one in person.context.cookies() if one.get("name") == "cutthroat" and "value" in one
    )


def test_a_hand_is_seen_again_trick_by_trick_by_keyboard(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    table_id = finished_hand(server.base, [maya, invite("Nils"), invite("Giulia", LAPTOP)])
    maya.page.goto(f"{server.base}/t/{table_id}")
    maya.tap("Menu")
    with maya.context.expect_page() as opened:
        maya.tap("History and replays")
    maya.page.close()
    maya.page = opened.value
    page = maya.page
    expect(page.get_by_role("button", name="Game 1: Not played to the end, 1 hand.")).to_be_visible()
    fits(maya)
    for key in (
        "ArrowDown",
        "ArrowLeft",
        "ArrowRight",
        "ArrowDown",
    ):  # to the game, close it, open it, its hand
        page.keyboard.press(key)
    expect(page.get_by_role("link", name="Replay hand 1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Game 1, hand 1")).to_be_visible()
    goes_through_the_hand(page)
    fits(maya)
    hides_the_others(maya)
    asks_why(maya)
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="History")).to_be_visible()


def test_a_key_that_is_held_stays_in_its_hand_and_no_number_breaks(
    server: ServerProcess, invite: Invite
) -> None:
    """As if the hand had a next one, and totals of five digits at a table of five."""
    maya = invite("Maya")
    table_id = finished_hand(server.base, [maya, invite("Nils"), invite("Giulia")])
    page, history = maya.page, f"{server.base}/t/{table_id}/history"
    page.route(f"{history}/1/1/1", lambda route: seen_as(route, lambda view: view | {"scored_hands": 2}))
    page.goto(f"{history}/1/1/1")
    slider = page.get_by_role("slider", name="Trick")
    expect(slider).to_be_visible()
    for _ in range(40):  # the first is a press, all after it come of holding the key
        page.keyboard.down("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Trick 5 of 5, "))
    expect(page).to_have_url(re.compile(r"/1/1/1\?trick=5&card=3$"))
    page.keyboard.up("ArrowRight")
    page.route(f"{history}/1/1/2", lambda route: route.fulfill(body="the next hand"))
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("the next hand")).to_be_visible()

    page.route(history, lambda route: seen_as(route, five_with_large_totals))
    page.goto(history)
    cells = page.locator(".history-table td")
    expect(cells).to_have_count(5)
    expect(cells.first).to_have_text("−12,345")
    lines = page.evaluate(
        """() => [...document.querySelectorAll(".history-table td")].map((cell) => {
          const digits = document.createRange();
          digits.selectNodeContents(cell);
          return digits.getClientRects().length;
        })"""
    )
    assert lines == [1] * 5
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def seen_as(route: Route, change: Callable[[Json], Json]) -> None:
    """Answer with the page, whose view is changed."""
    answer = route.fetch()
    body = VIEW.sub(lambda found: json.dumps(change(json.loads(found[0]))), answer.text())
    route.fulfill(response=answer, body=body)


def five_with_large_totals(view: Json) -> Json:
    """Return the history as if two more had sat there, and all had lost more than anybody ever has."""
    game = view["tournaments"][0]["games"][0]
    game["players"] += game["players"][1:]
    for hand in game["hands"]:
        hand["seats"] += hand["seats"][1:]
        for seat in hand["seats"]:
            seat["total"] = -12_345
    return view


def goes_through_the_hand(page: Page) -> None:
    said = page.get_by_role("status").filter(has_text=re.compile(r"\."))
    gone, now = page.locator(".replay-strip .gone"), page.locator(".replay-strip .now")
    expect(page.locator(".replay-strip [data-card]")).to_have_count(15)
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text(re.compile(r"makes \w+ trump\.$"))
    expect(page).to_have_url(re.compile(r"\?trick=0&card=1$"))
    page.keyboard.press("ArrowDown")
    expect(said).to_have_text(re.compile(r"Trick 1 of 5, \w+ takes it with .+ of \w+\.$"))
    expect(page).to_have_url(re.compile(r"\?trick=1&card=3$"))
    expect(now).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text(re.compile(r"^\w+ leads "))
    expect(gone).to_have_count(3)
    page.reload()
    expect(page.get_by_text("trick 2 of 5")).to_be_visible()
    expect(now).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("3")
    expect(page.get_by_label("2 times the speed")).to_be_checked()
    page.keyboard.press("End")
    expect(gone).to_have_count(12)
    slider = page.get_by_role("slider", name="Trick")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Trick 5 of 5, \w+ takes it with "))
    page.keyboard.press("2")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    # The first step comes at once, the next by itself.
    expect(page).to_have_url(re.compile(r"\?trick=(?!0&card=[01]$)\d&card=\d$"))
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("End")  # before the first card a seat may hold six or ten


def hides_the_others(maya: Person) -> None:
    hands = maya.page.get_by_role("list", name="The cards of Nils").locator('x-card[c="back"]')
    name = maya.page.locator(".replay-name", has_text="Maya")
    maya.press(name)
    expect(hands).to_have_count(5)
    maya.press(name)
    expect(hands).to_have_count(0)


def asks_why(maya: Person) -> None:
    maya.press(maya.page.locator(".replay-score").first)
    expect(maya.page.get_by_role("heading", name="Why this score?").first).to_be_visible()
    expect(maya.page.locator("dialog .why-row")).not_to_have_count(0)
    fits(maya)
    maya.page.keyboard.press("Escape")
    expect(maya.page.locator("dialog")).to_have_count(0)
