"""The deadline clock: tells tables when their time is up. Every process runs one; one of them is heard.

Due tables are claimed in the store (moved on before any command runs, so that a process that dies in between
costs seconds and no deadline). A table where nobody is present rests; its deadline starts anew for the first
who comes back (`ComeBack`).
"""

import asyncio
from collections.abc import Callable

import structlog

from app.games.errors import RuleViolation
from app.ops.clock import now_ms
from app.tables.commands import TimeUp
from app.tables.deadlines import LATE_MS
from app.tables.ports import EventStore, StoreError
from app.tables.service import TableNotFound, TableService, TryAgain

POLL_S = 0.25
CLAIM_LIMIT = 200
PUSH_MS = LATE_MS // 2
log = structlog.get_logger()


class DeadlineClock:
    """Claims what is due and sends `TimeUp`. `is_present` says whether a person is at the table now."""

    def __init__(
        self,
        store: EventStore,
        service: TableService,
        is_present: Callable[[str], bool],
        *,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        self._store = store
        self._service = service
        self._is_present = is_present
        self._now = clock

    async def run(self) -> None:
        """Tick until cancelled. A store that is away is waited for."""
        while True:
            try:
                await self.tick()
            except StoreError as error:
                log.warning("deadlines_wait", code=error.code)
            await asyncio.sleep(POLL_S)

    async def tick(self) -> int:
        """Handle everything that is due now; return how many tables heard it."""
        claims = await self._store.claim_due(self._now(), CLAIM_LIMIT, PUSH_MS)
        heard = 0
        for table_id, _ in claims:
            heard += await self._time_up(table_id)
        return heard

    async def _time_up(self, table_id: str) -> bool:
        try:
            live = await self._service.live(table_id)
            due = live.table.due
            if due is None:
                return False
            if not (live.table.room.unattended or self._is_present(table_id)):
                await self._store.rest(table_id, live.seq)
                return False
            await self._service.execute(table_id, TimeUp(due), f"time-up:{live.seq}:{due}")
        except (RuleViolation, TableNotFound):
            return False  # somebody moved in the meantime: the new deadline stands in the store
        except TryAgain:
            log.warning("time_up_retried", table_id=table_id)
            return False
        return True
