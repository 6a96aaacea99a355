"""Every game in every size of table, played to its end by people with a phone and a laptop, and by bots."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Invite
from tests.e2e.layout import fits
from tests.e2e.party import on_turn, play_until, start, view_of
from tests.e2e.person import LAPTOP, PHONE, Person
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess

pytestmark = pytest.mark.minutes

SHORT = {"target": 10, "mercy_total": -30, "tokens_to_win": 1}
"""Over after a hand or two, as soon as one player leads."""
CASES: dict[str, tuple[str, str, int, dict[str, Any]]] = {
    "cutthroat of three": ("cutthroat_spades", "short_5", 3, {}),
    "cutthroat of four": ("cutthroat_spades", "long_open", 4, {}),
    "cutthroat of five": ("cutthroat_spades", "official", 5, {}),
    "cutthroat, two jokers": ("cutthroat_spades", "official", 5, {"joker_count": 2, "must_lead_2c": True}),
    "cutthroat, three junk jokers": (
        "cutthroat_spades",
        "short_each",
        5,
        {"joker_count": 3, "jokers": "junk", "first_lead_3j": "2c_holder"},
    ),
    "three-person": ("three_person_spades", "three_person", 3, {"forbid_total_17": True}),
    "three-person, table rules": ("three_person_spades", "table_rules", 3, {"bid_order": "simultaneous"}),
    "two-player": ("two_player_spades", "two_player", 2, {"peek": "both"}),
    "euchre, 24 cards": ("cutthroat_euchre", "euchre", 3, {}),
    "euchre, 25 cards": ("cutthroat_euchre", "euchre", 3, {"deck": "25_joker"}),
    "euchre, 32 cards": ("cutthroat_euchre", "euchre", 3, {"deck": "32", "stick_the_dealer": True}),
}
USUAL = ["three-person, table rules", "two-player", "euchre, 25 cards"]
"""Every game once, but for cutthroat, which three people play in `test_whole_game`; `--long` plays all."""


@pytest.mark.parametrize("case", CASES if IS_LONG else USUAL)
def test_a_game_is_played_to_its_end_on_a_phone_and_a_laptop(
    server: ServerProcess, invite: Invite, case: str
) -> None:
    game, preset, n_seats, options = CASES[case]
    people = [invite("Maya", PHONE), invite("Nils", LAPTOP)]
    short = SHORT if game != "cutthroat_euchre" else {"target": 2, "tokens_to_win": 1}
    bots = n_seats - len(people)
    start(people, server.base, bots, preset, game=game, options={**short, **options})
    play_to_the_end(people)


@pytest.mark.parametrize("device", [PHONE, LAPTOP] if IS_LONG else [PHONE])
def test_one_person_plays_the_game_of_two_to_its_end_against_a_bot(
    server: ServerProcess, invite: Invite, device: dict[str, Any]
) -> None:
    maya = invite("Maya", device)
    options = {**SHORT, "blind_nil": True, "bid_order": "simultaneous"}
    start([maya], server.base, 1, "two_player", game="two_player_spades", options=options)
    play_to_the_end([maya])


def play_to_the_end(people: list[Person]) -> None:
    """Play; in its first trick, at the score, at the end everything fits."""
    first = on_turn(people)
    fits(first, cards=len(first.see()["hand"]))
    play_until(people, lambda seen: seen["screen"] not in ("screen-table", "screen-phase"))
    play_until(people, lambda seen: seen["screen"] in ("screen-ceremony", "screen-tally"))
    view = view_of(people[0])
    winner = view["seats"][view["play"]["winner"]]["name"]
    for person in people:
        if person.name == winner:
            person.tap("Place it under your name")
            person.tap("Spot 1")
            person.tap("Stick it")
    for person in people:
        expect(person.page.get_by_role("heading", name="The tournament is over")).to_be_visible()
        expect(person.page.locator(".champion-name")).to_contain_text(winner)
        fits(person)
