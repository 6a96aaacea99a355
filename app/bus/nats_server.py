"""A nats-server of our own, for several processes on one machine: of the wheel, on loopback, with a token."""

import json
import logging
import re
import secrets
import shutil
import subprocess
import sysconfig
import tempfile
import threading
import time
from collections import deque
from pathlib import Path
from typing import IO, Self

import structlog

log = structlog.get_logger(__name__)

NAME = "nats-server"
START_S = 10.0
STOP_S = 5.0
POLL_S = 0.01
ANY_PORT = -1
LINE = re.compile(r"\[\d+\] \[(?P<level>[A-Z]{3})\] (?P<text>.*)")
LEVELS = {
    "INF": logging.DEBUG,  # how it starts and stops: whoever runs the server asked for neither
    "DBG": logging.DEBUG,
    "TRC": logging.DEBUG,
    "WRN": logging.WARNING,
}
"""How much what it says weighs here; all else is an error, as is what has no level: a crash."""


class BusNotStarted(Exception):
    """The nats-server does not start; the text is one sentence for who started the server."""

    code = "bus_not_started"


class NoBus(BusNotStarted):
    """There is no nats-server to start."""

    code = "no_bus"


def program() -> str:
    """Return the path of nats-server: the wheel's, else one that is installed; raises `NoBus`."""
    found = shutil.which(NAME, path=sysconfig.get_path("scripts")) or shutil.which(NAME)
    if found is None:
        raise NoBus(
            "More than one worker needs a bus and nats-server is not installed: "
            "run script/setup, or name a NATS with CUTTHROAT_NATS_URL."
        )
    return found


class NatsServer:
    """One nats-server; it takes any free port at its first start and the same one at each further start."""

    def __init__(self) -> None:
        self._token = secrets.token_urlsafe(24)
        self._port = ANY_PORT
        self._process: subprocess.Popen[bytes] | None = None
        self._hearing: threading.Thread | None = None
        self._last: deque[str] = deque(["no message"], maxlen=1)  # of what it said

    @property
    def url(self) -> str:
        """The address with the token; valid once it was started."""
        return f"nats://{self._token}@127.0.0.1:{self._port}"

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return None if self._process is None else self._process.pid

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    @property
    def exit_code(self) -> int | None:
        """How the process ended, as `subprocess` tells it; None while it lives."""
        return None if self._process is None else self._process.poll()

    def start(self) -> str:
        """Start and return the address once it listens; raises `BusNotStarted`. Blocks, some 50 ms.

        What it says goes on to our log.
        """
        # Closed to others, and gone when it listens: no command line and no file keeps the token.
        with tempfile.TemporaryDirectory(prefix="cutthroat-nats-") as folder:
            config = Path(folder) / "nats.conf"
            config.write_text(
                f'listen: "127.0.0.1:{self._port}"\n'
                f"authorization {{ token: {json.dumps(self._token)} }}\n"
                f"ports_file_dir: {json.dumps(folder)}\n"
                "logtime: false\n"  # our log has the time
            )
            self._process = subprocess.Popen(  # noqa: S603 - a program of the wheel with a file of our own
                [program(), "--config", str(config)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # Ctrl+C in the terminal is for who started it
            )
            assert self._process.stdout is not None
            hearing = threading.Thread(
                target=self._hear, args=(self._process.stdout,), name=NAME, daemon=True
            )
            hearing.start()
            self._hearing = hearing
            self._port = self._port_of(self._process, Path(folder))
        return self.url

    def stop(self) -> None:
        """End it; does nothing when it does not run."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if self._hearing is not None:
            self._hearing.join(STOP_S)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _hear(self, said: IO[bytes]) -> None:
        """Pass on what it says, until it ends."""
        with said:
            for raw in said:
                line = raw.decode(errors="replace").rstrip()
                found = LINE.fullmatch(line)
                level = LEVELS.get(found["level"], logging.ERROR) if found else logging.ERROR
                text = found["text"] if found else line
                self._last.append(text)
                log.log(level, "nats_server", said=text)

    def _port_of(self, process: "subprocess.Popen[bytes]", folder: Path) -> int:
        """Return the port, which the server writes down when it listens."""
        written = folder / f"{NAME}_{process.pid}.ports"
        give_up_at = time.monotonic() + START_S
        while process.poll() is None and time.monotonic() < give_up_at:
            if written.exists() and (text := written.read_text()):
                return int(json.loads(text)["nats"][0].rpartition(":")[2])
            time.sleep(POLL_S)
        self.stop()
        raise BusNotStarted(f"nats-server does not start: {self._last[-1]}")
