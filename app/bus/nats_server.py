"""A nats-server of our own, for several processes on one machine: of the wheel, on loopback, with a token."""

import json
import secrets
import shutil
import subprocess
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import Self

NAME = "nats-server"
START_S = 10.0
STOP_S = 5.0
POLL_S = 0.01
ANY_PORT = -1


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

    def start(self) -> str:
        """Start and return the address once it listens; raises `BusNotStarted`. Blocks, some 50 ms."""
        # Closed to others, and gone when it listens: no command line and no file keeps the token.
        with tempfile.TemporaryDirectory(prefix="cutthroat-nats-") as folder:
            config = Path(folder) / "nats.conf"
            config.write_text(
                f'listen: "127.0.0.1:{self._port}"\n'
                f"authorization {{ token: {json.dumps(self._token)} }}\n"
                f"ports_file_dir: {json.dumps(folder)}\n"
            )
            with (Path(folder) / "log").open("wb") as said:
                self._process = subprocess.Popen(  # noqa: S603 - a program of the wheel with a file of our own
                    [program(), "--config", str(config)],
                    stdin=subprocess.DEVNULL,
                    stdout=said,
                    stderr=said,
                    start_new_session=True,  # Ctrl+C in the terminal is for who started it
                )
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

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _port_of(self, process: "subprocess.Popen[bytes]", folder: Path) -> int:
        """Return the port, which the server writes down when it listens."""
        written = folder / f"{NAME}_{process.pid}.ports"
        give_up_at = time.monotonic() + START_S
        while process.poll() is None and time.monotonic() < give_up_at:
            if written.exists() and (text := written.read_text()):
                return int(json.loads(text)["nats"][0].rpartition(":")[2])
            time.sleep(POLL_S)
        self.stop()
        lines = (folder / "log").read_text(errors="replace").strip().splitlines() or ["no message"]
        raise BusNotStarted(f"nats-server does not start: {lines[-1]}")
