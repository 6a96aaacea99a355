"""uvicorn's HTTP with bounds it leaves to a proxy: how long and how large the head of a request may be, and
how long a client may take for the rest of it and to read the answer.
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.ops.headers import HEADERS

HEAD_S = 20.0
"""So long a connection may take for the head of a request; a new one for its first word, too."""
MAX_HEAD = 64 * 1024
BODY_S = 20.0
"""So long a request may take for its body, which is small."""
READ_S = 60.0
"""So long a client may take to read what is written: a piece of a long answer, and the end of each."""


class HttpProtocol(HttpToolsProtocol):
    """One connection of a browser or program. Whatever it does, it is waited for so long and no longer."""

    _owed: asyncio.TimerHandle | None = None  # something of a request
    _unread: asyncio.TimerHandle | None = None  # something of an answer
    _head_size: int | None = None  # while the head is coming

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Wait for the first request."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._received()
        self._read()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came; a head without an end is refused."""
        super().data_received(data)
        if self._head_size is not None:
            self._head_size += len(data)
            if self._head_size > MAX_HEAD:
                self._received()
                self.send_400_response("The head of the request is too large.")
        elif self._is_http() and self._owed is None and self._is_idle():
            self._await_head()  # the empty lines that may stand before a request ended uvicorn's own waiting

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        if not self.flow.write_paused:
            self._read()
        self._await_head()

    def on_headers_complete(self) -> None:
        """The head is here, and the body is to follow."""
        self._received()
        self._owed = self.loop.call_later(BODY_S, self._give_up)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is here."""
        self._received()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The answer is on its way."""
        self._await_reading()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The client does not read as fast as it is answered."""
        self._await_reading()
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has read nearly all: the rest of a piece, or the end of the answer."""
        if self._is_idle():
            self._await_reading()
        else:
            self._read()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, guarded like every answer, and end the connection."""
        headers = {
            **HEADERS,
            "content-type": "text/plain; charset=utf-8",
            "content-length": str(len(msg)),
            "connection": "close",
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.transport.write(f"HTTP/1.1 400 Bad Request\r\n{head}\r\n{msg}".encode("ascii"))
        self.transport.close()

    def handle_websocket_upgrade(self) -> None:
        """Make it a socket, unless an answer is still on its way.

        That would be written among the socket's frames, and never hear that the client is gone.
        """
        before = self.cycle
        if before is not None and not before.response_complete:  # type: ignore[redundant-expr]  # no request yet
            self.transport.abort()
        else:
            super().handle_websocket_upgrade()
            self._received()
            self._read()
            self.parser = None  # type: ignore[assignment]  # they hold each other, as in `connection_lost`

    def _is_http(self) -> bool:
        """Return whether this has not become a socket, which owes no further request."""
        return self.parser is not None  # as `handle_websocket_upgrade` leaves it

    def _is_idle(self) -> bool:
        """Return whether all requests that came are answered."""
        before = self.cycle
        is_answered = before is None or before.response_complete  # type: ignore[redundant-expr]  # no request yet
        return is_answered and not self.transport.is_closing()

    def _await_head(self) -> None:
        self._received()
        self._head_size = 0
        self._owed = self.loop.call_later(HEAD_S, self._give_up)

    def _received(self) -> None:
        """What was waited for is here."""
        self._head_size = None
        if self._owed is not None:
            self._owed.cancel()
            self._owed = None

    def _await_reading(self) -> None:
        self._read()
        self._unread = self.loop.call_later(READ_S, self._give_up)

    def _read(self) -> None:
        """What was written need not be waited for."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _give_up(self) -> None:
        self.transport.abort()
