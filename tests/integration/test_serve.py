"""`cutthroat` as a process: what it prints, what it refuses, how it stops, what it never writes down."""

import fcntl
import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.support.process import LIMIT_S, cutthroat
from tests.support.server import ROOT, ServerProcess, postgres_pids


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path / "data", environment={"CUTTHROAT_LOG_LEVEL": "debug"})
    process.start()
    yield process
    if process._process is not None:
        process.stop()


def refused(result: subprocess.CompletedProcess[str], exit_code: int, code: str, *words: str) -> None:
    """Check that a command said no in plain words, with a stable code before them."""
    assert result.returncode == exit_code, result.stderr
    assert "Traceback" not in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr
    assert result.stderr.startswith(f"{code}: ")
    for word in words:
        assert word in result.stderr


def socket_to(server: ServerProcess, table: str, cookie: str) -> ClientConnection:
    url = f"ws://127.0.0.1:{server.port}/ws/tables/{table}"
    return connect(url, additional_headers={"Cookie": f"cutthroat={cookie}"})


def test_sigterm_tells_the_sockets_closes_them_and_leaves_no_postgres(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.base) as http:
        table = http.post("/api/v1/tables", json={"name": "Maya"}).json()["table_id"]
        cookie = http.cookies["cutthroat"]
    assert server.postgres_pids()
    with socket_to(server, table, cookie) as tab:
        tab.send('{"type": "hello", "protocol": 1, "since": null}')
        while json.loads(tab.recv())["type"] != "presence":
            pass
        os.kill(server.pid, signal.SIGTERM)
        notice = json.loads(tab.recv())
        assert (notice["type"], notice["code"]) == ("notice", "restarting")
        assert 200 <= notice["retry_ms"] <= 2_000
        with pytest.raises(ConnectionClosed):
            tab.recv()
        assert tab.protocol.close_code == 1012
    assert server._process is not None
    assert server._process.wait(timeout=LIMIT_S) == 0
    assert server.postgres_pids() == []


def test_sigint_is_a_clean_stop_too(server: ServerProcess) -> None:
    os.kill(server.pid, signal.SIGINT)
    assert server._process is not None
    assert server._process.wait(timeout=LIMIT_S) == 0
    assert "Traceback" not in server.log_text()
    assert server.postgres_pids() == []


def test_a_signal_during_the_start_ends_it_and_leaves_no_postgres(tmp_path: Path) -> None:
    data = tmp_path / "data"
    command = [
        sys.executable,
        "-m",
        "app.cli",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--data",
        str(data),
    ]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while not (data / "lock").exists():
            time.sleep(0.01)
            assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=LIMIT_S)
    assert process.returncode == 0, said
    assert "Traceback" not in said
    assert postgres_pids(data) == []


def test_a_table_is_as_it_was_after_a_restart_and_so_is_the_cookie(server: ServerProcess) -> None:
    with httpx.Client(base_url=server.base) as http:
        table = http.post("/api/v1/tables", json={"name": "Maya"}).json()["table_id"]
        before = http.get(f"/api/v1/tables/{table}").json()
        server.stop()
        server.start()
        assert http.get(f"/api/v1/tables/{table}").json() == before


