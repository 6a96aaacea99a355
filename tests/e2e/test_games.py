"""Every game in the browser: people and bots play a hand, and each phase of its own fits its page."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from app.games.cards import Card
from app.games.three_person_spades.revokes import Revoke, revokes_in
from app.games.tricks import Trick
from tests.e2e.conftest import Invite
from tests.e2e.layout import faults_of, fits
from tests.e2e.party import Seen, play_until, start, view_of
from tests.e2e.person import GAMES as NAMES
from tests.e2e.person import LAPTOP, PHONE, Person
from tests.e2e.stored import show, stored
from tests.support.server import ServerProcess

GAMES = {
    "three_person_spades": ("table_rules", 2, 17),
    "two_player_spades": ("two_player", 1, 0),
    "cutthroat_euchre": ("euchre", 2, 5),
}
"""Preset, bots beside one person, and the cards of a fresh hand."""


@pytest.mark.parametrize("game", GAMES)
def test_one_person_and_bots_play_a_hand_and_begin_the_next(
    server: ServerProcess, invite: Invite, game: str
) -> None:
    preset, bots, cards = GAMES[game]
    maya = invite("Maya")
    maya.create_table(server.base, preset, bots + 1, game)
    for left in reversed(range(bots)):
        maya.press(maya.button("Add bot"))
        expect(maya.page.get_by_role("button", name="Add bot")).to_have_count(left)
    maya.tap("Start game")
    play_until([maya], lambda seen: seen["title"] == "Hand 1 scored")
    fits(maya)
    maya.press(maya.page.get_by_role("button", name="Why this score?").first)
    expect(maya.page.get_by_role("heading", name="Why this score?")).to_be_visible()
    fits(maya)
    play_until([maya], lambda seen: seen["title"] == "Hand 2" and len(seen["hand"]) == cards)


def test_the_first_page_offers_every_game_with_its_seats_and_rules(
    server: ServerProcess, invite: Invite
) -> None:
    maya = invite("Maya")
    maya.page.goto(server.base)
    for game, name in NAMES.items():
        maya.choose_game(game)
        expect(maya.page.locator("#game-name")).to_have_text(name)
        assert maya.page.locator("#seats").is_visible() == (game == "cutthroat_spades")
        assert faults_of(maya.page) == {}
    maya.press(maya.page.locator("#game"))
    expect(maya.page.locator("dialog .menu-item")).to_have_count(len(NAMES))
    fits(maya)
    maya.page.keyboard.press("Escape")
    expect(maya.page.locator("#game")).to_be_focused()


def test_the_editor_changes_rules_of_any_game_and_the_chips_say_so(
    server: ServerProcess, invite: Invite
) -> None:
    nils = invite("Nils", LAPTOP)
    nils.create_table(server.base, "euchre", 3, "cutthroat_euchre")
    nils.press(nils.page.get_by_label("Stick the dealer"))
    nils.page.get_by_role("combobox", name="Pack").select_option(
        label="25 cards, with a joker as highest trump"
    )
    expect(nils.page.locator(".rule:has(#rule-joker_turned)")).not_to_have_class("idle")
    nils.page.set_viewport_size(PHONE["viewport"])
    chips = nils.page.locator(".chips")
    expect(chips).to_contain_text("Stick the dealer: on")
    expect(chips).to_contain_text("25 cards, with a joker as highest trump")
    assert faults_of(nils.page) == {}


def asked(what: str) -> Callable[[Seen], bool]:
    return lambda seen: bool(seen["asks"] == what)


def euchre(people: list[Person], base: str, **options: Any) -> None:
    start(people, base, preset="euchre", game="cutthroat_euchre", options=options)


def press(person: Person, selector: str) -> None:
    person.press(person.page.locator(selector))


def test_three_people_order_up_exchange_defend_alone_and_sit_out(
    server: ServerProcess, trio: list[Person]
) -> None:
    euchre(trio, server.base, maker_alone_march=4)
    orderer = play_until(trio, asked("order-up"))
    fits(orderer, cards=5)
    press(orderer, ".order-up .btn-turn")
    dealer = play_until(trio, asked("exchange"))
    assert dealer is not orderer
    confirm = dealer.page.locator(".exchange .take")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    thrown = dealer.see()["hand"][-1]
    dealer.press(dealer.card(thrown))
    fits(dealer, cards=5)
    dealer.press(confirm)
    dealer.wait_for("seen.hand.length === 5 && !seen.hand.includes(args[0])", thrown)

    orderer.wait_for("seen.asks === 'alone'")
    expect(orderer.page.locator(".pays tbody tr").first).to_contain_text("+4")
    fits(orderer, cards=5)
    press(orderer, ".alone .btn-turn")
    loner = play_until(trio, asked("alone"))
    expect(loner.page.locator(".alone h2")).to_have_text("Defend alone?")
    fits(loner, cards=5)
    press(loner, ".alone .two .btn:first-child")

    orderer.wait_for("seen.asks === 'manikin' && seen.hand.length === 10")
    orderer.keep_five()
    fits(orderer, cards=10)
    kept = orderer.see()["hand"][:5]
    press(orderer, ".manikin .keep")
    orderer.wait_for("seen.hand.length === 5")
    assert sorted(orderer.see()["hand"]) == sorted(kept)

    resting = next(person for person in trio if person not in (orderer, loner))
    assert resting.see_when("seen.say.startsWith('You sit out')")["hand"] == [f"back-{n}" for n in range(5)]
    loner.wait_for("seen.legal.length > 0")
    for person in trio:
        fits(person, cards=5)
    play_until(trio, lambda seen: seen["screen"] == "screen-scores")
    for person in trio:
        expect(person.page.locator(".score-log")).to_be_visible()
        fits(person)
    assert resting.page.locator(".score-head").nth(0).inner_text()


def test_hands_that_nobody_wants_are_thrown_in(server: ServerProcess, trio: list[Person]) -> None:
    euchre(trio, server.base)
    for panel in ("order-up", "naming"):
        for _ in trio:
            caller = play_until(trio, asked(panel))
            caller.tap("Pass")
            caller.wait_for("seen.asks === ''")
    for person in trio:
        person.wait_for("seen.title === 'Hand 1 scored'")
        expect(person.page.locator(".score-head .chip")).to_have_text(["Thrown in"] * 3)
        fits(person)


def test_the_second_round_offers_all_suits_but_the_one_turned_down(
    server: ServerProcess, trio: list[Person]
) -> None:
    euchre(trio, server.base, stick_the_dealer=True)
    for _ in trio:
        caller = play_until(trio, asked("order-up"))
        caller.tap("Pass")
        caller.wait_for("seen.asks === ''")
    for _ in trio[1:]:
        caller = play_until(trio, asked("naming"))
        expect(caller.page.locator(".suit-tile:not([aria-disabled])")).to_have_count(3)
        fits(caller, cards=5)
        caller.tap("Pass")
        caller.wait_for("seen.asks === ''")
    dealer = play_until(trio, asked("naming"))
    expect(dealer.page.locator(".naming h2")).to_have_text("You must name a suit")
    expect(dealer.page.locator(".naming .pass")).to_have_attribute("aria-disabled", "true")
    suit = dealer.page.locator(".suit-tile:not([aria-disabled])").first
    dealer.press(suit)
    fits(dealer, cards=5)
    dealer.press(dealer.page.locator(".name-trump"))
    for person in trio:
        expect(person.page.locator(".topbar .fact")).to_contain_text("trump")


def test_a_dealer_whose_joker_is_turned_up_names_trump_unseen(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    commands = show(maya, server.base, stored("euchre-joker"))
    maya.wait_for("seen.asks === 'naming'")
    assert maya.see()["hand"] == [f"back-{n}" for n in range(5)]
    expect(maya.page.locator(".turned x-card")).to_have_attribute("c", "BJ")
    assert "Pass" not in maya.see()["buttons"]
    fits(maya, cards=5)
    maya.press(maya.page.locator(".suit-tile").nth(1))
    maya.tap("Make hearts trump")
    assert commands == [{"type": "name_trump", "suit": "H"}]


def test_trump_is_made_and_five_are_kept_by_keyboard(server: ServerProcess, trio: list[Person]) -> None:
    euchre(trio, server.base)
    nils = trio[-1]
    keys = nils.page.keyboard
    while (caller := play_until(trio, asked("order-up"))) is not nils:
        caller.tap("Pass")
        caller.wait_for("seen.asks === ''")
    keys.press("Enter")
    nils.wait_for("seen.asks !== 'order-up'")
    play_until(trio, lambda seen: seen["asks"] == "alone" and nils.see()["asks"] == "alone")
    keys.press("Enter")
    nils.wait_for("seen.asks !== 'alone'")
    play_until(trio, asked("manikin"))
    keys.press("ArrowLeft")
    for _ in range(10):
        keys.press("ArrowLeft")
    for count in range(1, 6):
        keys.press("Space")
        expect(nils.page.locator(".hand-card.kept")).to_have_count(count)
        keys.press("ArrowRight")
    keys.press("Escape")
    expect(nils.page.locator(".hand-card.kept")).to_have_count(0)
    for count in range(1, 6):
        keys.press("ArrowUp")
        expect(nils.page.locator(".hand-card.kept")).to_have_count(count)
        keys.press("ArrowLeft")
    keys.press("Enter")
    nils.wait_for("seen.hand.length === 5 && seen.asks === ''")


def test_two_people_draw_and_bids_turn_over_together(server: ServerProcess, invite: Invite) -> None:
    maya, nils = people = [invite("Maya"), invite("Nils", LAPTOP)]
    options = {"bid_order": "simultaneous", "peek": "owner", "blind_nil": True}
    start(people, server.base, preset="two_player", game="two_player_spades", options=options)
    first = play_until(people, asked("declaring"))
    fits(first)
    press(first, ".blind-nil")
    expect(first.page.locator(".declaring .confirm")).to_be_visible()
    fits(first)
    press(first, ".declaring .draw")
    drawer = play_until(people, asked("drawing"))
    offered = drawer.page.locator(".offered x-card").get_attribute("c")
    fits(drawer)
    press(drawer, ".drawing .keep")
    assert drawer.see_when("seen.hand.length === 1")["hand"] == [offered]
    expect(drawer.page.locator(".thrown-pile x-card:not([c=back])")).to_have_count(1)
    other = play_until(people, asked("drawing"))
    assert other is not drawer
    expect(other.page.locator(".thrown-pile x-card:not([c=back])")).to_have_count(0)
    refused = other.page.locator(".offered x-card").get_attribute("c")
    other.page.keyboard.press("r") if other is nils else press(other, ".drawing .refuse")
    assert refused not in other.see_when("seen.hand.length === 1")["hand"]

    bidder = play_until(people, lambda seen: bool(seen["bids"]))
    for person in people:
        person.wait_for("seen.bids.length === 14 && seen.hand.length === 13")
    fits(bidder, cards=13)
    bidder.bid("5")
    bidder.wait_for("seen.say.startsWith('Waiting for')")
    fits(bidder, cards=13)
    last = nils if bidder is maya else maya
    expect(last.page.locator(".plaque .chip")).to_have_text("has bid")
    assert "bid 5" not in last.page.content()
    last.bid("Nil")
    for person in people:
        expect(person.page.locator(".sealed .bid-card b")).to_have_text(
            ["5", "Nil"] if person is bidder else ["Nil", "5"]
        )
    play_until(people, lambda seen: seen["screen"] == "screen-scores")
    for person in people:
        fits(person)


def test_a_revoke_is_looked_up_called_priced_and_proved(server: ServerProcess, invite: Invite) -> None:
    people = [invite("Maya"), invite("Nils", LAPTOP), invite("Giulia")]
    options = {"show_discard_after_hand": True}
    start(people, server.base, preset="table_rules", game="three_person_spades", options=options)
    leader = play_until(people, lambda seen: bool(seen["legal"]))
    expect(leader.page.locator(".turnbar .what")).to_contain_text("it opens the hand")
    assert len(leader.see()["legal"]) == 1
    play_until(people, lambda seen: seen["screen"] == "screen-phase")
    for person in people:
        person.wait_for("seen.buttons.includes('Nobody')")
        fits(person)
    names = [seat["name"] for seat in view_of(leader)["seats"]]
    offender, revoke = found(view_of(leader)["play"]["all_tricks"])
    guilty = next(person for person in people if person.name == names[offender])
    caller, third = (person for person in people if person is not guilty)
    press(caller, f'.call-who [data-seat="{offender}"]')
    press(caller, ".call-tricks button:nth-child(17)")
    expect(caller.page.locator(".call-words")).not_to_contain_text("Later")
    press(caller, f".call-tricks button:nth-child({revoke.trick})")
    expect(caller.page.locator(".call-trick figure.suspect x-card")).to_have_attribute("c", revoke.card.value)
    expect(caller.page.locator(".call-words")).to_contain_text(f"Later, to mark {revoke.later}")
    fits(caller)
    caller.tap(f"Call {guilty.name}")
    for person in (guilty, third):
        said = f"{caller.name} says {guilty.name} did not follow suit."
        expect(person.page.locator(".calling")).to_contain_text(said)
        expect(person.page.locator(".call-who [data-seat]")).to_have_count(2 if person is guilty else 1)
    for person in people:
        person.tap("Nobody")
    for person in people:
        person.wait_for("seen.title === 'Hand 1 scored'")
        expect(person.page.locator(".aside-card")).to_contain_text("The odd card was")
        said = f"{caller.name} called {guilty.name}: it was a revoke."
        expect(person.page.locator(".call-found")).to_have_text(said)
        fits(person)
    line = third.page.locator(f'.score-head[data-key="seat-{offender}"]')
    expect(line.locator(".chip")).to_have_text("Revoke")
    third.press(line)
    expect(third.page.locator(".why-title")).to_contain_text(["Revoked", f"Mark {revoke.trick}: "])
    expect(third.page.locator(".why-note").last).to_contain_text(f"played it to mark {revoke.later}")
    fits(third)


def found(tricks: list[dict[str, Any]]) -> tuple[int, Revoke]:
    """Return a seat that revoked, and where: where nobody makes them follow suit, our people do not."""
    plays = [tuple((one["seat"], Card(one["card"])) for one in trick["cards"]) for trick in tricks]
    revokes = revokes_in([Trick(trick, 0) for trick in plays], 3)
    return next((seat, revoke) for seat, revoke in enumerate(revokes) if revoke)


@pytest.mark.parametrize("device", [PHONE, LAPTOP])
def test_blind_bids_tell_why_each_is_closed_and_what_a_last_one_uses_up(
    server: ServerProcess, invite: Invite, device: dict[str, Any]
) -> None:
    maya = invite("Maya", device)
    closed = stored("blind-closed")
    seat = closed["you"]["seat"]
    closed["options"] |= {"b6_scope": "table_game", "bn_deficit": 100}
    closed["play"]["blind"][seat] = {
        "B6": {"open": False, "behind": 24, "needed": 50, "left": 0, "reason": "b6_used_up"},
        "BN": {"open": False, "behind": 24, "needed": 100, "left": None, "reason": "bn_not_behind"},
    }
    show(maya, server.base, closed)
    why = maya.page.locator(".blind .reason")
    expect(why).to_have_text(
        [
            "The table has used up Blind 6 this game.",
            re.compile(r"^You are 24 behind .+\. Blind nil needs 100\.$"),
        ]
    )
    fits(maya, cards=17)
    shown = stored("blind-open")
    shown["options"] |= {"b6_scope": "player_tourney", "b6_limit": 2, "blind_bid_level": 8}
    show(maya, server.base, shown)
    maya.press(maya.page.get_by_role("button", name="Blind 6"))
    expect(why).to_have_text(
        ["Take 8 marks or more: +100. Fewer: −100. It is your last Blind 6 this tournament."]
    )
    fits(maya, cards=17)
    shown["options"] |= {"b6_limit": 0}
    show(maya, server.base, shown)
    expect(maya.page.get_by_role("button", name="Blind nil")).to_be_visible()
    expect(maya.page.get_by_role("button", name="Blind 6")).to_have_count(0)
    expect(why).to_have_count(0)
    fits(maya, cards=17)
