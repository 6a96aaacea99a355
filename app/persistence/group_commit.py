"""Group commit: whoever waits at the same moment shares a commit, whichever table it is for.

One task owns one connection. While a commit is under way the next batch gathers by itself, so that the more
there is to do the larger the batches are, and nothing ever waits for a timer.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import asyncpg
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.ops.histogram import Histogram
from app.ops.seldom import Seldom
from app.persistence import batch
from app.persistence.engine import UNREACHABLE
from app.persistence.verdicts import is_exhausted, is_lost, reason, verdict
from app.tables.ports import Append, AppendResult, OutcomeUnknown, StoreUnavailable

log = structlog.get_logger("log")

LARGEST_BATCH = 1000
FIRST_DELAY_S = 0.05
LONGEST_DELAY_S = 1.0
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, LARGEST_BATCH)
WAITS_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 3.0)


@dataclass(slots=True)
class _Waiting:
    append: Append
    future: asyncio.Future[AppendResult]
    since: float

    def resolve(self, result: AppendResult | Exception) -> None:
        """Tells the caller, unless it was cancelled meanwhile."""
        if self.future.done():
            return
        if isinstance(result, Exception):
            self.future.set_exception(result)
        else:
            self.future.set_result(result)


class GroupCommit:
    """The writer of the log. `n_commits` and `n_appends` count what was sent to the database.

    Of what was committed `sizes` counts the batches by their appends, `waits_s` by how long the oldest of
    them had waited; `n_losses` counts the connections that were lost.
    """

    def __init__(self, engine: AsyncEngine, patience_s: float) -> None:
        self._engine = engine
        self._patience_s = patience_s
        self._waiting: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._held: AsyncConnection | None = None
        self._connection: asyncpg.Connection | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_closing = False
        self._seldom = Seldom()
        self.n_commits = 0
        self.n_appends = 0
        self.n_losses = 0
        self.sizes = Histogram(SIZES)
        self.waits_s = Histogram(WAITS_S)

    async def close(self) -> None:
        """Stores what waits, takes nothing more, and lets the connection go."""
        self._is_closing = True
        self._wake.set()
        if self._task is not None:
            await self._task
            self._task = None
        await self._disconnect()

    @property
    def is_alive(self) -> bool:
        """Whether appends are taken: it was not closed, and no fault has ended its task."""
        return not self._is_closing and (self._task is None or not self._task.done())

    async def append(self, append: Append) -> AppendResult:
        """Returns after the commit; see `app.tables.ports.EventStore.append`."""
        if not append.events:
            raise ValueError("an append without events")
        if self._is_closing:
            raise StoreUnavailable("the log is closed")
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="group-commit")
        loop = asyncio.get_running_loop()
        waiting = _Waiting(append, loop.create_future(), loop.time())
        self._waiting.append(waiting)
        self._wake.set()
        return await waiting.future

    async def _run(self) -> None:
        try:
            while self._waiting or not self._is_closing:
                await self._wake.wait()
                self._wake.clear()
                try:
                    await self._empty()
                except Exception:
                    if self._seldom.is_worth("log_writer_failed"):
                        log.exception("log_writer_failed")
                    await self._begin_anew()
        finally:
            # Nobody must wait for a task that has ended, should it ever be ended from outside.
            self._is_closing = True
            while self._waiting:
                self._waiting.popleft().resolve(StoreUnavailable("the log is closed"))

    async def _empty(self) -> None:
        while self._waiting:
            connection = await self._connect()
            if connection is not None:
                await self._store_all(connection, self._take())

    async def _store_all(self, connection: asyncpg.Connection, waiting: Sequence[_Waiting]) -> None:
        try:
            await self._store(connection, waiting)
        except Exception as error:
            for one in waiting:
                one.resolve(OutcomeUnknown(type(error).__name__))  # those who were told already stay told
            raise

    async def _begin_anew(self) -> None:
        """After a fault of ours: another connection, and no haste."""
        try:
            await self._disconnect()
        except Exception:
            log.exception("log_connection_not_closed")
        await asyncio.sleep(FIRST_DELAY_S)
        self._wake.set()

    def _take(self) -> list[_Waiting]:
        """Returns the next batch: one append a stream, in the order they came; those given up are dropped."""
        taken: dict[str, _Waiting] = {}
        later: list[_Waiting] = []
        while self._waiting and len(taken) < LARGEST_BATCH:
            waiting = self._waiting.popleft()
            if waiting.future.done():
                continue
            if waiting.append.stream_id in taken:
                later.append(waiting)
            else:
                taken[waiting.append.stream_id] = waiting
        self._waiting.extendleft(reversed(later))
        return list(taken.values())

    async def _store(self, connection: asyncpg.Connection, waiting: Sequence[_Waiting]) -> None:
        """Stores a batch; one that fails as a whole is stored append by append, each failing for itself."""
        if not waiting:
            return
        self.n_commits += 1
        self.n_appends += len(waiting)
        try:
            results = await batch.store(connection, [one.append for one in waiting])
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait are told
            await self._fail(connection, waiting, error)
            return
        self.sizes.observe(len(waiting))
        self.waits_s.observe(asyncio.get_running_loop().time() - waiting[0].since)
        for one, result in zip(waiting, results, strict=True):
            one.resolve(result)

    async def _fail(
        self, connection: asyncpg.Connection, waiting: Sequence[_Waiting], error: Exception
    ) -> None:
        if is_lost(error) or connection.is_closed():
            self.n_losses += 1
            log.warning("log_connection_lost", appends=len(waiting), reason=str(verdict(error)))
            for one in waiting:
                one.resolve(OutcomeUnknown(reason(error)))
            await self._disconnect()
        elif is_exhausted(error):
            if self._seldom.is_worth("log_cannot_write"):
                log.error("log_cannot_write", appends=len(waiting), reason=reason(error))
            for one in waiting:  # one by one they would fail as well
                one.resolve(verdict(error))
        elif len(waiting) == 1:
            log.warning("append_failed", stream=waiting[0].append.stream_id, reason=str(verdict(error)))
            waiting[0].resolve(verdict(error))
        else:
            log.warning("batch_failed", appends=len(waiting), reason=str(verdict(error)))
            for no, one in enumerate(waiting):
                if connection.is_closed():  # nothing of the rest is stored: it waits again
                    self._waiting.extendleft(reversed(waiting[no:]))
                    return
                await self._store(connection, [one])

    async def _connect(self) -> asyncpg.Connection | None:
        """Returns the connection, made anew where it was lost; None when nobody waits for it any more."""
        delay_s = FIRST_DELAY_S
        while self._connection is None or self._connection.is_closed():
            try:
                await self._disconnect()
                await self._open()
            except Exception as error:
                if not isinstance(error, UNREACHABLE) and self._seldom.is_worth("log_not_connected"):
                    log.exception("log_not_connected")
                self._refuse_the_impatient(error)
                if not self._waiting:
                    return None
                await asyncio.sleep(delay_s)
                delay_s = min(2 * delay_s, LONGEST_DELAY_S)
        return self._connection

    async def _open(self) -> None:
        self._held = await self._engine.connect()
        raw = await self._held.get_raw_connection()
        connection = cast("asyncpg.Connection", raw.driver_connection)
        await connection.execute(batch.PREPARE)
        self._connection = connection

    async def _disconnect(self) -> None:
        """Closes the connection for good: with its settings it must not go back to the pool."""
        held, self._held, self._connection = self._held, None, None
        if held is not None:
            await held.invalidate()
            await held.close()

    def _refuse_the_impatient(self, error: Exception) -> None:
        now = asyncio.get_running_loop().time()
        while self._waiting and (self._is_closing or now - self._waiting[0].since >= self._patience_s):
            self._waiting.popleft().resolve(StoreUnavailable(reason(error)))
