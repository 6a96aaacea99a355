"""The fast socket, carried by picows, at `/ws/tables/{table_id}`: who may open one, what comes in over it."""

import asyncio
import re
from collections import deque
from collections.abc import Collection
from http import HTTPStatus

import structlog
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, WSUpgradeResponse
from picows import WSUpgradeResponseWithListener as Answer

from app.ops.network import household
from app.ops.origin import is_allowed
from app.players.credentials import value_in
from app.players.identity import Identity, IdentitySigner
from app.realtime.close_codes import NO_IDENTITY
from app.realtime.fast_transport import FastTransport
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

    def answer(self, request: WSUpgradeRequest, client: str) -> "FastSocket | Answer":
        """Return what listens on the new socket, or the refusal; `client` is the address it comes from."""
        headers = request.headers
        found = PATH.fullmatch(request.path.partition(b"?")[0])
        if found is None:
            return _refusal(HTTPStatus.NOT_FOUND)
        if not is_allowed(headers.get("origin"), headers.get("host"), self._origins):
            return _refusal(HTTPStatus.FORBIDDEN)
        # Only an open socket can tell a browser why it closes, so that a wrong identity is let in to be told.
        identity = self._signer.parse(value_in(headers))
        return FastSocket(self._gateway, found[1].decode("latin-1"), identity, household(client))


def _refusal(status: HTTPStatus) -> Answer:
    return Answer(WSUpgradeResponse.create_error_response(status), None)


class FastSocket(WSListener):
    """One open socket. Its frames are handled one after the other, by one task for as long as it lives."""

    def __init__(self, gateway: Gateway, table_id: str, identity: Identity | None, address: str) -> None:
        self._gateway = gateway
        self._table_id = table_id
        self._identity = identity
        self._address = address
        self._inbox: deque[bytes] = deque()
        self._parts: list[bytes] = []  # of a message that comes in several frames
        self._arrival: asyncio.Future[None] | None = None  # what the task waits for while nothing came in
        self._handling: asyncio.Task[None] | None = None
        self._socket: WSTransport
        self._transport: FastTransport
        self._session: Session

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The socket is open: begin a session for it, or tell that nobody is known by this identity."""
        self._socket = transport
        self._transport = FastTransport(transport, self._overflowed, self._gateway.limits.stuck_s)
        if self._identity is None:
            self._transport.close(NO_IDENTITY)
            return
        self._session = self._gateway.open(self._table_id, self._identity, self._address, self._transport)
        self._handling = asyncio.create_task(self._handle(), name=f"socket-{self._table_id}")
        self._handling.add_done_callback(self._handled)

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        """Take a frame in; what it says is handled by the task."""
        kind = frame.msg_type
        if kind == WSMsgType.TEXT and frame.fin and not self._parts:
            self._arrived(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            self._transport.answer_close(frame.get_close_code())
        elif kind in (WSMsgType.TEXT, WSMsgType.BINARY, WSMsgType.CONTINUATION):
            self._join(frame)

    def on_ws_disconnected(self, _: WSTransport) -> None:
        """The connection is gone: end what goes on for it."""
        self._transport.ended()
        if self._handling is not None:
            self._handling.cancel()

    def pause_writing(self) -> None:
        """The client reads too slowly."""
        self._transport.pause()

    def resume_writing(self) -> None:
        """The client has caught up."""
        self._transport.resume()

    def _join(self, frame: WSFrame) -> None:
        """Put a message together that comes in parts, up to the size of a frame."""
        if (frame.msg_type == WSMsgType.CONTINUATION) != bool(self._parts):
            self._transport.close(PROTOCOL_ERROR)
            return
        self._parts.append(frame.get_payload_as_bytes())
        if sum(map(len, self._parts)) > MAX_MESSAGE:
            self._transport.close(TOO_BIG)
        elif frame.fin:
            whole = b"".join(self._parts)
            self._parts = []
            self._arrived(whole)

    def _arrived(self, frame: bytes) -> None:
        if self._transport.is_closing:
            return
        self._inbox.append(frame)
        if self._arrival is not None:
            self._arrival.set_result(None)
            self._arrival = None
        elif len(self._inbox) == UNREAD:
            self._socket.underlying_transport.pause_reading()

    async def _handle(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._transport.is_closing:
            if not self._inbox:
                self._socket.underlying_transport.resume_reading()
                self._arrival = loop.create_future()
                await self._arrival
            await self._gateway.received(self._session, self._inbox.popleft())

    def _handled(self, task: asyncio.Task[None]) -> None:
        """The task has ended, however that came: forget the session."""
        self._gateway.closed(self._session)
        if not task.cancelled() and task.exception() is not None:
            log.error("socket_failed", table=self._table_id, exc_info=task.exception())
            self._transport.cut()

    def _overflowed(self) -> None:
        self._gateway.overflowed(self._session)
