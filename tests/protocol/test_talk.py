"""Chat, emotes, the nudge, and the smiley in the winner's hand: said to all at the table, kept nowhere."""

import pytest
from msgspec.structs import replace

from app.tables.state import Ceremony
from tests.protocol.conftest import Crew
from tests.support.doors import Json


async def test_a_line_reaches_everybody_the_speaker_too(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    async with maya.at(table["table_id"]) as one, nils.at(table["table_id"]) as other:
        await one.say(type="chat", text="  ahoy <b>all</b>\u0007 ")
        for tab in (one, other):
            line = await tab.hear("chat")
            assert (line["player"], line["name"], line["text"]) == (maya.player, "Maya", "ahoy <b>all</b>")
            assert "emote" not in line
        await other.say(type="chat", emote="joy")
        assert (await one.hear("chat"))["emote"] == "joy"


async def test_who_comes_later_hears_the_last_four_lines(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    async with maya.at(table["table_id"]) as one:
        for number in range(5):
            await one.say(type="chat", text=f"line {number}")
            await one.hear("chat")
        async with nils.tab(table["table_id"]) as other:
            await other.hello()
            heard = await other.settled()
    lines = [line for line in heard if line["type"] == "chat"]
    assert [line["text"] for line in lines] == [f"line {n}" for n in range(1, 5)]
    assert all(line["old"] for line in lines)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"text": "   "}, "chat_empty"),
        ({"text": "\u0000\u0001"}, "chat_empty"),
        ({"text": "x" * 201}, "chat_too_long"),
        ({}, "bad_message"),
        ({"text": "ahoy", "emote": "joy"}, "bad_message"),
        ({"emote": "nope"}, "bad_message"),
        ({"text": 3}, "bad_message"),
        ({"emote": "nudge"}, "nudge_not_now"),
    ],
)
async def test_what_cannot_be_said_is_refused(crew: Crew, message: Json, code: str) -> None:
    (maya, nils, _), table = await crew.full_table()
    async with maya.at(table["table_id"]) as one, nils.at(table["table_id"]) as other:
        await one.say(type="chat", **message)
        assert (await one.hear("reject"))["code"] == code
        assert not [heard for heard in await other.settled() if heard["type"] == "chat"]


async def test_who_talks_too_much_is_asked_to_wait_and_stays_connected(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        for number in range(10):
            await tab.say(type="chat", text=f"line {number}")
        heard = await tab.settled()
        assert {message["code"] for message in heard if message["type"] == "reject"} == {"too_many"}
        assert 1 <= len([message for message in heard if message["type"] == "chat"]) <= 6
        assert (await tab.command("still", type="add_bot", place=1))["type"] == "ack"


async def test_only_the_winner_shows_a_smiley_before_it_is_placed(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    async with maya.at(table["table_id"]) as one, nils.at(table["table_id"]) as other:
        await one.say(type="hover", smiley="sun", slot=1, rot=-8)
        assert not [heard for heard in await one.settled() if heard["type"] in ("hover", "reject")]
        assert not [heard for heard in await other.settled() if heard["type"] == "hover"]


async def test_the_winners_smiley_is_shown_to_the_others_only(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    async with maya.at(table["table_id"]) as one, nils.at(table["table_id"]) as other:
        win(crew, table["table_id"], maya.player)
        await one.say(type="hover", smiley="sun", slot=1, rot=-8)
        shown = await other.hear("hover")
        assert shown == {"type": "hover", "player": maya.player, "smiley": "sun", "slot": 1, "rot": -8}
        assert not [heard for heard in await one.settled() if heard["type"] == "hover"]


def win(crew: Crew, table: str, player: str) -> None:
    """Put the table into a ceremony of this player: a whole game would prove nothing more here."""
    live = crew.server.app.state.services.tables._tables.find(table)
    ceremony = Ceremony(seat=0, player=player, game_no=1, totals=(0, 0, 0), began=0)
    live.state = replace(live.table, board=replace(live.table.board, ceremony=ceremony))
