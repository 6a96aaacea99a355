"""How uvicorn hands a connection over that becomes a WebSocket: to picows, on the same port as HTTP."""

import asyncio
import logging
import random
from collections.abc import Callable
from functools import cache
from http import HTTPStatus
from typing import Any

import structlog
from picows import WSAutoPingStrategy, WSUpgradeRequest
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # its stubs leave it out
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from app.realtime.fast_socket import MAX_MESSAGE, refusal

HANDSHAKE_S = 5.0
PING_S, PONG_S = 20.0, 15.0
"""After so long without a word a client is asked for one, and has so long to answer."""
Answer = Callable[[WSUpgradeRequest, str], Any]

log = structlog.get_logger(__name__)


class SocketLog(logging.LoggerAdapter[logging.Logger]):
    """What picows has to say. That a client sent what is no frame, which any stranger may do at any time, is
    nothing that whoever runs the server must see to.
    """

    def error(self, msg: object, *args: object, **kwargs: Any) -> None:
        """Say it at `debug` when it is the client's fault."""
        is_client = str(msg).startswith("WS parser error")
        self.log(logging.DEBUG if is_client else logging.ERROR, msg, *args, **kwargs)


# Only what is wrong with a connection is worth a line; the requests themselves hold identities.
_log = SocketLog(logging.getLogger("app.realtime.socket"))
_log.setLevel(logging.WARNING)


@cache
def trusted(proxies: tuple[str, ...]) -> Any:
    """Return the proxies whose word is taken for where a request comes from; one object for all sockets,
    for it holds caches in a cycle, which only a collection of everything would free.
    """
    return ProxyHeadersMiddleware(_no_app, list(proxies)).trusted_hosts


async def _no_app(*_: Any) -> None:
    raise RuntimeError("only the rules of the middleware are used")


class Upgrade(asyncio.Protocol):
    """What uvicorn takes for its WebSocket protocol: it passes everything on, then steps aside.

    There are no sockets at the port that is for numbers alone.
    """

    def __init__(
        self, door: Callable[[], Answer], metrics_port: int | None = None, *, config: Any, **_: Any
    ) -> None:
        self._door = door
        self._metrics_port = metrics_port
        self._proxies = trusted(tuple(config.forwarded_allow_ips))
        self._peer = ""
        self._inner: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin the handshake."""
        self._transport = transport
        peer = transport.get_extra_info("peername")
        self._peer = peer[0] if isinstance(peer, tuple) else ""
        idle_s = PING_S * random.uniform(0.85, 1.15)  # noqa: S311 - no secret; they must not beat as one
        self._inner = WSProtocol(
            None,
            None,
            False,
            self._answer,
            _log,
            True,
            HANDSHAKE_S,
            True,
            idle_s,
            PONG_S,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # it would answer pings without end to who never reads the answers
            MAX_MESSAGE,
            None,
            4096,
        )
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Pass the request on; picows reads the connection by itself from the next turn of the loop."""
        rest = memoryview(data)
        while rest:
            buffer = self._inner.get_buffer(len(rest))
            size = min(len(buffer), len(rest))
            buffer[:size] = rest[:size]
            self._inner.buffer_updated(size)
            rest = rest[size:]
        loop = asyncio.get_running_loop()
        loop.call_soon(self._transport.set_protocol, self._inner)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client went before the handshake was over."""
        self._inner.connection_lost(exc)

    def _answer(self, request: WSUpgradeRequest) -> Any:
        # uvicorn has found the upgrade among what the header may name; Firefox names keep-alive beside it.
        request.headers["Connection"] = "Upgrade"
        here = self._transport.get_extra_info("sockname")
        if isinstance(here, tuple) and here[1] == self._metrics_port:
            return refusal(HTTPStatus.NOT_FOUND)
        try:
            return self._door()(request, self._client(request))
        except Exception:
            log.exception("door_failed")
            return refusal(HTTPStatus.INTERNAL_SERVER_ERROR)  # picows would tell the client what failed

    def _client(self, request: WSUpgradeRequest) -> str:
        """Return where the request comes from: as a trusted proxy says, else the peer."""
        said = ", ".join(request.headers.getall("x-forwarded-for", ()))
        if not said or self._peer not in self._proxies:
            return self._peer
        return self._proxies.get_trusted_client_address(said)[0] or self._peer
