"""The bus over a real nats-server: two processes' worth of it, and what happens when NATS goes."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager

import nats
import pytest
import structlog
import uvloop
from nats.aio.transport import TcpTransport

from app.bus import wire
from app.bus.base import Attended, KnocksChanged, Listening, PresenceChanged, Said
from app.bus.nats import LONGEST_QUEUE, TABLE, NatsBus
from app.bus.nats_client import close
from app.bus.nats_server import NatsServer
from app.tables.ports import Append, NewEvent, StoredEvent

APPEND = Append("t1", 4, (NewEvent("bid_made", 1, b"{}"),), "maya.1", 17, None, "play")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is done again and again is done often; how long others are waited for is as ever."""
    monkeypatch.setattr("app.bus.nats.BEAT_S", 0.05)
    monkeypatch.setattr("app.bus.nats.RECONNECT_S", 0.05)


@pytest.fixture
def server() -> Iterator[NatsServer]:
    with NatsServer() as started:
        yield started


class Process:
    """One bus with what it was told."""

    def __init__(self, url: str) -> None:
        self.bus = NatsBus([url])
        self.moves: list[tuple[str, Sequence[StoredEvent]]] = []
        self.read: list[str] = []
        self.hints: list[tuple[str, object]] = []
        self.may_read = asyncio.Event()
        self.may_read.set()
        self.bus.subscribe(None, lambda table, hint: self.hints.append((table, hint)))

    async def hear(self, table_id: str, told: Sequence[StoredEvent]) -> None:
        self.moves.append((table_id, told))

    async def catch_up(self, table_id: str) -> None:
        self.read.append(table_id)
        await self.may_read.wait()


@asynccontextmanager
async def process(url: str) -> AsyncIterator[Process]:
    one = Process(url)
    one.bus.start(one.hear, one.catch_up)
    try:
        yield one
    finally:
        await one.bus.stop()


async def until(is_so: object) -> None:
    """Return when it is so; what happens inside a bus has no event of its own."""
    assert callable(is_so)
    async with asyncio.timeout(30):
        while not is_so():  # noqa: ASYNC110 - connections have no event for it
            await asyncio.sleep(0.005)


async def test_a_move_reaches_the_process_that_listens_to_the_table(server: NatsServer) -> None:
    async with process(server.url) as one, process(server.url) as two:
        two.bus.subscribe("t1", lambda *_: None)
        await until(lambda: two.bus.hears("t1") and one.bus.is_connected)
        await until(lambda: two.read == ["t1"])  # once it hears, so that nothing falls in between
        assert not two.bus.hears("t2")
        one.bus.publish("t2", ())
        one.bus.publish("t1", (), APPEND)
        one.bus.tell("t1", KnocksChanged())
        one.bus.tell("t1", PresenceChanged())
        one.bus.tell("t1", Attended("one", ("maya",)))
        await until(lambda: ("t1", Attended("one", ("maya",))) in two.hints)
        assert two.moves == [("t1", (StoredEvent(5, "bid_made", 1, b"{}", "maya.1", 17),))]
        assert two.hints == [("t1", Listening()), ("t1", KnocksChanged()), ("t1", Attended("one", ("maya",)))]
        assert one.moves == [], "nobody hears its own moves from NATS"


async def test_who_is_told_that_something_was_missed_reads_the_log(server: NatsServer) -> None:
    async with process(server.url) as one, process(server.url) as two:
        two.bus.subscribe("t1", lambda *_: None)
        await until(lambda: two.bus.hears("t1") and one.bus.is_connected)
        await until(lambda: two.read == ["t1"])  # once it hears
        one.bus.missed("t2")
        one.bus.missed("t1")
        await until(lambda: two.read == ["t1", "t1"])
        assert one.read == []


