"""The fast socket, carried by picows, at `/ws/tables/{table_id}`: who may open one, what comes in over it."""

import asyncio
import re
import time
from collections import deque
from collections.abc import Collection
from http import HTTPStatus

import structlog
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, WSUpgradeResponse
from picows import WSUpgradeResponseWithListener as Answer

from app.ops.headers import HEADERS
from app.ops.network import household
from app.ops.origin import is_allowed
from app.players.credentials import value_in
from app.players.identity import Identity, IdentitySigner
from app.realtime.close_codes import NO_IDENTITY, POLICY
from app.realtime.fast_transport import FastTransport, Turn
from app.realtime.gateway import Gateway
from app.realtime.session import Session

log = structlog.get_logger(__name__)

PATH = re.compile(rb"/ws/tables/([^/?]+)")
MAX_MESSAGE = 64 * 1024
"""Larger messages end the connection; smaller ones over the gateway's own limit are answered with a code."""
PROTOCOL_ERROR, TOO_BIG = 1002, 1009
UNREAD = 16
"""So many frames of one client may wait to be handled; then its connection is not read until they are."""


class Door:
    """Answers the wish for a socket: a `FastSocket`, or an HTTP refusal before anything is opened."""

    def __init__(self, gateway: Gateway, signer: IdentitySigner, origins: Collection[str]) -> None:
        self._gateway = gateway
        self._signer = signer
        self._origins = origins
        self._turn = Turn()

    def answer(self, request: WSUpgradeRequest, client: str) -> "FastSocket | Answer":
        """Return what listens on the new socket, or the refusal; `client` is the address it comes from."""
        headers = request.headers
        found = PATH.fullmatch(request.path.partition(b"?")[0])
        if found is None:
            return refusal(HTTPStatus.NOT_FOUND)
        if not is_allowed(headers.get("origin"), headers.get("host"), self._origins):
            return refusal(HTTPStatus.FORBIDDEN)
        # Only an open socket can tell a browser why it closes, so that a wrong identity is let in to be told.
        identity = self._signer.parse(value_in(headers))
        return FastSocket(self._gateway, self._turn, found[1].decode("latin-1"), identity, household(client))


def refusal(status: HTTPStatus) -> Answer:
    """Return the answer to a wish for a socket that is not granted."""
    return Answer(WSUpgradeResponse.create_error_response(status, extra_headers=HEADERS), None)


class FastSocket(WSListener):
    """One open socket. Its frames are handled one after the other, by one task for as long as it lives."""

    def __init__(
        self, gateway: Gateway, turn: Turn, table_id: str, identity: Identity | None, address: str
    ) -> None:
        self._gateway = gateway
        self._turn = turn
        self._table_id = table_id
        self._identity = identity
        self._address = address
        self._inbox: deque[bytes] = deque()
        self._parts: bytearray | None = None  # of a message that comes in several frames
        self._arrival: asyncio.Future[None] | None = None  # what the task waits for while nothing came in
        self._handling: asyncio.Task[None] | None = None
        self._socket: WSTransport
        self._transport: FastTransport
        self._session: Session

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The socket is open: begin a session for it, or tell that nobody is known by this identity."""
        self._socket = transport
        self._transport = FastTransport(transport, self._turn, self._overflowed, self._gateway.limits.stuck_s)
        if self._identity is None:
            self._transport.close(NO_IDENTITY)
            return
        self._session = self._gateway.open(self._table_id, self._identity, self._address, self._transport)
        self._handling = asyncio.create_task(self._handle(), name=f"socket-{self._table_id}")
        self._handling.add_done_callback(self._handled)

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        """Take a frame in; what it says is handled by the task."""
        kind = frame.msg_type
        if kind == WSMsgType.CLOSE:
            self._transport.answer_close(frame.get_close_code())
            self._wake()
        elif self._transport.is_closing:
            return
        elif kind in (WSMsgType.TEXT, WSMsgType.BINARY) and frame.fin and self._parts is None:
            self._arrived(frame.get_payload_as_bytes())
        elif not self._session.credits.take_scrap(time.monotonic()):
            self._transport.close(POLICY)
        elif kind == WSMsgType.PING:
            self._transport.pong(frame.get_payload_as_bytes())
        elif kind != WSMsgType.PONG:
            self._join(frame)

    def on_ws_disconnected(self, _: WSTransport) -> None:
        """The connection is gone: end what goes on for it. What the client said before it left counts."""
        self._transport.ended()
        if self._transport.was_left:
            self._wake()
        elif self._handling is not None:
            self._handling.cancel()

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        self._transport.pause()

    def resume_writing(self) -> None:
        """The client has caught up."""
        self._transport.resume()

    def _join(self, frame: WSFrame) -> None:
        """Put a message together that comes in parts, up to the size of a frame."""
        if (frame.msg_type == WSMsgType.CONTINUATION) != (self._parts is not None):
            self._transport.close(PROTOCOL_ERROR)
            return
        parts = self._parts = self._parts or bytearray()
        parts += frame.get_payload_as_bytes()
        if len(parts) > MAX_MESSAGE:
            self._transport.close(TOO_BIG)
        elif frame.fin:
            self._parts = None
            self._arrived(bytes(parts))

    def _arrived(self, frame: bytes) -> None:
        self._inbox.append(frame)
        if self._arrival is not None:
            self._wake()
        elif len(self._inbox) == UNREAD:
            self._socket.underlying_transport.pause_reading()

    def _wake(self) -> None:
        if self._arrival is not None:
            self._arrival.set_result(None)
            self._arrival = None

    async def _handle(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._transport.is_closing or (self._transport.was_left and self._inbox):
            if self._inbox:
                await self._gateway.received(self._session, self._inbox.popleft())
            else:
                self._socket.underlying_transport.resume_reading()
                self._arrival = loop.create_future()
                await self._arrival

    def _handled(self, task: asyncio.Task[None]) -> None:
        """The task has ended, however that came: forget the session."""
        self._gateway.closed(self._session)
        if not task.cancelled() and task.exception() is not None:
            log.error("socket_failed", table=self._table_id, exc_info=task.exception())
            self._transport.cut()

    def _overflowed(self) -> None:
        self._gateway.overflowed(self._session)
