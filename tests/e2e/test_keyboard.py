"""A whole hand without a pointer: join, sit, look, bid and play."""

from playwright.sync_api import expect

from tests.e2e.cardsense import choose_bid
from tests.e2e.conftest import Invite
from tests.e2e.person import LAPTOP, Person
from tests.support.server import ServerProcess


def test_a_person_joins_and_plays_a_hand_by_keyboard_alone(server: ServerProcess, invite: Invite) -> None:
    maya, nils = invite("Maya"), invite("Nils", LAPTOP)
    link = maya.create_table(server.base)
    maya.page.get_by_role("button", name="Add bot").first.tap()
    expect(maya.page.get_by_role("button", name="Add bot")).to_have_count(1)
    nils.page.goto(link)
    tab_to(nils, "#name")
    nils.page.keyboard.press("Control+A")
    nils.page.keyboard.type("Nils")
    nils.page.keyboard.press("Enter")
    expect(nils.page.get_by_role("status").filter(has_text="Maya starts the game")).to_be_visible()
    maya.tap("Start game")
    while (seen := nils.see())["screen"] != "screen-scores":
        if not by_keyboard(nils):
            nils.glance(seen)
            if (hers := maya.see())["screen"] != "screen-scores":
                maya.act(hers)
    for is_open in ("true", "false"):
        tab_to(nils, ".score-head")
        nils.page.keyboard.press("Enter")
        expect(nils.page.locator(f'.score-head[aria-expanded="{is_open}"]:focus')).to_have_count(1)
    tab_to(nils, ".btn.ready")
    nils.page.keyboard.press("Enter")
    expect(nils.page.get_by_role("button", name="Waiting for Maya")).to_be_focused()


def test_letters_are_for_the_table_and_m_brings_back_the_sound_one_had(
    server: ServerProcess, invite: Invite
) -> None:
    nils = invite("Nils", LAPTOP, settings={"sound": "turn"})
    nils.create_table(server.base)
    for key in "cslm?":
        nils.page.keyboard.press(key)
    expect(nils.page.locator(".chat-sheet, dialog[open]").filter(visible=True)).to_have_count(0)
    assert sound_of(nils) == "turn"
    for place in (1, 2):
        nils.press(nils.page.locator(f'[data-key="bot-{place}"]'))
    nils.tap("Start game")
    nils.tap("Deal hand 1")
    nils.wait_for("seen.screen === 'screen-table'")
    for sound in ("off", "turn"):
        nils.page.keyboard.press("m")
        assert sound_of(nils) == sound


def sound_of(person: Person) -> str:
    sound: str = person.page.evaluate("JSON.parse(localStorage['cutthroat.settings']).sound")
    return sound


def tab_to(person: Person, selector: str) -> None:
    """Press Tab until the focus is there; nothing on the way keeps it."""
    for _ in range(60):
        if person.page.evaluate("selector => document.activeElement?.matches(selector)", selector):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never came to {selector}")


def by_keyboard(person: Person) -> bool:
    """Do with keys what the page asks for; False when it asks for nothing."""
    seen = person.see()
    keys = person.page.keyboard
    if "Look at my cards" in seen["buttons"]:
        keys.press("Enter") if seen["say"].startswith("Look, or bid blind?") else tab_and_look(person)
        person.wait_for("!seen.buttons.includes('Look at my cards')")
    elif seen["bids"]:
        keys.type(choose_bid(seen["hand"]))
        keys.press("Enter")
        person.wait_for("seen.bids.length === 0")
    elif len(seen["legal"]) > 0 and len(seen["hand"]) > 1:
        play(person, seen["hand"], seen["legal"][-1])
    else:
        return False
    return True


def tab_and_look(person: Person) -> None:
    """Before one's turn Enter belongs to nobody, but the button can be reached."""
    tab_to(person, ".look")
    person.page.keyboard.press("Enter")


def play(person: Person, hand: list[str], card: str) -> None:
    """Move along the hand with the arrow keys, lift with the up key, play with Enter."""
    keys = person.page.keyboard
    keys.press("ArrowLeft")
    here = person.page.evaluate("document.activeElement.dataset.key")
    steps = hand.index(card) - hand.index(here)
    for _ in range(abs(steps)):
        keys.press("ArrowRight" if steps > 0 else "ArrowLeft")
    keys.press("ArrowUp")
    person.wait_for("seen.lifted === args[0]", card)
    keys.press("Enter")
    person.wait_for("!seen.hand.includes(args[0])", card)
