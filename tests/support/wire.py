"""A wire to PostgreSQL that can swallow answers and be cut, as networks do."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import URL

SOCKET = ".s.PGSQL.5432"


class Wire:
    """What runs between one server and those who connect through `url`."""

    def __init__(self, url: URL, folder: Path) -> None:
        self.url = url.update_query_dict({"host": str(folder)})
        self.swallows_answers = False
        self._server = Path(str(url.query["host"])) / SOCKET
        self._own = folder / SOCKET
        self._open: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        """Ends all connections without a word."""
        for writer in self._open:
            writer.transport.abort()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        async with await asyncio.start_unix_server(self._connected, self._own):
            yield
            self.cut()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, forth = await asyncio.open_unix_connection(self._server)
        self._open |= {writer, forth}
        await asyncio.gather(self._pass(reader, forth), self._pass(back, writer, is_answer=True))
        self._open -= {writer, forth}

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, is_answer: bool = False
    ) -> None:
        try:
            while data := await reader.read(65_536):
                if not (is_answer and self.swallows_answers):
                    writer.write(data)
        except ConnectionError:
            pass  # cut
        finally:
            writer.close()


@asynccontextmanager
async def wire_to(url: URL) -> AsyncIterator[Wire]:
    """Lay a wire to the database at `url`."""
    with TemporaryDirectory(prefix="wire-") as folder:
        wire = Wire(url, Path(folder))
        async with wire.running():
            yield wire
