"""The parent of several workers: what becomes of a worker that cannot be started now."""

import asyncio
import os
import resource
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import structlog

from app.bus import nats_server
from app.bus.nats_server import NatsServer
from app.commands import workers
from app.ops.settings import Settings


@contextmanager
def files_at_most(highest: int) -> Iterator[None]:
    """Lets no file be opened with a number of `highest` or more."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.parametrize("spare", [0, 2])  # none for the line to it, none for the process itself
async def test_a_worker_that_cannot_be_started_now_is_tried_again(
    spare: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "FIRST_WAIT_S", 0.001)
    with socket.socket() as listener, structlog.testing.capture_logs() as logs:
        parent = workers.Workers([Settings()], [[listener]], None, lambda: None, watch=False)

        async def tried() -> None:
            async with asyncio.timeout(30):
                while len(logs) < 3:  # noqa: ASYNC110 - it has no event for it
                    await asyncio.sleep(0)

        free = os.dup(listener.fileno())
        os.close(free)
        with files_at_most(free + spare):
            await parent.run(tried)
    assert {(entry["event"], entry["log_level"]) for entry in logs} == {("worker_not_started", "error")}
    assert logs[0]["again_in_s"] < logs[1]["again_in_s"] < logs[2]["again_in_s"]


async def test_a_stop_that_falls_into_a_restart_of_the_bus_leaves_none_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "WATCH_BUS_S", 0)
    program = nats_server.program
    is_asked, may_answer = threading.Event(), threading.Event()

    def slow_program() -> str:
        is_asked.set()
        may_answer.wait()
        return program()

    loop = asyncio.get_running_loop()
    bus = NatsServer()
    await asyncio.to_thread(bus.start)
    assert bus.pid is not None
    monkeypatch.setattr(nats_server, "program", slow_program)
    parent = workers.Workers([], [], bus, lambda: None, watch=False)
    watch = asyncio.create_task(parent.watch_bus())
    os.kill(bus.pid, signal.SIGKILL)
    await asyncio.to_thread(is_asked.wait)
    watch.cancel()
    loop.call_later(0.2, may_answer.set)  # a stop that does not wait for the start is over long before
    await asyncio.wait([watch])
    await asyncio.to_thread(bus.stop)
    await loop.shutdown_default_executor()
    assert not bus.is_running
