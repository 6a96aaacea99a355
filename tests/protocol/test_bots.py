"""Bots at a table of the running server: they act by themselves, as long as somebody is there."""

from tests.protocol.conftest import Crew
from tests.support.doors import Json, Person


async def test_one_person_plays_a_hand_against_two_bots(busy_crew: Crew) -> None:
    maya, table = await busy_crew.table(preset="short_5")
    tid = table["table_id"]
    async with maya.at(tid) as tab:
        for place in (1, 2):
            await maya.act(tid, f"bot{place}", type="add_bot", place=place)
        await maya.act(tid, "start", type="start")
        await maya.act(tid, "deal-now", type="deal_now")
        while True:
            event = (await tab.hear("event"))["event"]
            if event["type"] == "hand_scored":
                break
            if "turn" in event:
                await act_if_on_turn(maya, tid)
    assert len(event["seats"]) == 3
    assert sum(seat["tricks"] for seat in event["seats"]) == 17


async def act_if_on_turn(person: Person, table: str) -> None:
    """Bid three, or play the first card that is allowed."""
    view = await person.get(f"/tables/{table}")
    play, tag = view["play"], view["seq"]
    if play["turn"] != view["you"]["seat"]:
        return
    if play["phase"] == "bidding":
        await person.act(table, f"look{tag}", type="look")
        await person.act(table, f"bid{tag}", type="bid", bid="3")
        return
    answers = [await play_card(person, table, f"card{tag}-{card}", card) for card in play["holding"]]
    assert any("seq" in answer for answer in answers), answers


async def play_card(person: Person, table: str, tag: str, card: str) -> Json:
    """Try a card; the rules say whether it may be played."""
    command = {"type": "play_card", "card": card}
    answer = await person.http.post(f"/api/v1/tables/{table}/commands", json={"id": tag, "command": command})
    data: Json = answer.json()
    return data
