"""How frames leave: what a session knows of its connection, and the portable form of it over ASGI."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Protocol

from starlette.types import Send

from app.realtime.outbox import Outbox


class Transport(Protocol):
    """All that a session knows of its connection."""

    def send(self, frame: bytes) -> None:
        """Send a frame after those before it; never waits."""
        ...

    def close(self, code: int) -> None:
        """Send what is queued, then close with this code; a second call changes nothing."""
        ...


class AsgiTransport:
    """A `Transport` over an accepted ASGI WebSocket. `run` writes; it belongs into a task of its own."""

    def __init__(self, send: Send, on_overflow: Callable[[], Awaitable[None]]) -> None:
        self._send = send
        self._on_overflow = on_overflow
        self._outbox = Outbox()
        self._close_code: int | None = None
        self._writing_since: float | None = None

    def send(self, frame: bytes) -> None:
        """Queue a frame."""
        if self._close_code is None:
            self._outbox.put(frame)

    def close(self, code: int) -> None:
        """Close after what is queued."""
        if self._close_code is None:
            self._close_code = code
            self._outbox.wake()

    async def run(self) -> None:
        """Write until closed or the client is gone."""
        try:
            while True:
                await self._outbox.wait()
                await self._write_queued()
                if self._close_code is not None:
                    await self._write({"type": "websocket.close", "code": self._close_code})
                    return
        except OSError:
            return  # the reader hears of it too and ends the session

    async def _write_queued(self) -> None:
        while True:
            if self._outbox.has_overflowed:
                self._outbox.restart()
                await self._on_overflow()
            frame = self._outbox.pop()
            if frame is None:
                return
            await self._write({"type": "websocket.send", "text": frame.decode()})

    async def _write(self, message: dict[str, object]) -> None:
        self._writing_since = time.monotonic()
        await self._send(message)
        self._writing_since = None

    async def watch(self, stuck_s: float) -> None:
        """Return when the client has not taken a frame for `stuck_s`."""
        while True:
            await asyncio.sleep(stuck_s / 2)
            if self._writing_since is not None and time.monotonic() - self._writing_since >= stuck_s:
                return


async def until_first_ends(*parts: Coroutine[None, None, None]) -> None:
    """Run the parts of one connection until one of them ends; all have ended then."""
    tasks = [asyncio.create_task(part) for part in parts]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception):
            raise result
