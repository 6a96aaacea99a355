"""The portable socket: ASGI's WebSocket as Starlette and uvicorn bring it, at `/ws/tables/{table_id}`."""

import asyncio
import time
from collections.abc import Callable, Collection, Coroutine

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from app.ops.network import household
from app.ops.origin import is_allowed
from app.players.credentials import value_in
from app.players.identity import IdentitySigner
from app.realtime.close_codes import NO_IDENTITY
from app.realtime.gateway import Gateway
from app.realtime.outbox import Outbox
from app.realtime.session import Session


class TableSocket:
    """An ASGI application for one route; the path holds `table_id`."""

    def __init__(self, gateway: Gateway, signer: IdentitySigner, origins: Collection[str]) -> None:
        self._gateway = gateway
        self._signer = signer
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket until it ends."""
        await receive()  # websocket.connect
        headers = Headers(scope=scope)
        if not is_allowed(headers.get("origin"), headers.get("host"), self._origins):
            await send({"type": "websocket.close", "code": 1008})  # before the accept: HTTP 403
            return
        await send({"type": "websocket.accept"})
        identity = self._signer.parse(value_in(headers))
        if identity is None:
            # Only an accepted socket can tell a browser why it closes.
            await send({"type": "websocket.close", "code": NO_IDENTITY})
            return

        def overflowed() -> None:
            self._gateway.overflowed(session)

        transport = AsgiTransport(send, overflowed)
        address = household(scope["client"][0]) if scope.get("client") else ""
        session = self._gateway.open(scope["path_params"]["table_id"], identity, address, transport)
        try:
            await until_first_ends(
                transport.run(),
                self._read(session, receive),
                transport.watch(self._gateway.limits.stuck_s),
            )
        finally:
            self._gateway.closed(session)

    async def _read(self, session: Session, receive: Receive) -> None:
        while (message := await receive())["type"] == "websocket.receive":
            frame = message.get("text")
            await self._gateway.received(session, message.get("bytes", b"") if frame is None else frame)


class AsgiTransport:
    """A `Transport` over an accepted ASGI WebSocket. `run` writes; it belongs into a task of its own."""

    def __init__(self, send: Send, on_overflow: Callable[[], None]) -> None:
        self._send = send
        self._on_overflow = on_overflow
        self._outbox = Outbox()
        self._close_code: int | None = None
        self._writing_since: float | None = None
        self._cut = asyncio.Event()

    def send(self, frame: bytes) -> None:
        """Queue a frame."""
        if self._close_code is None:
            self._outbox.put(frame)

    def close(self, code: int) -> None:
        """Close after what is queued."""
        if self._close_code is None:
            self._close_code = code
            self._outbox.wake()

    def cut(self) -> None:
        """End the connection at once."""
        self._cut.set()

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
                self._on_overflow()
            frame = self._outbox.pop()
            if frame is None:
                return
            await self._write({"type": "websocket.send", "text": frame.decode()})

    async def _write(self, message: dict[str, object]) -> None:
        self._writing_since = time.monotonic()
        try:
            await self._send(message)
        except RuntimeError as error:
            # uvicorn ended the connection by itself, over bytes that are no frame; nothing more can be said.
            raise ConnectionAbortedError from error
        self._writing_since = None

    async def watch(self, stuck_s: float) -> None:
        """Return when the client has not taken a frame for `stuck_s`, or the connection was cut."""
        while True:
            try:
                async with asyncio.timeout(stuck_s / 2):
                    await self._cut.wait()
            except TimeoutError:
                since = self._writing_since
                if since is None or time.monotonic() - since < stuck_s:
                    continue
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
