"""Rules over HTTP: the options of every game, cards that any server reads, pages that say them."""

import re

import pytest

from app.games import GAMES
from app.games.guide import SECTIONS
from tests.protocol.conftest import Crew

SPADES = {"game": "cutthroat_spades", "n_seats": 3}


async def test_each_game_tells_its_options_with_all_that_an_editor_needs(crew: Crew) -> None:
    stranger = await crew.stranger()
    games = (await stranger.http.get("/api/v1/games")).json()
    assert [game["name"] for game in games] == list(GAMES)
    for game in games:
        assert (await stranger.http.get(f"/api/v1/games/{game['name']}")).json() == game
        for option in game["options"]:
            assert option["title"]
            assert option["explanation"].endswith(".")
            assert option["rule"] in SECTIONS[game["name"]] or option["when"] == []
            assert option["group"] in game["groups"]
    limit = next(one for one in games[0]["options"] if one["name"] == "bag_limit")
    assert (limit["low"], limit["high"], limit["when"]) == (2, 20, [{"bag_mode": ["limit"]}])


async def test_a_card_is_written_and_read(crew: Crew) -> None:
    stranger = await crew.stranger()
    wish = {**SPADES, "preset": "short_5", "options": {"bag_limit": 5, "prize_jacks": ["JH", "JC"]}}
    card = (await stranger.http.post("/api/v1/rules/cards", json=wish)).json()
    assert card["options"] == {"prize_jacks": ["JC", "JH"]}
    assert (await stranger.http.get(f"/api/v1/rules/cards/{card['code'].lower()}")).json() == card
    assert card["url"] == f"/rules/card/{card['code']}"


async def test_a_table_can_be_opened_by_what_a_card_says(crew: Crew) -> None:
    stranger = await crew.stranger()
    card = (
        await stranger.http.post("/api/v1/rules/cards", json={**SPADES, "options": {"target": 150}})
    ).json()
    maya, table = await crew.table(**{name: card[name] for name in ("game", "preset", "n_seats", "options")})
    view = (await maya.http.get(f"/api/v1/tables/{table['table_id']}")).json()
    assert view["card"] == card["code"]
    assert view["options"]["target"] == 150


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "whist", "n_seats": 3}, "unknown_game"),
        ({**SPADES, "preset": "euchre"}, "unknown_preset"),
        ({**SPADES, "options": {"bag_limit": 99}}, "bad_option"),
        ({**SPADES, "options": {"joker_count": 2}}, "jokers_not_offered"),
        ({**SPADES, "n_seats": 9}, "seats_not_offered"),
        ({**SPADES, "stakes": 1}, "extra_field"),
        ({"game": "cutthroat_spades"}, "missing_field"),
        ({**SPADES, "options": {"blind_bid_level": 14}, "n_seats": 4}, "blind_level_too_high"),
        (
            {
                "game": "three_person_spades",
                "n_seats": 3,
                "options": {"bid_order": "simultaneous", "forbid_total_17": True},
            },
            "total_needs_order",
        ),
    ],
)
async def test_no_card_is_made_of_rules_that_cannot_be_played(
    crew: Crew, body: dict[str, object], code: str
) -> None:
    stranger = await crew.stranger()
    answer = await stranger.http.post("/api/v1/rules/cards", json=body)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["message"].endswith(".")


@pytest.mark.parametrize("path", ["/api/v1/rules/cards/", "/rules/card/"])
@pytest.mark.parametrize("code", ["BBBB-BBBB", "BDWC-BBBC", "x", "%00", "A" * 500])
async def test_what_is_no_card_is_refused_on_both_doors(crew: Crew, path: str, code: str) -> None:
    stranger = await crew.stranger()
    answer = await stranger.http.get(path + code)
    assert answer.status_code == 422


@pytest.mark.parametrize("game", list(GAMES))
async def test_the_rules_page_has_every_section_under_its_number(crew: Crew, game: str) -> None:
    stranger = await crew.stranger()
    text = (await stranger.http.get(f"/rules/{game}")).text
    assert re.findall(r'<section class="panel rules-section" id="([^"]+)"', text) == [
        *SECTIONS[game],
        "prices",
        "advice",
    ]
    assert not re.search(r"(guide|example|rules_page|says|part|option|value)\.[a-z0-9_.]+\b(?=[^\"]*<)", text)


async def test_the_rules_page_says_the_rules_of_a_card(crew: Crew) -> None:
    stranger = await crew.stranger()
    wish = {**SPADES, "options": {"bag_limit": 7}}
    code = (await stranger.http.post("/api/v1/rules/cards", json=wish)).json()["code"]
    assert (
        "Whoever has 7 bags or more" in (await stranger.http.get(f"/rules/cutthroat_spades?card={code}")).text
    )
    assert (await stranger.http.get(f"/rules/cutthroat_euchre?card={code}")).status_code == 422
    assert (await stranger.http.get("/rules/whist")).status_code == 404


async def test_the_card_page_says_only_what_matters_and_what_has_changed(crew: Crew) -> None:
    stranger = await crew.stranger()
    wish = {**SPADES, "options": {"bag_mode": "each", "bag_limit": 7}}
    code = (await stranger.http.post("/api/v1/rules/cards", json=wish)).json()["code"]
    text = (await stranger.http.get(f"/rules/card/{code}?since=BDWC-BBBB")).text
    assert "<mark>Tricks over the bid are bags, and each costs 10 points after the hand.</mark>" in text
    assert "· 1 change</p>" in text, "the limit no longer matters"
    assert "bags or more" not in text
    assert "Joker" not in text
    assert "Tricks above the bid: Collect to a limit → 10 points each" in text


async def test_a_code_in_small_letters_leads_to_the_one_address_of_the_card(crew: Crew) -> None:
    stranger = await crew.stranger()
    answer = await stranger.http.get("/rules/card/bdwcbbbb", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules/card/BDWC-BBBB")
