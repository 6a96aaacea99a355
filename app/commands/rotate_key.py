"""`cutthroat rotate-key`: sign cookies with a new key from now on."""

import asyncio

from rich.console import Console
from sqlalchemy import URL

from app.commands.options import Data
from app.commands.refusals import refuse, told_plainly
from app.ops import logging
from app.ops.settings import Settings
from app.persistence.embedded import EmbeddedPostgres
from app.persistence.engine import make_engine
from app.persistence.migrate import migrate
from app.persistence.server_keys import FORMER, rotate

console = Console(highlight=False, soft_wrap=True)


def rotate_key(data: Data = None) -> None:
    """Make a new key for cookies. Everybody keeps their seats: the old key is recognised for a while."""
    with told_plainly():
        settings = Settings.load(data=data)
        logging.configure(settings.log_level, settings.log_format)
        if settings.secret_key is not None:
            raise refuse(
                "key_is_set",
                "CUTTHROAT_SECRET_KEY signs the cookies: move its value to CUTTHROAT_FORMER_SECRET_KEY, "
                "give it a new one, and restart the server.",
            )
        _run(settings)
    console.print(
        f"A new key signs cookies from the next start on; the old one is recognised for {FORMER.days} days."
    )


def _run(settings: Settings) -> None:
    if settings.database_url is not None:
        asyncio.run(_rotate(settings.database_url.get_secret_value()))
        return
    with EmbeddedPostgres(settings.data) as embedded:
        asyncio.run(_rotate(embedded.url))


async def _rotate(url: URL | str) -> None:
    engine = make_engine(url)
    try:
        await migrate(engine)
        await rotate(engine, "cookies")
    finally:
        await engine.dispose()
