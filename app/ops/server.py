"""uvicorn as this server runs it: which protocols, how much it takes in, and how it stops."""

import asyncio
import errno
import random
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import cast

import uvicorn
from starlette.types import ASGIApp

from app.ops.http_protocol import HttpProtocol
from app.ops.settings import Settings

STOP_S = 10
"""How long a stop may take: sockets, requests and the database have their parts, then they are cut off."""
DRAIN_S = 4
FINISH_S = 4
PING_S = 20.0
# Larger frames never reach the application; smaller ones over its own limit are answered with a code.
MAX_FRAME = 64 * 1024
GIVE_UP_MS = 30_000


class Config(uvicorn.Config):
    """uvicorn's settings, with a heartbeat of its own for each socket, so that they do not beat as one."""

    @property
    def ws_ping_interval(self) -> float | None:
        return PING_S * random.uniform(0.85, 1.15)  # noqa: S311 - no secret

    @ws_ping_interval.setter
    def ws_ping_interval(self, value: float | None) -> None:
        """uvicorn sets it when it is made; the interval is ours."""


def config_for(app: ASGIApp, settings: Settings, upgrade: Callable[..., asyncio.Protocol]) -> Config:
    """Return the settings for serving `app`, whose lifespan is the caller's business.

    `upgrade` makes the protocol of a connection that becomes a fast socket; portable ones are uvicorn's own.
    """
    is_fast = settings.sockets == "picows"
    return Config(
        app,
        lifespan="off",
        http=HttpProtocol,
        ws=cast("type[asyncio.Protocol]", upgrade) if is_fast else "websockets-sansio",
        ws_max_size=MAX_FRAME,
        ws_per_message_deflate=False,
        proxy_headers=True,
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=FINISH_S,
    )


class Server(uvicorn.Server):
    """A server that tells its sockets before it goes."""

    def __init__(
        self, config: uvicorn.Config, on_started: Callable[[], None], drain: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._on_started = on_started
        self._drain = drain

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to who runs the server: uvicorn raises them again before the database is stopped."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        self._on_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept nobody new, send the sockets away in an orderly manner, then let uvicorn finish."""
        for server in self.servers:
            server.close()
        await self._drain()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; raises OSError when the address cannot be used."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except UnicodeError:  # an empty label, or one of more than 63 letters
        raise OSError(errno.EADDRNOTAVAIL, "no host has such a name") from None
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # A client that is gone without a word, or never reads, is not kept for the minutes TCP would.
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GIVE_UP_MS)
        listener.bind(address)
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    listener.settimeout(0)
    return listener


def why_not(error: OSError, host: str, port: int, choose: str = "--port") -> tuple[str, str]:
    """Return why `listen` failed: a stable code and a sentence for who started the server.

    `choose` is what another port is chosen with.
    """
    if error.errno == errno.EADDRINUSE:
        return "port_not_free", f"Port {port} is in use by another program; choose another with {choose}."
    if error.errno == errno.EACCES:
        sentence = f"Port {port} is not allowed for this account; choose one from 1024 on with {choose}."
        return "port_not_free", sentence
    return "host_not_usable", f"The server cannot listen on {host}: {error.strerror}."