def test_no_secret_reaches_the_log_or_the_output(server: ServerProcess) -> None:
    with (
        httpx.Client(base_url=server.base) as maya,
        httpx.Client(base_url=server.base) as phone,
        httpx.Client(base_url=server.base) as stranger,
    ):
        table = maya.post("/api/v1/tables", json={"name": "Quillfeather"}).json()
        door = table["link"].removeprefix("/j/")
        token = maya.post(f"/api/v1/tables/{table['table_id']}/device-link").json()["url"].rpartition("/")[2]
        phone.get(f"/d/{token}?from=chat")
        phone.post(f"/api/v1/device-links/{token}")
        recovery = maya.post("/api/v1/me/recovery-link").json()["url"].rpartition("/")[2]
        phone.get(f"/me/{recovery}")
        phone.post(f"/api/v1/recovery-links/{recovery}")
        phone.get(f"/j/{door}")
        phone.post(f"/api/v1/join/{door}", json={"name": 3})
        secrets = [door, token, maya.cookies["cutthroat"], phone.cookies["cutthroat"]]
        with socket_to(server, table["table_id"], secrets[2]) as tab:
            tab.send('{"type": "hello", "protocol": 1, "since": null}')
            tab.recv()
        maya.get("/api/v1/me", headers={"Authorization": f"Bearer {secrets[3]}"})
        knock = stranger.post("/api/v1/knocks", json={"code": table["code"], "name": "Zebedee"}).json()
        stranger.get(f"/k/{knock['knock']}")
        stranger.get(f"/api/v1/knocks/{knock['knock']}")
        sheet = stranger.post(
            "/api/v1/sheets", json={"game": "three_person_spades", "players": ["A", "B", "C"]}
        )
        stranger.get(sheet.json()["url"])
        secrets += [recovery, knock["knock"], sheet.json()["sheet_id"], stranger.cookies["cutthroat"]]
    assert server.stop() == 0
    log = server.log_text()
    assert "/j/***" in log
    assert "/d/***" in log
    assert "/me/***" in log
    for secret in secrets:
        for part in re.split(r"\.", secret)[-2:]:
            assert part not in log
    for told in ("Quillfeather", "Zebedee"):
        assert told not in log
    assert not re.search(rf"(?<![\w-]){table['code']}(?![\w-])", log)


def test_a_port_in_use_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        result = cutthroat("serve", "--host", "127.0.0.1", "--port", port, "--data", str(tmp_path / "data"))
    refused(result, 1, "port_not_free", port, "in use")
    assert not (tmp_path / "data").exists()