async def test_who_listens_no_more_is_brought_nothing(server: NatsServer) -> None:
    async with process(server.url) as one, process(server.url) as two:
        end = two.bus.subscribe("t1", lambda *_: None)
        two.bus.subscribe("t2", lambda *_: None)
        await until(lambda: two.bus.hears("t1") and two.bus.hears("t2") and one.bus.is_connected)
        end()
        assert not two.bus.hears("t1")
        await until(lambda: "t1" not in two.bus._subscribed)
        await two.bus._nats.flush()
        one.bus.publish("t1", (), APPEND)
        one.bus.tell("t2", KnocksChanged())
        await until(lambda: ("t2", KnocksChanged()) in two.hints)
        assert two.moves == []


async def test_who_listens_no_more_while_the_log_is_read_can_listen_again(server: NatsServer) -> None:
    async with process(server.url) as one:
        await until(lambda: one.bus.is_connected)
        one.may_read.clear()
        tables = [f"t{number}" for number in range(9)]
        ends = [one.bus.subscribe(table, lambda *_: None) for table in tables]
        await until(lambda: one.read)
        for end in ends:
            end()
        one.may_read.set()
        await until(lambda: not one.bus._subscribed)
        assert not [table for table in tables if one.bus.hears(table)]
        last = next(table for table in tables if table not in one.read)
        one.bus.subscribe(last, lambda *_: None)
        await until(lambda: one.bus.hears(last))
        assert one.hints[-1] == (last, Listening())


async def test_what_another_build_says_is_counted_and_passed_over(server: NatsServer) -> None:
    async with process(server.url) as one:
        one.bus.subscribe("t1", lambda *_: None)
        await until(lambda: one.bus.hears("t1"))
        other = await nats.connect(server.url)
        with structlog.testing.capture_logs() as logs:
            await other.publish(TABLE + "t1", b"\xff")
            await other.publish(TABLE + "t1", wire.pack("other", wire.Moved(4, "a", 1, ())))
            await other.publish(TABLE + "t1", wire.pack("other", KnocksChanged()))
            await until(lambda: ("t1", KnocksChanged()) in one.hints)
        await other.close()
        assert one.bus.counts["not_understood"] == 2
        assert [entry["count"] for entry in logs if entry["event"] == "hint_not_understood"] == [1, 2]


async def test_nats_may_go_and_come_back(server: NatsServer) -> None:
    async with process(server.url) as one, process(server.url) as two:
        two.bus.subscribe("t1", lambda *_: None)
        await until(lambda: two.bus.hears("t1") and one.bus.is_connected)
        await until(lambda: two.bus.is_alive(one.bus.process) and one.bus.process in two.bus._beats)
        with structlog.testing.capture_logs() as logs:
            await asyncio.to_thread(server.stop)
            await until(lambda: not (one.bus.is_connected or two.bus.is_connected))
            assert not two.bus.hears("t1"), "whoever reads now asks the log"
            one.bus.publish("t1", (), APPEND)
            assert one.bus.counts["dropped"] >= 1
            assert two.bus.is_alive(one.bus.process), "nobody is thought gone because NATS is"
            await asyncio.to_thread(server.start)
            await until(lambda: two.bus.hears("t1") and one.bus.is_connected)
        await until(lambda: two.read == ["t1", "t1"])
        one.bus.publish("t1", (), APPEND)
        await until(lambda: len(two.moves) == 1)
        token = server.url.partition("//")[2].partition("@")[0]
        assert token not in str(logs)


async def test_an_error_that_nats_answers_with_does_not_end_the_bus(server: NatsServer) -> None:
    async with process(server.url) as one, process(server.url) as two:
        two.bus.subscribe("t1", lambda *_: None)
        await until(lambda: two.bus.hears("t1") and one.bus.is_connected)
        refused = two.bus._nats
        assert refused._transport is not None
        refused._transport.write(b"nonsense\r\n")  # -ERR, as to a token that is right no more
        await until(lambda: refused.is_closed and two.bus.hears("t1"))
        one.bus.publish("t1", (), APPEND)
        await until(lambda: len(two.moves) == 1)


