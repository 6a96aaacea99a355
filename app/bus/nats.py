"""The bus of several processes, over NATS. Inside each it is the local one; this adds sending and hearing.

A process subscribes to the tables that somebody in it listens to by name, so NATS brings it no move of the
others: what a process hears grows with its own people, not with the whole installation. Nothing here is owed:
while NATS is away nothing is sent, and whoever missed something reads the log.
"""

import asyncio
import secrets
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial

import nats.errors
import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from app.bus import nats_client, wire
from app.bus.base import Listener, Listening, News, PresenceChanged
from app.bus.local import LocalBus
from app.tables.errors import TableNotFound, TryAgain
from app.tables.live import Committed
from app.tables.ports import Append, StoredEvent

log = structlog.get_logger(__name__)

TABLE = "cutthroat.table."
ALIVE = "cutthroat.alive"
BEAT_S = 1.0
EXPIRY_S = 3.5
"""A process that was not heard for so long is gone, if NATS answered all the while."""
GAP_S = 2.0
"""After so long without an answer of NATS the others are given `EXPIRY_S` anew."""
FORGET_S = 600.0
LONGEST_QUEUE = 10_000
PING_S = 5
PINGS = 2
"""So many without an answer and one more `PING_S`, and nats-py takes the connection for lost."""
PROOF_S = 60
"""Far longer than that, for nats-py ends its reading when an answer comes that nobody waits for any more."""
READS_AT_ONCE = 4
STOP_S = 1.0
RECONNECT_S = 0.5
GIVE_UP_S = 10
"""A client that is without a connection for so long is replaced."""
OUTCOMES = ("sent", "heard", "dropped", "not_understood")
"""What may become of a message."""

Hear = Callable[[str, Sequence[StoredEvent]], Awaitable[object]]
CatchUp = Callable[[str], Awaitable[object]]


