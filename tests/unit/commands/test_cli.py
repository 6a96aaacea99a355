"""`cutthroat` without a command and with --help: every command by name, imported when it is wanted."""

import subprocess
import sys

import pytest

from app.cli import COMMANDS, imported
from tests.support.commands import run

HEAVY = ("fastapi", "sqlalchemy", "alembic", "uvicorn")


def test_the_list_names_every_command_with_its_summary() -> None:
    said = " ".join(run("--help").stdout.replace("\u2502", " ").split())
    for name, (_, summary) in COMMANDS.items():
        assert f"{name} {summary}" in said


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_begins_with_its_summary(name: str) -> None:
    assert imported(name).help.startswith(COMMANDS[name][1].removesuffix("."))
    ran = run(name, "--help")
    assert ran.exit_code == 0
    assert f"{name} [OPTIONS]" in ran.stdout


def test_what_is_no_command_is_wrong_usage() -> None:
    ran = run("scor")
    assert ran.exit_code == 2
    assert "'score'" in ran.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["replay", "no-such-file"]])
def test_a_command_without_a_server_imports_none(arguments: list[str]) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "app.cli", *arguments]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    imports = {
        line.rpartition("|")[2].strip() for line in told.splitlines() if line.startswith("import time:")
    }
    assert "typer" in imports
    assert imports.isdisjoint(HEAVY)
