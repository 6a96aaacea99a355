"""What the failure drills share: full tables, people who play at them over real sockets, and what is looked
at after each: the log against every answer, and every view against a fold of the log from its beginning.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import URL, select

from app.ops.token_bucket import Rate
from app.persistence.embedded.cluster import DATABASE, ROLE
from app.persistence.embedded.sockets import last_folder
from app.persistence.engine import make_engine
from app.persistence.event_log import EventLog
from app.persistence.tables import events
from app.realtime.limits import CREDITS, Limits
from app.realtime.messages import Command, Ping
from app.tables.entrance import stored_command_id
from app.tables.live import LiveTable
from app.tables.ports import StoreUnavailable
from tests.support.doors import DoorsServer
from tests.support.friend import RETRY_S, Friend, View, play_on
from tests.support.profile import DRILL_PATIENCE_S

RULES = {"preset": "short_5", "n_seats": 3, "options": {"target": 2000}, "turn_s": None}
ENDLESS = Rate(1_000_000, 1_000_000)
QUICK = Limits(
    credits={**CREDITS, Command: ENDLESS, Ping: ENDLESS},
    away_s=0.3,
    settle_s=1,
    host_handover_s=2,
    look_s=0.2,
    stuck_s=1,
)
"""Sockets that are soon given up, and people who may do as much as they can."""
NOT_IN_THE_LOG = ("link", "presence")


@dataclass(frozen=True)
class Verdict:
    """What a drill tried and what it found."""

    tried: str
    acked: int
    lost: Sequence[str]
    doubled: Sequence[str]
    diverged: Sequence[str]

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many commands were lost, doubled, and how many views diverged; all are to be 0."""
        return len(self.lost), len(self.doubled), len(self.diverged)

    def __str__(self) -> str:
        found = [*self.lost, *self.doubled, *self.diverged]
        lost, doubled, diverged = self.counts
        said = f"{self.tried}: {self.acked} acked, {lost} lost, {doubled} doubled, {diverged} diverged"
        return "; ".join([said, *found[:5]])


