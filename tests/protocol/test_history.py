"""The history of a table and the replay of a hand: who gets them, and that an open hand has none."""

import asyncio
from typing import Any

from tests.protocol.conftest import Crew
from tests.support.doors import Json, Person
from tests.support.one_hand import RULES, play_one_hand


async def dealt_table(crew: Crew) -> tuple[list[Person], str]:
    """Three people whose first hand is dealt."""
    maya, table = await crew.table(**RULES)
    people = [maya]
    for name in ("Nils", "Giulia"):
        people.append(await crew.guest(name))
        await people[-1].post(f"/join{table['link'].removeprefix('/j')}")
    table_id: str = table["table_id"]
    await maya.act(table_id, "start", type="start")
    await maya.act(table_id, "deal-now", type="deal_now")
    return people, table_id


async def play(crew: Crew, table_id: str, people: list[Person]) -> Json:
    cookies = [person.cookie for person in people]
    return await asyncio.to_thread(play_one_hand, crew.server.base, table_id, cookies)


async def test_a_hand_that_is_over_is_shown_again_to_those_who_were_let_in(busy_crew: Crew) -> None:
    people, table_id = await dealt_table(busy_crew)
    maya = people[0]
    history, replay = f"/tables/{table_id}/history", f"/tables/{table_id}/history/1/1/1"
    assert hands_of(await maya.get(history)) == []
    assert (await maya.get(replay, 404))["error"]["code"] == "hand_not_scored"
    holding = (await maya.get(f"/tables/{table_id}"))["play"]["holding"]

    view = await play(busy_crew, table_id, people)
    [hand] = hands_of(await maya.get(history))
    scored = view["play"]["scores"][0]["seats"]
    assert [(seat["bid"], seat["tricks"], seat["total"]) for seat in hand["seats"]] == [
        (seat["role"], seat["tricks"], seat["total"]) for seat in scored
    ]
    shown = await maya.get(replay)
    seat = next(i for i, one in enumerate(view["seats"]) if one["player"] == maya.player)
    assert shown["dealt"]["holdings"][seat] == holding
    assert [one["name"] for one in shown["seats"]] == [one["name"] for one in view["seats"]]
    assert [one["place"] for one in shown["seats"]] == [one["place"] for one in view["seats"]]
    assert shown["play"]["scores"] == view["play"]["scores"]
    assert shown["scored_hands"] == 1
    assert list(shown["dealt"]) == ["holdings", "manikin", "turn_up", "passed_over", "stock"]
    assert [step["type"] for step in shown["steps"] if step["trick"]] == ["card_played"] * 15
    outside = await busy_crew.guest("Pawlu")
    for path in (history, replay):
        assert (await outside.get(path, 403))["error"]["code"] == "not_admitted"

    for person in people:
        await person.act(table_id, "ready", type="ready")
    open_hand = (await maya.get(f"/tables/{table_id}"))["play"]
    assert (open_hand["hand_no"], open_hand["phase"]) == (2, "bidding")
    assert (await maya.get(f"{history}/1/1/2", 404))["error"]["code"] == "hand_not_scored"
    assert hands_of(await maya.get(history)) == [hand]
    assert await maya.get(replay) == shown


def hands_of(tournaments: Any) -> list[Json]:
    """Return all hands of the one game of the one tournament."""
    [tournament] = tournaments
    [game] = tournament["games"]
    assert {player["name"] for player in game["players"]} == {"Maya", "Nils", "Giulia"}
    assert (game["winner"], game["totals"], game["token"]) == (None, None, None)
    hands: list[Json] = game["hands"]
    return hands


async def test_numbers_that_name_no_hand_are_refused_with_a_code(busy_crew: Crew) -> None:
    maya, table = await busy_crew.table()
    history = f"/tables/{table['table_id']}/history"
    for numbers, status, code in (
        ("1/1/1", 404, "hand_not_scored"),
        ("9/9/32767", 404, "hand_not_scored"),
        ("1/1/32768", 422, "wrong_type"),
        ("1/0/1", 422, "wrong_type"),
        ("x/1/1", 422, "wrong_type"),
    ):
        assert (await maya.get(f"{history}/{numbers}", status))["error"]["code"] == code
