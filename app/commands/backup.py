"""`cutthroat backup` and `cutthroat restore`: the whole installation in one file, and back."""

import asyncio
import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from sqlalchemy import URL

from app.commands.database import database_in_play, database_of
from app.commands.options import AsJson, Data
from app.commands.start import told_plainly
from app.ops import logging
from app.ops.settings import Settings
from app.persistence.backup import back_up, check_backup
from app.persistence.backup import restore as read_back
from app.persistence.postgres_tools import Tools, tools_for

console = Console(highlight=False, soft_wrap=True)
File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.", show_default=False)]


def backup(file: File, data: Data = None, as_json: AsJson = False) -> None:
    """Write everything into a new file, also while a server plays. Keep it as safe as the database: it opens
    every seat and every door.
    """
    with told_plainly():
        settings = _settings(data)
        with database_in_play(settings) as url:
            size = back_up(url, file, _tools(settings, url))
    if as_json:
        console.print(json.dumps({"file": str(file), "bytes": size}), markup=False)
    else:
        console.print(f"Wrote {file} ({size:,} bytes).", markup=False)


def restore(file: File, data: Data = None, as_json: AsJson = False) -> None:
    """Read a backup into an empty installation: a data folder or database that no server has used yet."""
    with told_plainly():
        settings = _settings(data)
        check_backup(file)
        with database_of(settings) as url:
            tables, events = asyncio.run(read_back(url, file, _tools(settings, url)))
    if as_json:
        console.print(json.dumps({"tables": tables, "events": events}), markup=False)
    else:
        console.print(f"Restored {tables:,} tables with {events:,} events. Start the server as usual.")


def _tools(settings: Settings, url: URL) -> Tools:
    return asyncio.run(tools_for(url, is_embedded=settings.database_url is None))


def _settings(data: str | None) -> Settings:
    settings = Settings.load(data=data)
    logging.configure(settings.log_level, settings.log_format)
    return settings
