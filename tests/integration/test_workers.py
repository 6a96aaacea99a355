"""`cutthroat serve --workers`: several processes behind one port, of which each may end, the parent too."""

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from typer.testing import CliRunner

from app.bus import nats_server
from app.cli import app
from app.ops.server import listen
from tests.support.profile import IS_LONG
from tests.support.server import ServerProcess, postgres_pids

LIMIT_S = 60
pytestmark = pytest.mark.skipif(not Path("/proc/self/comm").exists(), reason="looks at processes in /proc")


def free_pair() -> int:
    """Return a port that is free now together with the next one, of those that no client is given."""
    while True:
        port = random.randrange(20_000, 30_000)
        try:
            for one in (port, port + 1):
                listen("127.0.0.1", one).close()
        except OSError:
            continue
        return port


@pytest.fixture
def metrics_port() -> int:
    return free_pair()


@pytest.fixture
def server(tmp_path: Path, metrics_port: int) -> Iterator[ServerProcess]:
    environment = {"CUTTHROAT_WORKERS": "2", "CUTTHROAT_METRICS_PORT": str(metrics_port)}
    process = ServerProcess(tmp_path / "data", environment=environment)
    process.start()
    yield process
    if process._process is not None:
        process.stop()


def named(pid: int) -> str:
    return Path(f"/proc/{pid}/comm").read_text().strip()


def children_of(pid: int) -> list[int]:
    """Return the children that any thread of the process started."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for children in found for child in children.read_text(encoding="ascii").split()]


def workers_of(server: ServerProcess) -> list[int]:
    """Return the processes that serve."""
    found = []
    for pid in children_of(server.pid):
        arguments = Path(f"/proc/{pid}/cmdline").read_bytes()
        if b"spawn_main" in arguments and b"resource_tracker" not in arguments:
            found.append(pid)
    return found


def bus_of(server: ServerProcess) -> list[int]:
    return [pid for pid in children_of(server.pid) if named(pid) == "nats-server"]


def until(is_so: Callable[[], bool]) -> None:
    give_up_at = time.monotonic() + LIMIT_S
    while not is_so():
        assert time.monotonic() < give_up_at
        time.sleep(0.02)


def is_gone(pid: int) -> bool:
    """Whether a process has ended, also when nobody has asked for its exit code yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def ready(server: ServerProcess) -> dict[str, str]:
    answer: dict[str, str] = httpx.get(f"{server.base}/readyz").json()
    return answer


UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def began(port: int) -> float:
    """Return when the process began that tells its numbers at this port."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=LIMIT_S).text
    families = {family.name: family for family in text_string_to_metric_families(text)}
    return float(families["process_start_time_seconds"].samples[0].value)


def test_workers_share_the_port_and_one_that_is_killed_comes_back(
    server: ServerProcess, metrics_port: int
) -> None:
    first = workers_of(server)
    assert len(first) == 2
    assert len(bus_of(server)) == 1
    until(lambda: ready(server) == {"status": "ready", "database": "ok", "log": "ok", "bus": "ok"})
    table = httpx.post(f"{server.base}/api/v1/tables", json={"name": "Maya"})
    assert table.status_code == 201
    cookie = {"Authorization": f"Bearer {table.cookies['cutthroat']}"}
    assert httpx.get(f"{server.base}/metrics").status_code == 404, "whose numbers would that be?"
    before = [began(metrics_port), began(metrics_port + 1)]
    numbers_only = f"http://127.0.0.1:{metrics_port}"
    table_id = table.json()["table_id"]
    for path in ("/", "/healthz", "/static/css/base.css", f"/api/v1/tables/{table_id}"):
        assert httpx.get(numbers_only + path, headers=cookie).status_code == 404
    assert httpx.get(f"{numbers_only}/ws/tables/{table_id}", headers=cookie | UPGRADE).status_code == 404
    assert httpx.get(f"{server.base}/ws/tables/{table_id}", headers=cookie | UPGRADE).status_code == 101
    os.kill(first[0], signal.SIGKILL)
    until(lambda: len(workers_of(server)) == 2 and first[0] not in workers_of(server))
    after = [began(metrics_port), began(metrics_port + 1)]
    assert sum(is_new > was for is_new, was in zip(after, before, strict=True)) == 1
    os.kill(bus_of(server)[0], signal.SIGKILL)
    until(lambda: len(bus_of(server)) == 1)
    until(lambda: ready(server)["bus"] == "ok")
    url = f"{server.base}/api/v1/tables/{table.json()['table_id']}"
    for _ in range(8):
        assert httpx.get(url, headers=cookie).status_code == 200
    everybody = [*workers_of(server), *bus_of(server), *server.postgres_pids()]
    assert server.stop() == 0
    assert [pid for pid in everybody if not is_gone(pid)] == []
    log = server.log_text()
    assert "Traceback" not in log
    assert "worker_gone" in log


@pytest.mark.skipif(not IS_LONG, reason="two more starts of three processes")
def test_workers_end_when_their_parent_is_killed(server: ServerProcess) -> None:
    orphans = [*workers_of(server), *bus_of(server)]
    assert len(orphans) == 3
    server.kill()
    until(lambda: all(is_gone(pid) for pid in orphans))
    server.start()
    everybody = [*workers_of(server), *bus_of(server)]
    assert len(everybody) == 3
    assert server.stop() == 0
    assert [pid for pid in everybody if not is_gone(pid)] == []
    assert postgres_pids(server.data) == []


def test_without_a_bus_more_than_one_worker_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats_server, "NAME", "no-such-program")
    result = CliRunner().invoke(
        app, ["serve", "--host", "127.0.0.1", "--port", "0", "--workers", "2", "--data", str(tmp_path / "d")]
    )
    assert result.exit_code == 1
    assert result.stderr.startswith("no_bus: More than one worker needs a bus")
    assert len(result.stderr.splitlines()) == 1
    assert not (tmp_path / "d").exists()