@dataclass
class Party:
    """Everybody at several tables of one server; the first at each table is its host."""

    tables: list[list[Friend]] = field(default_factory=list)
    _playing: dict[str, asyncio.Task[None]] = field(default_factory=dict)  # by the name of the friend

    @property
    def everybody(self) -> list[Friend]:
        return [friend for table in self.tables for friend in table]

    @property
    def hosts(self) -> list[Friend]:
        return [table[0] for table in self.tables]

    @classmethod
    async def at(cls, port: int, people: Iterable[int], kind: type[Friend] = Friend, **rules: Any) -> "Party":
        """Open a table for each number of people; bots will take the other seats."""
        tables = [
            [kind(port, f"Host{no}"), *(kind(port, f"G{no}-{i}") for i in range(1, n_people))]
            for no, n_people in enumerate(people)
        ]
        await asyncio.gather(*(_gather_at(table, RULES | rules) for table in tables))
        return cls(tables)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Let everybody play in the background."""
        for friend in self.everybody:
            self._playing[friend.name] = asyncio.create_task(friend.run(play_on))
        try:
            await asyncio.gather(*(_start(host) for host in self.hosts))
            yield
        finally:
            for name in list(self._playing):
                await self._end(name)

    async def leave(self, friend: Friend) -> None:
        """Let one of them go, who does not come back."""
        await self._end(friend.name)

    async def _end(self, name: str) -> None:
        task = self._playing.pop(name)
        task.cancel()
        await asyncio.wait([task])

    async def played(self, count: int, timeout_s: float = DRILL_PATIENCE_S) -> None:
        """Wait until every host has seen that many more events."""
        await asyncio.gather(*(seen(host, count, timeout_s) for host in self.hosts))

    async def halt(self) -> None:
        """Let nobody wish for anything more, and return when all wishes are answered."""
        await asyncio.gather(*(friend.halt() for friend in self.everybody))

    async def go_on(self) -> None:
        """Let everybody play again."""
        await asyncio.gather(*(friend.go_on() for friend in self.everybody))


async def _gather_at(table: Sequence[Friend], rules: View) -> None:
    host, *guests = table
    await host.open_table(**rules)
    await asyncio.gather(*(guest.join(host.link) for guest in guests))


async def held(table: Sequence[Friend], is_so: Callable[[View], bool]) -> View:
    """Let the people of a table wait in a moment of which `is_so` holds; return what its host sees then."""
    host = table[0]
    while True:
        await asyncio.gather(*(friend.halt() for friend in table))
        view = await host.fresh_view()
        if is_so(view):
            return view
        await asyncio.gather(*(friend.go_on() for friend in table))
        await seen(host, 1)


def is_in_mid_trick(view: View) -> bool:
    """Return whether a card lies on the table and somebody is to play the next one."""
    play = view["play"]
    return bool(
        view["phase"] == "play" and play["phase"] == "playing" and play["trick"] and play["turn"] is not None
    )


async def seen(friend: Friend, count: int, timeout_s: float = DRILL_PATIENCE_S) -> None:
    """Wait until the friend has seen that many more events of the table."""
    view = friend.view or await friend.until(lambda _: True, timeout_s)
    await friend.until(partial(_is_at, view["seq"] + count), timeout_s)


def _is_at(goal: int, view: View) -> bool:
    return bool(view["seq"] >= goal)


async def _start(host: Friend) -> None:
    view = await host.until(lambda view: view["phase"] == "lobby")
    for place, who in enumerate(view["places"]):
        if who is None:
            await host.wish({"type": "add_bot", "place": place})
    await host.until(lambda view: None not in view["places"])
    await host.wish({"type": "start"})
    await host.until(lambda view: view["phase"] == "play")


def url_of(data: Path) -> URL:
    """Return the address of the PostgreSQL that a server runs in its data directory now."""
    query = {"host": str(last_folder(data / "postgres")), "port": "5432"}
    return URL.create("postgresql+asyncpg", username=ROLE, database=DATABASE, query=query)


async def examine(tried: str, database: URL, party: Party) -> Verdict:
    """Let play come to rest and compare: the answers with the log, the views with a fold of the log.

    The views are those that clients built from a snapshot and events, and those that the server gives now.
    """
    await party.halt()
    engine = make_engine(database)
    try:
        log = EventLog(engine)
        await _answering(log)
        found = await asyncio.gather(*(_diverged(log, table) for table in party.tables))
        # Only now: what went wrong while they caught up counts, too.
        diverged = [fault for friend in party.everybody for fault in friend.faults]
        diverged += chain.from_iterable(found)
        async with engine.connect() as connection:
            query = select(events.c.stream_id, events.c.seq, events.c.command_id)
            rows = [tuple(row) for row in await connection.execute(query.order_by(*query.selected_columns))]
    finally:
        await engine.dispose()
    lost, doubled = _lost_and_doubled(rows, party.everybody)
    acked = sum(len(friend.acked) for friend in party.everybody)
    return Verdict(tried, acked, lost, doubled, diverged)


async def _answering(log: EventLog) -> None:
    """Return when the database answers again."""
    async with asyncio.timeout(60):
        while True:
            try:
                await log.head("")
            except StoreUnavailable:
                await asyncio.sleep(RETRY_S)
            else:
                return


async def _diverged(log: EventLog, table: Sequence[Friend]) -> list[str]:
    head = await log.head(table[0].table_id) or 0
    views = chain.from_iterable(await asyncio.gather(*(_views(friend, head) for friend in table)))
    live = LiveTable(table[0].table_id)
    found = []
    for name, player, view in sorted(views, key=lambda one: one[2]["seq"]):
        if live.state is None:
            live.fold(await log.read(live.table_id, 0, view["seq"]))
        else:
            live.catch_up(await log.read(live.table_id, live.seq, view["seq"]))
        told = {key: value for key, value in view.items() if key not in NOT_IN_THE_LOG}
        folded = json.loads(msgspec.json.encode(live.view(player)))
        if told != folded:
            keys = [key for key in folded if told.get(key) != folded[key]]
            found.append(f"{name} at {view['seq']} differs from the log in {keys}")
    return found


async def _views(friend: Friend, head: int) -> list[tuple[str, str, View]]:
    view = await friend.until(partial(_is_at, head))
    player = view["you"]["player"]
    return [(friend.name, player, view), (f"{friend.name} afresh", player, await friend.fresh_view())]


def _lost_and_doubled(
    rows: Sequence[tuple[str, int, str | None]], everybody: Sequence[Friend]
) -> tuple[list[str], list[str]]:
    """Every stream is without gap; every acked command stands in it once, where the ack said."""
    logs: dict[str, list[tuple[int, str | None]]] = {}
    for stream, seq, command_id in rows:
        logs.setdefault(stream, []).append((seq, command_id))
    lost, doubled = [], []
    for stream, log in logs.items():
        if [seq for seq, _ in log] != list(range(1, len(log) + 1)):
            lost.append(f"{stream} has a gap")
    for friend in everybody:
        assert friend.view is not None
        places: dict[str | None, list[int]] = {}
        for seq, command_id in logs[friend.table_id]:
            places.setdefault(command_id, []).append(seq)
        for own_id, seq in friend.acked.items():
            stored = places.get(stored_command_id(friend.view["you"]["player"], own_id), [])
            if seq not in stored:
                lost.append(f"{own_id} acked for {seq}, stored at {stored}")
            if len(stored) > 1:
                doubled.append(f"{own_id} stored at {stored}")
    return lost, doubled


async def in_use(server: DoorsServer) -> dict[str, int]:
    """Return how much of each kind the server holds now."""

    async def count() -> dict[str, int]:
        gateway, tables = server.app.state.gateway, server.app.state.services.tables
        return {
            "sessions": len(gateway._sessions),
            "channels": len(gateway._channels),
            "players": len(gateway._of_player),
            "waiting appends": len(tables._store.writer._waiting),
            "live tables": len(tables._tables._tables),
            # The writer of the log begins with the first append and stays.
            "tasks": sum(task.get_name() != "group-commit" for task in asyncio.all_tasks()),
        }

    return await server.inside(count())


async def back_to(server: DoorsServer, before: dict[str, int], timeout_s: float = 30) -> None:
    """Wait until the server holds no more than it did; fail with what it holds too much."""
    now: dict[str, int] = {}
    try:
        async with asyncio.timeout(timeout_s):
            now = await in_use(server)
            while any(now[kind] > count for kind, count in before.items()):
                await asyncio.sleep(RETRY_S)
                now = await in_use(server)
    except TimeoutError:
        raise AssertionError(f"the server held {before} before, and holds {now} now") from None
