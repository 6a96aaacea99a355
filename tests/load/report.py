"""The measurements as a table for people, and as JSON for programs."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.table import Table as RichTable

from tests.load.measures import Row
from tests.load.target import is_split

NARROW = 180
"""Columns of text that a table with all figures needs; where it is printed to a file, nothing is cut."""


def moves(rows: Sequence[Row]) -> RichTable:
    """Return the rows as a table; the settings, alike in all, stand below it."""
    settings = ", ".join(f"{name}={value}" for name, value in rows[0].settings.items())
    names = [name for name in asdict(rows[0]) if name != "settings"]
    table = RichTable(
        *(name.replace("_per_", "\nper ").replace("_", " ") for name in names),
        title="moves, every one durable before it is acknowledged",
        caption=f"Not at the default: {settings}. {cores()}",
    )
    for row in rows:
        table.add_row(*(str(getattr(row, name)) for name in names))
    return table


def figures(title: str, rows: Sequence[Mapping[str, Any]]) -> RichTable:
    """Return rows of named figures as a table."""
    table = RichTable(*rows[0], title=title)
    for row in rows:
        table.add_row(*map(str, row.values()))
    return table


def cores() -> str:
    """Return the sentence that says who ran where."""
    if is_split():
        return "The server had a core of its own, PostgreSQL and the clients another."
    return "Server, PostgreSQL and clients shared the cores."


def show(*parts: RichTable | str) -> None:
    """Print for people."""
    console = Console(highlight=False)
    if console.width < NARROW:
        console = Console(highlight=False, width=NARROW)
    for part in parts:
        console.print(part)


def as_json(**parts: Any) -> str:
    """Return JSON with these parts."""
    return json.dumps({**parts, "split": is_split()})
