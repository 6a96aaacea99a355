"""The one path to a table: people, bots, REST and timers all go through `TableService.execute`.

An answer means *committed*. A command id that the log knows is answered again, and nothing is played twice.
The cache may be stale, for any process may serve any table: the append is a compare-and-set on the head, so
a stale cache costs a retry and never the truth.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar

import structlog

from app.games.errors import RuleViolation
from app.ops.clock import now_ms
from app.tables import commands as c
from app.tables import lobby, reading, table
from app.tables.appends import append_of, new_table
from app.tables.cache import TableCache
from app.tables.errors import TableNotFound, TryAgain
from app.tables.ids import new_code
from app.tables.live import Committed, LiveTable
from app.tables.ports import (
    AlreadyStored,
    Append,
    Appended,
    CodeTaken,
    Deals,
    EventStore,
    OutcomeUnknown,
    StoredEvent,
    StoreError,
)
from app.tables.shuffle import Shuffle, order_for, os_shuffle
from app.tables.state import TableState

RETRIES = 50
FIRST_DELAY_S = 0.1
LONGEST_DELAY_S = 1.0
SHUFFLE_WAIT_S = 1.0
"""How long an answer waits for the shuffle that follows from its command."""
OUTCOMES: dict[type[BaseException], str] = {
    RuleViolation: "refused",
    TableNotFound: "no_table",
    TryAgain: "try_again",
    asyncio.CancelledError: "cancelled",
}
"""What became of a command that was not done, for the count; all else is "failed"."""
Work = Callable[[LiveTable], Awaitable[object]]
T = TypeVar("T")

log = structlog.get_logger(__name__)


class Publisher(Protocol):
    """Where committed events are made known (the bus)."""

    def publish(
        self, table_id: str, committed: Sequence[Committed], append: Append | None = None
    ) -> None: ...

    def missed(self, table_id: str) -> None: ...

    def hears(self, table_id: str) -> bool: ...


class TableService:
    """Runs commands of all tables over one store; keeps live tables as a cache.

    `outcomes` counts the commands by type and what became of them, `n_conflicts` the lost races for a head.
    """

    def __init__(
        self,
        store: EventStore,
        bus: Publisher,
        *,
        clock: Callable[[], int] = now_ms,
        shuffle: Shuffle = os_shuffle,
        deals: Deals | None = None,
    ) -> None:
        self._store = store
        self._log = reading.LogReader(store)
        self._bus = bus
        self._now = clock
        self._shuffle, self._deals = shuffle, deals
        self._tables = TableCache(clock)
        self._going_on: dict[tuple[str, Work], asyncio.Task[None]] = {}
        self._is_closed = False
        self.outcomes: Counter[tuple[type[c.TableCommand], str]] = Counter()
        self.n_conflicts = 0

    @property
    def n_live(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def create(self, command: c.CreateTable, door_key: str) -> int:
        """Store a new table; the answer is its head, for a table that is stored already that of its creation.

        Draws another code while the code is taken.

        Raises RuleViolation for rules that cannot be played, TryAgain when the store is away.
        """
        at = self._now()
        for _ in range(RETRIES):
            events = table.create(command)
            live = LiveTable(command.table_id)
            committed = live.advance(events, None, at)
            first = append_of(live.table, 0, committed, f"create:{command.table_id}", at)
            try:
                result = await self._store.create(new_table(live.table, door_key), first)
            except CodeTaken:
                command = replace(command, code=new_code())
                continue
            except StoreError as error:
                raise TryAgain from error
            if table.chance(live.table) is not None:
                self._settle(command.table_id)
            return result.seq if isinstance(result, AlreadyStored) else live.seq
        raise TryAgain

    async def live(self, table_id: str) -> LiveTable:
        """Return the folded table, from memory or from the log. Raises TableNotFound, TryAgain."""
        live = self._tables.use(table_id)
        if live.state is None:
            async with live.lock:
                if live.state is None:
                    await self._fold(live)
        self._tables.trim()
        return live

    async def current(self, table_id: str) -> LiveTable:
        """Return the table as it stands now, for those who read: where this process hears nothing of what
        others append, the log is asked. Raises TableNotFound, TryAgain.
        """
        if not self._bus.hears(table_id):
            await self.refresh(table_id)
        return await self.live(table_id)

    async def admitted(self, table_id: str, player: str) -> LiveTable | None:
        """Return the table for somebody who was let in, None for others: they are sent away for good, so that
        it is not said before the log was asked, for another process may just have opened the door.

        Raises TableNotFound, TryAgain.
        """
        live = await self.current(table_id)
        if live.table.room.name_of(player) is None:
            asked = self._settle(
                table_id
            )  # one reading for all who are refused meanwhile, for they cost nothing
            if asked is None or not (await asyncio.wait((asked,), timeout=reading.PATIENCE_S))[0]:
                raise TryAgain
            live = await self.live(table_id)
        return None if live.table.room.name_of(player) is None else live

    async def hear(self, table_id: str, told: Sequence[StoredEvent]) -> None:
        """Take in what another process appended, when the table is in memory; what does not fit there is read
        from the log.

        Raises TryAgain when the store is away, ValueError for events that this build does not know.
        """
        live = self._tables.find(table_id)
        if live is None or live.state is None:
            return
        async with live.lock:
            if told[0].seq > live.seq + 1:
                await self._catch_up(live)
            elif committed := live.catch_up(told):
                self._bus.publish(table_id, committed)

    async def execute(self, table_id: str, command: c.TableCommand, command_id: str) -> int:
        """Run *command* and return the seq of its last event, which is committed then.

        Raises RuleViolation when the rules refuse it, TableNotFound, and TryAgain when it is not known to be
        stored. The shuffle that follows from it never takes the answer back.
        """
        try:
            seq = await self._with(table_id, lambda live: self._run(live, command, command_id))
        except BaseException as error:
            self.outcomes[type(command), OUTCOMES.get(type(error), "failed")] += 1
            raise
        else:
            self.outcomes[type(command), "done"] += 1
            return seq
        finally:
            if self._waits_for_shuffle(table_id):
                await self._shuffle_due(table_id)

    async def refresh(self, table_id: str) -> bool:
        """Take in what other processes appended (a lost hint), publish it here, and shuffle what is due.

        Return whether there was anything to take in.

        Raises TableNotFound, and TryAgain when the store is away.
        """
        return await self._with(table_id, self._refresh)

    async def catch_up(self, table_id: str) -> None:
        """Take in what another process appended and told nobody, for it may be gone; let all others do so.

        Raises TableNotFound, and TryAgain when the store is away.
        """
        await self._with(table_id, self._pass_on)

    def in_memory(self, table_id: str) -> TableState | None:
        """Return the table as this process saw it last, or None."""
        return self._tables.state_of(table_id)

    def overdue(self, now: int) -> list[str]:
        """Return the tables in memory whose time was up before *now* (ms)."""
        return self._tables.overdue(now)

    def ahead(self, now: int) -> list[str]:
        """Return the tables in memory whose deadline was set later than *now* (ms)."""
        return self._tables.ahead(now)

    async def close(self) -> None:
        """End what goes on in the background, for good; the log knows what is left to do."""
        self._is_closed = True
        for task in list(self._going_on.values()):
            task.cancel()
        await asyncio.gather(*self._going_on.values(), return_exceptions=True)

    # Internal

    async def _with(self, table_id: str, work: Callable[[LiveTable], Awaitable[T]]) -> T:
        """Work on the live table alone; if it was forgotten meanwhile, on the one that took its place."""
        while True:
            live = self._tables.use(table_id)
            if live.state is None:
                live = await self.live(table_id)
            async with live.lock:
                if self._tables.find(table_id) is live:
                    return await work(live)

    async def _refresh(self, live: LiveTable) -> bool:
        has_more = await self._catch_up(live)
        await self._shuffle_now(live)
        return has_more

    async def _pass_on(self, live: LiveTable) -> None:
        """Take in what the log has beyond the cache; who did not tell us of it may have told nobody."""
        if await self._refresh(live):
            self._bus.missed(live.table_id)

    async def _run(self, live: LiveTable, command: c.TableCommand, command_id: str) -> int:
        loop = asyncio.get_running_loop()
        give_up = loop.time() + reading.PATIENCE_S
        for _ in range(RETRIES):
            known = live.acks.get(command_id)
            if known is not None:
                return known
            at = self._now()
            try:
                events = table.decide(live.table, command, at)
            except RuleViolation:
                if await self._catch_up(live, command_id):
                    continue  # it was judged by a stale state
                stored = await self._log.find(live, command_id)
                if stored is None:
                    raise
                return stored
            if not events:
                raise RuleViolation("nothing_changed")
            try:
                result = await self._append(live, events, command_id, at)
            except CodeTaken:
                command = lobby.with_another_code(command, new_code())
                continue
            if result is not None:
                return result.seq
            if loop.time() > give_up:
                break
        raise TryAgain

    async def _append(
        self, live: LiveTable, events: Sequence[Any], command_id: str, at: int
    ) -> Appended | AlreadyStored | None:
        """Append and advance the cache; None when another try is needed and the cache has caught up."""
        committed = live.ahead(events, at)
        append = append_of(committed[-1].after, live.seq, committed, command_id, at)
        try:
            result = await self._store.append(append)
        except asyncio.CancelledError:
            self._settle(live.table_id)  # it may be stored all the same, and the others must see it
            raise
        except OutcomeUnknown:
            await self._catch_up(live, command_id)
            return None
        except CodeTaken:
            raise
        except StoreError as error:
            raise TryAgain from error
        if isinstance(result, Appended):
            live.take(committed, command_id)
            self._bus.publish(live.table_id, committed, append)
            return result
        if isinstance(result, AlreadyStored):
            self._settle(live.table_id)  # the log knows more than this cache
            return result
        self.n_conflicts += 1
        if not await self._catch_up(live) and await self._log.is_gone(live):
            self._tables.forget(live.table_id)
            raise TableNotFound
        return None

    def _waits_for_shuffle(self, table_id: str) -> bool:
        live = self._tables.find(table_id)
        return live is not None and live.state is not None and table.chance(live.state) is not None

    async def _shuffle_due(self, table_id: str) -> None:
        """Have the table shuffled, and wait a moment for it.

        It is a task of its own that goes on until it is stored: no answer hangs on it, and no table waits for
        ever. The log need not be read first, since nothing but a lost race can make it know more.
        """
        task = self._begin(table_id, self._shuffle_now)
        if task is not None:
            await asyncio.wait({task}, timeout=SHUFFLE_WAIT_S)

    async def _shuffle_now(self, live: LiveTable) -> None:
        """Give the table the order of what must be shuffled now; its id follows from the head: only once."""
        while (chance := table.chance(live.table)) is not None:
            head = live.seq
            try:
                order = await order_for(live.table, chance, self._shuffle, self._deals)
            except RuleViolation as violation:  # the round is closed, and this table will be
                log.warning("no_deal", table=live.table_id, code=violation.code)
                return
            try:
                await self._run(live, c.Shuffled(order), f"shuffle:{head}")
            except RuleViolation as violation:
                if live.seq == head:  # judged by the newest state
                    raise RuntimeError(f"a shuffle was refused: {violation.code}") from violation
                # Another process was faster; what it left to do, if anything, is seen now.
            if live.seq == head:  # stored by another process under the same id
                await self._catch_up(live)

    async def _catch_up(self, live: LiveTable, command_id: str | None = None) -> bool:
        """Take in and publish what the log has beyond the cache; return whether there was anything.

        If this command is in it, it was answered by nobody, and may have been told to nobody.
        """
        committed = live.catch_up(await self._log.beyond(live))
        if committed:
            self._bus.publish(live.table_id, committed)
            if command_id in live.acks:
                self._bus.missed(live.table_id)
        return bool(committed)

    async def _fold(self, live: LiveTable) -> None:
        """Fold a cold table. Whoever only looks does not wait for the shuffle that it may wait for."""
        try:
            await self._log.fold(live)
        except TableNotFound:
            self._tables.forget(live.table_id)
            raise
        if table.chance(live.table) is not None:
            self._settle(live.table_id)

    def _settle(self, table_id: str) -> asyncio.Task[None] | None:
        """Bring the table in line with the log in the background."""
        return self._begin(table_id, self._pass_on)

    def _begin(self, table_id: str, work: Work) -> asyncio.Task[None] | None:
        """Work on the table in the background until it is done; return the task that does it.

        None once the service is closed: what is left to do then is the log's business alone.
        """
        if self._is_closed:
            return None
        key = table_id, work
        task = self._going_on.get(key)
        if task is None or task.done():
            task = asyncio.create_task(self._until_done(table_id, work), name=f"settle-{table_id}")
            self._going_on[key] = task
        return task

    async def _until_done(self, table_id: str, work: Work) -> None:
        delay_s = FIRST_DELAY_S
        while True:
            try:
                await self._with(table_id, work)
            except TableNotFound:
                break
            except TryAgain:
                log.warning("table_waits_for_the_store", table=table_id)
            except Exception:
                # No later try reads it better. What is due is found again by the clock or the next command.
                log.exception("table_not_settled", table=table_id)
                break
            else:
                break
            await asyncio.sleep(delay_s)
            delay_s = min(2 * delay_s, LONGEST_DELAY_S)
        self._going_on.pop((table_id, work), None)
