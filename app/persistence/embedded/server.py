"""Start, watch and stop: what a Cutthroat process does with its embedded PostgreSQL."""

import asyncio
import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import structlog
from sqlalchemy import URL

from app.persistence.embedded import postmaster, sockets
from app.persistence.embedded.account import account_for, let_pass
from app.persistence.embedded.binaries import Binaries
from app.persistence.embedded.cluster import (
    DATABASE,
    ROLE,
    check_major,
    check_path,
    make_cluster,
    write_access_rules,
)
from app.persistence.embedded.data_lock import DataLock
from app.persistence.errors import DatabaseError, NoData

log = structlog.get_logger("database")

WATCH_S = 0.5


class EmbeddedPostgres:
    """The PostgreSQL of one data directory, which belongs to this process from `start` to `stop`.

    After a kill of this process PostgreSQL may still run; the next start stops it and starts its own, so
    that no statement of the dead process is under way any more. `settings` change those of PostgreSQL.
    """

    def __init__(self, data: Path, settings: Mapping[str, str] | None = None) -> None:
        data = data.absolute()
        self._lock = DataLock(data)
        self._cluster = data / "postgres"
        self._settings = settings or {}
        self._binaries = Binaries(account_for(self._cluster))
        self._sockets = self._cluster
        self._working = threading.Lock()

    @property
    def url(self) -> URL:
        """The address for SQLAlchemy; valid while it runs."""
        query = {"host": str(self._sockets), "port": "5432"}
        return URL.create("postgresql+asyncpg", username=ROLE, database=DATABASE, query=query)

    def find_running(self) -> URL:
        """Returns the address of the one that another process runs here; raises `NoData`."""
        if postmaster.running(self._cluster) is None:
            raise NoData(f"The database in {self._cluster} does not run now: try again in a moment.")
        self._sockets = sockets.last_folder(self._cluster)
        return self.url

    def start(self) -> URL:
        """Starts PostgreSQL and returns its address; raises a `DatabaseError`.

        Blocks: about a second the first time, a fifth of a second later.
        """
        self._lock.take()
        try:
            self._prepare()
            self._end_last_run()
            self._sockets = sockets.make_folder(self._cluster, self._binaries.account)
            self._run()
        except BaseException:
            self._leave()
            raise
        return self.url

    def stop(self) -> None:
        """Stops PostgreSQL and gives the data directory free; does nothing when not started. Blocks."""
        if not self._lock.is_ours:
            return
        with self._working:
            try:
                postmaster.stop(self._cluster, self._binaries)
            finally:
                self._leave()

    async def watch(self) -> None:
        """Starts PostgreSQL again whenever its main process is gone, until cancelled."""
        while True:
            await asyncio.sleep(WATCH_S)
            if postmaster.running(self._cluster) is None:
                await asyncio.to_thread(self._restart)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _prepare(self) -> None:
        check_path(self._cluster)
        check_major(self._cluster)
        self._binaries.make_usable()
        if self._binaries.account is not None:
            let_pass(self._cluster)
        make_cluster(self._cluster, self._binaries)
        write_access_rules(self._cluster, self._binaries)

    def _end_last_run(self) -> None:
        """Stops a PostgreSQL that outlived a killed server."""
        left_over = sockets.last_folder(self._cluster)
        if (pid := postmaster.running(self._cluster)) is not None:
            log.warning("stopping_left_over_database", pid=pid)
            postmaster.stop(self._cluster, self._binaries)
        sockets.remove_folder(self._cluster, left_over)

    def _run(self) -> None:
        postmaster.start(self._cluster, self._sockets, self._binaries, self._settings)

    def _restart(self) -> None:
        with self._working:
            if not self._lock.is_ours or postmaster.running(self._cluster) is not None:
                return
            log.error("database_gone", cluster=str(self._cluster))
            try:
                self._run()
            except DatabaseError as error:
                log.error("database_not_restarted", reason=str(error))  # noqa: TRY400 - the sentence is enough
            else:
                log.warning("database_restarted")

    def _leave(self) -> None:
        sockets.remove_folder(self._cluster, self._sockets)
        self._sockets = self._cluster
        self._lock.give_back()
