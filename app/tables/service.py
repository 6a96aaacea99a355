"""The one path to a table: people, bots, REST and timers all go through `TableService.execute`.

An answer means *committed*. A command id that the log knows is answered again, and nothing is played twice.
The cache may be stale, for any process may serve any table: the append is a compare-and-set on the head, so
a stale cache costs a retry and never the truth.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar
from uuid import uuid4

from app.games.errors import RuleViolation
from app.ops.clock import now_ms
from app.tables import commands as c
from app.tables import table
from app.tables.codec import TABLE_EVENTS, to_log
from app.tables.deadlines import fires_at
from app.tables.facts import options_of, projections_of
from app.tables.live import Committed, LiveTable
from app.tables.ports import (
    AlreadyStored,
    Append,
    Appended,
    AppendResult,
    CodeTaken,
    EventStore,
    NewTable,
    OutcomeUnknown,
    StoreError,
)
from app.tables.state import TableState

CODE_LETTERS = "BCDFGHKMNPRTVWX"
KEEP_LIVE = 5_000
RETRIES = 50
RECONNECT_S = 0.1
T = TypeVar("T")
Shuffle = Callable[[Sequence[str]], Sequence[str]]
WHOLE_LIFE = (*TABLE_EVENTS, "game_started")
"""What is folded of the games before the current one: the table's own events, and that a game was begun."""


class TableNotFound(Exception):
    """There is no such table."""


class TryAgain(Exception):
    """The database stays away or others were always faster. Nothing is known to be stored; ask again."""


class Publisher(Protocol):
    """Where committed events are made known (the bus)."""

    def publish(self, table_id: str, committed: Sequence[Committed]) -> None: ...


def os_shuffle(pack: Sequence[str]) -> Sequence[str]:
    """Return the pack shuffled with the operating system's randomness."""
    order = list(pack)
    secrets.SystemRandom().shuffle(order)
    return order


