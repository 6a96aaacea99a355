"""Cutthroat Euchre at the running server, for somebody who knows of its rules what the view says."""

from tests.protocol.conftest import Crew
from tests.support.doors import Json, Person


async def test_one_person_plays_euchre_against_two_bots(busy_crew: Crew) -> None:
    maya, table = await busy_crew.table(game="cutthroat_euchre", options={"target": 1, "deck": "25_joker"})
    tid = table["table_id"]
    scored = 0
    async with maya.at(tid) as tab:
        for place in (1, 2):
            await maya.act(tid, f"bot{place}", type="add_bot", place=place)
        await maya.act(tid, "start", type="start")
        await maya.act(tid, "deal-now", type="deal_now")
        while True:
            event = (await tab.hear("event"))["event"]
            if event["type"] == "hand_scored":
                scored += 1
                check_score(event)
                if (await maya.get(f"/tables/{tid}"))["phase"] == "play":  # not the hand that won the game
                    await maya.act(tid, f"ready{scored}", type="ready")
            elif event["type"] == "game_won":
                break
            elif event.get("changes", {}).get("to_act"):
                await act_if_on_turn(maya, tid)
    assert event["totals"][event["seat"]] >= 1


def check_score(event: Json) -> None:
    for seat in event["seats"]:
        assert seat["delta"] == sum(part["points"] for part in seat["parts"])
    assert sum(seat["tricks"] for seat in event["seats"]) in (0, 5)


async def act_if_on_turn(person: Person, table: str) -> None:
    view = await person.get(f"/tables/{table}")
    play, tag = view["play"], view["seq"]
    if play is not None and play["turn"] == view["you"]["seat"]:
        await person.act(table, f"act{tag}", **wish(play))


def wish(play: Json) -> Json:
    """Return something that the view says may be done now."""
    holding = play["holding"] or []
    wishes: dict[str, Json] = {
        "bidding": {"type": "make"},
        "turn_up": {"type": "take_turn_up"},
        "alone": {"type": "decline_alone"},
        "keeping": {"type": "keep_cards", "cards": holding[::2]},
        "discarding": {"type": "discard", "card": next((c for c in holding if c != play["turn_up"]), None)},
    }
    if play["suits"]:
        return {"type": "name_trump", "suit": play["suits"][0]}
    return wishes.get(play["phase"]) or {"type": "play_card", "card": play["playable"][0]}
