"""The lock files name every package with version and hashes and hold no address: any mirror will do."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ["requirements.lock", "requirements-dev.lock"]
ADDRESS = re.compile(r"https?:|--index|--find-links|--extra-index|@ file")


def locked(lock: str) -> list[tuple[str, str]]:
    """Returns names and versions; a name has several where newer versions left older Pythons behind."""
    return re.findall(r"(?m)^([a-z0-9-]+)(?:\[[a-z,]+\])?==(\S+)", (ROOT / lock).read_text())


def locked_names(lock: str) -> set[str]:
    """Returns the names."""
    return {name for name, _ in locked(lock)}


def names(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[;<>=! ]", requirement)[0] for requirement in requirements}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_a_hash_and_none_an_address(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert not ADDRESS.search(text)
    blocks = re.split(r"(?m)^(?=[a-z0-9])", text)[1:]
    assert len(blocks) == len(locked(lock)) > 10
    assert all("--hash=sha256:" in block for block in blocks)


def test_the_locks_hold_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    needed = names(project["project"]["dependencies"]) | names(groups["build"])
    assert needed <= locked_names("requirements.lock")
    assert needed | names(groups["dev"]) <= locked_names("requirements-dev.lock")


def test_the_server_runs_with_what_was_tested() -> None:
    assert set(locked("requirements.lock")) <= set(locked("requirements-dev.lock"))


def test_the_lock_of_the_node_packages_holds_no_address() -> None:
    text = (ROOT / "tests" / "js" / "package-lock.json").read_text()
    assert not ADDRESS.search(text)
    packages = json.loads(text)["packages"]
    assert all("integrity" in package for name, package in packages.items() if name)