def test_an_address_that_is_not_this_machines_is_said_in_one_sentence(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    for host in ("192.0.2.77", "no host", "a..b", "x" * 70):
        result = cutthroat("serve", "--host", host, "--port", "0", "--data", data)
        refused(result, 1, "host_not_usable", host)
    assert '"host_not_usable"' in cutthroat("doctor", "--host", "a..b", "--data", data, "--json").stdout


def test_a_data_folder_that_cannot_be_written_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    data = str(tmp_path / "file" / "data")
    refused(cutthroat("serve", "--port", "0", "--data", data), 1, "data_not_writable", data)


def test_a_data_folder_that_cannot_be_is_said_in_one_sentence(tmp_path: Path) -> None:
    data = str(tmp_path / ("x" * 300))
    for command in (["serve", "--port", "0"], ["migrate"]):
        refused(cutthroat(*command, "--data", data), 1, "data_not_writable", data)
    findings = json.loads(cutthroat("doctor", "--data", data, "--json").stdout)["findings"]
    assert "data_not_writable" in {finding["code"] for finding in findings}
    for command in (["serve", "--port", "0"], ["migrate"], ["doctor"]):
        refused(cutthroat(*command, "--data", ""), 2, "bad_setting", "--data")


def test_a_second_server_in_the_same_data_folder_is_refused(server: ServerProcess) -> None:
    result = cutthroat("serve", "--port", "0", "--data", str(server.data))
    refused(result, 1, "data_in_use", str(server.pid))


def test_a_database_that_nobody_serves_is_said_without_its_password() -> None:
    url = "postgresql://maya:verysecret@127.0.0.1:1/cards"
    result = cutthroat("serve", "--port", "0", CUTTHROAT_DATABASE_URL=url)
    refused(result, 1, "database_unreachable", "127.0.0.1:1")
    assert "verysecret" not in result.stderr


def test_settings_that_make_no_sense_are_wrong_usage() -> None:
    refused(cutthroat("serve", CUTTHROAT_PORT="many"), 2, "bad_setting", "CUTTHROAT_PORT")
    refused(cutthroat("serve", CUTTHROAT_PROT="8000"), 2, "bad_setting", "CUTTHROAT_PORT")
    assert cutthroat("serve", "--nope").returncode == 2


def test_migrate_makes_the_database_and_then_has_nothing_to_do(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    first = json.loads(cutthroat("migrate", "--data", data, "--json").stdout)
    assert first["revisions"]
    assert json.loads(cutthroat("migrate", "--data", data, "--json").stdout) == {"revisions": []}
    assert "nothing to do" in cutthroat("migrate", "--data", data).stdout


def test_the_doctor_finds_nothing_wrong_where_a_server_would_start(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    result = cutthroat("doctor", "--host", "127.0.0.1", "--port", "0", "--data", data, "--json")
    assert result.returncode == 0, result.stdout
    report = json.loads(result.stdout)
    assert report["good"]
    assert not (tmp_path / "data").exists(), "the doctor looks and makes nothing"
    settings = {row["setting"]: row for row in report["settings"]}
    assert settings["CUTTHROAT_DATA"] == {"setting": "CUTTHROAT_DATA", "value": data, "from": "command line"}
    assert settings["CUTTHROAT_TURN_S"]["from"] == "default"


def test_the_doctor_names_what_is_bad_and_masks_secrets(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    secrets = {
        "CUTTHROAT_SECRET_KEY": "0123456789" * 4,
        "CUTTHROAT_DATABASE_URL": "postgresql://maya:verysecret@127.0.0.1:1/cards",
    }
    data = str(tmp_path / "file" / "data")
    for form in (["--json"], []):
        result = cutthroat("doctor", "--data", data, *form, **secrets)
        assert result.returncode == 1
        assert "verysecret" not in result.stdout + result.stderr
        assert "0123456789" not in result.stdout + result.stderr
    bad = {
        one["code"]
        for one in json.loads(cutthroat("doctor", "--data", data, "--json", **secrets).stdout)["findings"]
        if one["status"] == "bad"
    }
    assert {"data_not_writable", "database_unreachable"} <= bad


def test_the_doctor_sees_that_a_server_runs(server: ServerProcess) -> None:
    result = cutthroat(
        "doctor", "--host", "127.0.0.1", "--port", str(server.port), "--data", str(server.data), "--json"
    )
    assert result.returncode == 0, result.stdout
    codes = {finding["code"] for finding in json.loads(result.stdout)["findings"]}
    assert {"data_in_use", "server_runs"} <= codes


def test_the_doctor_sees_that_another_program_has_the_port(server: ServerProcess) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        result = cutthroat(
            "doctor", "--host", "127.0.0.1", "--port", port, "--data", str(server.data), "--json"
        )
    assert result.returncode == 1
    assert "port_not_free" in {finding["code"] for finding in json.loads(result.stdout)["findings"]}


def test_the_doctor_shows_brackets_as_they_are(tmp_path: Path) -> None:
    result = cutthroat("doctor", "--host", "[/red]", "--data", str(tmp_path / "data"))
    assert result.returncode == 1
    assert "Traceback" not in result.stderr
    assert "[/red]" in result.stdout


def _own_the_terminal() -> None:
    """In the child: take the terminal, and hear of its end also where the tests run under nohup."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def test_closing_the_terminal_leaves_no_postgres(tmp_path: Path) -> None:
    data = tmp_path / "data"
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "app.cli", "serve", "--host", "::1", "--port", "0", "--data", str(data)]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=_own_the_terminal,  # noqa: PLW1509 - no other thread runs
    ) as process:
        os.close(theirs)
        said = b""
        while b"http://[::1]:" not in said:
            said += os.read(ours, 4096)
        assert postgres_pids(data)
        os.close(ours)
        assert process.wait(timeout=LIMIT_S) == 0
    assert postgres_pids(data) == []
