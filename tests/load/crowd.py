"""Tables with four guests each, opened through the public door as browsers do."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import httpx

from tests.load.table import LoadTable
from tests.load.target import HOST, Target

SEATS = 4
AT_ONCE = 16
FIRST = 5
"""Not counted in the memory: with the first tables the server loads what it needs for all."""
_T = TypeVar("_T")


class Crowd:
    """The tables of one measurement, and what the server's memory grew by for them and for their sockets."""

    def __init__(self, target: Target, played: Callable[[float], None]) -> None:
        self.tables: list[LoadTable] = []
        self._target = target
        self._played = played
        self._tables_mb = self._sockets_mb = 0.0

    async def grow(self, count: int, *, is_paced: bool) -> None:
        """Open further tables until there are *count*, and let the new ones play."""
        if not self.tables:
            await self._open_some(min(count, FIRST), is_paced=is_paced)
            self._tables_mb = self._sockets_mb = 0.0
        await self._open_some(count, is_paced=is_paced)

    async def _open_some(self, count: int, *, is_paced: bool) -> None:
        before = self._target.memory_mb()
        async with httpx.AsyncHTTPTransport() as doors:
            new = await some_at_once(self._open(doors, i) for i in range(len(self.tables), count))
        seated = self._target.memory_mb()
        await some_at_once(table.connect(HOST, self._target.port) for table in new)
        connected = self._target.memory_mb()
        self._tables_mb += seated - before
        self._sockets_mb += connected - seated
        self.tables += new
        for table in new:
            table.start(is_paced=is_paced)

    @property
    def errors(self) -> list[str]:
        """What the server refused."""
        return [error for table in self.tables for error in table.errors]

    def waiting_s(self, now: float) -> float:
        """Return how long the card has waited that is due for the longest time and not answered."""
        return max(table.waiting_s(now) for table in self.tables)

    @property
    def kb_per_table(self) -> float:
        """What the server's memory grew by for a table with four guests, before they connect; 0: unknown."""
        return self._kb(self._tables_mb)

    @property
    def kb_per_socket(self) -> float:
        """What it grew by for each socket that has been told everything; 0: unknown."""
        return self._kb(self._sockets_mb) / SEATS

    def _kb(self, grown_mb: float) -> float:
        counted = len(self.tables) - FIRST
        return grown_mb * 1024 / counted if counted > 0 else 0.0

    async def close(self) -> None:
        """Cut all sockets, and return when they are gone: a server that is stopped would wait for them."""
        await asyncio.gather(*(table.close() for table in self.tables))

    async def _open(self, doors: httpx.AsyncHTTPTransport, i: int) -> LoadTable:
        base = f"http://{HOST}:{self._target.port}/api/v1"
        rules = {"n_seats": SEATS, "preset": "official", "turn_s": None, "name": f"Host {i}"}
        opened, cookie = await post(doors, f"{base}/tables", rules)
        key = opened["link"].rpartition("/")[2]
        cookies = [cookie]
        for seat in range(1, SEATS):
            _, cookie = await post(doors, f"{base}/join/{key}", {"name": f"Guest {seat}"})
            cookies.append(cookie)
        return LoadTable(opened["table_id"], cookies, self._played)


async def post(
    doors: httpx.AsyncHTTPTransport, url: str, body: dict[str, object]
) -> tuple[dict[str, str], str]:
    """Return the answer and the cookie of the guest that one became by it."""
    guest = httpx.AsyncClient(
        transport=doors, timeout=60
    )  # each with cookies of its own, over shared sockets
    answer = await guest.post(url, json=body)
    answer.raise_for_status()
    return answer.json(), f"cutthroat={answer.cookies['cutthroat']}"


async def some_at_once(work: Iterable[Awaitable[_T]]) -> list[_T]:
    """Return what all of them return; only so many are under way at a time."""
    free = asyncio.Semaphore(AT_ONCE)

    async def one(waiting: Awaitable[_T]) -> _T:
        async with free:
            return await waiting

    return await asyncio.gather(*map(one, work))
