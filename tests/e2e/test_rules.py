"""House rules among friends: changed for all to see, agreed to, handed on as a card, explained."""

import re

import pytest
from playwright.sync_api import expect

from app.games.house_rules import house_rules
from app.games.rule_card import encode
from tests.e2e.conftest import Invite
from tests.e2e.layout import fits
from tests.e2e.party import play_until, start
from tests.e2e.person import LAPTOP, Person
from tests.support.server import ServerProcess

FULL = {
    "target": 750,
    "after_tie": "lead_only",
    "mercy_total": -200,
    "tokens_to_win": 7,
    "token_kind": "two_of_clubs",
    "bots_win_tokens": False,
    "new_game_dealer": "redraw",
    "draw_tie": "suit_order",
    "must_lead_2c": True,
    "plain_1_2": False,
    "zero_bid": "alias_nil",
    "bag_points": 1,
    "bag_rollover": True,
    "failed_nil_bags": False,
    "sm_set": -140,
    "b6_deficit": 70,
    "bn_deficit": 100,
    "b6_limit": 3,
    "b6_scope": "table_game",
    "prize_value": 20,
    "prize_needs_made": True,
    "jh_credit_below_zero": True,
    "forced_lead_breaks": False,
}
"""Changed wherever a change has more to say."""
MORE_POINTS = '[aria-labelledby="rule-target"] button:last-of-type'


def card_code(person: Person) -> str:
    """Return the code of the card to which the lobby links."""
    href = person.page.locator('a[href^="/rules/card/"]').first.get_attribute("href")
    assert href is not None
    return href.rsplit("/", 1)[1]


def test_the_host_changes_a_rule_and_the_others_agree_to_it(server: ServerProcess, invite: Invite) -> None:
    maya, nils = invite("Maya", LAPTOP), invite("Nils")
    link = maya.create_table(server.base)
    nils.join(link)
    expect(maya.page.locator(".agreement .note")).to_have_text("Nils has not agreed to the rules yet.")
    nils.tap("I agree to these rules")
    expect(maya.page.locator(".agreement .note")).to_have_text("Everybody agrees to the rules.")
    maya.press(maya.page.locator(MORE_POINTS))
    expect(nils.page.locator(".chips")).to_contain_text("To 350")
    expect(nils.button("I agree to these rules")).to_be_visible()
    maya.press(maya.button("Add bot"))
    expect(maya.page.locator(".start-reason")).to_have_text("Nils has not agreed to the rules yet.")
    maya.tap("Start game")  # said, not forbidden
    maya.wait_for("seen.buttons.includes('Deal hand 1')")


def test_the_card_of_one_server_is_used_at_another(
    server: ServerProcess, mortal_server: ServerProcess, invite: Invite
) -> None:
    maya, luca = invite("Maya", LAPTOP), invite("Luca")
    maya.create_table(server.base)
    maya.press(maya.page.locator(MORE_POINTS))
    expect(maya.page.locator(".editor h2").first).to_have_text("Short, limit 5 with 1 change")
    code = card_code(maya)
    luca.page.goto(mortal_server.base)
    luca.press(luca.page.locator("#rules"))
    luca.tap("Use a rule card")
    luca.page.locator("#rule-card").fill(f"{server.base}/rules/card/{code}")
    luca.tap("Use these rules")
    expect(luca.page.locator("#rules-note")).to_have_text("With 1 change of your own.")
    luca.tap("Create a table")
    luca.button("Start game").wait_for()
    assert card_code(luca) == code
    expect(luca.page.locator(".chips")).to_contain_text("To 350")


def test_a_card_is_brought_into_the_lobby_by_keyboard_and_a_wrong_one_is_explained(
    server: ServerProcess, invite: Invite
) -> None:
    maya = invite("Maya")
    maya.excused += ("status of 422",)  # the browser reports a refusal as an error
    maya.create_table(server.base)
    maya.page.locator('[data-key="use-card"]').focus()
    maya.page.keyboard.press("Enter")
    field = maya.page.locator("#rule-card")
    expect(field).to_be_focused()
    for typed, told in (
        ("BDWC-BBBC", "This is no rule card, or a letter of it is wrong."),
        ("XPMM-BBBB", "This rule card is for Cutthroat Euchre."),
    ):
        field.fill(typed)
        maya.page.keyboard.press("Enter")
        expect(maya.page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    field.fill("bdwcbbbb")
    maya.page.keyboard.press("Enter")
    expect(maya.page.locator(".rules-head h2")).to_have_text("House rules: Official")
    expect(maya.page.locator(".chips")).to_contain_text("To 500")


@pytest.mark.parametrize(
    "path", ["/rules/cutthroat_spades", "/rules/cutthroat_euchre", "/rules/card/BDWC-BBBB"]
)
def test_rules_can_be_read_on_a_narrow_phone(server: ServerProcess, invite: Invite, path: str) -> None:
    maya = invite("Maya")
    maya.page.goto(server.base + path)
    fits(maya)


@pytest.mark.parametrize(
    "options",
    [
        {"joker_count": 2, "dealer_has_2c": "dealers_left"},
        {"joker_count": 3, "jokers": "junk", "first_lead_3j": "2c_holder"},
    ],
    ids=["two jokers", "three jokers"],
)
def test_the_fullest_card_is_printed_on_one_small_page(
    server: ServerProcess, invite: Invite, options: dict[str, object]
) -> None:
    maya = invite("Maya", LAPTOP)
    rules = house_rules("cutthroat_spades", "long_open", {**FULL, **options}, 5)
    maya.page.goto(f"{server.base}/rules/card/{encode(rules)}")
    n_changed = sum(changed for _, _, changed in rules.lines())
    expect(maya.page.locator(".sheet-top")).to_contain_text(f"{n_changed} changes")
    expect(maya.page.locator(".sheet-groups mark")).to_have_count(n_changed)
    pages = re.findall(rb"/Type\s*/Page\b", maya.page.pdf(prefer_css_page_size=True))
    assert len(pages) == 1


def test_a_number_of_the_score_leads_to_its_rule(server: ServerProcess, invite: Invite) -> None:
    maya = invite("Maya", settings={"one_tap": "on"})
    start([maya], server.base, bots=2)
    play_until([maya], lambda seen: seen["screen"] == "screen-scores")
    maya.press(maya.page.locator(".score-card button").first)
    rule = maya.page.locator(".why-rule").first
    href = rule.get_attribute("href")
    assert href is not None
    fits(maya)
    assert re.fullmatch(r"/rules/cutthroat_spades\?card=[B-Z-]+#D\d+", href)
    with maya.context.expect_page() as opened:
        maya.press(rule)
    page = opened.value
    expect(page.locator(".rules-section:target")).to_be_visible()
    expect(page.locator(".rules-minute")).to_contain_text("These are the rules of the card")