class NatsBus:
    """A `Bus` between processes. `counts` tells what became of messages, by `OUTCOMES`."""

    def __init__(self, urls: Sequence[str]) -> None:
        self.process = secrets.token_hex(6)
        self.counts = Counter(dict.fromkeys(OUTCOMES, 0))
        self._urls = list(urls)
        self._local = LocalBus()
        self._nats = Client()
        self._wanted: Counter[str] = Counter()
        self._subscribed: dict[str, Subscription] = {}
        self._confirmed: set[str] = set()
        self._current: set[str] = set()  # of those, whose log was read since
        self._out: deque[tuple[str, wire.Body]] = deque()
        self._has_out = asyncio.Event()
        self._has_wishes = asyncio.Event()
        self._beats: dict[str, float] = {}
        self._asking: set[asyncio.Task[None]] = set()  # by this connection; they end with it
        self._proven_since = 0.0
        self._proven_at = 0.0  # when NATS answered last, by this connection
        self._is_heard_again = False
        self._tasks: list[asyncio.Task[None]] = []
        self._is_stopping = False
        self._hear: Hear
        self._catch_up: CatchUp

    def start(self, hear: Hear, catch_up: CatchUp) -> None:
        """Connect in the background, and go on trying.

        `hear` takes in what another process appended; `catch_up` reads the log of a table after it is heard,
        and when it may have what nobody was told.
        """
        self._hear, self._catch_up = hear, catch_up
        for work in (self._connect, self._send_all, self._subscribe_all, self._beat):
            self._tasks.append(asyncio.create_task(work(), name=f"nats-{work.__name__}"))

    async def stop(self) -> None:
        """Say and hear no more; ends within a few seconds, whatever NATS does."""
        self._is_stopping = True  # nats-py may swallow what is to cancel a task that sends
        self._out.clear()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_S)
        await nats_client.close(self._nats)
        self._ask_no_more()

    @property
    def is_connected(self) -> bool:
        """Whether NATS can be reached now."""
        return self._nats.is_connected

    def publish(self, table_id: str, committed: Sequence[Committed], append: Append | None = None) -> None:
        """Make known what was committed; other processes hear of it as the log has it."""
        self._local.publish(table_id, committed)
        if append is not None:
            self._say(TABLE + table_id, wire.moved(append))

    def tell(self, table_id: str, news: News) -> None:
        """Make known what no log keeps."""
        self._local.tell(table_id, news)
        if not isinstance(news, PresenceChanged | Listening):
            self._say(TABLE + table_id, news)

    def missed(self, table_id: str) -> None:
        """Make known that the log may have more than anybody was told: other processes read it."""
        self._say(TABLE + table_id, wire.Missed())

    def subscribe(self, table_id: str | None, listener: Listener) -> Callable[[], None]:
        """Call `listener(table_id, hint)` for one table (None: for all heard of); return what ends that."""
        end = self._local.subscribe(table_id, listener)
        if table_id is None:
            return end
        self._wanted[table_id] += 1
        self._has_wishes.set()

        def unsubscribe() -> None:
            end()
            self._wanted[table_id] -= 1
            if not self._wanted[table_id]:
                del self._wanted[table_id]
                self._confirmed.discard(table_id)
                self._current.discard(table_id)
                self._has_wishes.set()

        return unsubscribe

    def hears(self, table_id: str) -> bool:
        """Return whether NATS has confirmed that it brings the table's events, what was before has been read,
        and NATS answered lately.
        """
        silent_s = asyncio.get_running_loop().time() - self._proven_at
        return self._nats.is_connected and table_id in self._current and silent_s < EXPIRY_S

    def is_alive(self, process: str) -> bool:
        """Return whether another process was heard lately. Its silence counts while NATS answers us: when it
        is away or stands still, nothing is known and whoever was there counts as there.
        """
        heard_at = max(self._beats.get(process, 0.0), self._proven_since)
        return self._proven_at - heard_at < EXPIRY_S

    def alive(self) -> list[str]:
        """Return the other processes that were heard lately."""
        return [process for process in self._beats if self.is_alive(process)]

    # Sending

    def _say(self, subject: str, body: wire.Body) -> None:
        if self._is_stopping or not self._nats.is_connected or len(self._out) >= LONGEST_QUEUE:
            self.counts["dropped"] += 1
            return
        self._out.append((subject, body))
        self._has_out.set()

    async def _send_all(self) -> None:
        """Send what waits, one task for all; what cannot be sent is dropped, for it would come too late."""
        while not self._is_stopping:
            await self._has_out.wait()
            self._has_out.clear()
            while self._out:
                subject, body = self._out.popleft()
                try:
                    await self._nats.publish(subject, wire.pack(self.process, body))
                except (OSError, nats.errors.Error) as error:
                    self.counts["dropped"] += 1
                    log.debug("hint_dropped", reason=type(error).__name__)
                except Exception:
                    self.counts["dropped"] += 1
                    log.exception("hint_failed", subject=subject)
                else:
                    self.counts["sent"] += 1

    async def _beat(self) -> None:
        while not self._is_stopping:
            self._say(ALIVE, wire.Alive())
            if self._is_heard_again:
                self._is_heard_again = False
                for table_id in list(self._confirmed):
                    self._local.tell(table_id, Listening())
            old = asyncio.get_running_loop().time() - FORGET_S
            self._beats = {process: at for process, at in self._beats.items() if at > old}
            await asyncio.sleep(BEAT_S)

    # Hearing

    async def _heard(self, message: Msg) -> None:
        """Take in one message. Whatever is wrong with it, play does not depend on it."""
        table_id = message.subject.removeprefix(TABLE)
        try:
            sender, body = wire.unpack(message.data)
            now = asyncio.get_running_loop().time()
            # Whoever was silent for so long may have been taken for gone: all is asked anew.
            self._is_heard_again |= now - self._beats.get(sender, now) > EXPIRY_S
            self._beats[sender] = now
            self.counts["heard"] += 1
            match body:
                case wire.Moved():
                    await self._hear(table_id, wire.as_stored(body))
                case wire.Missed():
                    await self._catch_up(table_id)
                case wire.Alive():
                    pass
                case _:
                    self._local.tell(table_id, body)
        except (wire.NotUnderstood, ValueError) as error:
            self.counts["not_understood"] += 1
            log.warning("hint_not_understood", reason=str(error), count=self.counts["not_understood"])
        except (TryAgain, TableNotFound) as error:
            log.warning("hint_not_taken", table=table_id, reason=type(error).__name__)
        except Exception:
            log.exception("hint_failed", table=table_id)

    async def _subscribe_all(self) -> None:
        """Keep what NATS brings in line with what is listened to."""
        while not self._is_stopping:
            await self._has_wishes.wait()
            self._has_wishes.clear()
            try:
                await self._subscribe_wanted()
            except Exception as error:  # noqa: BLE001 - uvloop has a RuntimeError for a link that is closed
                log.warning("bus_not_subscribed", reason=type(error).__name__)
                await asyncio.sleep(RECONNECT_S)
                self._has_wishes.set()

    async def _subscribe_wanted(self) -> None:
        """Subscribe, wait until NATS has done so, then let the log be read: nothing falls in between."""
        client, subscribed = self._nats, self._subscribed
        if not client.is_connected:
            return  # it is seen to when it is
        for table_id in subscribed.keys() - self._wanted.keys():
            await subscribed.pop(table_id).unsubscribe()
        for table_id in self._wanted.keys() - subscribed.keys():
            subscribed[table_id] = await client.subscribe(TABLE + table_id, cb=self._heard)
        unconfirmed = subscribed.keys() - self._confirmed
        if not unconfirmed:
            return
        asking = self._ask(self._confirm(client))
        await asyncio.wait((asking,))
        if asking.cancelled():
            return  # the connection went; it is seen to when there is another
        asking.result()
        if client is not self._nats or not client.is_connected:
            return  # as said
        # Now and at once: whoever listens no more after this takes it out again.
        confirmed = unconfirmed & self._wanted.keys()
        self._confirmed |= confirmed
        at_once = asyncio.Semaphore(READS_AT_ONCE)
        await asyncio.gather(*(self._listen(table_id, at_once) for table_id in confirmed))

    def _forget_confirmed(self) -> None:
        self._confirmed.clear()
        self._current = set()

    async def _confirm(self, client: Client) -> None:
        """Wait until NATS has done what it was sent."""
        await nats_client.write(client)
        await self._answer(client)

    async def _listen(self, table_id: str, at_once: asyncio.Semaphore) -> None:
        async with at_once:
            current = self._current
            if table_id in self._confirmed:
                self._local.tell(table_id, Listening())
                if await self._read(table_id) and table_id in self._confirmed:
                    current.add(table_id)  # to another set, should the connection have gone meanwhile

    async def _read(self, table_id: str) -> bool:
        """Return whether the log was read; who asks for the table reads it otherwise."""
        try:
            await self._catch_up(table_id)
        except (TryAgain, TableNotFound) as error:
            log.warning("table_not_read", table=table_id, reason=type(error).__name__)
        except Exception:
            log.exception("table_not_read", table=table_id)
        else:
            return True
        return False

    # The connection

    async def _connect(self) -> None:
        """Be connected for as long as the bus runs: a client that is of no more use is replaced."""
        while not self._is_stopping:
            client = self._nats
            try:
                await self._use(client)
            except (OSError, TimeoutError, nats.errors.Error) as error:
                log.warning("bus_not_connected", reason=type(error).__name__)
            except Exception as error:  # noqa: BLE001 - its text may hold a password
                log.error("bus_failed", reason=type(error).__name__)  # noqa: TRY400 - as said
            self._nats, self._subscribed = Client(), {}
            self._forget_confirmed()
            self._ask_no_more()
            self._out.clear()
            await nats_client.close(client)
            await asyncio.sleep(RECONNECT_S)

    async def _use(self, client: Client) -> None:
        """Connect by this client; return when it is of no more use.

        It reconnects by itself, but not for ever: it closes for good when NATS answers with an error (a token
        that was changed, too many connections), and hangs on a peer that does not take what was sent.
        """
        async with asyncio.timeout(GIVE_UP_S):
            await self._open(client)
        loop = asyncio.get_running_loop()
        connected_at = loop.time()
        while not client.is_closed and loop.time() - connected_at < GIVE_UP_S:
            if client.is_connected:
                connected_at = loop.time()
            await asyncio.sleep(RECONNECT_S)
        log.warning("bus_given_up", is_closed=client.is_closed)

    async def _open(self, client: Client) -> None:
        await client.connect(
            servers=self._urls,
            name=f"cutthroat-{self.process}",
            error_cb=self._went_wrong,
            disconnected_cb=partial(self._lost, client),
            reconnected_cb=partial(self._connected, client),
            connect_timeout=2,
            reconnect_time_wait=RECONNECT_S,  # type: ignore[arg-type]  # it sleeps this long, a part of a second too
            max_reconnect_attempts=-1,
            ping_interval=PING_S,
            max_outstanding_pings=PINGS,
            no_echo=True,
        )
        await client.subscribe(ALIVE, cb=self._heard)
        await self._connected(client)

    async def _connected(self, client: Client) -> None:
        if client is self._nats:
            log.info("bus_connected")
            self._has_wishes.set()
            self._ask(self._prove(client))

    async def _lost(self, client: Client) -> None:
        """What was subscribed is subscribed again by the client, but what is said until then is lost."""
        if client is self._nats:
            self._forget_confirmed()
            self._ask_no_more()
            log.warning("bus_lost")

    async def _prove(self, client: Client) -> None:
        """Ask NATS for an answer again and again, while this connection lasts."""
        while not self._is_stopping:
            try:
                await self._answer(client)
            except Exception as error:  # noqa: BLE001 - uvloop has a RuntimeError for a link that is closed
                log.debug("bus_not_proven", reason=type(error).__name__)
            await asyncio.sleep(BEAT_S)

    async def _answer(self, client: Client) -> None:
        """Ask NATS for an answer and wait for it."""
        await client.rtt(PROOF_S)
        now = asyncio.get_running_loop().time()
        if now - self._proven_at > GAP_S:
            self._proven_since = now
        self._proven_at = now

    def _ask(self, question: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(question, name="nats-ask")
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        return task

    def _ask_no_more(self) -> None:
        for task in self._asking:
            task.cancel()
        self._proven_at = 0.0

    async def _went_wrong(self, error: Exception) -> None:
        # Its text may hold an address with a password.
        log.debug("bus_error", reason=type(error).__name__)
