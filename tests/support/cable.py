"""The way between a browser and the server, blocked at will as networks are: nothing said, nothing heard."""

import asyncio
import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

CHUNK = 65_536


@dataclass(slots=True)
class Cable:
    """A relay on a port of its own that carries bytes to the server at `to_port`."""

    to_port: int
    jitter_s: float = 0  # what is carried comes late by up to so much, in its order
    port: int = 0
    _open: asyncio.Event = field(default_factory=asyncio.Event)
    _ends: set[asyncio.StreamWriter] = field(default_factory=set)
    _loop: asyncio.AbstractEventLoop = field(init=False)
    _laid: threading.Event = field(default_factory=threading.Event)
    _carrying: set["asyncio.Future[None]"] = field(default_factory=set)
    _stop: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def block(self) -> None:
        """Swallow whatever is sent from now on; connections stay open and silent."""
        self._loop.call_soon_threadsafe(self._open.clear)

    def clear(self) -> None:
        """Let new connections through; those that were blocked are lost, as after a change of network."""
        self._loop.call_soon_threadsafe(self._reopen)

    def _reopen(self) -> None:
        self._drop()
        self._open.set()

    def _drop(self) -> None:
        for end in self._ends:
            end.close()

    def run(self) -> None:
        """Carry until `stop`."""
        asyncio.run(self._serve())

    def wait_until_laid(self) -> None:
        self._laid.wait()

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._open.set()
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._laid.set()
        await self._stop.wait()
        server.close()
        self._drop()
        await asyncio.gather(*self._carrying)

    def _carry(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        self._carrying.add(asyncio.ensure_future(self._carry_both(near_in, near_out)))

    async def _carry_both(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            far_in, far_out = await asyncio.open_connection("127.0.0.1", self.to_port)
            both = {near_out, far_out}
            self._ends |= both
            await asyncio.gather(self._copy(near_in, far_out), self._copy(far_in, near_out))
            self._ends -= both
        near_out.close()

    async def _copy(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(CHUNK):
                if self.jitter_s:
                    await asyncio.sleep(random.uniform(0, self.jitter_s))
                if self._open.is_set():
                    target.write(data)
                    await target.drain()
        target.close()


@contextmanager
def laid(to_port: int, jitter_s: float = 0) -> Iterator[Cable]:
    """Lay a cable to the server at `to_port` for a while."""
    cable = Cable(to_port, jitter_s)
    thread = threading.Thread(target=cable.run, name=f"cable-{to_port}")
    thread.start()
    cable.wait_until_laid()
    try:
        yield cable
    finally:
        cable.stop()
        thread.join()
