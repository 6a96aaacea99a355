"""uvicorn's HTTP with bounds it leaves to a proxy: how long and how large the head of a request may be."""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.ops.headers import HEADERS

HEAD_S = 20.0
"""So long a connection may take for the head of a request; a new one for its first word, too."""
MAX_HEAD = 64 * 1024


class HttpProtocol(HttpToolsProtocol):
    """One connection of a browser or program."""

    _timer: asyncio.TimerHandle | None = None
    _head_size = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Wait for the first request."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came; a head without an end is refused."""
        super().data_received(data)
        if self._timer is None:
            return
        self._head_size += len(data)
        if self._head_size > MAX_HEAD:
            self._stop_waiting()
            self.send_400_response("The head of the request is too large.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        """The head is here."""
        self._stop_waiting()
        super().on_headers_complete()

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
            self.parser = None  # type: ignore[assignment]  # they hold each other, as in `connection_lost`

    def _await_head(self) -> None:
        self._stop_waiting()
        self._head_size = 0
        self._timer = self.loop.call_later(HEAD_S, self._give_up)

    def _give_up(self) -> None:
        self._timer = None
        self.transport.abort()

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
