"""`cutthroat doctor`: what is set, where it came from, and what is wrong."""

import asyncio
import json
import re
import sys
from typing import Any

import typer
from pydantic import SecretStr
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from sqlalchemy import make_url

from app.commands.diagnosis import Finding, Status, examine
from app.commands.options import AsJson, Data, Host, Port
from app.commands.refusals import REFUSED
from app.commands.start import told_plainly
from app.ops import logging
from app.ops.settings import Settings

SIGNS = {Status.GOOD: "[green]good[/]", Status.NOTE: "[yellow]note[/]", Status.BAD: "[red]bad[/]"}
MASK = "***"
NATS_CREDENTIALS = re.compile(r"//[^/@,]*@")
console = Console(highlight=False, soft_wrap=True)


def doctor(
    port: Port = None,
    host: Host = None,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Tell what is set and what would keep the server or the phones from working; exit code 1: it is bad."""
    given = {"port": port, "host": host, "data": data}
    with told_plainly():
        settings = Settings.load(**given)
        logging.configure("error", settings.log_format)
        findings = asyncio.run(examine(settings))
    rows = settings_table(settings, **given)
    is_good = all(finding.status is not Status.BAD for finding in findings)
    if as_json:
        found = [
            {"subject": one.subject, "status": one.status, "code": one.code, "sentence": one.sentence}
            for one in findings
        ]
        json.dump({"good": is_good, "findings": found, "settings": rows}, sys.stdout, indent=2)
        sys.stdout.write("\n")
    else:
        _print(findings, rows)
    if not is_good:
        raise typer.Exit(REFUSED)


def settings_table(settings: Settings, **given: object) -> list[dict[str, Any]]:
    """Return each setting with its value, secrets masked, and where it came from."""
    return [
        {
            "setting": f"CUTTHROAT_{name.upper()}",
            "value": _shown(name, getattr(settings, name)),
            "from": source,
        }
        for name, source in Settings.sources(**given).items()
    ]


def _shown(name: str, value: object) -> str | None:
    if isinstance(value, SecretStr):
        secret = value.get_secret_value()
        if name == "nats_url":
            return NATS_CREDENTIALS.sub(f"//{MASK}@", secret)
        return make_url(secret).render_as_string(hide_password=True) if name == "database_url" else MASK
    if isinstance(value, tuple):
        return ", ".join(str(part) for part in value)
    return None if value is None else str(value)


def _print(findings: list[Finding], rows: list[dict[str, Any]]) -> None:
    table = Table("setting", "value", "from", box=None, pad_edge=False)
    for row in rows:
        value = "-" if row["value"] is None else escape(row["value"])
        table.add_row(row["setting"], value, row["from"])
    console.print(table)
    console.print()
    for one in findings:
        console.print(f"{SIGNS[one.status]}  {one.subject}: ", end="")
        console.print(one.sentence, markup=False)
