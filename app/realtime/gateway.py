"""All sockets of this process: opens them, hands their frames to the handlers, and lets them go."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

import structlog

from app.bus.base import Bus
from app.ops.token_bucket import RateLimits
from app.players.guests import GuestService
from app.players.identity import Identity
from app.players.knocks import KnockBoard
from app.players.presence import Presence
from app.realtime.attendance import Attendance
from app.realtime.channel import Channel
from app.realtime.close_codes import POLICY, RESTART, TOO_MANY_SOCKETS, TRY_LATER
from app.realtime.door_watch import DoorWatch
from app.realtime.evening_guard import EveningGuard
from app.realtime.handlers.chat import ChatHandler
from app.realtime.handlers.command import CommandHandler
from app.realtime.handlers.hello import HelloHandler
from app.realtime.handlers.ping import handle_ping
from app.realtime.intake import read_frame
from app.realtime.limits import Limits
from app.realtime.messages import (
    Chat,
    Command,
    Hello,
    Hidden,
    Hover,
    Inbound,
    Notice,
    Ping,
    Reject,
)
from app.realtime.presence import PresenceKeeper
from app.realtime.repair import Repair
from app.realtime.resume import Resumes
from app.realtime.session import Session
from app.realtime.transport import Transport
from app.tables.entrance import Entrance
from app.tables.errors import TryAgain
from app.tables.ports import StoreError
from app.tables.service import TableService
from app.tournaments.service import TournamentService

log = structlog.get_logger(__name__)

RECONNECT_MS = (200, 2_000)


class Gateway:
    """Sessions by table. A frame is checked, paid for and routed here, whatever the transport."""

    def __init__(
        self,
        *,
        tables: TableService,
        tournaments: TournamentService,
        entrance: Entrance,
        guests: GuestService,
        bus: Bus,
        presence: Presence,
        knocks: KnockBoard,
        limits: Limits,
        player_limits: RateLimits,
        build: Callable[[], str],
        heads: Callable[[Sequence[str]], Awaitable[Mapping[str, int]]],
        is_alive: Callable[[str], bool] | None = None,
        watched: Callable[[], Collection[str]] = tuple,
    ) -> None:
        self.limits = limits
        self._player_limits = player_limits
        self._build = build
        self._heads = heads
        self._watched = watched
        self.is_stopping = False
        self._bus = bus
        self._presence = presence
        self._door = DoorWatch(knocks)
        self._channels: dict[str, Channel] = {}
        self._sessions: set[Session] = set()
        self._of_player: Counter[str] = Counter()
        self._of_address: Counter[str] = Counter()
        self._began = time.monotonic()
        self._all_gone = asyncio.Event()
        self.resumes = Resumes(tables, entrance)
        self.repair = Repair(tables, self.resumes)
        self._keeper = PresenceKeeper(tables, bus, presence, limits)
        self._attendance = None
        if is_alive is not None:  # there are other processes
            self._attendance = Attendance(bus, presence, is_alive, self._elsewhere)
        self._evenings = EveningGuard(tournaments, self._channels)
        bus.subscribe(None, self._evenings.hear)
        self._hello = HelloHandler(guests, tables, self.resumes, self._evenings)
        self._command = CommandHandler(tables, knocks, bus)
        self._chat = ChatHandler(tables, bus)

    @property
    def n_sockets(self) -> int:
        """How many sockets are open."""
        return len(self._sessions)

    @property
    def n_tables(self) -> int:
        """How many tables have somebody connected."""
        return len(self._channels)

    def open(self, table_id: str, identity: Identity, address: str, transport: Transport) -> Session:
        """Return the session of a new socket; it hears nothing before its `hello`.

        `address` stands for everybody who shares a connection to the internet.
        """
        session = Session(table_id, identity, address, transport, self.limits)
        self._sessions.add(session)
        self._of_player[session.player_id] += 1
        self._of_address[address] += 1
        if self.is_stopping:
            session.close(TRY_LATER)
        elif (
            self._of_player[session.player_id] > self.limits.sockets_per_player
            or self._of_address[address] > self.limits.sockets_per_address
        ):
            session.close(TOO_MANY_SOCKETS)
        return session

    def closed(self, session: Session) -> None:
        """Forget the session of a socket that is gone."""
        self._sessions.discard(session)
        for counter, key in ((self._of_player, session.player_id), (self._of_address, session.address)):
            counter[key] -= 1
            if counter[key] == 0:
                del counter[key]
        if not self._sessions:
            self._all_gone.set()
        channel = session.channel
        if channel is None:
            return
        session.channel = None
        channel.sessions.discard(session)
        if not self.is_stopping:
            self._keeper.left(channel, session.player_id, asleep=session.is_hidden)
        if not channel.sessions:
            self._channels.pop(channel.table_id, None)
            channel.close()

    def is_present(self, table_id: str) -> bool:
        """Return whether a person is at the table; yes just after the start, when all come back."""
        is_new = time.monotonic() - self._began < self.limits.settle_s
        return is_new or bool(self._presence.here(table_id))

    async def received(self, session: Session, frame: str | bytes) -> None:
        """Handle one frame; every error is answered with a code and leaves the table as it was."""
        message = read_frame(session, frame, self._player_limits)
        if message is None:
            return
        if not (isinstance(message, Ping) or (isinstance(message, Hidden) and message.hidden)):
            self._stir(session)
        try:
            await self._route(session, message)
        except (TryAgain, StoreError):
            session.close(TRY_LATER)
        except Exception:
            log.exception("frame_failed", table=session.table_id, kind=type(message).__name__)
            session.send(Reject(message.id if isinstance(message, Command) else None, "internal"))
            if isinstance(message, Hello):
                session.close(TRY_LATER)  # it knows nothing, and would wait for ever

    def overflowed(self, session: Session) -> None:
        """Give a slow client the present instead of the past."""
        log.info("outbox_overflow", table=session.table_id)
        self.repair.refresh(session)

    async def look(self) -> None:
        """Every few seconds, until cancelled: read what a lost hint did not tell, find idle tabs and sockets
        that never said who they are."""
        while True:
            await asyncio.sleep(self.limits.look_s)
            self._close_silent()
            channels = list(self._channels.values())
            self._keeper.look(channels)
            self._door.look_again(channels)
            if self._attendance is not None:
                self._attendance.look({*self._channels, *self._watch()})
            try:
                await self._evenings.look()
                heads = await self._heads([channel.table_id for channel in channels]) if channels else {}
            except StoreError:
                log.warning("look_failed")
            except Exception:
                log.exception("look_failed")
            else:
                await asyncio.gather(*(self.repair.compare(channel, heads) for channel in channels))
                if self._attendance is not None:
                    await self._keeper.mend(channels)
                    await self._door.look_at_all(channels)

    def _watch(self) -> Collection[str]:
        """Return the evenings and tables that boards here look at; who is there elsewhere is asked, too."""
        watched = self._watched()
        if self._attendance is not None:
            for stream_id in watched:
                self._attendance.watch(stream_id)
        return watched

    def _elsewhere(self, table_id: str, came: set[str], went: set[str]) -> None:
        channel = self._channels.get(table_id)
        if channel is not None:
            self._keeper.elsewhere(channel, came, went)

    def _close_silent(self) -> None:
        late = time.monotonic() - self.limits.hello_s
        for session in self._sessions:
            if session.channel is None and session.opened_at < late:
                session.close(POLICY)

    async def stop(self, limit_s: float) -> None:
        """Send everybody away, to come back spread out; return when they are gone or after `limit_s`."""
        self.is_stopping = True
        self._keeper.stop()
        if not self._sessions:
            return
        self._all_gone.clear()
        for session in list(self._sessions):
            session.send(Notice("restarting", retry_ms=random.randint(*RECONNECT_MS)))  # noqa: S311 - no secret
            session.close(RESTART)
        try:
            async with asyncio.timeout(limit_s):
                await self._all_gone.wait()
        except TimeoutError:
            log.warning("sessions_cut", count=len(self._sessions))
            for session in list(self._sessions):
                session.cut()

    def _stir(self, session: Session) -> None:
        """Note that somebody sits behind this socket; a page sends pings by itself, and a phone goes dark."""
        now = time.monotonic()
        was_idle = now - session.active_at > self.limits.idle_s
        session.active_at = now
        if was_idle and session.channel is not None:
            self._keeper.arrived(session.channel, session.player_id)

    async def _route(self, session: Session, message: Inbound) -> None:
        channel = session.channel
        match message:
            case Hello():
                await self._greet(session, message)
            case _ if channel is None:
                command_id = message.id if isinstance(message, Command) else None
                session.send(Reject(command_id, "hello_first"))
            case Command():
                await self._command.handle(session, message)
            case Chat():
                await self._chat.handle_chat(session, channel, message)
            case Hover():
                await self._chat.handle_hover(session, message)
            case Hidden():
                session.is_hidden = message.hidden
            case Ping():
                await handle_ping(session, message)

    async def _greet(self, session: Session, message: Hello) -> None:
        if session.channel is not None:
            await self._hello.resume(session, session.channel, message)
            return
        if not await self._hello.prove(session, message):
            return
        session.hold()
        is_new = session.table_id not in self._channels
        channel = self._join(session)
        await self._hello.resume(session, channel, message)
        knows_presence = self._keeper.arrived(channel, session.player_id)
        channel.greet(session, knows_presence=knows_presence)
        if is_new:
            self._door.look(channel)
        if message.build not in (None, self._build()):
            session.send(Notice("new_build", build=self._build()))

    def _join(self, session: Session) -> Channel:
        channel = self._channels.get(session.table_id)
        if channel is None:
            channel = Channel(session.table_id, self._bus, self._presence, self._door.look, self.repair.mend)
            self._channels[session.table_id] = channel
            if self._attendance is not None:
                self._attendance.watch(session.table_id)
            self._keeper.woke(channel)
        channel.sessions.add(session)
        session.channel = channel
        return channel
