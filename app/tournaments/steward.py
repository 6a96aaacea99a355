"""Makes the streams of an evening follow each other, in whatever process hears first: tables report, and are
asked for what the tournament decides.

Whatever it does has an id that follows from its cause, so that it may be done again. What no hint told (it
was lost, or the process died in between) a watch finds: it compares the heads of the logs every few seconds,
and one process leads it for each evening.
"""

import asyncio
import random
from collections.abc import Callable, Mapping

import structlog

from app.games.errors import RuleViolation
from app.ops.clock import now_ms
from app.players.presence import Presence
from app.tables.errors import TableNotFound, TryAgain
from app.tables.live import LiveTable
from app.tables.ports import EventStore, StoreError
from app.tables.service import TableService
from app.tables.state import Phase
from app.tables.terms import Timings
from app.tournaments import commands as c
from app.tournaments.errors import TournamentNotFound
from app.tournaments.hosts import HostKeeper
from app.tournaments.live import LiveTournament, TournamentMoved
from app.tournaments.ports import EveningStore, Head
from app.tournaments.reactions import Reactions
from app.tournaments.reports import REPORTED, Reporter
from app.tournaments.rounds import deadline
from app.tournaments.service import TournamentService
from app.tournaments.state import Round, RoundTable

LOOK_S = 3.0
"""About how often each process compares heads; no two of them at the same moment for long."""
log = structlog.get_logger(__name__)


class Steward:
    """Attends to evenings: one at a time for each, and again when something moved meanwhile."""

    def __init__(
        self,
        store: EventStore,
        evenings: EveningStore,
        tables: TableService,
        tournaments: TournamentService,
        presence: Presence,
        timings: Timings,
        *,
        host_handover_s: float,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        self._evenings = evenings
        self._tournaments = tournaments
        self._leads = presence.leads
        self._hosts = HostKeeper(tournaments, presence, host_handover_s)
        self._now = clock
        self._reporter = Reporter(store, tournaments)
        self._reactions = Reactions(tables, timings)
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._done: dict[str, set[str]] = {}  # tables at which all is over and told, by evening
        self._seen: Mapping[str, Head] = {}
        self._is_closed = False

    def hear(self, stream_id: str, hint: object) -> None:
        """Attend to an evening that moved, or of which a table has something to report."""
        if isinstance(hint, TournamentMoved):
            self.attend(stream_id)
        elif isinstance(hint, list | tuple):
            place = hint[-1].after.room.tournament
            if place is not None and any(type(one.event) in REPORTED for one in hint):
                self._done.get(place.tournament_id, set()).discard(stream_id)
                self.attend(place.tournament_id)

    def attend(self, tournament_id: str) -> asyncio.Task[None] | None:
        """Look after an evening in the background; return the task that does it."""
        if self._is_closed:
            return None
        task = self._attending.get(tournament_id)
        if task is not None:
            self._again.add(tournament_id)
            return task
        task = asyncio.create_task(self._attend(tournament_id), name=f"attend-{tournament_id}")
        self._attending[tournament_id] = task
        return task

    async def table(self, live: LiveTournament, table_id: str) -> LiveTable:
        """Return a table of the evening for somebody who goes there; one that was drawn just now is opened.

        Raises TableNotFound for a table that is none of the evening's, TryAgain.
        """
        for drawn in live.tournament.rounds:
            for table in drawn.tables:
                if table.table_id == table_id:
                    found = await self._reactions.table(live, drawn, table)
                    if found is not None:
                        return found
        raise TableNotFound

    async def run(self) -> None:
        """Compare heads again and again until cancelled. A store that is away is waited for."""
        while True:
            try:
                await self.look()
            except StoreError as error:
                log.warning("evenings_wait", code=error.code)
            await asyncio.sleep(LOOK_S * random.uniform(0.8, 1.2))  # noqa: S311 - no secret

    async def look(self) -> None:
        """Attend to the evenings that this process leads and that moved since its last look, are due, or are
        looked at here, so that it can be seen whether the host is there.
        """
        heads, seen, now = await self._evenings.heads(), self._seen, self._now()
        self._seen = heads
        self._forget_all_but(heads)
        for tournament_id, head in heads.items():
            is_due = head.due is not None and head.due <= now
            if not self._leads(tournament_id):
                continue
            if is_due or seen.get(tournament_id) != head or self._hosts.is_seen(tournament_id):
                self.attend(tournament_id)

    async def stop(self) -> None:
        """Attend to nothing more; the logs know what is left to do."""
        self._is_closed = True
        for task in self._attending.values():
            task.cancel()
        if self._attending:
            await asyncio.wait(list(self._attending.values()))

    # Internal

    async def _attend(self, tournament_id: str) -> None:
        try:
            while True:
                self._again.discard(tournament_id)
                await self._follow(tournament_id)
                if tournament_id not in self._again:
                    return
        except (TryAgain, StoreError, TournamentNotFound, TableNotFound) as error:
            self._look_again(tournament_id)
            log.warning("evening_waits", tournament=tournament_id, reason=type(error).__name__)
        except Exception:
            # An event of a newer build, perhaps: whoever can read it sees to it.
            self._look_again(tournament_id)
            log.exception("evening_failed", tournament=tournament_id)
        finally:
            self._again.discard(tournament_id)
            del self._attending[tournament_id]

    def _look_again(self, tournament_id: str) -> None:
        """Let the next look take the evening for one that moved."""
        self._seen = {one: head for one, head in self._seen.items() if one != tournament_id}

    async def _follow(self, tournament_id: str) -> None:
        """Let the tournament hear of its tables, then the tables of it."""
        live = await self._tournaments.current(tournament_id)
        done = self._done.setdefault(tournament_id, set())
        at: dict[str, LiveTable] = {}
        for drawn, table in _in_use(live, done):
            found = await self._reactions.table(live, drawn, table)
            if found is None:
                done.add(table.table_id)
            else:
                at[table.table_id] = found
                await self._reporter.report(live, found)
        await self._time_up(live)
        for drawn, table in _in_use(live, done):
            if table.table_id in at:
                await self._reactions.follow(live, drawn, table, at[table.table_id])
                if self._is_done(table, at[table.table_id]):
                    done.add(table.table_id)
                    self._reporter.forget(table.table_id)
        await self._tournaments.draw_due(tournament_id)
        if self._hosts.is_seen(tournament_id):
            await self._hosts.look(live)

    async def _time_up(self, live: LiveTournament) -> None:
        due = deadline(live.tournament)
        if due is None or due > self._now():
            return
        try:
            await self._tournaments.execute(live.tournament_id, c.TimeUp(due), f"time-up:{due}")
        except RuleViolation as violation:  # it was extended at this moment
            log.info("evening_not_due", tournament=live.tournament_id, code=violation.code)

    def _is_done(self, table: RoundTable, at: LiveTable) -> bool:
        """Return whether all is over at a table, and told."""
        return not table.is_open and at.table.phase is Phase.OVER and self._reporter.has_told(at)

    def _forget_all_but(self, in_use: Mapping[str, Head]) -> None:
        """Let go of evenings that are over, and no table of theirs plays."""
        self._done = {one: done for one, done in self._done.items() if one in in_use}
        self._hosts.forget_all_but(in_use)


def _in_use(live: LiveTournament, done: set[str]) -> list[tuple[Round, RoundTable]]:
    """Return the tables of all rounds but those that are done."""
    return [
        (drawn, table)
        for drawn in live.tournament.rounds
        for table in drawn.tables
        if table.table_id not in done
    ]
