"""What a page does when it is loaded again, when the network goes, and when a player has two of it."""

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.e2e.party import on_turn, play_until, start
from tests.e2e.person import Person
from tests.support.cable import Cable, laid
from tests.support.server import ServerProcess

# What a browser does when its phone is locked and unlocked; Chromium without a screen has no way to it.
SCREEN_OFF = """
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
"""
SCREEN_ON = """
    delete document.hidden;
    document.dispatchEvent(new Event("visibilitychange"));
"""


def in_mid_trick(trio: list[Person], base: str) -> list[Person]:
    """Play until one card lies on the table; return who is next, who led, and who comes last."""
    start(trio, base)
    leader = on_turn(trio)
    leader.play(leader.see()["legal"][0])
    follower = on_turn(trio)
    return [follower, leader, *(person for person in trio if person not in (follower, leader))]


def test_a_page_loaded_again_in_mid_trick_shows_the_same_hand_trick_and_turn(
    server: ServerProcess, trio: list[Person]
) -> None:
    for person in in_mid_trick(trio, server.base):
        before = person.see_when("seen.trick.length === 1")
        person.page.reload()
        assert person.see_when("seen.screen === 'screen-table' && seen.net === ''") == before
        assert len(before["hand"]) in (16, 17)


def test_a_page_that_was_offline_says_so_and_catches_up_by_itself(
    server: ServerProcess, trio: list[Person]
) -> None:
    follower, leader, last = in_mid_trick(trio, server.base)
    with laid(server.port) as cable:
        come_over(leader, cable)
        go_offline(leader, cable)
        expect(leader.page.get_by_role("status").filter(has_text="Reconnecting…")).to_contain_text(
            "Your seat is held."
        )
        follower.play(follower.see_when("seen.legal.length > 0")["legal"][0])
        last.play(last.see_when("seen.legal.length > 0")["legal"][0])
        come_back(leader, cable)
        told = last.see_when("seen.trick.length === 0")
        seen = leader.see_when("seen.net === '' && seen.trick.length === 0")
        assert seen["totals"] == told["totals"]
        assert len(seen["hand"]) == 16
        taker = on_turn(trio)
        taker.play(taker.see()["legal"][0])


def test_two_tabs_of_one_player_are_both_live_and_equal(server: ServerProcess, trio: list[Person]) -> None:
    follower, *_ = in_mid_trick(trio, server.base)
    tab = follower.another_tab(follower.page.url)
    tab.wait_for("seen.legal.length > 0")
    assert tab.see() == follower.see()
    card = tab.see()["legal"][0]
    tab.play(card)
    follower.wait_for("!seen.hand.includes(args[0]) && seen.legal.length === 0", card)
    assert tab.see() == follower.see()


def test_a_card_tapped_five_times_fast_is_played_once(server: ServerProcess, trio: list[Person]) -> None:
    follower, *_ = in_mid_trick(trio, server.base)
    before = follower.see()
    card = before["legal"][0]
    point = follower.page.evaluate("selector => testPoint(selector)", f'.hand-card[data-key="{card}"]')
    for _ in range(5):
        (follower.page.touchscreen.tap if follower.touch else follower.page.mouse.click)(**point)
    follower.wait_for("!seen.hand.includes(args[0])", card)
    trick = play_until(trio, lambda seen: bool(seen["legal"]) and len(seen["trick"]) == 2).see()["trick"]
    assert trick == [*before["trick"], card]
    assert len(follower.see()["hand"]) == len(before["hand"]) - 1


def test_the_hand_stays_face_down_over_a_reload_until_its_player_looks(
    server: ServerProcess, trio: list[Person]
) -> None:
    start(trio, server.base)
    bidder = play_until(
        trio, lambda seen: "Blind nil+200 or −200" in "".join(seen["buttons"]).replace("\n", "")
    )
    for _ in range(2):
        seen = bidder.see()
        assert all(card.startswith("back-") for card in seen["hand"])
        assert seen["say"].startswith("Look, or bid blind?")
        assert "Look at my cards" in seen["buttons"]
        assert not seen["bids"]
        bidder.page.reload()
        bidder.wait_for("seen.buttons.includes('Look at my cards')")
    bidder.tap("Look at my cards")
    for _ in range(2):
        seen = bidder.see_when("seen.bids.length > 0")
        assert not any(card.startswith("back-") for card in seen["hand"])
        assert not any(button.startswith("Blind") for button in seen["buttons"])
        bidder.page.reload()


def test_the_others_see_who_is_away_and_who_came_back(server: ServerProcess, trio: list[Person]) -> None:
    follower, leader, _ = in_mid_trick(trio, server.base)
    follower.page.goto(server.base)
    waiting = leader.page.get_by_role("group", name=f"Waiting for {follower.name}")
    expect(waiting).to_be_visible()
    expect(leader.page.get_by_role("group", name=follower.name, exact=True)).to_contain_text("away")
    expect(follower.page.get_by_text("Your seat is held").first).to_be_visible()
    follower.press(follower.page.get_by_role("link", name="Rejoin"))
    follower.wait_for("seen.legal.length > 0")
    expect(waiting).to_be_hidden()


def test_the_others_learn_that_a_phone_sleeps(server: ServerProcess, trio: list[Person]) -> None:
    follower, leader, _ = in_mid_trick(trio, server.base)
    with laid(server.port) as cable:
        with follower.page.expect_websocket() as opened:
            come_over(follower, cable)
        follower.wait_for("seen.legal.length > 0")
        # Frames are answered in order: with the pong, the server has heard the one before.
        with opened.value.expect_event("framereceived", lambda frame: '"pong"' in frame):
            follower.page.evaluate(SCREEN_OFF)
            follower.page.evaluate("dispatchEvent(new Event('online'))")
        go_offline(follower, cable)
        cable.clear()  # what was open is lost, so the server knows at once
        waiting = leader.page.get_by_role("group", name=f"Waiting for {follower.name}")
        expect(waiting).to_contain_text(f"{follower.name}'s phone is asleep.")
        follower.context.set_offline(False)
        follower.page.evaluate(SCREEN_ON)
        expect(waiting).to_be_hidden()


def come_over(person: Person, cable: Cable) -> None:
    """Open the table over the cable: the same host, so the same cookie."""
    person.may_lose_connection()
    person.page.goto(f"{cable.base}{urlsplit(person.page.url).path}")
    person.wait_for("seen.screen === 'screen-table'")


def go_offline(person: Person, cable: Cable) -> None:
    """The browser knows that it is offline, and what is under way never arrives."""
    cable.block()
    person.context.set_offline(True)


def come_back(person: Person, cable: Cable) -> None:
    cable.clear()
    person.context.set_offline(False)
