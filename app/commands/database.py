"""The database that a command works on: the one of the settings, or the embedded one, started for it."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import URL, make_url

from app.ops.settings import Settings
from app.persistence.embedded import EmbeddedPostgres
from app.persistence.errors import DataInUse, NoData


@contextmanager
def database_of(settings: Settings) -> Iterator[URL]:
    """Give the address; no server may work in the data folder. Raises a `DatabaseError`."""
    if settings.database_url is not None:
        yield make_url(settings.database_url.get_secret_value())
        return
    with EmbeddedPostgres(settings.data) as embedded:
        yield embedded.url


@contextmanager
def database_in_play(settings: Settings) -> Iterator[URL]:
    """Give the address, also while a server plays on it; nothing is made. Raises a `DatabaseError`."""
    if settings.database_url is not None:
        yield make_url(settings.database_url.get_secret_value())
        return
    if not (settings.data / "postgres" / "PG_VERSION").exists():
        raise NoData(f"There is no database in the folder {settings.data}: name the right one with --data.")
    embedded = EmbeddedPostgres(settings.data)
    try:
        embedded.start()
    except DataInUse:
        yield embedded.find_running()
        return
    try:
        yield embedded.url
    finally:
        embedded.stop()
