"""The files for deploying hold what they promise, as far as that shows without an engine."""

import json
import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import promql_parser
import pytest
from ruamel.yaml import YAML

from app.ops.settings import Settings

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
COMPOSE = ROOT / "docker-compose.yml"
CADDYFILE = ROOT / "deploy" / "Caddyfile"
CADDYFILE_SCALE = ROOT / "deploy" / "Caddyfile.scale"
DOCKERFILE = ROOT / "Dockerfile"
ENV_EXAMPLE = ROOT / ".env.example"
ALERTS = [
    rule
    for group in YAML(typ="safe").load((ROOT / "deploy" / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]
PANELS = json.loads((ROOT / "deploy" / "grafana.json").read_text())["panels"]


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        env=os.environ | environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )


def check_compose(path: Path) -> subprocess.CompletedProcess[str]:
    return run(BIN / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", path)


def check_caddyfile(path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run(BIN / "caddy", "validate", "--adapter", "caddyfile", "--config", path, **environment)


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    loaded: dict[str, Any] = YAML(typ="safe").load(COMPOSE.read_text())
    services: dict[str, Any] = loaded["services"]
    return services


def test_the_compose_file_follows_the_compose_specification() -> None:
    result = check_compose(COMPOSE)
    assert result.returncode == 0, result.stdout


def test_a_slip_in_the_compose_file_would_be_found(tmp_path: Path) -> None:
    broken = tmp_path / "docker-compose.yml"
    broken.write_text(COMPOSE.read_text().replace("restart:", "restrat:"))
    result = check_compose(broken)
    assert result.returncode == 1
    assert "restrat" in result.stdout


def test_postgresql_18_keeps_its_data_in_a_volume(services: dict[str, Any]) -> None:
    assert services["db"]["image"] == "postgres:18"
    assert services["db"]["volumes"] == ["db-data:/var/lib/postgresql"]


def test_the_server_waits_for_a_healthy_database(services: dict[str, Any]) -> None:
    assert services["app"]["depends_on"]["db"] == {"condition": "service_healthy"}
    assert "pg_isready" in " ".join(services["db"]["healthcheck"]["test"])


def test_only_caddy_is_believed_about_whom_it_speaks_for(services: dict[str, Any]) -> None:
    address = services["caddy"]["networks"]["default"]["ipv4_address"]
    assert services["app"]["environment"]["CUTTHROAT_PROXIES"] == address


@pytest.mark.parametrize("domain", ["cards.example.org", ""])
@pytest.mark.parametrize("caddyfile", [CADDYFILE, CADDYFILE_SCALE], ids=lambda path: path.name)
def test_the_caddyfile_is_valid_with_and_without_a_domain(caddyfile: Path, domain: str) -> None:
    result = check_caddyfile(caddyfile, **({"DOMAIN": domain} if domain else {}))
    assert result.returncode == 0, result.stderr
    assert "Valid configuration" in result.stdout + result.stderr


def test_the_profile_scale_has_three_servers_on_one_database_and_one_nats(services: dict[str, Any]) -> None:
    servers = [services[name] for name in ("app", "app-2", "app-3")]
    assert len({server["environment"]["CUTTHROAT_DATABASE_URL"] for server in servers}) == 1
    assert {server["environment"]["CUTTHROAT_NATS_URL"] for server in servers} == {
        "${CUTTHROAT_NATS_URL:-${NATS_TOKEN:+nats://${NATS_TOKEN:-}@nats:4222}}"
    }
    assert "profiles" not in services["app"]
    for name in ("app-2", "app-3", "nats", "caddy-scale"):
        assert services[name]["profiles"] == ["scale"]
    for name in ("app", "app-2", "app-3"):
        assert f"{name}:8000" in CADDYFILE_SCALE.read_text()


def test_one_service_builds_the_image_and_the_others_wait_for_it(services: dict[str, Any]) -> None:
    built = [name for name, service in services.items() if "build" in service]
    assert built == ["app"]
    sharing = [name for name, service in services.items() if service["image"] == services["app"]["image"]]
    assert sharing == ["app", "app-2", "app-3"]
    for name in sharing[1:]:
        assert services[name]["pull_policy"] == "never"  # nobody else has it
        assert "app" in services[name]["depends_on"]


def test_nats_takes_its_file(tmp_path: Path) -> None:
    file = ROOT / "deploy" / "nats.conf"
    result = run(BIN / "nats-server", "-t", "--config", file, NATS_TOKEN="letters")
    assert result.returncode == 0, result.stderr
    broken = tmp_path / "nats.conf"
    broken.write_text(file.read_text().replace("authorization", "autorization"))
    assert run(BIN / "nats-server", "-t", "--config", broken, NATS_TOKEN="letters").returncode != 0


def test_a_slip_in_the_caddyfile_would_be_found(tmp_path: Path) -> None:
    broken = tmp_path / "Caddyfile"
    broken.write_text(CADDYFILE.read_text().replace("reverse_proxy", "reverse_poxy"))
    result = check_caddyfile(broken)
    assert result.returncode != 0
    assert "reverse_poxy" in result.stderr


def parsed(expression: str) -> promql_parser.Expr:
    """Return what Prometheus is asked, with an interval in the place of Grafana's; ValueError for a slip."""
    return promql_parser.parse(expression.replace("$__rate_interval", "5m"))


@pytest.mark.parametrize("alert", ALERTS, ids=lambda alert: alert["alert"])
def test_an_alert_asks_prometheus_what_it_understands(alert: dict[str, Any]) -> None:
    assert isinstance(parsed(alert["expr"]), promql_parser.BinaryExpr), "an alert compares"
    assert alert.keys() - {"for"} == {"alert", "expr", "labels", "annotations"}
    assert promql_parser.parse_duration(alert.get("for", "1m"))
    assert alert["labels"]["severity"] in ("page", "warn")
    summary = alert["annotations"]["summary"]
    labels = set(re.findall(r"\{\{ \$labels\.(\w+) \}\}", summary))
    assert labels <= {"instance", "part"}
    assert summary.count("{{") == len(labels)


def test_each_alert_has_a_name_of_its_own() -> None:
    names = [alert["alert"] for alert in ALERTS]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel["title"])
def test_a_panel_asks_prometheus_what_it_understands(panel: dict[str, Any]) -> None:
    refs = [target["refId"] for target in panel["targets"]]
    assert refs
    assert sorted(set(refs)) == sorted(refs)
    for target in panel["targets"]:
        parsed(target["expr"])
        assert 'instance=~"$instance"' in target["expr"], "the choice of processes counts everywhere"


def test_no_two_panels_stand_in_the_same_place() -> None:
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
    places = [panel["gridPos"] for panel in PANELS]
    assert all(place["x"] + place["w"] <= 24 for place in places)
    for one, two in combinations(places, 2):
        is_beside = one["x"] + one["w"] <= two["x"] or two["x"] + two["w"] <= one["x"]
        is_below = one["y"] + one["h"] <= two["y"] or two["y"] + two["h"] <= one["y"]
        assert is_beside or is_below


@pytest.mark.parametrize("slip", ["rate(a_total[5m]", "sum by instance (a)", "rate(a_total)", "a > b >"])
def test_a_slip_in_what_prometheus_is_asked_would_be_found(slip: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parsed(slip)


@pytest.mark.parametrize("path", [COMPOSE, DOCKERFILE, ENV_EXAMPLE], ids=lambda path: path.name)
def test_every_variable_that_is_named_is_a_setting(path: Path) -> None:
    named = set(re.findall(r"\bCUTTHROAT_([A-Z_]*[A-Z])\b", path.read_text()))
    assert named
    assert {name.lower() for name in named} <= set(Settings.model_fields)


def test_the_example_can_be_used_as_it_stands_and_filled_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("CUTTHROAT_")]:
        monkeypatch.delenv(name)
    Path(".env").write_text(ENV_EXAMPLE.read_text())
    assert Settings.load() == Settings()
    Path(".env").write_text(re.sub(r"(?m)^#(?=[A-Z_]+=)", "", ENV_EXAMPLE.read_text()))
    assert Settings.load().public_url == "http://192.168.1.20:8000"


def test_the_image_runs_as_a_plain_user_and_tells_whether_it_is_well() -> None:
    steps = DOCKERFILE.read_text()
    final = steps[steps.rindex("\nFROM ") :]
    assert re.findall(r"(?m)^USER (\S+)$", final) == ["10001"]
    assert "/healthz" in final.partition("HEALTHCHECK")[2]
    assert "--require-hashes -r requirements.lock" in steps


def test_the_image_is_given_every_folder_that_the_server_reads() -> None:
    copied = re.findall(r"(?m)^COPY (?!--from)(\S+) \S+$", DOCKERFILE.read_text())
    assert set(copied) == {"requirements.lock", "pyproject.toml", "app", "migrations", "templates", "static"}
    kept = re.findall(r"(?m)^!(\S+)$", (ROOT / ".dockerignore").read_text())
    assert sorted(kept) == sorted(copied)
    assert all((ROOT / name).exists() for name in copied)
