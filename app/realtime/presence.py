"""Turns sockets into people: who is here, who is away, and what the table must know of it.

A player is here while one of the sockets is alive and not idle, and away a few seconds after the last one
went (a reload is nobody's business). Seats learn of it by commands; a host who stays away hands over. Who has
a page at another process is here, too.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from functools import partial

import structlog

from app.bus.base import Bus, PresenceChanged
from app.games.errors import RuleViolation
from app.ops.clock import now_ms
from app.ops.seldom import Seldom
from app.players.presence import Presence
from app.realtime.channel import Channel
from app.realtime.limits import Limits
from app.tables import commands as c
from app.tables.deadlines import fires_at
from app.tables.errors import TableNotFound, TryAgain
from app.tables.ids import new_command_id
from app.tables.ports import StoreError
from app.tables.service import TableService

log = structlog.get_logger(__name__)

Work = Callable[[], Coroutine[None, None, None]]
"""What brings the log in line with who is here; it looks at the present itself, so it may be done again."""
TRIES = 30
"""So often work is done again that fails for another reason than a store that is away: about a minute."""


class PresenceKeeper:
    """Keeps `Presence` true for the channels of this process."""

    def __init__(self, tables: TableService, bus: Bus, presence: Presence, limits: Limits) -> None:
        self._tables = tables
        self._bus = bus
        self._presence = presence
        self._limits = limits
        self._timers: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._again: dict[tuple[str, ...], Work] = {}  # what could not be done yet
        self._failures: Counter[tuple[str, ...]] = Counter()  # of what has failed, and was not done since
        self._seldom = Seldom()

    def woke(self, channel: Channel) -> None:
        """The first session of a table, or somebody came: wait for the others to come back, and start a clock
        that rested.
        """
        self._start(partial(self._wake, channel), "wake", channel.table_id)

    async def _wake(self, channel: Channel) -> None:
        if not channel.sessions:
            return  # gone again before the store answered
        live = await self._tables.live(channel.table_id)
        expected = {seat.player for seat in live.table.seats if not seat.is_bot} | {live.table.room.host}
        for player in expected - self._presence.here(channel.table_id) - channel.gone.keys():
            if (channel.table_id, player) not in self._timers:
                self._later(channel, player, self._limits.settle_s)
        fires = fires_at(live.table)
        if fires is not None and now_ms() > fires and live.table.due is not None:
            await self._run(channel.table_id, c.TimeUp(live.table.due))

    def arrived(self, channel: Channel, player: str) -> bool:
        """A session of the player said hello, or an idle one moved; return whether all were told."""
        timer = self._timers.pop((channel.table_id, player), None)
        if timer is not None:
            timer.cancel()
        is_news = self._presence.arrive(channel.table_id, player)
        channel.gone.pop(player, None)
        if is_news:
            self._bus.tell(channel.table_id, PresenceChanged())
            self._tell(channel, player, now_ms())
            self._replace_lost_host(channel)
            self.woke(channel)  # who went while nobody else was here yet is known to no channel
        return is_news

    def elsewhere(self, channel: Channel, came: Iterable[str], went: Iterable[str]) -> None:
        """Players came to the table by another process, or went from it and have no page anywhere.

        Their process tells the table; should it be gone, those that saw it do, after the usual wait.
        """
        for player in came:
            timer = self._timers.pop((channel.table_id, player), None)
            if timer is not None:
                timer.cancel()
            channel.gone.pop(player, None)
            self._replace_lost_host(channel)
        for player in went:
            self._later(channel, player, self._limits.away_s)

    def left(self, channel: Channel, player: str, *, asleep: bool = False) -> None:
        """A session of the player ended; `asleep` when its page was hidden then."""
        if not _is_alive(channel, player, self._limits.idle_s):
            self._later(channel, player, self._limits.away_s, asleep=asleep)

    def look(self, channels: Iterable[Channel]) -> None:
        """Find idle tabs, whose sockets ask for nothing; and try again what could not be done."""
        for channel in channels:
            for player in self._presence.own(channel.table_id):
                if (channel.table_id, player) not in self._timers:
                    pages = [session for session in channel.sessions if session.player_id == player]
                    self.left(channel, player, asleep=bool(pages) and all(page.is_hidden for page in pages))
        for key, work in list(self._again.items()):
            self._start(work, *key)

    async def mend(self, channels: Iterable[Channel]) -> None:
        """Bring back whom another process took for gone while the two did not hear each other."""
        for channel in channels:
            try:
                live = await self._tables.live(channel.table_id)
            except (TryAgain, TableNotFound):
                continue  # the next look sees to it
            except Exception:
                log.exception("presence_not_mended", table=channel.table_id)
                continue
            for player in self._presence.own(channel.table_id):
                seat = live.table.seat_of(player)
                is_settled = (channel.table_id, player) not in self._timers
                if is_settled and seat is not None and live.table.seats[seat].away_since is not None:
                    self._tell(channel, player, now_ms())

    def stop(self) -> None:
        """End all waiting; the process ends and nobody is away because of that."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _later(self, channel: Channel, player: str, wait_s: float, *, asleep: bool = False) -> None:
        key = (channel.table_id, player)
        since = now_ms()
        old = self._timers.pop(key, None)
        if old is not None:
            old.cancel()
        loop = asyncio.get_running_loop()
        gone_at = loop.time()
        self._timers[key] = loop.call_later(wait_s, self._gone, channel, player, since, gone_at, asleep)

    def _gone(self, channel: Channel, player: str, since: int, gone_at: float, asleep: bool) -> None:
        key = (channel.table_id, player)
        self._timers.pop(key, None)
        if _is_alive(channel, player, self._limits.idle_s):
            return
        self._presence.go(channel.table_id, player)
        self._bus.tell(channel.table_id, PresenceChanged())
        if player in self._presence.here(channel.table_id):
            return  # by another process, which sees to it from here on
        channel.gone[player] = gone_at
        self._tell(channel, player, since, asleep=asleep)
        loop = asyncio.get_running_loop()
        wait_s = max(0.0, self._limits.host_handover_s - (loop.time() - gone_at))
        self._timers[key] = loop.call_later(wait_s, self._hand_over, channel, player)

    def _hand_over(self, channel: Channel, player: str) -> None:
        self._timers.pop((channel.table_id, player), None)
        if player in channel.gone:
            self._replace(channel.table_id, player)

    def _replace_lost_host(self, channel: Channel) -> None:
        """Somebody is here again who can be host: pass it on from one who is gone too long."""
        long_ago = asyncio.get_running_loop().time() - self._limits.host_handover_s
        for player, gone_at in channel.gone.items():
            if gone_at <= long_ago:
                self._replace(channel.table_id, player)

    def _replace(self, table_id: str, player: str) -> None:
        self._start(partial(self._pass_host, table_id, player), "host", table_id, player)

    def _tell(self, channel: Channel, player: str, since: int, *, asleep: bool = False) -> None:
        work = partial(self._tell_seat, channel.table_id, player, since, asleep=asleep)
        self._start(work, "seat", channel.table_id, player)

    async def _tell_seat(self, table_id: str, player: str, since: int, *, asleep: bool = False) -> None:
        """Bring the seat's record in line with who is here now, whatever happened in between."""
        live = await self._tables.live(table_id)
        seat = live.table.seat_of(player)
        if seat is None:
            return
        is_here = player in self._presence.here(table_id)
        is_away = live.table.seats[seat].away_since is not None
        if is_here and is_away:
            await self._run(table_id, c.ComeBack(player))
        elif not is_here and not is_away:
            await self._run(table_id, c.GoAway(player, since, asleep))

    async def _pass_host(self, table_id: str, gone: str) -> None:
        table = (await self._tables.live(table_id)).table
        seat = table.seat_of(gone)
        if seat is not None and table.seats[seat].away_since is None:
            return  # back by another process, which is not heard but has the log
        room = table.room
        here = self._presence.here(table_id)
        heirs = [person.player for person in room.people if person.player in here]
        seated = [player for player in heirs if room.place_of(player) is not None]
        if room.host == gone and gone not in here and heirs:
            await self._run(table_id, c.PassHost(gone, (seated or heirs)[0]))

    async def _run(self, table_id: str, command: c.TableCommand) -> None:
        try:
            await self._tables.execute(table_id, command, new_command_id())
        except RuleViolation as violation:
            log.debug("presence_not_needed", table=table_id, code=violation.code)

    def _start(self, work: Work, *key: str) -> None:
        """Do the work beside; `key` tells it from other work, when it has to be done again."""
        self._again.pop(key, None)
        task = asyncio.create_task(self._guarded(work, key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Work, key: tuple[str, ...]) -> None:
        try:
            await work()
        except (TryAgain, StoreError):
            log.warning("presence_not_stored", work=key)
            self._again.setdefault(key, work)
        except TableNotFound:
            log.warning("presence_of_no_table", work=key)
        except Exception:
            # An event of a newer build, perhaps: whoever can read it sees to it, or this process does later.
            self._failures[key] += 1
            if self._seldom.is_worth(" ".join(key)):
                log.exception("presence_failed", work=key, tries=self._failures[key])
            if self._failures[key] < TRIES:
                self._again.setdefault(key, work)
                return
        del self._failures[key]


def _is_alive(channel: Channel, player: str, idle_s: float) -> bool:
    since = time.monotonic() - idle_s
    return any(session.player_id == player and session.active_at > since for session in channel.sessions)
