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
from app.tables.commands import ClockSetBack, TimeUp
from app.tables.deadlines import LATE_MS, deadline, fires_at
from app.tables.errors import TableNotFound, TryAgain
from app.tables.ports import EventStore, StoreError
from app.tables.service import TableService

POLL_S = 0.25
CLAIM_LIMIT = 200
AT_ONCE = 20
PUSH_MS = LATE_MS // 2
REST_MS = 60_000
AFTER_OTHERS_MS = 1_000
"""How much later a process watches that is not the first of those where people are."""
LOOK_AHEAD_S = 5.0
"""How often it is looked whether the clock was set back."""
log = structlog.get_logger(__name__)


class DeadlineClock:
    """Claims what is due and sends `TimeUp`. `is_present` says whether a person is at the table now.

    What this process knows of people is not all: a table where it sees nobody is looked at again, each time
    twice as late, and a process that has people there watches their deadlines by its own memory.
    """

    def __init__(
        self,
        store: EventStore,
        service: TableService,
        is_present: Callable[[str], bool],
        *,
        leads: Callable[[str], bool] = lambda _: True,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        self._store = store
        self._service = service
        self._is_present = is_present
        self._leads = leads
        self._now = clock
        self._hearing: set[str] = set()
        self._places = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """Look again and again until cancelled. A store that is away is waited for.

        A table that takes long, or cannot be read, holds up no other.
        """
        loop = asyncio.get_running_loop()
        looked_ahead_at = loop.time()
        async with asyncio.TaskGroup() as group:
            while True:
                try:
                    due = await self._due()
                    if loop.time() - looked_ahead_at > LOOK_AHEAD_S:
                        looked_ahead_at = loop.time()
                        due += self._ahead()
                except StoreError as error:
                    log.warning("deadlines_wait", code=error.code)
                except Exception:
                    log.exception("deadlines_failed")
                else:
                    for table_id in due:
                        group.create_task(self._time_up(table_id))
                await asyncio.sleep(POLL_S)

    async def tick(self) -> int:
        """Handle everything that is due now; return how many tables heard it."""
        due = dict.fromkeys(await self._due() + self._ahead())
        return sum(await asyncio.gather(*(self._time_up(table_id) for table_id in due)))

    async def _due(self) -> list[str]:
        """Return the tables that are due by the store, and those with people here that are by memory."""
        now = self._now()
        claimed = [table_id for table_id, _ in await self._store.claim_due(now, CLAIM_LIMIT, PUSH_MS)]
        late = set(self._service.overdue(now - AFTER_OTHERS_MS))
        watched = [
            table_id
            for table_id in self._service.overdue(now)
            if self._is_present(table_id) and (table_id in late or self._leads(table_id))
        ]
        return [table_id for table_id in dict.fromkeys(claimed + watched) if table_id not in self._hearing]

    def _ahead(self) -> list[str]:
        """Return the tables with people here whose deadline is of a clock that has been set back since."""
        return [
            table_id
            for table_id in self._service.ahead(self._now() + LATE_MS)
            if self._is_present(table_id) and self._leads(table_id) and table_id not in self._hearing
        ]

    async def _time_up(self, table_id: str) -> bool:
        """Tell a table that its time is up; return whether it heard."""
        self._hearing.add(table_id)
        try:
            async with self._places:
                return await self._told(table_id)
        except (RuleViolation, TableNotFound):
            return False  # somebody moved in the meantime: the new deadline stands in the store
        except (TryAgain, StoreError) as error:
            log.warning("time_up_retried", table=table_id, reason=type(error).__name__)
            return False
        except Exception:
            log.exception("time_up_failed", table=table_id)
            return False
        finally:
            self._hearing.discard(table_id)

    async def _told(self, table_id: str) -> bool:
        await self._service.refresh(table_id)  # a shuffle that nobody made is due too
        live = await self._service.live(table_id)
        due, fires, now = live.table.due, fires_at(live.table), self._now()
        if due is None or fires is None:
            return False
        if now < fires:
            if now + LATE_MS < live.due_since and (deadline(live.table, now) or due) < due:
                await self._service.execute(table_id, ClockSetBack(due), f"clock-set-back:{live.seq}:{due}")
            return False
        if not (live.table.is_unattended or self._is_present(table_id)):
            await self._store.rest(table_id, live.seq, now + max(REST_MS, now - fires))
            return False
        await self._service.execute(table_id, TimeUp(due), f"time-up:{live.seq}:{due}")
        return True
