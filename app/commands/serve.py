"""`cutthroat serve`: the server."""

import asyncio
import socket
import sys
from functools import partial
from typing import Annotated

import segno
import typer
import uvicorn
from rich.console import Console

from app.commands.options import Data, Host, Port, Workers
from app.commands.process import serve_here, write_to_nobody
from app.commands.refusals import refuse
from app.commands.start import told_plainly
from app.commands.workers import serve_with_workers
from app.ops import logging
from app.ops.network import LOCAL_HOSTS, in_url, own_addresses
from app.ops.server import listen, why_not
from app.ops.settings import Settings

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound to
console = Console(highlight=False, soft_wrap=True)


def serve(
    port: Port = None,
    host: Host = None,
    data: Data = None,
    workers: Workers = None,
    watch: Annotated[bool, typer.Option(help="Follow changes of templates and static files.")] = False,
) -> None:
    """Serve tables until Ctrl+C. Starts its own PostgreSQL unless CUTTHROAT_DATABASE_URL names one, and for
    several workers its own NATS unless CUTTHROAT_NATS_URL names one."""
    with told_plainly():
        settings = Settings.load(port=port, host=host, data=data, workers=workers)
        logging.configure(settings.log_level, settings.log_format)
        listener = _listen(settings.host, settings.port)
        own = _own_listeners(settings)
        loop_factory = uvicorn.Config("", log_config=None).get_loop_factory()
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            announce = partial(_tell, settings, listener.getsockname()[1])
            if settings.workers == 1:
                runner.run(serve_here(settings, [listener, *own], announce, watch=watch))
            else:
                runner.run(serve_with_workers(settings, listener, own, announce, watch=watch))


def _listen(host: str, port: int, choose: str = "--port") -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        raise refuse(*why_not(error, host, port, choose)) from None


def _own_listeners(settings: Settings) -> list[socket.socket]:
    """Return what each process listens on alone, for its numbers; nothing where it does not."""
    if settings.metrics_address is None:
        return []
    host, first = settings.metrics_address
    return [_listen(host, first + no, "CUTTHROAT_METRICS_PORT") for no in range(settings.workers)]


def _tell(settings: Settings, port: int) -> None:
    """Announce the server to whoever reads it; one who has gone meanwhile is no reason not to serve."""
    try:
        _announce(settings, port)
    except OSError:
        write_to_nobody([sys.stdout])


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
    if not far.startswith("https:"):
        console.print(
            f"If a phone does not reach it: join the same Wi-Fi, no guest Wi-Fi, and open TCP port {port} "
            "in the firewall; `cutthroat doctor` says how.",
            markup=False,
        )
    console.print("Ctrl+C stops it; the game is kept.")
    sys.stdout.flush()
