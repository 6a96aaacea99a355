"""Several server processes on one machine behind one port: the parent that starts them and watches over them.

The parent serves nobody. It has the listening socket, the bus and the embedded PostgreSQL; a worker that ends
is started again, and all of them end with it.
"""

import asyncio
import multiprocessing
import socket
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

import structlog
import uvicorn
from pydantic import SecretStr

from app.bus.nats_server import BusNotStarted, NatsServer
from app.commands.process import serve_here, stop_on_signals
from app.main import open_database
from app.ops import logging
from app.ops.background import Background
from app.ops.server import STOP_S
from app.ops.settings import Settings

log = structlog.get_logger(__name__)

FIRST_WAIT_S, LONGEST_WAIT_S = 0.25, 10.0
"""Until a worker that ended is started again; twice as long each time."""
WELL_S = 30.0
"""A worker that lived so long ended for a reason of its own."""
WATCH_BUS_S = 0.5
EMBEDDED_CONNECTIONS = 100
FEWEST_CONNECTIONS = 3

_spawn = multiprocessing.get_context("spawn")


async def serve_with_workers(
    settings: Settings,
    listener: socket.socket,
    own: Sequence[socket.socket],
    on_started: Callable[[], None],
    *,
    watch: bool = False,
) -> None:
    """Serve with `settings.workers` processes until told to stop, all on `listener` and each on its `own`.

    Raises `BusNotStarted` or a `DatabaseError` before any of them starts.
    """
    told = asyncio.Event()
    stop_on_signals(lambda _: told.set())
    try:
        async with AsyncExitStack() as stack:
            bus = None
            if settings.nats_url is None:
                bus = NatsServer()
                stack.push_async_callback(asyncio.to_thread, bus.stop)
                await asyncio.to_thread(bus.start)
            background = Background()
            stack.push_async_callback(background.stop)  # before the bus is: it starts that again
            engine = await open_database(stack, settings, background)
            await engine.dispose()  # what the parent needed of it is done
            address = engine.url.render_as_string(hide_password=False)
            workers = Workers(
                [_for_worker(settings, address, bus, no) for no in range(settings.workers)],
                [[listener, *own[no : no + 1]] for no in range(settings.workers)],
                bus,
                on_started,
                watch=watch,
            )
            if bus is not None:
                background.start("bus", workers.watch_bus)
            await workers.run(told.wait)
    finally:
        for one in (listener, *own):
            one.close()


