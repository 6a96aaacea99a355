"""A person plays a hand of each game against bots on the running server, knowing nothing but the view."""

from typing import Any

import pytest

from tests.protocol.conftest import Crew
from tests.support.doors import Json, Person

TABLES: list[Json] = [
    {"game": "three_person_spades", "preset": "three_person", "n_seats": 3},
    {
        "game": "three_person_spades",
        "preset": "table_rules",
        "n_seats": 3,
        "options": {"bid_order": "simultaneous"},
    },
    {
        "game": "two_player_spades",
        "preset": "two_player",
        "n_seats": 2,
        "options": {"blind_nil": True, "bid_order": "simultaneous", "peek": "owner"},
    },
]


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules["preset"])
async def test_one_person_plays_a_hand_against_bots(busy_crew: Crew, rules: Json) -> None:
    maya, table = await busy_crew.table(**rules)
    tid = table["table_id"]
    done: set[str] = set()
    async with maya.at(tid) as tab:
        for place in range(1, rules["n_seats"]):
            await maya.act(tid, f"bot{place}", type="add_bot", place=place)
        await maya.act(tid, "start", type="start")
        await maya.act(tid, "deal-now", type="deal_now")
        while True:
            event = (await tab.hear("event"))["event"]
            if event["type"] == "hand_scored":
                break
            done |= await act_if_waited_for(maya, tid)
    n_tricks = {3: 17, 2: 13}[rules["n_seats"]]
    assert sum(seat["tricks"] for seat in event["seats"]) == n_tricks
    expected = {"bid", "play_card"}
    expected |= {"no_call"} if rules["preset"] == "table_rules" else set()
    expected |= {"decline_blind_nil", "keep_card"} if rules["n_seats"] == 2 else set()
    assert done == expected


async def act_if_waited_for(person: Person, table: str) -> set[str]:
    """Do the simplest thing that the view allows; return its name, if it was one's turn to do anything."""
    view = await person.get(f"/tables/{table}")
    play: Json | None = view["play"]
    if play is None or view["you"]["seat"] not in play["to_act"]:
        return set()
    card = play["playable"][0] if play["phase"] == "playing" else None
    wish: dict[str, Any] = {
        "bidding": {"type": "bid", "bid": play["plain_bids"][3]},
        "playing": {"type": "play_card", "card": card},
        "calling": {"type": "no_call"},
        "declaring": {"type": "decline_blind_nil"},
        "drawing": {"type": "keep_card"},
    }[play["phase"]]
    await person.act(table, f"at{view['seq']}", **wish)
    return {wish["type"]}
