"""`cutthroat serve`: the server."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Iterable
from functools import partial
from typing import Annotated, TextIO

import segno
import typer
import uvicorn
from rich.console import Console

from app.commands.options import Data, Host, Port
from app.commands.refusals import errors, refuse, told_plainly
from app.main import create_app
from app.ops import collector, logging
from app.ops.network import LOCAL_HOSTS, in_url, own_addresses
from app.ops.server import DRAIN_S, Server, config_for, listen, why_not
from app.ops.settings import Settings
from app.realtime.upgrade import Upgrade

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound to
console = Console(highlight=False, soft_wrap=True)


def serve(
    port: Port = None,
    host: Host = None,
    data: Data = None,
    watch: Annotated[bool, typer.Option(help="Follow changes of templates and static files.")] = False,
) -> None:
    """Serve tables until Ctrl+C. Starts its own PostgreSQL unless CUTTHROAT_DATABASE_URL names one."""
    with told_plainly():
        settings = Settings.load(port=port, host=host, data=data)
        logging.configure(settings.log_level, settings.log_format)
        listener = _listen(settings)
        loop_factory = uvicorn.Config("", log_config=None).get_loop_factory()
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            runner.run(_serve(settings, listener, watch))


async def _serve(settings: Settings, listener: socket.socket, watch: bool) -> None:
    app = create_app(settings, watch=watch)
    server = Server(
        config_for(app, settings, partial(Upgrade, lambda: app.state.door.answer)),
        on_started=lambda: _tell(settings, listener.getsockname()[1]),
        drain=lambda: app.state.gateway.stop(DRAIN_S),
    )
    _stop_on_signals(server)
    try:
        async with app.router.lifespan_context(app):
            collector.tame()
            await server.serve(sockets=[listener])
    except asyncio.CancelledError:
        errors.print("Stopped before it had started.")
    finally:
        listener.close()


def _stop_on_signals(server: Server) -> None:
    """End the start when it is still under way, else the server; a second Ctrl+C waits for nobody."""
    work = asyncio.current_task()
    loop = asyncio.get_running_loop()
    terminals = [stream for stream in (sys.stdout, sys.stderr) if stream.isatty()]

    def stop(wanted: signal.Signals) -> None:
        if wanted is signal.SIGHUP:
            _write_to_nobody(terminals)
        if server.started:
            server.handle_exit(wanted, None)
        elif work is not None:
            work.cancel()

    signals = [signal.SIGTERM, signal.SIGINT]
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # as nohup wants it
        signals.append(signal.SIGHUP)  # the terminal was closed
    for wanted in signals:
        loop.add_signal_handler(wanted, stop, wanted)


def _write_to_nobody(terminals: Iterable[TextIO]) -> None:
    """Let what is still said go nowhere: writing to a terminal that was closed is an error."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for terminal in terminals:
        os.dup2(nowhere, terminal.fileno())
    os.close(nowhere)


def _listen(settings: Settings) -> socket.socket:
    try:
        return listen(settings.host, settings.port)
    except OSError as error:
        raise refuse(*why_not(error, settings.host, settings.port)) from None


def _tell(settings: Settings, port: int) -> None:
    """Announce the server to whoever reads it; one who has gone meanwhile is no reason not to serve."""
    try:
        _announce(settings, port)
    except OSError:
        _write_to_nobody([sys.stdout])


def _announce(settings: Settings, port: int) -> None:
    """Print where the server is, with a QR for phones."""
    host = settings.host
    near = "localhost" if host in EVERYWHERE else in_url(host)
    console.print(f"Cutthroat is open at    http://{near}:{port}", markup=False)
    sys.stdout.flush()  # also where a program reads it
    far = settings.public_url
    if far is None and host not in LOCAL_HOSTS:
        addresses = own_addresses() if host in EVERYWHERE else [in_url(host)]
        far = f"http://{addresses[0]}:{port}" if addresses else None
    if far is None:
        console.print("Phones cannot reach it: this machine is in no network, or --host keeps them out.")
        return
    console.print(f"Phones in your network  {far}", markup=False)
    if (sys.stdout.encoding or "").lower().replace("-", "") == "utf8":
        segno.make(far, error="l", micro=False).terminal(out=sys.stdout, border=1, compact=True)
    console.print("Ctrl+C stops it; the game is kept.")
    sys.stdout.flush()
