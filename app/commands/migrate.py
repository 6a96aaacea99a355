"""`cutthroat migrate`: bring the database to the state that this version needs."""

import asyncio
import json

from rich.console import Console
from sqlalchemy import URL

from app.commands.database import database_of
from app.commands.options import AsJson, Data
from app.commands.start import told_plainly
from app.ops import logging
from app.ops.settings import Settings
from app.persistence.engine import make_engine
from app.persistence.migrate import migrate as run_migrations

console = Console(highlight=False, soft_wrap=True)


def migrate(
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Run the migrations that are missing. `serve` does the same at its start."""
    with told_plainly():
        settings = Settings.load(data=data)
        logging.configure(settings.log_level, settings.log_format)
        with database_of(settings) as url:
            revisions = asyncio.run(_migrate(url))
    if as_json:
        console.print(json.dumps({"revisions": revisions}), markup=False)
    else:
        done = f"ran {', '.join(revisions)}" if revisions else "nothing to do"
        console.print(f"The database is up to date: {done}.")


async def _migrate(url: URL) -> tuple[str, ...]:
    engine = make_engine(url)
    try:
        return await run_migrations(engine)
    finally:
        await engine.dispose()
