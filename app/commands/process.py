"""One server process: serves until it is told to stop, by a signal or by the end of who started it."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import TextIO

import structlog

from app.commands.refusals import errors
from app.main import create_app
from app.ops import collector
from app.ops.server import DRAIN_S, Server, config_for
from app.ops.settings import Settings
from app.realtime.upgrade import Upgrade

log = structlog.get_logger(__name__)
Stop = Callable[[signal.Signals], None]


async def serve_here(
    settings: Settings,
    listeners: Sequence[socket.socket],
    on_started: Callable[[], None],
    *,
    watch: bool = False,
    parent: Connection | None = None,
) -> None:
    """Serve on all `listeners` until told to stop; `parent` is the line to who started this process."""
    app = create_app(settings, watch=watch)
    server = Server(
        config_for(app, settings, partial(Upgrade, lambda: app.state.door.answer, settings.metrics_port)),
        on_started=on_started,
        drain=lambda: app.state.drain(DRAIN_S),
    )
    stop = _stopper(server)
    stop_on_signals(stop)
    if parent is not None:
        _stop_without(parent, stop)
    try:
        async with app.router.lifespan_context(app):
            collector.tame()
            await server.serve(sockets=list(listeners))
    except asyncio.CancelledError:
        errors.print("Stopped before it had started.")
    finally:
        for listener in listeners:
            listener.close()


def _stopper(server: Server) -> Stop:
    """Return what ends the start when it is still under way, else the server."""
    work = asyncio.current_task()

    def stop(wanted: signal.Signals) -> None:
        if server.started:
            server.handle_exit(wanted, None)
        elif work is not None:
            work.cancel()

    return stop


def stop_on_signals(stop: Stop) -> None:
    """Call `stop` for each signal that ends a server; a second Ctrl+C waits for nobody."""
    loop = asyncio.get_running_loop()
    terminals = [stream for stream in (sys.stdout, sys.stderr) if stream.isatty()]

    def told(wanted: signal.Signals) -> None:
        if wanted is signal.SIGHUP:
            write_to_nobody(terminals)
        stop(wanted)

    signals = [signal.SIGTERM, signal.SIGINT]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as nohup wants it
        signals.append(signal.SIGHUP)  # the terminal was closed
    for wanted in signals:
        loop.add_signal_handler(wanted, told, wanted)


def write_to_nobody(terminals: Iterable[TextIO]) -> None:
    """Let what is still said go nowhere: writing to a terminal that was closed is an error."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for terminal in terminals:
        os.dup2(nowhere, terminal.fileno())
    os.close(nowhere)


def _stop_without(parent: Connection, stop: Stop) -> None:
    """Stop when the line to the parent breaks, as it does however the parent ends.

    The parent says which process carries the bus that it started: an orphan ends that one too.
    """
    loop = asyncio.get_running_loop()
    bus_pid: int | None = None

    def heard() -> None:
        nonlocal bus_pid
        try:
            bus_pid = parent.recv()
        except (EOFError, ConnectionResetError):
            loop.remove_reader(parent.fileno())
            log.warning("parent_gone")
            if bus_pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(bus_pid, signal.SIGTERM)
            stop(signal.SIGTERM)

    loop.add_reader(parent.fileno(), heard)
