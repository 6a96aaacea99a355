"""What `cutthroat doctor` looks at: each finding with how bad it is and one sentence."""

import asyncio
import json
import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from sqlalchemy import URL

from app.bus.nats_client import BusUnreachable
from app.bus.nats_client import check as check_bus
from app.bus.nats_server import NoBus, program
from app.ops.network import LOCAL_HOSTS, in_url, own_addresses
from app.ops.server import listen, why_not
from app.ops.settings import Settings
from app.persistence.embedded import EmbeddedPostgres
from app.persistence.engine import check_durable, make_engine
from app.persistence.errors import DatabaseBehind, DatabaseError, DataInUse
from app.persistence.migrate import check_current

NEAR = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - where one asks who listens everywhere
ANSWER_S = 3
RUNS = "server_runs"


class Status(StrEnum):
    """How bad a finding is."""

    GOOD = "good"
    NOTE = "note"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `code` is stable where something is wrong."""

    subject: str
    status: Status
    sentence: str
    code: str | None = None


async def examine(settings: Settings) -> list[Finding]:
    """Return everything that was found, in the order in which a server starts."""
    data = _data(settings.data)
    database = await _database(settings, data)
    bus = await _bus(settings)
    port = await _port(settings, database)
    metrics = _metrics(settings, is_running=port.code == RUNS)
    return [_python(), data, database, *bus, port, *metrics, *_network(settings)]


def _python() -> Finding:
    return Finding("python", Status.GOOD, f"Python {platform.python_version()} at {sys.executable}.")


def _data(data: Path) -> Finding:
    """Look without making anything."""
    place = data.absolute()
    try:
        while not place.exists():
            place = place.parent
    except OSError as error:  # below a folder that is closed to us, or a name that cannot be
        sentence = f"{data.absolute()} cannot be used ({error.strerror}): choose another folder with --data."
        return Finding("data folder", Status.BAD, sentence, "data_not_writable")
    if place.is_dir() and os.access(place, os.W_OK | os.X_OK):
        there = "can be written" if place == data.absolute() else "will be made at the first start"
        return Finding("data folder", Status.GOOD, f"{data.absolute()} {there}.")
    sentence = f"{place} cannot be written: give it to the user that runs the server, or choose another."
    return Finding("data folder", Status.BAD, sentence, "data_not_writable")


async def _database(settings: Settings, data: Finding) -> Finding:
    if settings.database_url is not None:
        return await _examine_database(settings.database_url.get_secret_value())
    if data.status is Status.BAD:
        return Finding("database", Status.NOTE, "Not looked at: the data folder is no use.", "no_data")
    if not (settings.data / "postgres" / "PG_VERSION").exists():
        return Finding("database", Status.GOOD, "The embedded PostgreSQL is made at the first start.")
    try:
        with EmbeddedPostgres(settings.data) as embedded:
            return await _examine_database(embedded.url)
    except DataInUse as running:
        return Finding("database", Status.NOTE, str(running), running.code)
    except DatabaseError as error:
        return Finding("database", Status.BAD, str(error), error.code)


async def _examine_database(url: URL | str) -> Finding:
    engine = make_engine(url)
    try:
        await check_durable(engine)
        await check_current(engine)
    except DatabaseBehind as behind:
        return Finding("database", Status.NOTE, f"{behind} The next start does so by itself.", behind.code)
    except DatabaseError as error:
        return Finding("database", Status.BAD, str(error), error.code)
    finally:
        await engine.dispose()
    return Finding("database", Status.GOOD, "It answers, keeps what it confirms, and is up to date.")


async def _bus(settings: Settings) -> list[Finding]:
    """Look where several servers or workers need one."""
    if settings.nats_url is not None:
        try:
            await check_bus(settings.nats_addresses)
        except BusUnreachable as error:
            return [Finding("bus", Status.BAD, str(error), error.code)]
        return [Finding("bus", Status.GOOD, "NATS answers.")]
    if settings.workers == 1:
        return []
    try:
        program()
    except NoBus as error:
        return [Finding("bus", Status.BAD, str(error), error.code)]
    return [Finding("bus", Status.GOOD, f"{settings.workers} workers: the server starts a NATS of its own.")]


async def _port(settings: Settings, database: Finding) -> Finding:
    where = f"{settings.host} port {settings.port}"
    try:
        listen(settings.host, settings.port).close()
    except OSError as error:
        if database.code == DataInUse.code and await asyncio.to_thread(_answers, settings):
            return Finding("port", Status.NOTE, f"At {where} this server answers already.", RUNS)
        code, sentence = why_not(error, settings.host, settings.port)
        return Finding("port", Status.BAD, sentence, code)
    return Finding("port", Status.GOOD, f"{where} is free.")


def _metrics(settings: Settings, *, is_running: bool) -> list[Finding]:
    """Look where several workers have numbers to tell, or ports for that are set."""
    if settings.metrics == "off" or (settings.workers == 1 and settings.metrics_port is None):
        return []
    if settings.metrics_address is None:
        sentence = (
            f"/metrics is closed, for each of {settings.workers} workers has numbers of its own: "
            "give them ports with CUTTHROAT_METRICS_PORT."
        )
        return [Finding("metrics", Status.NOTE, sentence, "metrics_closed")]
    host, first = settings.metrics_address
    ports = range(first, first + settings.workers)
    for port in () if is_running else ports:
        try:
            listen(host, port).close()
        except OSError as error:
            code, sentence = why_not(error, host, port, "CUTTHROAT_METRICS_PORT")
            return [Finding("metrics", Status.BAD, sentence, code)]
    where = ", ".join(f"http://{in_url(host)}:{port}/metrics" for port in ports)
    return [Finding("metrics", Status.GOOD, f"Prometheus reads {where}.")]


def _answers(settings: Settings) -> bool:
    """Return whether a server of ours is well at this address."""
    connection = HTTPConnection(NEAR.get(settings.host, settings.host), settings.port, timeout=ANSWER_S)
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status == HTTPStatus.OK and json.loads(answer.read()) == {"status": "up"}
    except (OSError, HTTPException, ValueError):
        return False
    finally:
        connection.close()


def _network(settings: Settings) -> Iterator[Finding]:
    if settings.public_url is not None:
        yield Finding("address", Status.GOOD, f"Links and QR codes show {settings.public_url}.")
        return
    if settings.host in LOCAL_HOSTS:
        sentence = f"Only this machine reaches {settings.host}: use --host 0.0.0.0 to let phones in."
        yield Finding("address", Status.NOTE, sentence, "local_only")
        return
    addresses = own_addresses()
    if not addresses:
        yield Finding(
            "address",
            Status.BAD,
            "This machine is in no network: join the Wi-Fi of the phones.",
            "no_network",
        )
        return
    urls = ", ".join(f"http://{address}:{settings.port}" for address in addresses)
    yield Finding("address", Status.GOOD, f"Phones in the same network try {urls}.")
    yield Finding("firewall", Status.NOTE, _firewall(settings.port))


def _firewall(port: int) -> str:
    ways = {
        "Linux": f"sudo ufw allow {port}/tcp, or sudo firewall-cmd --add-port={port}/tcp",
        "Darwin": "System Settings, Network, Firewall: allow incoming connections for Python",
        "Windows": "Windows Security, Firewall: allow Python in private networks",
    }
    way = ways.get(platform.system(), "see your system's manual")
    if "microsoft" in platform.release().lower():
        way = "under WSL: mirrored networking mode, or netsh interface portproxy in Windows"
    return (
        f"If a phone does not reach it: open TCP port {port} in the firewall ({way}), "
        "and leave guest Wi-Fi, which keeps devices apart."
    )
