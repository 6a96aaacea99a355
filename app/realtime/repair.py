"""Sessions and tables that missed something catch up: a gap, a full outbox, a hint that was lost."""

import asyncio
from collections.abc import Mapping

import structlog

from app.realtime.channel import Channel
from app.realtime.close_codes import TRY_LATER
from app.realtime.resume import Cause, Resumes
from app.realtime.session import Session
from app.tables.errors import TableNotFound, TryAgain
from app.tables.ports import StoreError
from app.tables.service import TableService

log = structlog.get_logger(__name__)

LOOKS_AT_ONCE = 20


class Repair:
    """Lets sessions resume from what they have, in the background.

    `n_overflows` counts the outboxes that were full, `n_hints_lost` how often the log knew more of a table
    than this process had been told.
    """

    def __init__(self, tables: TableService, resumes: Resumes) -> None:
        self._tables = tables
        self._resumes = resumes
        self.n_overflows = 0
        self.n_hints_lost = 0
        self._going_on: set[asyncio.Task[None]] = set()
        self._looks = asyncio.Semaphore(LOOKS_AT_ONCE)

    def mend(self, session: Session) -> None:
        """Repair a gap: the session resumes from what it has."""
        self._begin(session, session.seq, "gap")

    def refresh(self, session: Session) -> None:
        """Tell the session the present alone: what came before it is lost."""
        self.n_overflows += 1
        self._begin(session, None, "overflow")

    def _begin(self, session: Session, since: int | None, cause: Cause) -> None:
        session.hold()
        task = asyncio.create_task(self._resume(session, since, cause))
        self._going_on.add(task)
        task.add_done_callback(self._going_on.discard)

    async def _resume(self, session: Session, since: int | None, cause: Cause) -> None:
        try:
            await self._resumes.resume(session, since, cause)
        except (TryAgain, StoreError, TableNotFound):
            session.close(TRY_LATER)
        except Exception:
            log.exception("resume_failed", table=session.table_id)
            session.close(TRY_LATER)  # it holds, and would wait for ever

    async def compare(self, channel: Channel, heads: Mapping[str, int]) -> None:
        """Catch up if the log is ahead of this process, and mend sessions that are behind.

        A table that cannot be read keeps no other from being looked at.
        """
        try:
            async with self._looks:
                live = await self._tables.live(channel.table_id)
                if heads.get(channel.table_id, 0) > live.seq:
                    self.n_hints_lost += await self._tables.refresh(channel.table_id)
                for session in list(channel.sessions):
                    if session.is_behind(live.seq):
                        self._begin(session, session.seq, "look")
        except (TryAgain, StoreError, TableNotFound):
            log.warning("look_failed", table=channel.table_id)
        except Exception:
            log.exception("look_failed", table=channel.table_id)
