"""`cutthroat rotate-key`: sign cookies with a new key from now on."""

import asyncio

from rich.console import Console
from sqlalchemy import URL

from app.commands.database import database_in_play
from app.commands.options import Data
from app.commands.refusals import refuse
from app.commands.start import told_plainly
from app.ops import logging
from app.ops.settings import Settings
from app.persistence.engine import make_engine
from app.persistence.server_keys import FORMER, rotate

console = Console(highlight=False, soft_wrap=True)


def rotate_key(data: Data = None) -> None:
    """Make a new key for cookies. Everybody keeps their seats: old keys are recognised for as long as
    browsers keep a cookie. No server may run meanwhile.
    """
    with told_plainly():
        settings = Settings.load(data=data)
        logging.configure(settings.log_level, settings.log_format)
        if settings.secret_key is not None:
            raise refuse(
                "key_is_set",
                "CUTTHROAT_SECRET_KEY signs the cookies: move its value to CUTTHROAT_FORMER_SECRET_KEY, "
                "give it a new one, and restart the server.",
            )
        with database_in_play(settings) as url:
            asyncio.run(_rotate(url))
    console.print(
        f"A new key signs cookies from the next start on; those before are recognised for {FORMER.days} days."
    )


async def _rotate(url: URL) -> None:
    engine = make_engine(url, pool_size=1, is_patient=True)
    try:
        await rotate(engine, "cookies")
    finally:
        await engine.dispose()