def _for_worker(settings: Settings, database: str, bus: NatsServer | None, no: int) -> Settings:
    """Return the settings of one worker: database and bus are there, and connections are shared out.

    It tells its numbers at its own port alone: behind the one port each scrape would be of another worker.
    """
    pool = settings.database_pool
    if settings.database_url is None:
        pool = max(FEWEST_CONNECTIONS, min(pool, EMBEDDED_CONNECTIONS // settings.workers))
    nats_url = settings.nats_url if bus is None else SecretStr(bus.url)
    given: dict[str, object] = {
        "database_url": SecretStr(database),
        "nats_url": nats_url,
        "database_pool": pool,
        "workers": 1,
    }
    if settings.metrics_port is None:
        given["metrics"] = "off"
    else:
        given["metrics_port"] = settings.metrics_port + no
    return settings.model_copy(update=given)


class Workers:
    """The worker processes of one parent."""

    def __init__(
        self,
        settings: Sequence[Settings],
        listeners: Sequence[Sequence[socket.socket]],
        bus: NatsServer | None,
        on_started: Callable[[], None],
        *,
        watch: bool,
    ) -> None:
        self._settings = settings  # of each worker
        self._listeners = listeners
        self._bus = bus
        self._on_started = on_started
        self._watch = watch
        self._running: dict[SpawnProcess, Connection] = {}
        self._serving: set[Connection] = set()
        self._is_open = False

    async def run(self, until_told: Callable[[], Awaitable[object]]) -> None:
        """Keep all workers going until told to stop; return when all are gone."""
        keepers = [asyncio.create_task(self._keep(no)) for no in range(len(self._settings))]
        try:
            await until_told()
        finally:
            for keeper in keepers:
                keeper.cancel()
            await asyncio.gather(*keepers, return_exceptions=True)
            await self._stop()

    async def watch_bus(self) -> None:
        """Start the bus again whenever it is gone, until cancelled; the workers come back to it."""
        assert self._bus is not None
        while True:
            await asyncio.sleep(WATCH_BUS_S)
            if not self._bus.is_running:
                log.error("bus_gone", exit_code=self._bus.exit_code)
                try:
                    await _to_its_end(self._bus.start)
                except BusNotStarted as error:
                    log.error("bus_not_restarted", reason=str(error))  # noqa: TRY400 - the sentence is enough
                else:
                    for line in self._running.values():
                        _tell(line, self._bus.pid)

    async def _keep(self, no: int) -> None:
        """Keep one worker going: start it again when it ends, after a while that grows."""
        loop = asyncio.get_running_loop()
        wait_s = FIRST_WAIT_S
        while True:
            began = loop.time()
            try:
                worker = self._start(no)
            except OSError as error:  # no memory, no process or no file to be had now
                reason = str(error)
                log.error("worker_not_started", reason=reason, again_in_s=wait_s)  # noqa: TRY400 - it says all
            else:
                await _ended(worker)
                line = self._running.pop(worker)
                self._serving.discard(line)
                _hang_up(line)
                worker.join()
                log.error("worker_gone", pid=worker.pid, exit_code=worker.exitcode, again_in_s=wait_s)
            await asyncio.sleep(wait_s)
            is_well = loop.time() - began > WELL_S
            wait_s = FIRST_WAIT_S if is_well else min(2 * wait_s, LONGEST_WAIT_S)

    def _start(self, no: int) -> SpawnProcess:
        ours, theirs = _spawn.Pipe()
        # A daemon of multiprocessing: should the parent end by a fault, it is told to end as well.
        worker = _spawn.Process(
            target=work, args=(self._settings[no], self._listeners[no], theirs, self._watch), daemon=True
        )
        try:
            worker.start()
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        self._running[worker] = ours
        if self._bus is not None:
            _tell(ours, self._bus.pid)
        asyncio.get_running_loop().add_reader(ours.fileno(), self._heard, ours)
        return worker

    def _heard(self, line: Connection) -> None:
        """A worker serves now, or its line is broken since it ended."""
        loop = asyncio.get_running_loop()
        loop.remove_reader(line.fileno())
        try:
            line.recv()
        except (EOFError, OSError):
            return
        self._serving.add(line)
        if len(self._serving) == len(self._settings) and not self._is_open:
            self._is_open = True
            self._on_started()

    async def _stop(self) -> None:
        """Tell all workers to end, and end those that do not."""
        for worker in self._running:
            worker.terminate()
        try:
            async with asyncio.timeout(STOP_S):
                await asyncio.gather(*(_ended(worker) for worker in self._running))
        except TimeoutError:
            log.warning("workers_cut")
        for worker, line in self._running.items():
            worker.kill()
            worker.join()
            _hang_up(line)
        self._running.clear()


async def _to_its_end(work: Callable[[], object]) -> None:
    """Work in a thread. A cancel waits for the end of it, since no thread hears of one and goes on alone."""
    doing = asyncio.create_task(asyncio.to_thread(work))
    try:
        await asyncio.shield(doing)
    finally:
        await asyncio.wait([doing])


async def _ended(worker: SpawnProcess) -> None:
    """Return when the process has ended."""
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()
    loop.add_reader(worker.sentinel, ended.set)
    try:
        await ended.wait()
    finally:
        loop.remove_reader(worker.sentinel)


def _hang_up(line: Connection) -> None:
    asyncio.get_running_loop().remove_reader(line.fileno())
    line.close()


def _tell(line: Connection, bus_pid: int | None) -> None:
    try:
        line.send(bus_pid)
    except OSError:
        log.debug("worker_not_told")  # it has just ended


def work(settings: Settings, listeners: Sequence[socket.socket], parent: Connection, watch: bool) -> None:
    """Be one worker: the body of a process that `Workers` starts."""
    logging.configure(settings.log_level, settings.log_format)
    loop_factory = uvicorn.Config("", log_config=None).get_loop_factory()
    with asyncio.Runner(loop_factory=loop_factory) as runner:
        started = partial(parent.send, "started")
        runner.run(serve_here(settings, listeners, started, watch=watch, parent=parent))
