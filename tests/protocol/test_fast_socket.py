"""The fast sockets against clients that no library makes: what is sent here is put together byte by byte."""

import asyncio
import gc
import json
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import cast

import pytest
from sqlalchemy import URL

from app.ops import http_protocol
from tests.protocol.conftest import QUICK, Crew
from tests.protocol.test_limits import HELLO, handshake, talk
from tests.support.doors import DoorsServer, Json, Person, running

TEXT, PART, PING, PONG, CLOSE = 0x81, 0x00, 0x89, 0x8A, 0x88
OWN = ("app.", "uvicorn.", "picows.")
BEGIN = 0x01
"""A text frame that is not the last of its message."""


@pytest.fixture(scope="module")
def server(database: URL) -> Iterator[DoorsServer]:
    with running(DoorsServer(database, replace(QUICK, stuck_s=10))) as started:
        yield started


def framed(kind: int, payload: bytes = b"") -> bytes:
    """A client's frame; a mask of zeros leaves the payload as it is."""
    return bytes([kind, 0x80 | len(payload), 0, 0, 0, 0]) + payload


def said(**message: object) -> bytes:
    return framed(TEXT, json.dumps(message).encode())


TWO_BOTS = b"".join(
    said(type="command", id=f"bot-{place}", command={"type": "add_bot", "place": place}) for place in (1, 2)
)


class Raw:
    """A connection whose bytes are ours."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def say(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def ended(self) -> None:
        """Read to the end of the connection, which the server makes."""
        async with asyncio.timeout(60):
            with suppress(ConnectionResetError):
                await self.reader.read()

    async def closed(self) -> int:
        """Return the code with which the server closes."""
        return int.from_bytes((await self.hear(CLOSE))[:2])

    async def hear(self, wanted: int) -> bytes:
        """Return the payload of the next frame of this kind; others are passed over."""
        while True:
            kind, payload = await self.frame()
            if kind == wanted:
                return payload

    async def frame(self) -> tuple[int, bytes]:
        kind, size = await self.reader.readexactly(2)
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
        return kind, await self.reader.readexactly(size)


@asynccontextmanager
async def raw(server: DoorsServer) -> AsyncIterator[Raw]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()


@asynccontextmanager
async def at(server: DoorsServer, person: Person, table: Json) -> AsyncIterator[Raw]:
    """Somebody at the table who was told everything."""
    async with raw(server) as client:
        await client.say(handshake(table["table_id"], person.cookie))
        await client.reader.readuntil(b"\r\n\r\n")
        await client.say(framed(TEXT, HELLO))
        while b'"presence"' not in (await client.frame())[1]:
            pass
        yield client


async def test_firefox_comes_in(crew: Crew) -> None:
    """It names more than the upgrade in `Connection`."""
    maya, table = await crew.table()
    request = handshake(table["table_id"], maya.cookie)
    async with raw(crew.server) as client:
        await client.say(request.replace(b"Connection: Upgrade", b"Connection: keep-alive, Upgrade"))
        assert (await client.reader.readline()).startswith(b"HTTP/1.1 101 ")


async def test_a_fault_at_the_door_is_told_to_the_log_and_not_to_the_client(
    crew: Crew, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("what nobody outside must know")

    maya, table = await crew.table()
    monkeypatch.setattr(crew.server.app.state.door._signer, "parse", broken)
    async with raw(crew.server) as client:
        await client.say(handshake(table["table_id"], maya.cookie))
        answer = await client.reader.read()
    assert answer.startswith(b"HTTP/1.1 500 ")
    assert b"nobody" not in answer
    assert "what nobody outside must know" in "".join(capfd.readouterr())


async def test_what_was_said_before_leaving_counts(crew: Crew) -> None:
    """A page that is closed after a move, or whose connection breaks then, has made the move."""
    maya, table = await crew.table()
    async with at(crew.server, maya, table) as client:
        await client.say(TWO_BOTS + framed(CLOSE, b"\x03\xe9"))
        assert await client.closed() == 1001
    await empty(maya)
    assert (await maya.get(f"/tables/{table['table_id']}"))["seq"] == 4


async def test_what_was_said_before_the_connection_broke_counts(crew: Crew) -> None:
    maya, table = await crew.table()
    async with at(crew.server, maya, table) as client:
        await client.say(TWO_BOTS)
    await empty(maya)
    assert (await maya.get(f"/tables/{table['table_id']}"))["seq"] == 4


async def empty(person: Person) -> None:
    """Ask until no socket is left, and find all counters given back."""
    gateway = person.server.app.state.gateway
    while gateway._sessions:
        await person.get("/me")
    assert not gateway._of_player
    assert not gateway._of_address


async def test_a_socket_that_is_gone_leaves_nothing_for_the_collector(crew: Crew) -> None:
    """A busy server collects everything once an hour: until then it would keep what is held in cycles."""
    maya, table = await crew.table()
    gc.collect()
    gc.disable()
    try:
        async with at(crew.server, maya, table) as client:
            await client.say(framed(CLOSE, b"\x03\xe9"))
            await client.closed()
        await empty(maya)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        gc.set_debug(0)
        left = {type(one).__qualname__ for one in gc.garbage if type(one).__module__.startswith(OWN)}
        gc.garbage.clear()
    finally:
        gc.set_debug(0)
        gc.enable()
    assert not left


async def test_a_message_of_endless_empty_parts_is_not_collected(crew: Crew) -> None:
    maya, table = await crew.table()
    async with at(crew.server, maya, table) as client:
        await client.say(framed(BEGIN) + framed(PART) * 100_000)
        assert await client.closed() == 1008
    await empty(maya)


@pytest.mark.parametrize("kind", [PING, PONG])
async def test_heartbeats_without_end_are_too_many(crew: Crew, kind: int) -> None:
    maya, table = await crew.table()
    async with at(crew.server, maya, table) as client:
        await client.say(framed(kind, b"x" * 125) * 1_000)
        assert await client.closed() == 1008


async def test_a_ping_is_answered_with_what_it_said(crew: Crew) -> None:
    maya, table = await crew.table()
    async with at(crew.server, maya, table) as client:
        for payload in (b"", b"ahoy", b"x" * 125):
            await client.say(framed(PING, payload))
            assert await client.hear(PONG) == payload


async def test_pings_of_who_does_not_read_cost_one_answer(crew: Crew) -> None:
    maya, table = await crew.table()
    async with at(crew.server, maya, table) as client:
        connection = cast("asyncio.Transport", client.writer.transport)
        connection.pause_reading()
        (session,) = crew.server.app.state.gateway._channels[table["table_id"]].sessions
        transport = session._transport
        while not (transport._outbox is not None and transport._outbox.has_overflowed):
            # One at a time, so that the connection takes what it can in between.
            await crew.server.inside(talk(crew.server, table["table_id"], lines=1, letters=100_000))
        for number in range(20):
            await client.say(framed(PING, b"%d" % number))
        while transport._owed != b"19":
            await maya.get("/me")
        connection.resume_reading()
        assert await client.hear(PONG) == b"19"


async def test_what_is_no_frame_is_the_clients_fault_and_no_error(
    crew: Crew, caplog: pytest.LogCaptureFixture
) -> None:
    maya, table = await crew.table()
    async with at(crew.server, maya, table) as client:
        await client.say(framed(0x83))  # a kind of frame that there is not
        assert await client.closed() == 1002
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_parts_larger_than_a_message_may_be_end_in_a_close(crew: Crew) -> None:
    maya, table = await crew.table()
    part = bytes([PART, 0x80 | 126]) + (40_000).to_bytes(2) + bytes(4) + bytes(40_000)
    async with at(crew.server, maya, table) as client:
        await client.say(framed(BEGIN) + part * 3)
        assert await client.closed() == 1009


@pytest.mark.parametrize(
    "frames", [framed(PART), framed(BEGIN) + framed(TEXT), framed(BEGIN) + framed(BEGIN)]
)
async def test_parts_in_a_wrong_order_end_in_a_close(crew: Crew, frames: bytes) -> None:
    maya, table = await crew.table()
    async with at(crew.server, maya, table) as client:
        await client.say(frames)
        assert await client.closed() == 1002


async def test_an_upgrade_within_another_answer_ends_the_connection_and_the_answer(crew: Crew) -> None:
    """The answer would be written among the socket's frames, and never hear that the client is gone."""
    maya, table = await crew.table()
    page = (
        f"GET /t/{table['table_id']} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: cutthroat={maya.cookie}\r\n\r\n"
    )
    async with raw(crew.server) as client:
        await client.say(page.encode() + handshake(table["table_id"], maya.cookie))
        assert await client.reader.read() == b""
    await empty(maya)


