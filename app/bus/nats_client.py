"""A client of nats-py: whether NATS lets it in, and what is to be done beside nats-py to write and to close.

Nothing public does the latter two, so this module alone looks inside it.
"""
# ruff: noqa: SLF001 - as said

import asyncio
from collections.abc import Sequence

import nats.errors
import structlog
from nats.aio.client import Client
from nats.aio.transport import TcpTransport

log = structlog.get_logger(__name__)

CHECK_S = 3
CLOSE_S = 1.0


class BusUnreachable(Exception):
    """No NATS answers; the text is one sentence without a credential."""

    code = "bus_unreachable"


async def check(urls: Sequence[str]) -> None:
    """Raise `BusUnreachable` unless NATS takes us in and answers."""
    client = Client()
    errors: list[str] = []

    async def note(error: Exception) -> None:
        errors.append(type(error).__name__)

    try:
        async with asyncio.timeout(CHECK_S):
            await client.connect(list(urls), error_cb=note, allow_reconnect=False, connect_timeout=CHECK_S)
            await client.flush(CHECK_S)
    except (TimeoutError, OSError, nats.errors.Error) as error:
        hosts = ", ".join(url.rpartition("@")[2].rpartition("//")[2] for url in urls)
        why = (errors or [type(error).__name__])[-1]
        raise BusUnreachable(f"NATS at {hosts} does not let this server in ({why}).") from None
    finally:
        await close(client)


async def write(client: Client) -> None:
    """Wait until what waits to be sent is written; ends only with the connection when NATS takes nothing.

    nats-py writes a question before it, so that the answer would tell nothing of what was sent.
    """
    assert client._flush_queue is not None, "it has begun to connect"
    written = asyncio.get_running_loop().create_future()
    await client._flush_queue.put(written)
    await written


async def close(client: Client) -> None:
    """Let go of a client in whatever state it is; raises nothing, for the bus goes on after that."""
    if client._flush_queue is None:
        return  # it never began to connect, and nats-py closes only what did
    if not client.is_connected:
        # nats-py sends what waits before it closes, and uvloop has an error for that when the link is gone.
        client._pending.clear()
        client._pending_data_size = 0
    try:
        async with asyncio.timeout(CLOSE_S):
            await client.close()
    except Exception as error:  # noqa: BLE001 - its text may hold a password
        log.warning("bus_not_closed", reason=type(error).__name__)
    link = client._transport
    if isinstance(link, TcpTransport) and link._io_writer is not None:
        link._io_writer.transport.abort()
