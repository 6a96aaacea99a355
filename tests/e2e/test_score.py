"""An evening with real cards: hands entered on a phone, tokens, a correction, read on another phone."""

import json

import pytest
from playwright.sync_api import expect

from app.commands.score import _report, _scored
from tests.e2e.conftest import Invite
from tests.e2e.layout import faults_of, fits
from tests.e2e.person import LAPTOP, PATIENCE_MS, Person
from tests.e2e.stored import WIDE_NAME
from tests.e2e.test_keyboard import tab_to
from tests.support.server import ServerProcess


def key(person: Person, name: str) -> None:
    """Tap what has this key."""
    person.press(person.page.locator(f'[data-key="{name}"]'))


def open_sheet(person: Person, base: str, game: str, names: list[str]) -> None:
    """Open a sheet from the first page."""
    person.page.goto(base)
    person.press(person.page.get_by_role("link", name="Score real cards"))
    person.choose_game(game)
    for seat, name in enumerate(names):
        person.page.get_by_label(f"Player {seat + 1}").fill(name)
    person.tap("Open the sheet")
    person.page.locator(".keep").wait_for()


def bid(person: Person, *bids: str) -> None:
    for one in bids:
        person.press(person.page.locator(f'.keep-pad [data-bid="{one}"]'))


def enter(person: Person, number: int, *bids: str) -> None:
    """Enter a hand in which all took what they bid: one tap for each bid and one to score it."""
    if person.page.locator('[data-key="next"]').is_visible():
        person.tap(f"Enter hand {number}")
    bid(person, *bids)
    person.page.locator(".keep-strip").wait_for()
    person.tap(f"Score hand {number}")
    expect(person.page.get_by_role("heading", name=f"Hand {number} scored")).to_be_visible()


def correct(person: Person, number: int) -> None:
    """Open a hand to put it right."""
    key(person, f"pen-{number - 1}")
    expect(person.page.get_by_role("heading", name=f"Correct hand {number}")).to_be_visible()


def totals(person: Person) -> list[str]:
    """Return the totals of every hand on the sheet, by row."""
    rows = person.page.locator(".keep-log tbody tr:not(.keep-game)").all()
    return [" ".join(cell.inner_text() for cell in row.locator("td b").all()) for row in rows]


def use_card(person: Person, base: str, **rules: object) -> None:
    """Take house rules from a card that somebody handed on."""
    card = person.ask(base, "/rules/cards", **rules)["code"]
    key(person, "preset")
    person.tap("Use a rule card")
    person.page.locator("#rule-card").fill(card)
    person.page.keyboard.press("Enter")
    expect(person.page.locator("dialog")).to_have_count(0)


def correct_the_first_hand(maya: Person) -> None:
    """Give Maya three and Giulia ten; the kraken that lies for Maya's game is taken back."""
    correct(maya, 1)
    maya.page.locator('[data-key="step-bids"]').check(force=True)
    for row, one in (("row-0", "3"), ("row-2", "10")):
        key(maya, row)
        bid(maya, one)
    maya.tap("On to the tricks")
    giulia = maya.page.get_by_role("group", name="Tricks of Giulia")
    while giulia.locator("output").inner_text() != "10":
        maya.press(giulia.get_by_role("button", name="More"))
    question = maya.page.get_by_role(
        "radiogroup", name="Kraken lies there for Maya, but Giulia has won game 1 now."
    )
    expect(question).to_be_visible()
    cells = maya.page.locator(".keep-diff tbody tr").first.locator("td")
    expect(cells).to_have_text(["100 30", "40", "30 100"])
    expect(maya.button("Correct hand 1")).to_have_attribute("aria-disabled", "true")
    question.get_by_role("radio", name="Take it back").check(force=True)
    save = maya.page.locator('[data-key="save"]:not([aria-disabled])')
    save.wait_for()
    maya.press(save)
    expect(maya.page.locator(".keep-corrections li")).to_have_count(1)


