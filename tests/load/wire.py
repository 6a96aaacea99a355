"""A lean WebSocket client for load: a raw protocol that costs less than the server it measures."""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from struct import pack, unpack_from
from typing import cast

OnFrame = Callable[["Wire", bytes], None]


class Wire(asyncio.Protocol):
    """One socket. Whole text frames go to `on_frame`; pings are answered."""

    def __init__(self, host: str, path: str, cookie: str, on_frame: OnFrame) -> None:
        self.on_frame = on_frame
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._buffer = bytearray()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n"
            f"Origin: http://{host}\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # which uvloop's does not inherit from
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set_result(None)
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed before the handshake"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done() and not self._handshake():
            return
        self._frames()

    def _handshake(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self._buffer[:end]).split(b"\r\n", 1)[0]
        del self._buffer[: end + 4]
        if b" 101 " not in status:
            self.opened.set_exception(ConnectionError(status.decode("latin-1")))
            self._transport.close()
            return False
        self.opened.set_result(None)
        return True

    def _frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            length, head = buffer[start + 1] & 127, 2
            if length == 126:
                if len(buffer) - start < 4:
                    break
                (length,), head = unpack_from(">H", buffer, start + 2), 4
            elif length == 127:
                if len(buffer) - start < 10:
                    break
                (length,), head = unpack_from(">Q", buffer, start + 2), 10
            end = start + head + length
            if len(buffer) < end:
                break
            opcode, payload = buffer[start] & 15, bytes(buffer[start + head : end])
            start = end
            if opcode == 1:
                self.on_frame(self, payload)
            elif opcode == 9:
                self._write(0x8A, payload)
        del buffer[:start]

    def send(self, payload: bytes) -> None:
        """Send one text frame, masked with zeros: the server unmasks as usual."""
        self._write(0x81, payload)

    def _write(self, first: int, payload: bytes) -> None:
        size = len(payload)
        head = pack(">BB", first, 0x80 | size) if size < 126 else pack(">BBH", first, 0xFE, size)
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        """Cut the connection; `gone` says when it is."""
        self._transport.abort()


async def connect(host: str, port: int, path: str, cookie: str, on_frame: OnFrame) -> Wire:
    """Return an open socket; raises ConnectionError when the server refuses."""
    loop = asyncio.get_running_loop()
    address = f"{host}:{port}"
    _, wire = await loop.create_connection(lambda: Wire(address, path, cookie, on_frame), host, port)
    await wire.opened
    return wire