async def test_a_client_that_does_not_come_back_is_replaced(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bus.nats.GIVE_UP_S", 1)
    async with process(server.url) as one:
        one.bus.subscribe("t1", lambda *_: None)
        await until(lambda: one.bus.hears("t1"))
        first = one.bus._nats
        await asyncio.to_thread(server.stop)
        await until(lambda: one.bus._nats is not first)
        await asyncio.to_thread(server.start)
        await until(lambda: one.bus.hears("t1"))
        assert first.is_closed


def on_uvloop(work: Coroutine[object, object, None]) -> None:
    """Do the work in the loop of a server; to write to a link that is closed is an error in this one."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work)


def test_the_bus_outlives_a_nats_that_goes_while_something_waits_to_be_sent(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go_and_come_back() -> None:
        async with process(server.url) as one:
            one.bus.subscribe("t1", lambda *_: None)
            await until(lambda: one.bus.hears("t1"))
            first = one.bus._nats
            await asyncio.to_thread(server.stop)
            await until(lambda: first.is_reconnecting)
            await first.publish(TABLE + "t1", b"told while nobody noticed yet")
            assert first.pending_data_size
            monkeypatch.setattr("app.bus.nats.GIVE_UP_S", 0.1)
            await until(lambda: one.bus._nats is not first)
            monkeypatch.setattr("app.bus.nats.GIVE_UP_S", 10)
            await asyncio.to_thread(server.start)
            await until(lambda: one.bus.hears("t1"))
            assert not any(task.done() for task in one.bus._tasks)

    on_uvloop(go_and_come_back())


def test_no_error_of_a_client_that_is_closed_ends_the_bus(server: NatsServer) -> None:
    async def fail_to_close() -> None:
        async with process(server.url) as one:
            one.bus.subscribe("t1", lambda *_: None)
            await until(lambda: one.bus.hears("t1"))
            first = one.bus._nats
            assert isinstance(first._transport, TcpTransport)
            assert first._transport._io_writer is not None
            with structlog.testing.capture_logs() as logs:
                first._transport._io_writer.close()
                await first._send_command(b"PUB")  # before it is noticed
                await close(first)
                await until(lambda: one.bus._nats is not first and one.bus.hears("t1"))
            not_closed = [entry["reason"] for entry in logs if entry["event"] == "bus_not_closed"]
            assert not_closed == ["RuntimeError"]

    on_uvloop(fail_to_close())


async def test_the_bus_stops_before_it_tried_to_connect(server: NatsServer) -> None:
    async with process(server.url):
        pass  # stopped at once
    async with process(server.url) as one:
        await until(lambda: one.bus.is_connected)
        first = one.bus._nats
        await first.close()
        await until(lambda: one.bus._nats is not first)  # and the next has not begun yet


async def test_the_bus_stops_though_nats_takes_nothing(server: NatsServer) -> None:
    async with process(server.url) as one:
        await until(lambda: one.bus.is_connected)
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)
        try:
            for _ in range(LONGEST_QUEUE):
                one.bus.tell("t1", Said("maya", "Maya", "x" * 4000, None, 1))
            link = one.bus._nats._transport
            assert isinstance(link, TcpTransport)
            assert link._io_writer is not None
            await until(link._io_writer.transport.get_write_buffer_size)
            async with asyncio.timeout(30):
                await one.bus.stop()
            assert all(task.done() for task in one.bus._tasks)
        finally:
            os.kill(server.pid, signal.SIGCONT)


async def test_what_nats_confirms_was_asked_before(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bus.nats.BEAT_S", 60)  # it asks as it connects, and then to have it confirmed
    asked = bytearray()
    carried = asyncio.Event()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, seen: bytearray) -> None:
        while data := await reader.read(65_536):
            seen += data
            writer.write(data)
        writer.close()
        await writer.wait_closed()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_connection("127.0.0.1", server.url.rpartition(":")[2])
        await asyncio.gather(carry(reader, questions, asked), carry(answers, writer, bytearray()))
        carried.set()

    async with await asyncio.start_server(relay, "127.0.0.1", 0) as between:
        port = between.sockets[0].getsockname()[1]
        async with process(server.url.rpartition(":")[0] + f":{port}") as one:
            await until(lambda: one.bus._proven_at)
            asked.clear()
            one.bus.subscribe("t1", lambda *_: None)
            await until(lambda: one.bus.hears("t1"))
            assert asked.count(b"PING") == 1
            assert asked.index(b"SUB cutthroat.table.t1 ") < asked.index(b"PING")
        await asyncio.wait_for(carried.wait(), 30)


async def test_a_table_is_not_heard_by_a_client_that_reads_no_more(
    server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.bus.nats.PING_S", 0.1)
    async with process(server.url) as one:
        await until(lambda: one.bus._proven_at)
        deaf = one.bus._nats._reading_task
        assert deaf is not None
        deaf.cancel()  # as an answer does for which nobody waits any more
        one.bus.subscribe("t1", lambda *_: None)
        await until(lambda: one.bus.hears("t1"))
        reads = one.bus._nats._reading_task
        assert reads is not None
        assert not reads.done()


async def test_a_table_is_heard_though_nats_went_before_it_confirmed(server: NatsServer) -> None:
    async with process(server.url) as one:
        await until(lambda: one.bus._proven_at)
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)
        one.bus.subscribe("t1", lambda *_: None)
        await until(lambda: len(one.bus._asking) == 2)
        assert not one.bus.hears("t1")
        os.kill(server.pid, signal.SIGKILL)
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        await until(lambda: one.bus.hears("t1"))


async def test_what_cannot_be_packed_is_dropped_and_the_rest_is_sent(server: NatsServer) -> None:
    async with process(server.url) as one, process(server.url) as two:
        two.bus.subscribe("t1", lambda *_: None)
        await until(lambda: two.bus.hears("t1") and one.bus.is_connected)
        one.bus.tell("t1", Said("maya", "Maya", "\ud800", None, 1))
        one.bus.tell("t1", KnocksChanged())
        await until(lambda: ("t1", KnocksChanged()) in two.hints)


async def test_a_process_that_is_heard_no_more_is_gone(server: NatsServer) -> None:
    async with process(server.url) as one:
        async with process(server.url) as two:
            await until(lambda: two.bus.process in one.bus._beats and one.bus._proven_at)
            assert one.bus.is_alive(two.bus.process)
            assert one.bus.alive() == [two.bus.process]
        one.bus._beats[two.bus.process] -= 100  # time goes by
        one.bus._proven_since -= 100
        assert not one.bus.is_alive(two.bus.process)
        assert one.bus.is_connected


async def test_nobody_is_gone_because_nats_stood_still_and_all_are_asked_once_they_are_heard(
    server: NatsServer,
) -> None:
    async with process(server.url) as one, process(server.url) as two:
        one.bus.subscribe("t1", lambda *_: None)
        await until(lambda: ("t1", Listening()) in one.hints)
        await until(lambda: two.bus.process in one.bus._beats and one.bus._proven_at)
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)
        try:
            one.bus._beats[two.bus.process] -= 100  # time goes by
            one.bus._proven_since -= 100
            one.bus._proven_at -= 100
            stood_still_at = one.bus._proven_at
            assert one.bus.is_connected, "nobody has noticed"
            assert one.bus.is_alive(two.bus.process)
            assert not one.bus.hears("t1"), "whoever reads now asks the log"
        finally:
            os.kill(server.pid, signal.SIGCONT)
        await until(lambda: one.bus._proven_at > stood_still_at)
        assert one.bus.hears("t1")
        assert one.bus.is_alive(two.bus.process), "it may take its time to be heard again"
        await until(lambda: one.hints.count(("t1", Listening())) > 1)


async def test_a_bus_without_nats_waits_for_it() -> None:
    server = NatsServer()
    url = await asyncio.to_thread(server.start)
    await asyncio.to_thread(server.stop)
    async with process(url) as one:
        one.bus.subscribe("t1", lambda *_: None)
        one.bus.tell("t1", KnocksChanged())
        assert one.hints == [("t1", KnocksChanged())], "inside the process it is as without NATS"
        await asyncio.to_thread(server.start)
        try:
            await until(lambda: one.bus.hears("t1"))
        finally:
            await asyncio.to_thread(server.stop)
