"""The lock files name every package with version and hashes and hold no address: any mirror will do."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ["requirements.lock", "requirements-dev.lock"]
ADDRESS = re.compile(r"https?:|--index|--find-links|--extra-index|@ file")


def pins(lock: str) -> dict[str, str]:
    """Returns version by name."""
    return dict(re.findall(r"(?m)^([a-z0-9-]+)(?:\[[a-z,]+\])?==(\S+)", (ROOT / lock).read_text()))


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[;<>=! ]", requirement)[0] for requirement in requirements}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_a_hash_and_none_an_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert not ADDRESS.search(text)
    entries = re.split(r"(?m)^(?=[a-z0-9])", text)[1:]
    assert len(entries) == len(pins(lock)) > 10
    assert all("--hash=sha256:" in entry for entry in entries)


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    needed = names(project["project"]["dependencies"]) | names(groups["build"])
    assert needed <= set(pins("requirements.lock"))
    assert needed | names(groups["dev"]) <= set(pins("requirements-dev.lock"))


def test_the_server_runs_with_what_was_tested() -> None:
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


def test_the_lock_of_the_node_packages_holds_no_address() -> None:
    text = (ROOT / "tests" / "js" / "package-lock.json").read_text()
    assert not ADDRESS.search(text)
    packages = json.loads(text)["packages"]
    assert all("integrity" in package for name, package in packages.items() if name)
