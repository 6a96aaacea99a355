"""`/metrics`: what is counted, who may read it, and that it tells of nobody."""

import gc
import re

import httpx
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import URL

from app.realtime.limits import Limits
from tests.support.doors import DoorsServer, guest, running, visitor
from tests.support.postgres import new_database
from tests.support.server import ROOT

OPERATIONS = ROOT / "docs/operations.md"
Numbers = dict[str, float]


async def numbers(server: DoorsServer) -> Numbers:
    """Return all samples by name and labels, as `name{label=value}`."""
    async with httpx.AsyncClient(base_url=server.base) as http:
        answer = await http.get("/metrics")
    assert answer.status_code == 200
    return {
        sample.name
        + "".join(f"{{{label}={value}}}" for label, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def check_files(exported: set[str]) -> None:
    """Dashboard, alerts and documentation name what there is, and all of it that is ours."""
    parts = re.compile(r"_(total|sum|count|bucket)$")
    ours = {parts.sub("", name) for name in exported if name.startswith("cutthroat")}
    for file in ("deploy/grafana.json", "deploy/alerts.yml"):
        named = set(re.findall(r"\b(?:cutthroat|process)_[a-z_]+", (ROOT / file).read_text()))
        assert named <= exported, file
        assert file.endswith(".yml") or {parts.sub("", name) for name in named} >= ours
    documented = set(re.findall(r"^\| `(cutthroat_[a-z_]+)` \|", OPERATIONS.read_text(), re.MULTILINE))
    assert {parts.sub("", name) for name in documented} == ours
    alerts = re.findall(r"- alert: (\w+)", (ROOT / "deploy/alerts.yml").read_text())
    assert [alert for alert in alerts if alert not in OPERATIONS.read_text()] == []


async def test_what_happens_at_a_table_is_counted(postgres: URL) -> None:
    own = await new_database(postgres)  # without evenings, whose tables a server looks at as it starts
    with running(DoorsServer(own)) as server:
        async with guest(server, "Zebedee") as host:
            before = await numbers(server)
            table = await host.post("/tables", 201, n_seats=3)
            async with host.at(table["table_id"]) as tab:
                assert (await tab.command("a", type="add_bot", place=1))["type"] == "ack"
                assert (await tab.command("b", type="start"))["type"] == "reject"
                gc.collect()
                async with host.at(table["table_id"], since=1):
                    now = await numbers(server)
            text = (await host.http.get("/metrics")).text
    for outcome in ("done", "refused", "try_again", "no_table", "cancelled", "failed"):
        for kind in ("add_bot", "move"):  # from the beginning, so that an alert sees it grow
            assert before[f"cutthroat_commands_total{{kind={kind}}}{{outcome={outcome}}}"] == 0
    assert now["cutthroat_commands_total{kind=add_bot}{outcome=done}"] == 1
    assert now["cutthroat_commands_total{kind=start}{outcome=refused}"] == 1
    assert now["cutthroat_resumes_total{cause=first}{sent=snapshot}"] == 1
    assert now["cutthroat_resumes_total{cause=reconnect}{sent=events}"] == 1
    assert (now["cutthroat_sockets"], now["cutthroat_tables_connected"]) == (2, 1)
    assert now["cutthroat_tables_live"] == 1
    appends = now["cutthroat_append_seconds_count"]
    assert now["cutthroat_batch_appends_count"] == appends > before["cutthroat_append_seconds_count"]
    assert now["cutthroat_batch_appends_sum"] >= appends
    assert now["cutthroat_collector_pause_seconds_count"] > before["cutthroat_collector_pause_seconds_count"]
    assert now["cutthroat_part_up{part=database}"] == now["cutthroat_part_up{part=log}"] == 1
    assert now["process_resident_memory_bytes"] > 0
    check_files({name.partition("{")[0] for name in now})
    for told in ("Zebedee", host.player, table["table_id"], table["code"], table["link"].rpartition("/")[2]):
        assert told not in text


async def test_a_lost_hint_is_counted_when_the_look_finds_it(database: URL) -> None:
    limits = Limits(look_s=0.05)
    with running(DoorsServer(database, limits)) as here, running(DoorsServer(database, limits)) as there:
        async with guest(here, "Maya") as host:
            table = (await host.post("/tables", 201, n_seats=3))["table_id"]
            async with host.at(table) as tab:
                away = httpx.AsyncClient(base_url=there.base, cookies=host.http.cookies)
                wish = {"id": "a", "command": {"type": "add_bot", "place": 1}}
                async with away:
                    answer = await away.post(f"/api/v1/tables/{table}/commands", json=wish)
                    assert answer.status_code == 200
                await tab.hear("event")
                now = await numbers(here)
    assert now["cutthroat_hints_lost_total"] == 1


async def test_a_door_that_is_off_is_like_none(database: URL) -> None:
    with running(DoorsServer(database, metrics="off")) as server:
        async with visitor(server) as somebody:
            closed, unknown = [await somebody.http.get(path) for path in ("/metrics", "/no-such-page")]
    assert closed.status_code == unknown.status_code == 404
    assert closed.text == unknown.text
