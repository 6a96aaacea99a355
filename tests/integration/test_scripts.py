"""The scripts say in one sentence what is wrong when they cannot do their work."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = [*sorted((ROOT / "script").iterdir()), ROOT / ".ci" / "run"]


def run(script: Path, *arguments: str, path: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [script, *arguments],
        env={"PATH": path, **environment},
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """An empty checkout that holds nothing but the script for setting it up."""
    (tmp_path / "script").mkdir()
    shutil.copy(ROOT / "script" / "setup", tmp_path / "script" / "setup")
    return tmp_path


@pytest.fixture
def old_python(tmp_path: Path) -> Path:
    """A folder for PATH in which every Python is too old; the rest is the system's."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in ("bash", "dirname", "env"):
        (folder / tool).symlink_to(shutil.which(tool) or tool)
    (folder / "python3").write_text(
        '#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2 && exit 0\nexit 1\n'
    )
    (folder / "python3").chmod(0o755)
    return folder


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_can_be_run_and_stops_at_the_first_error(script: Path) -> None:
    assert os.access(script, os.X_OK)
    text = script.read_text()
    if text.startswith("#!/usr/bin/env bash"):
        assert "\nset -euo pipefail\n" in text
        assert subprocess.run(["bash", "-n", script], check=False).returncode == 0


def test_setup_refuses_an_old_python_in_one_sentence(checkout: Path, old_python: Path) -> None:
    result = run(checkout / "script" / "setup", path=str(old_python))
    assert result.returncode == 1
    assert result.stderr == (
        "script/setup: Cutthroat needs Python 3.11 or newer, and python3 here is Python 3.9.2.\n"
    )
    assert not (checkout / ".venv").exists()


def test_setup_refuses_a_chosen_python_that_is_old(checkout: Path, old_python: Path) -> None:
    chosen = str(old_python / "python3")
    result = run(checkout / "script" / "setup", path=str(old_python), PYTHON=chosen)
    assert result.returncode == 1
    assert result.stderr == f"script/setup: PYTHON={chosen} is not a Python 3.11 or newer.\n"


def test_setup_refuses_an_option_that_it_does_not_know(checkout: Path) -> None:
    result = run(checkout / "script" / "setup", "--fast", path=os.environ["PATH"])
    assert result.returncode == 2
    assert result.stderr == "script/setup: unknown option '--fast'; the only one is --dev.\n"


def test_setup_does_nothing_where_everything_is_installed() -> None:
    result = run(ROOT / "script" / "setup", path=os.environ["PATH"])
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_the_browser_tests_fail_in_one_sentence_without_a_browser() -> None:
    result = subprocess.run(
        [ROOT / ".venv" / "bin" / "python", "-m", "tests.support.chromium"],
        cwd=ROOT,
        env=os.environ | {"CUTTHROAT_CHROMIUM": "/nowhere/chromium"},
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 1
    assert result.stderr == "CUTTHROAT_CHROMIUM=/nowhere/chromium is not a program that can be run.\n"
