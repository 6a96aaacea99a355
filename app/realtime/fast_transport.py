"""How frames leave over a WebSocket of picows: what one turn of the event loop brings goes in one write."""

import asyncio
from collections.abc import Callable
from typing import cast

import structlog
from picows import WSCloseCode, WSTransport

from app.realtime.outbox import Outbox

log = structlog.get_logger(__name__)

HIGH_WATER, LOW_WATER = 64 * 1024, 16 * 1024
"""So many bytes wait at most in the connection before frames wait here, and so few until they go on."""
CLOSE_S = 5.0
"""How long a client may take to answer the end of the connection."""
TEXT, SIZE_IN_2, SIZE_IN_8 = 0x81, 126, 127


def wire(payload: bytes) -> bytes:
    """Return a whole text message as it stands on the wire (RFC 6455, 5.2: from a server, not masked)."""
    size = len(payload)
    if size < SIZE_IN_2:
        return b"%c%c%b" % (TEXT, size, payload)
    if size < 1 << 16:
        return b"%c%c%b%b" % (TEXT, SIZE_IN_2, size.to_bytes(2), payload)
    return b"%c%c%b%b" % (TEXT, SIZE_IN_8, size.to_bytes(8), payload)


class Turn:
    """The transports with frames to write when this turn of the event loop ends."""

    def __init__(self) -> None:
        self._waiting: list[FastTransport] = []

    def add(self, transport: "FastTransport") -> None:
        """Let the transport write at the end of the turn."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._end)
        self._waiting.append(transport)

    def _end(self) -> None:
        waiting, self._waiting = self._waiting, []
        for transport in waiting:
            try:
                transport.flush()
            except Exception:
                log.exception("frames_not_written")  # and the others are written all the same
                transport.cut()


class FastTransport:
    """A `Transport` over an open socket.

    A write is the dearest part of telling something, so that what one turn of the event loop brings, say an
    event and the answer to the command that led to it, goes in one. When the client reads too slowly, frames
    wait in an outbox; when that overflows, it is told the present instead.
    """

    def __init__(
        self, socket: WSTransport, turn: Turn, on_overflow: Callable[[], None], stuck_s: float
    ) -> None:
        self._socket = socket
        self._turn = turn
        self._gathered: list[bytes] = []  # in this turn
        self._size = 0  # of what is gathered
        self._connection = socket.underlying_transport
        self._connection.set_write_buffer_limits(HIGH_WATER, LOW_WATER)
        self._write = self._connection.write
        self._on_overflow = on_overflow
        self._stuck_s = stuck_s
        self._outbox: Outbox | None = None  # while the client reads too slowly
        self._timer: asyncio.TimerHandle | None = None
        self._owed: bytes | None = None  # the pong for the last ping that came in meanwhile
        self.is_closing = False
        self.was_left = False  # it is the client that ended it

    def send(self, frame: bytes) -> None:
        """Send a frame, or keep it until the client has read what is before it."""
        if self.is_closing:
            return
        if self._outbox is not None:
            self._outbox.put(frame)
            return
        if not self._gathered:
            self._turn.add(self)
        self._gathered.append(wire(frame))
        self._size += len(frame)
        if self._size > HIGH_WATER:
            self.flush()

    def flush(self) -> None:
        """Write what was gathered."""
        if self._gathered:
            gathered, self._gathered, self._size = self._gathered, [], 0
            self._write(b"".join(gathered))

    def pong(self, payload: bytes) -> None:
        """Answer a ping; of those of a client that reads too slowly the last one (RFC 6455, 5.5.3)."""
        if self._outbox is None:
            self._socket.send_pong(payload)
        else:
            self._owed = payload

    def close(self, code: int) -> None:
        """Close after what was handed to the connection; a client that does not answer is cut off."""
        if self.is_closing:
            return
        self.flush()
        self._stop()
        # An application's own codes are no members of the enumeration, and as good as those that are.
        self._socket.send_close(cast("WSCloseCode", code))
        self._timer = asyncio.get_running_loop().call_later(CLOSE_S, self.cut)

    def answer_close(self, code: WSCloseCode) -> None:
        """The client says good-bye: answer it if it is the first to, and let the connection end."""
        if not self.is_closing:
            self.flush()
            self._leave()
            # Browsers give no reason, which may not be sent back.
            self._socket.send_close(WSCloseCode.OK if code == WSCloseCode.NO_INFO else code)
            self._timer = asyncio.get_running_loop().call_later(CLOSE_S, self.cut)
        self._socket.disconnect()

    def cut(self) -> None:
        """End the connection at once."""
        self._stop()
        self._socket.disconnect(graceful=False)

    def ended(self) -> None:
        """Let go of everything: the connection is gone."""
        if self.is_closing:
            self._stop()
        else:
            self._leave()
        del self._on_overflow  # it holds us; the collector comes seldom to what has lived long

    def pause(self) -> None:
        """The connection is full: frames wait from now on, and the client has to read on."""
        if not self.is_closing and self._outbox is None:
            self._outbox = Outbox()
            self._watch(self._connection.get_write_buffer_size())

    def resume(self) -> None:
        """The connection takes frames again: those that waited, or the present if there were too many."""
        outbox, self._outbox = self._outbox, None
        if self.is_closing or outbox is None:
            return
        self._cancel()
        if outbox.has_overflowed:
            self._on_overflow()
        while (frame := outbox.pop()) is not None:
            self.send(frame)
        owed, self._owed = self._owed, None
        if owed is not None:
            self.pong(owed)

    def _watch(self, left: int) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(self._stuck_s, self._look, left)

    def _look(self, left: int) -> None:
        now_left = self._connection.get_write_buffer_size()
        if now_left >= left:
            self.cut()  # it has read nothing
        else:
            self._watch(now_left)

    def _leave(self) -> None:
        self.was_left = True
        self._stop()

    def _stop(self) -> None:
        self.is_closing = True
        self._gathered = []
        self._outbox = None
        self._cancel()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
