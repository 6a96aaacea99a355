"""What one socket may do to the server, and what the server does with a client that does not read."""

import asyncio
import json
import socket
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
from sqlalchemy import URL

from app.bus.base import Said
from app.realtime.limits import Limits
from tests.protocol.conftest import QUICK, Crew
from tests.support.doors import DoorsServer, guest, running


@pytest.mark.parametrize(
    "frame", ["", "nonsense", "[]", '{"type": 3}', '{"type": "ping", "x": 1}', "[" * 5_000]
)
async def test_a_frame_that_is_no_message_is_refused_and_the_socket_lives(crew: Crew, frame: str) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        await tab.connection.send(frame)
        assert (await tab.hear("reject"))["code"] in ("bad_message", "unknown_type")
        await tab.settled()


async def test_an_unknown_kind_of_message_has_a_code_of_its_own(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        await tab.say(type="nope", id="mine")
        refusal = await tab.hear("reject")
        assert (refusal["code"], refusal["id"]) == ("unknown_type", "mine")


async def test_a_command_with_a_field_too_many_is_refused_with_its_id(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        await tab.say(type="command", id="mine", command={"type": "start"}, extra=1)
        refusal = await tab.hear("reject")
        assert (refusal["code"], refusal["id"]) == ("bad_message", "mine")


async def test_binary_frames_are_read_like_text_or_refused(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        await tab.connection.send(b"\xff\xfe")
        assert (await tab.hear("reject"))["code"] == "bad_message"


async def test_frames_without_sense_end_in_a_close(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        for _ in range(10):
            await tab.connection.send("nonsense")
        assert await tab.closed() == 1008


async def test_an_oversized_frame_is_refused_and_closed(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        await tab.say(type="chat", text="x" * 9_000)
        assert (await tab.hear("reject"))["code"] == "too_large"
        assert await tab.closed() == 1008
    async with maya.at(table["table_id"]) as tab:
        await tab.say(type="chat", text="x" * 100_000)
        assert await tab.closed() == 1009
    assert (await maya.get(f"/tables/{table['table_id']}"))["seq"] == 2


@pytest.mark.parametrize(
    ("message", "burst"),
    [
        ({"type": "ping"}, 20),
        ({"type": "command", "id": "same", "command": {"type": "ready"}}, 60),
        ({"type": "hello", "protocol": 1, "since": 2}, 10),
        ({"type": "hover", "smiley": "sun", "slot": 1}, 20),
        ({"type": "chat", "emote": "joy"}, 20),
    ],
)
async def test_over_the_limit_of_a_kind_the_socket_is_closed_with_1008(
    crew: Crew, message: dict[str, object], burst: int
) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab, maya.at(table["table_id"]) as other:
        frame = json.dumps(message)
        for _ in range(burst * 3):
            await tab.connection.send(frame)
        assert await tab.closed() == 1008
        assert [heard["code"] for heard in tab.heard if heard["type"] == "reject"][-1] == "too_many"
        if message["type"] not in ("hello", "hover"):  # what shows nothing is answered with nothing
            assert len(tab.heard) >= burst
        await other.settled()


async def test_who_is_told_too_much_at_once_gets_the_present_instead_of_the_past(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        await tab.hear("snapshot")
        await crew.server.inside(talk(crew.server, table["table_id"], lines=MANY_LINES, letters=100_000))
        assert (await tab.hear("snapshot"))["seq"] == 2
        # What lies in the connection comes through; what waits behind it does not.
        assert len([message for message in tab.heard if message["type"] == "chat"]) < MANY_LINES
        ack = await tab.command("go-on", type="add_bot", place=1)
        assert (await tab.hear("event"))["seq"] == ack["seq"] == 3


async def test_a_client_that_takes_nothing_is_let_go_and_the_others_are_served(crew: Crew) -> None:
    await talk_until_the_lazy_is_let_go(crew)


async def talk_until_the_lazy_is_let_go(crew: Crew) -> None:
    """Say so much at a table that a client who reads nothing of it is let go; another hears it all."""
    gateway = crew.server.app.state.gateway
    maya, table = await crew.table()
    with socket.create_connection(("127.0.0.1", crew.server.port)) as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        lazy.sendall(handshake(table["table_id"], maya.cookie))
        assert b"101 Switching" in lazy.recv(100)
        lazy.sendall(masked(HELLO))
        async with maya.at(table["table_id"]) as tab:
            while len(gateway._channels[table["table_id"]].sessions) == 2:
                await crew.server.inside(talk(crew.server, table["table_id"], lines=8, letters=100_000))
                await tab.hear("chat", at=7)
                tab.heard.clear()


MANY_LINES = 200
"""So many long lines are more than the connection and the outbox hold together."""


async def talk(server: DoorsServer, table: str, lines: int, letters: int) -> None:
    """Say many lines without a pause in between; no person can, but events of a busy table may come so."""
    for number in range(lines):
        said = Said("somebody", "Somebody", "x" * letters, None, number)
        server.app.state.services.bus.tell(table, said)


HELLO = b'{"type":"hello","protocol":1,"since":null}'


def handshake(table: str, cookie: str) -> bytes:
    lines = [
        f"GET /ws/tables/{table} HTTP/1.1",
        "Host: 127.0.0.1",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        f"Cookie: cutthroat={cookie}",
        "",
        "",
    ]
    return "\r\n".join(lines).encode()


def masked(text: bytes) -> bytes:
    """A client's text frame; a mask of zeros leaves the text as it is."""
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


@pytest.mark.parametrize(
    ("said", "answered"), [(b"", (b"\x88\x02\x03\xe8", b"\x88\0")), (b"\x03\xe9", (b"\x88\x02\x03\xe9",))]
)
async def test_a_good_bye_is_answered_and_the_connection_ends(
    crew: Crew, said: bytes, answered: tuple[bytes, ...]
) -> None:
    """Browsers that close a page's socket give no reason, and none may be sent back for that."""
    maya, table = await crew.table()
    reader, writer = await asyncio.open_connection("127.0.0.1", crew.server.port)
    writer.write(handshake(table["table_id"], maya.cookie))
    await reader.readuntil(b"\r\n\r\n")
    writer.write(bytes([0x88, 0x80 | len(said), 0, 0, 0, 0]) + said)
    assert await reader.read() in answered
    writer.close()
    await writer.wait_closed()


async def test_a_message_in_several_frames_is_one_message(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        await tab.connection.send(iter(['{"type":"ping"', ',"t":', '"whole"}']))
        assert (await tab.hear("pong"))["t"] == "whole"


async def test_a_fault_of_the_server_is_answered_and_the_socket_lives_on(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> int:
        raise ZeroDivisionError

    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        monkeypatch.setattr(crew.server.app.state.services.tables, "execute", broken)
        refusal = await tab.command("a", type="add_bot", place=1)
        assert (refusal["type"], refusal["code"]) == ("reject", "internal")
        monkeypatch.undo()
        assert (await tab.command("a", type="add_bot", place=1))["type"] == "ack"


async def test_commands_are_counted_for_the_player_whatever_the_door(crew: Crew) -> None:
    maya, table = await crew.table()
    path = f"/tables/{table['table_id']}/commands"
    ready = {"id": "same", "command": {"type": "ready"}}
    for _ in range(60):
        await maya.post(path, 403, **ready)
    assert (await maya.post(path, 429, **ready))["error"]["code"] == "too_many"
    async with maya.at(table["table_id"]) as tab:
        await tab.say(type="command", id="a", command={"type": "ready"})
        assert (await tab.hear("reject"))["code"] == "too_many"
        assert await tab.closed() == 1008
    nils = await crew.guest("Nils")
    await nils.post(table["link"].replace("/j/", "/join/"))
    await nils.act(table["table_id"], "b", type="stand")


async def test_names_and_device_links_are_not_made_without_end(crew: Crew) -> None:
    maya, table = await crew.table()
    path = f"/tables/{table['table_id']}/device-link"
    for _ in range(10):
        await maya.post(path, 201)
    assert (await maya.post(path, 429))["error"]["code"] == "too_many"
    answers = [await maya.http.patch("/api/v1/me", json={"name": f"Maya {number}"}) for number in range(10)]
    assert {answer.status_code for answer in answers} == {200}
    assert (await maya.http.patch("/api/v1/me", json={"name": "Maya 9"})).status_code == 200  # it is the same
    for door in ("/api/v1/tables", f"/api/v1/join{table['link'].removeprefix('/j')}", "/api/v1/guests"):
        assert (await maya.http.post(door, json={"name": "Maya 11"})).status_code == 429, door


async def test_a_player_has_so_many_sockets_and_no_more(crew: Crew) -> None:
    maya, table = await crew.table()
    async with AsyncExitStack() as stack:
        tabs = [await stack.enter_async_context(maya.at(table["table_id"])) for _ in range(20)]
        async with maya.tab(table["table_id"]) as one_more:
            assert await one_more.closed() == 4429
        await tabs[0].settled()
        await tabs.pop().connection.close()
        while len(crew.server.app.state.gateway._sessions) > len(tabs):
            await tabs[0].settled()
        async with maya.at(table["table_id"]) as again:
            await again.settled()


@pytest.fixture
def wary(database: URL) -> Limits:
    return replace(QUICK, hello_s=0.2, look_s=0.05, sockets_per_address=3)


async def test_a_socket_that_never_says_who_it_is_is_closed(database: URL, wary: Limits) -> None:
    with running(DoorsServer(database, wary)) as server:
        async with guest(server, "Maya") as maya:
            table = await maya.post("/tables", 201)
            async with maya.tab(table["table_id"]) as silent:
                assert await silent.closed() == 1008
            async with maya.at(table["table_id"]) as tab:
                async with maya.tab(table["table_id"]) as silent:
                    assert await silent.closed() == 1008
                await tab.settled()


async def test_an_address_has_so_many_sockets_and_no_more(database: URL, wary: Limits) -> None:
    with running(DoorsServer(database, wary)) as server:
        async with guest(server, "Maya") as maya, guest(server, "Nils") as nils, AsyncExitStack() as stack:
            table = await maya.post("/tables", 201)
            await nils.post(table["link"].replace("/j/", "/join/"))
            for person in (maya, nils, maya):
                await stack.enter_async_context(person.at(table["table_id"]))
            async with nils.tab(table["table_id"]) as one_more:
                assert await one_more.closed() == 4429
