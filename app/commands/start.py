"""Why what a command starts with is refused: its settings, the bus, the database."""

from collections.abc import Iterator
from contextlib import contextmanager

from app.bus.nats_server import BusNotStarted
from app.commands.refusals import WRONG_USAGE, refuse
from app.ops.setting_sources import SettingsError
from app.persistence.errors import DatabaseError


@contextmanager
def told_plainly() -> Iterator[None]:
    """Turn the known refusals into a sentence and an exit code."""
    try:
        yield
    except SettingsError as error:
        raise [refuse(error.code, reason, WRONG_USAGE) for reason in error.reasons][-1] from None
    except (BusNotStarted, DatabaseError) as error:
        raise refuse(error.code, str(error)) from None
