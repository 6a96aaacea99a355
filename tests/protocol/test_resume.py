"""Coming back: events when few are missing, a snapshot when many are, never a gap and never twice."""

import asyncio

import httpx
from sqlalchemy import URL

from app.realtime.resume import MAX_TAIL
from app.tables import commands as c
from tests.protocol.conftest import Crew
from tests.support.doors import DoorsServer, Json, Socket, running


def events_in(messages: list[Json]) -> list[Json]:
    return [message for message in messages if message["type"] == "event"]


async def test_who_missed_a_few_events_is_told_just_those(crew: Crew) -> None:
    maya, table = await crew.table(n_seats=4)
    async with maya.at(table["table_id"]) as tab:
        known = (await tab.hear("snapshot"))["seq"]
    for place in (1, 2, 3):
        await maya.act(table["table_id"], f"bot{place}", type="add_bot", place=place)
    async with maya.tab(table["table_id"]) as tab:
        await tab.hello(since=known)
        messages = await tab.settled()
    assert not [message for message in messages if message["type"] == "snapshot"]
    missed = events_in(messages)
    assert [event["seq"] for event in missed] == [known + 1, known + 2, known + 3]
    assert {event["event"]["type"] for event in missed} == {"bot_seated"}


async def test_who_missed_nothing_is_told_nothing(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        known = (await tab.hear("snapshot"))["seq"]
        await tab.hello(since=known)
        messages = await tab.settled()
        assert not [message for message in messages if message["type"] in ("event", "snapshot")]


async def bots_come_and_go(server: DoorsServer, table_id: str, host: str) -> None:
    """Let more happen at the table than a tail tells; done inside the server, since the doors take longer."""
    tables = server.app.state.services.tables
    for number in range(0, MAX_TAIL + 2, 2):
        await tables.execute(table_id, c.AddBot(host, 1), f"n{number}")
        await tables.execute(table_id, c.RemoveSeat(host, 1), f"n{number + 1}")


async def test_a_seq_from_the_future_or_long_ago_is_answered_with_a_snapshot(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        head = (await tab.hear("snapshot"))["seq"]
        await tab.hello(since=head + 1_000)
        assert (await tab.hear("snapshot"))["seq"] == head
    await crew.server.inside(bots_come_and_go(crew.server, table["table_id"], maya.player))
    async with maya.tab(table["table_id"]) as tab:
        await tab.hello(since=head)
        assert (await tab.next())["type"] == "snapshot"


async def test_after_a_doubt_hello_again_gives_the_present_and_the_stream_goes_on(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        await tab.command("bot", type="add_bot", place=1)
        await tab.hello()
        again = await tab.hear("snapshot", seq=3)
        assert again["view"]["places"][1]["bot"]
        ack = await tab.command("away", type="remove_seat", place=1)
        assert (await tab.hear("event", seq=ack["seq"]))["event"]["type"] == "seat_left"


async def test_nothing_is_lost_or_doubled_while_people_come_and_go_in_the_middle_of_events(
    busy_crew: Crew,
) -> None:
    maya, table = await busy_crew.table()
    stop = asyncio.Event()

    async def shuffle_bots() -> int:
        number = 0
        while not stop.is_set():
            for kind in ("add_bot", "remove_seat"):
                await maya.act(table["table_id"], f"n{number}", type=kind, place=1)
                number += 1
        return number

    async def come_and_go() -> None:
        known: int | None = None
        for _ in range(12):
            async with maya.tab(table["table_id"]) as tab:
                await tab.hello(since=known)
                for _ in range(8):
                    message = await tab.hear("snapshot", "event")
                    if message["type"] == "event":
                        assert message["seq"] == (known or 0) + 1
                    known = message["seq"]

    busy = asyncio.create_task(shuffle_bots())
    try:
        await asyncio.gather(*(come_and_go() for _ in range(4)))
    finally:
        stop.set()
        assert await busy > 20


async def test_what_no_hint_told_is_found_by_comparing_with_the_log(crew: Crew) -> None:
    """The bus may lose a hint; the head is looked at every few moments."""
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        bus = crew.server.app.state.services.bus
        publish, bus.publish = bus.publish, lambda *_: None
        try:
            seq = (await maya.act(table["table_id"], "bot", type="add_bot", place=1))["seq"]
        finally:
            bus.publish = publish
        assert (await tab.hear("event", seq=seq))["event"]["type"] == "bot_seated"


async def test_a_gap_that_an_event_shows_is_repaired_at_once_and_in_order(crew: Crew) -> None:
    maya, table = await crew.table(n_seats=4)
    async with maya.at(table["table_id"]) as tab:
        first = (await tab.hear("snapshot"))["seq"]
        bus = crew.server.app.state.services.bus
        publish, bus.publish = bus.publish, lambda *_: None
        try:
            await maya.act(table["table_id"], "lost", type="add_bot", place=1)
        finally:
            bus.publish = publish
        await maya.act(table["table_id"], "heard", type="add_bot", place=2)
        assert [(await tab.hear("event"))["seq"] for _ in range(2)] == [first + 1, first + 2]
        assert not events_in(await quiet(tab))


async def quiet(tab: Socket) -> list[Json]:
    return await tab.settled()


async def test_what_another_process_appended_is_found_and_shown(crew: Crew, database: URL) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        with running(DoorsServer(database)) as other:
            headers = {"Authorization": f"Bearer {maya.cookie}"}
            body = {"id": "bot", "command": {"type": "add_bot", "place": 1}}
            async with httpx.AsyncClient(base_url=other.base, headers=headers) as http:
                answer = await http.post(f"/api/v1/tables/{table['table_id']}/commands", json=body)
        event = await tab.hear("event", seq=answer.json()["seq"])
        assert event["event"]["type"] == "bot_seated"
        ack = await tab.command("stay", type="remove_seat", place=1)
        assert ack["seq"] == event["seq"] + 1