def test_a_short_evening_with_a_correction(server: ServerProcess, invite: Invite) -> None:
    maya, nils = invite("Maya"), invite("Nils", LAPTOP)
    maya.page.goto(f"{server.base}/score")
    short: dict[str, object] = {"target": 100, "tokens_to_win": 2}
    use_card(maya, server.base, game="three_person_spades", n_seats=3, options=short)
    for seat, name in enumerate(("Maya", "Nils", "Giulia")):
        maya.page.get_by_label(f"Player {seat + 1}").fill(name)
    maya.tap("Open the sheet")
    enter(maya, 1, "4", "3", "10")
    nils.page.goto(maya.page.url)
    expect(nils.page.get_by_role("heading", name="Hand 1 scored")).to_be_visible()
    maya.press(maya.page.locator(".score-head").first)
    expect(maya.page.locator(".why")).to_contain_text("Rule 4.2")

    maya.tap("Maya won: pick a smiley")
    maya.page.get_by_role("radio", name="Kraken").check(force=True)
    maya.tap("Put it under Maya")
    expect(maya.page.locator(".keep-board .album-slot.has")).to_have_count(1)
    expect(nils.page.locator(".keep-board x-token")).to_have_attribute(
        "aria-label", "Kraken smiley, won in game 1"
    )
    enter(maya, 2, "5", "7", "5")
    assert totals(maya) == ["100 40 30", "70 50 50"]

    # Giulia had bid ten and Maya three; half entered, the next hand waits while the first is put right.
    maya.tap("Enter hand 3")
    bid(maya, "9")
    correct_the_first_hand(maya)
    assert totals(maya) == ["30 40 100", "70 50 50"]

    maya.page.reload()
    expect(maya.page.locator(".keep-pad")).to_be_visible()  # the half entered hand
    expect(maya.page.locator('[data-key="row-0"]')).to_contain_text("bid 9")
    maya.page.locator('[data-key="step-score"]').check(force=True)
    maya.tap("Giulia won: pick a smiley")
    maya.tap("Put it under Giulia")
    expect(nils.page.locator(".keep-corrections li")).to_contain_text("the token of game 1 was taken back")
    expect(nils.page.locator(".keep-board x-token")).to_have_count(1)

    with nils.page.expect_download() as download:
        nils.page.locator('[data-key="menu"]').click()
        nils.page.locator(".menu-item", has_text="Save as a file").click()
    document = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert _report(*_scored(document))["tokens"] == [0, 0, 1]


def test_a_hand_is_entered_by_keyboard_alone(server: ServerProcess, invite: Invite) -> None:
    nils = invite("Nils", LAPTOP)
    keys = nils.page.keyboard
    nils.page.goto(f"{server.base}/score")
    tab_to(nils, "#name-0")
    for name in ("Ann", "Bo", "Cy"):
        keys.type(name)
        keys.press("Tab")
    keys.press("Enter")
    nils.page.locator(".keep-pad").wait_for()
    tab_to(nils, "[data-bid]")
    for digits in ("1", "2", "5"):
        keys.type(digits)
        expect(nils.page.locator(f'[data-bid="{digits}"]')).to_be_focused()
        keys.press("Enter")
    nils.page.locator(".keep-strip").wait_for()
    nils.page.locator('[data-key="step-bids"]').check(force=True)
    for row, digits in (("row-1", "12"), ("row-2", "n")):
        tab_to(nils, f'[data-key="{row}"]')
        keys.press("Enter")
        keys.type(digits)
        keys.press("Enter")
    tab_to(nils, '[data-key="to-tricks"]')
    keys.press("Enter")
    nils.page.locator(".keep-strip").wait_for()
    tab_to(nils, ".stepper button")
    keys.press("ArrowRight")
    expect(nils.page.locator(".stepper output").first).to_have_text("13")
    tab_to(nils, '[data-key="save"]')
    nils.page.locator('[data-key="save"]:not([aria-disabled])').wait_for()
    keys.press("Enter")
    expect(nils.page.get_by_role("heading", name="Hand 1 scored")).to_be_visible()
    assert nils.page.evaluate("document.activeElement !== document.body")
    for is_open in ("true", "false"):
        tab_to(nils, ".score-head")
        keys.press("Enter")
        expect(nils.page.locator(f'.score-head[aria-expanded="{is_open}"]:focus')).to_have_count(1)