async def test_a_head_without_an_end_is_not_waited_for(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_S", 0.1)
    for begun in (b"", b"GET / HTTP/1.1\r\nHost: "):
        async with raw(crew.server) as client:
            await client.say(begun)
            await client.ended()


async def test_a_socket_owes_no_further_request(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    maya, table = await crew.table()
    async with raw(crew.server) as client:
        await client.say(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert await client.reader.readuntil(b'{"status":"up"}')
        monkeypatch.setattr(http_protocol, "HEAD_S", 0.1)
        await client.say(handshake(table["table_id"], maya.cookie))
        assert b" 101 " in await client.reader.readuntil(b"\r\n\r\n")
        async with raw(crew.server) as later:
            await later.ended()
        await client.say(said(type="ping"))
        assert b"hello_first" in await client.reader.readuntil(b"hello_first")


async def test_a_body_without_an_end_is_not_waited_for(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "BODY_S", 0.1)
    for path in ("/api/v1/tables", "/no-such-page"):  # one that is read, and one that is refused at once
        async with raw(crew.server) as client:
            await client.say(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{{".encode())
            await client.ended()


async def test_who_says_nothing_more_but_empty_lines_is_not_waited_for(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_S", 0.1)
    async with raw(crew.server) as client:
        await client.say(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert await client.reader.readuntil(b'{"status":"up"}')
        await client.say(b"\r\n")
        await client.ended()


async def test_who_does_not_read_the_answers_is_not_waited_for(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "READ_S", 0.1)
    connections = crew.server._server.server_state.connections
    async with raw(crew.server) as client:
        await client.say(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert await client.reader.readuntil(b'{"status":"up"}')
        address = client.writer.get_extra_info("sockname")
        (own,) = [
            one
            for one in list(connections)
            if isinstance(one, http_protocol.HttpProtocol) and one.client == address
        ]
        client.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport of a socket can
        page = b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"
        await client.say(page * 1000)  # more than all buffers on the way hold
        async with asyncio.timeout(60):
            while own in connections:  # noqa: ASYNC110 - a connection has no event for it
                await asyncio.sleep(0.01)


async def test_a_head_without_measure_is_refused(crew: Crew) -> None:
    async with raw(crew.server) as client:
        head = b"GET / HTTP/1.1\r\nHost: "
        await client.say(head.ljust(http_protocol.MAX_HEAD + 1, b"x"))
        assert (await client.reader.readline()).startswith(b"HTTP/1.1 400 ")