class TableService:
    """Runs commands of all tables over one store; keeps live tables as a cache."""

    def __init__(
        self,
        store: EventStore,
        bus: Publisher,
        *,
        clock: Callable[[], int] = now_ms,
        shuffle: Shuffle = os_shuffle,
    ) -> None:
        self._store = store
        self._bus = bus
        self._now = clock
        self._shuffle = shuffle
        self._tables: dict[str, LiveTable] = {}
        self._settling: set[asyncio.Task[None]] = set()

    async def create(self, command: c.CreateTable, door_key: str) -> int:
        """Store a new table; the answer is its head. Draws another code while the code is taken.

        Raises RuleViolation for rules that cannot be played, TryAgain when the store is away.
        """
        at = self._now()
        for _ in range(RETRIES):
            events = table.create(command)
            live = LiveTable(command.table_id)
            committed = live.advance(events, None, at)
            first = self._append_of(live.table, 0, committed, f"create:{command.table_id}", at)
            try:
                await self._store.create(_new_table(live.table, door_key), first)
            except CodeTaken:
                command = replace(command, code=new_code())
                continue
            except StoreError as error:
                raise TryAgain from error
            return live.seq
        raise TryAgain

    async def live(self, table_id: str) -> LiveTable:
        """Return the folded table, from memory or from the log. Raises TableNotFound, TryAgain."""
        live = self._tables.get(table_id)
        if live is not None and live.state is not None:
            return live
        live = self._tables.setdefault(table_id, LiveTable(table_id))
        async with live.lock:
            if live.state is None:
                await self._fold(live)
        self._trim()
        return live

    async def execute(self, table_id: str, command: c.TableCommand, command_id: str) -> int:
        """Run *command* and return the seq of its last event, which is committed then.

        Raises RuleViolation when the rules refuse it, TableNotFound, and TryAgain when it is not known to be
        stored.
        """
        live = await self.live(table_id)
        async with live.lock:
            seq = await self._run(live, command, command_id)
            await self._shuffle_due(live)
        return seq

    async def refresh(self, table_id: str) -> None:
        """Take in what other processes appended (a lost hint), publish it here, and shuffle what is due."""
        live = await self.live(table_id)
        async with live.lock:
            await self._catch_up(live)
            await self._shuffle_due(live)

    def forget(self, table_id: str) -> None:
        """Drop a live table that nobody uses now; it is folded from the log when needed."""
        live = self._tables.get(table_id)
        if live is not None and not live.lock.locked():
            del self._tables[table_id]

    # Internal

    async def _run(self, live: LiveTable, command: c.TableCommand, command_id: str) -> int:
        for _ in range(RETRIES):
            known = live.acks.get(command_id)
            if known is not None:
                return known
            at = self._now()
            try:
                events = table.decide(live.table, command, at)
            except RuleViolation:
                if await self._catch_up(live):
                    continue  # it was judged by a stale state
                stored = await self._found(live, command_id)
                if stored is None:
                    raise
                return stored
            if not events:
                raise RuleViolation("nothing_changed")
            result = await self._append(live, events, command_id, at)
            if isinstance(result, AlreadyStored):
                await self._catch_up(live)
                return result.seq
            if isinstance(result, Appended):
                return result.seq
        raise TryAgain

    async def _append(
        self, live: LiveTable, events: Sequence[Any], command_id: str, at: int
    ) -> AppendResult | None:
        """Append and advance the cache; None when another try is needed and the cache has caught up."""
        ahead = LiveTable(live.table_id, live.state, live.seq)
        committed = ahead.advance(events, command_id, at)
        append = self._append_of(ahead.table, live.seq, committed, command_id, at)
        try:
            result = await self._store.append(append)
        except asyncio.CancelledError:
            self._settle(live.table_id)  # it may be stored all the same, and the others must see it
            raise
        except OutcomeUnknown:
            await self._catch_up(live)
            return None
        except StoreError as error:
            raise TryAgain from error
        if isinstance(result, Appended):
            live.state, live.seq = ahead.state, ahead.seq
            live.tail.extend(committed)
            live.remember(command_id, result.seq)
            self._bus.publish(live.table_id, committed)
            return result
        if isinstance(result, AlreadyStored):
            return result
        await self._catch_up(live)
        return None

    def _append_of(
        self, state: TableState, expected: int, committed: Sequence[Committed], command_id: str, at: int
    ) -> Append:
        return Append(
            stream_id=state.room.table_id,
            expected=expected,
            events=tuple(to_log(one.event, state.room.rules) for one in committed),
            command_id=command_id,
            at=at,
            due=fires_at(state),
            status=state.phase.value,
            projections=tuple(
                row for one in committed for row in projections_of(one.event, one.after, one.seq)
            ),
        )

    async def _shuffle_due(self, live: LiveTable) -> None:
        """Give the table the order of what must be shuffled now; its id follows from the head: only once."""
        while (chance := table.chance(live.table)) is not None:
            order = tuple(self._shuffle([card.value for card in chance.pack]))
            await self._run(live, c.Shuffled(order), f"shuffle:{live.seq}")

    async def _found(self, live: LiveTable, command_id: str) -> int | None:
        """Return the seq of a command that the log has although this cache does not know it."""
        try:
            return await self._store.find_command(live.table_id, command_id)
        except StoreError as error:
            raise TryAgain from error

    async def _catch_up(self, live: LiveTable) -> bool:
        """Take in and publish what the log has beyond the cache; return whether there was anything."""
        stored = await self._patiently(lambda: self._store.read(live.table_id, live.seq))
        committed = live.catch_up(stored)
        if committed:
            self._bus.publish(live.table_id, committed)
        return bool(committed)

    async def _fold(self, live: LiveTable) -> None:
        """Fold a cold table: its own events in full, a game's only from the start of the current game."""
        table_id = live.table_id
        start = await self._patiently(lambda: self._store.game_start(table_id))
        stored: list[Any] = []
        if start is not None:
            before = start - 1
            stored += await self._patiently(lambda: self._store.read(table_id, 0, before, types=WHOLE_LIFE))
        stored += await self._patiently(lambda: self._store.read(table_id, (start or 1) - 1))
        if not stored:
            self._tables.pop(table_id, None)
            raise TableNotFound
        live.fold(stored)
        await self._shuffle_due(live)

    def _settle(self, table_id: str) -> None:
        task = asyncio.create_task(self.refresh(table_id))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def _patiently(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask the store, again for a while when it is away."""
        for _ in range(RETRIES):
            try:
                return await ask()
            except StoreError:
                await asyncio.sleep(RECONNECT_S)
        raise TryAgain

    def _trim(self) -> None:
        """Keep the cache bounded: the tables longest unused go first."""
        if len(self._tables) <= KEEP_LIVE:
            return
        for table_id in list(self._tables)[: len(self._tables) - KEEP_LIVE]:
            self.forget(table_id)


def new_code() -> str:
    """Return four letters without vowels and look-alikes."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(4))


def new_command_id() -> str:
    """Return an id for a command that nobody will resend."""
    return uuid4().hex


def _new_table(state: TableState, door_key: str) -> NewTable:
    room = state.room
    return NewTable(
        table_id=room.table_id,
        code=room.code,
        door_key=door_key,
        host=room.host,
        game=room.game,
        preset=room.preset,
        options=options_of(state),
        n_seats=room.n_seats,
        turn_s=room.turn_s,
        tokens_to_win=room.options.tokens_to_win,
        unattended=room.unattended,
    )