def test_euchre_is_entered_with_its_maker(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    open_sheet(maya, server.base, "cutthroat_euchre", ["Maya", "Nils", "Giulia"])
    maya.page.locator('[data-key="keep-maker-1"]').check(force=True)
    maya.page.get_by_role("switch", name="The maker played alone").check(force=True)
    fits(maya)
    maya.tap("On to the tricks")
    stepper = maya.page.get_by_role("group", name="Tricks of Nils")
    for _ in range(2):
        maya.press(stepper.get_by_role("button", name="More"))
    expect(maya.page.locator(".keep-strip")).to_contain_text("March alone")
    fits(maya)
    maya.tap("Score hand 1")
    expect(maya.page.locator(".score-card").first).to_contain_text("Nils")
    maya.tap("Enter hand 2")
    maya.page.locator('[data-key="keep-maker-null"]').check(force=True)
    maya.tap("On to the tricks")
    maya.tap("Score hand 2")
    expect(maya.page.get_by_role("heading", name="Hand 2 scored")).to_be_visible()


def test_a_preset_is_chosen_with_enter(server: ServerProcess, invite: Invite) -> None:
    nils = invite("Nils", LAPTOP)
    nils.page.goto(f"{server.base}/score")
    preset = nils.page.locator('[data-key="preset"]')
    expect(preset).to_contain_text("Official")
    preset.focus()
    nils.page.keyboard.press("Enter")
    nils.page.locator('dialog [value="short_5"]').focus()
    nils.page.keyboard.press("Space")
    nils.page.keyboard.press("Enter")
    expect(nils.page.get_by_role("dialog")).to_have_count(0)
    expect(preset).to_contain_text("Short, limit 5")
    expect(preset).to_be_focused()


def test_changed_rules_are_not_dropped_unasked(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    maya.page.goto(f"{server.base}/score")
    key(maya, "options")
    maya.press(maya.page.locator('[aria-labelledby="rule-target"] button').last)
    maya.page.keyboard.press("Escape")
    preset, changed = maya.page.locator('[data-key="preset"]'), "With 1 change of your own."
    maya.choose_game("cutthroat_spades")
    expect(preset).to_contain_text(changed)
    for answer in ("Cancel", "Drop and change"):
        expect(preset).to_contain_text(changed)
        maya.press(preset)
        maya.tap("Use these rules")
        expect(maya.page.get_by_role("heading", name="Drop 1 change?")).to_be_visible()
        maya.tap(answer)
        expect(maya.page.get_by_role("dialog")).to_have_count(0)
    expect(preset).not_to_contain_text(changed)
    expect(preset).to_contain_text("Official")


def test_names_that_look_alike_are_refused_where_they_stand(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    maya.page.goto(f"{server.base}/score")
    for seat, name in enumerate(("Maya", "maya", "Giulia")):
        maya.page.get_by_label(f"Player {seat + 1}").fill(name)
    maya.tap("Open the sheet")
    expect(maya.page.get_by_role("alert")).to_have_text(
        "Two players are called maya. Give each a name of their own."
    )
    expect(maya.page.locator("#name-1")).to_be_focused()


def test_a_hand_that_was_entered_twice_is_taken_out(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya")
    open_sheet(maya, server.base, "two_player_spades", ["Maya", "Nils"])
    for number in (1, 2):
        enter(maya, number, "6", "7")
    correct(maya, 2)
    maya.tap("Take this hand out")
    expect(maya.page.locator(".keep-diff")).to_contain_text("No other hand comes after it.")
    maya.press(maya.page.locator('[data-key="save"]:not([aria-disabled])'))
    expect(maya.page.locator(".keep-corrections li")).to_contain_text("taken out")
    assert totals(maya) == ["60 70"]


def test_what_the_score_would_be_is_asked_again(server: ServerProcess, invite: Invite) -> None:
    maya, nils = invite("Maya"), invite("Nils", LAPTOP)
    maya.may_lose_connection()
    open_sheet(maya, server.base, "two_player_spades", ["Maya", "Nils"])
    enter(maya, 1, "6", "7")
    nils.page.goto(maya.page.url)
    maya.tap("Enter hand 2")
    bid(maya, "6")
    maya.context.set_offline(True)
    bid(maya, "7")
    expect(maya.page.locator(".field-error")).to_be_visible()
    expect(maya.page.locator('[data-key="save"]')).to_have_attribute("aria-disabled", "true")
    maya.context.set_offline(False)
    strip = maya.page.locator(".keep-strip")
    expect(strip.locator("b")).to_have_text(["130", "130"], timeout=PATIENCE_MS)
    expect(maya.page.locator(".field-error")).to_have_count(0)

    # Maya took one more in the first hand, and Nils was set.
    correct(nils, 1)
    nils.press(nils.page.get_by_role("group", name="Tricks of Maya").get_by_role("button", name="More"))
    nils.press(nils.page.locator('[data-key="save"]:not([aria-disabled])'))
    expect(nils.page.locator(".keep-corrections li")).to_have_count(1)
    expect(strip.locator("b")).not_to_have_text(["130", "130"], timeout=PATIENCE_MS)
    maya.press(maya.page.locator('[data-key="save"]:not([aria-disabled])'))
    expect(maya.page.get_by_role("heading", name="Hand 2 scored")).to_be_visible()


@pytest.mark.parametrize("n_seats", [2, 3, 5])
def test_every_step_fits_a_phone_with_the_longest_names(
    server: ServerProcess, invite: Invite, n_seats: int
) -> None:
    maya = invite("Maya")
    game = "two_player_spades" if n_seats == 2 else "cutthroat_spades"
    names = [f"{WIDE_NAME[:-1]}{seat}" for seat in range(n_seats)]
    rules = {"target": 100, "tokens_to_win": 5}
    sheet = maya.ask(server.base, "/sheets", game=game, options=rules, players=names)["sheet_id"]
    n_tricks = {2: 13, 3: 17, 5: 10}[n_seats]
    took = [n_tricks - n_seats + 1, *[1] * (n_seats - 1)]
    seats = [{"bid": str(one), "tricks": one} for one in took]
    maya.page.goto(f"{server.base}/score")
    fits(maya)
    maya.page.goto(f"{server.base}/score/{sheet}")
    fits(maya)
    for seq in (1, 2, 3):
        command = {"type": "enter_hand", "hand": {"dealer": 0, "seats": seats}}
        maya.ask(server.base, f"/sheets/{sheet}/commands", id=f"hand-{seq}", seq=seq, command=command)
    maya.page.reload()
    maya.page.locator(".score-head").first.wait_for()
    fits(maya)
    key(maya, "token")
    expect(maya.page.get_by_role("dialog")).to_be_visible()
    fits(maya)
    maya.page.keyboard.press("Escape")
    key(maya, "next")
    fits(maya)
    bid(maya, *["3"] * n_seats)
    maya.page.locator(".keep-strip").wait_for()
    fits(maya)
    correct(maya, 1)
    assert faults_of(maya.page) == {}
    maya.tap("Take this hand out")
    maya.page.locator(".keep-diff").wait_for()
    assert faults_of(maya.page) == {}
    key(maya, "share")
    expect(maya.page.get_by_role("dialog")).to_be_visible()
    fits(maya)
