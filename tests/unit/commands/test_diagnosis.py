"""The doctor looks where others keep their folders closed, and whether the bus lets a server in."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from app.bus.nats_server import NatsServer
from app.commands.diagnosis import Status, _bus, _data, _metrics
from app.commands.doctor import settings_table
from app.ops.server import listen
from app.ops.settings import Settings

NOBODY = 65_534


@pytest.fixture
def closed_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that this test may not look into; root steps down for it."""
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o000)
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(NOBODY)
    yield folder
    if was_root:
        os.seteuid(0)
    folder.chmod(0o700)


def test_a_data_folder_below_a_closed_one_is_named(closed_folder: Path) -> None:
    finding = _data(closed_folder / "of" / "another")
    assert (finding.status, finding.code) == (Status.BAD, "data_not_writable")


async def test_the_bus_is_looked_at_where_there_is_to_be_one() -> None:
    alone = Settings()
    assert await _bus(alone) == []
    assert [one.status for one in await _bus(alone.model_copy(update={"workers": 2}))] == [Status.GOOD]
    with NatsServer() as server:
        let_in = alone.model_copy(update={"nats_url": SecretStr(server.url)})
        assert [one.status for one in await _bus(let_in)] == [Status.GOOD]
        for address in (server.url.replace("//", "//wrong"), "nats://hush:hush@127.0.0.1:1"):
            finding = (await _bus(alone.model_copy(update={"nats_url": SecretStr(address)})))[0]
            assert (finding.status, finding.code) == (Status.BAD, "bus_unreachable")
            assert address.partition("@")[2] in finding.sentence
            assert address.partition("//")[2].partition("@")[0] not in finding.sentence


def test_the_table_of_settings_shows_nats_without_its_credentials() -> None:
    settings = Settings(nats_url=SecretStr("nats://me:hush@one:4222,tls://token@two"))
    row = next(row for row in settings_table(settings) if row["setting"] == "CUTTHROAT_NATS_URL")
    assert row["value"] == "nats://***@one:4222,tls://***@two:4222"


def test_several_workers_have_a_port_each_for_their_numbers() -> None:
    alone = Settings()
    several = alone.model_copy(update={"workers": 2})
    assert _metrics(alone, is_running=False) == []
    assert _metrics(several.model_copy(update={"metrics": "off"}), is_running=False) == []
    assert [one.code for one in _metrics(several, is_running=False)] == ["metrics_closed"]
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with_port = alone.model_copy(update={"metrics_port": port})
        (finding,) = _metrics(with_port, is_running=False)
        assert (finding.status, finding.code) == (Status.BAD, "port_not_free")
        assert "CUTTHROAT_METRICS_PORT" in finding.sentence
        (finding,) = _metrics(with_port, is_running=True)
    assert (finding.status, finding.code) == (Status.GOOD, None)
    assert f"http://127.0.0.1:{port}/metrics" in finding.sentence
