"""The one path to a tournament: people, tables and timers all go through `TournamentService.execute`.

An answer means *committed*, and a command id that the log knows is answered again. Any process may serve any
tournament: before each decision the log is asked for what others appended, and the append is a
compare-and-set on the head. A tournament moves a few times in a minute, so that this costs nothing.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

import structlog

from app.games.errors import RuleViolation
from app.ops.clock import now_ms
from app.tables.errors import TryAgain
from app.tables.ids import new_code
from app.tables.ports import AlreadyStored, Appended, CodeTaken, OutcomeUnknown, StoreError
from app.tables.reading import patiently
from app.tables.shuffle import Shuffle, os_shuffle
from app.tournaments import commands as c
from app.tournaments import tournament
from app.tournaments.appends import append_of, new_evening
from app.tournaments.errors import TournamentNotFound
from app.tournaments.events import TournamentEvent
from app.tournaments.fold import folded
from app.tournaments.live import LiveTournament, TournamentMoved
from app.tournaments.ports import EveningStore
from app.tournaments.state import TournamentState

RETRIES = 50
DRAW_WAIT_S = 1.0
"""How long an answer waits for the draw that follows from its command."""
KEEP_LIVE = 500
"""So many tournaments stay in memory; the longest unused goes first."""

log = structlog.get_logger(__name__)


class Publisher(Protocol):
    """Where it is made known that a tournament moved (the bus)."""

    def tell(self, stream_id: str, news: TournamentMoved) -> None: ...


class TournamentService:
    """Runs commands of all tournaments over one store; keeps live tournaments as a cache."""

    def __init__(
        self,
        store: EveningStore,
        bus: Publisher,
        *,
        clock: Callable[[], int] = now_ms,
        shuffle: Shuffle = os_shuffle,
    ) -> None:
        self._store = store
        self._bus = bus
        self._now = clock
        self._shuffle = shuffle
        self._live: dict[str, LiveTournament] = {}
        self._draws: dict[str, asyncio.Task[None]] = {}
        self._is_closed = False

    def knows(self, stream_id: str) -> bool:
        """Return whether this is a tournament in memory here."""
        return stream_id in self._live

    def in_memory(self, tournament_id: str) -> TournamentState | None:
        """Return the tournament as this process saw it last, or None."""
        live = self._live.get(tournament_id)
        return None if live is None else live.state

    async def create(self, command: c.CreateTournament, door_key: str) -> None:
        """Store a new tournament, once: the same id again is the same tournament.

        Draws another code while the code is taken. Raises RuleViolation for settings that cannot be played,
        TryAgain when the store is away.
        """
        for _ in range(RETRIES):
            at = self._now()
            events = tournament.create(command)
            state = folded(tournament.evolve(None, events[0], at), events[1:], at)
            first = append_of(state, 0, events, f"create:{command.tournament_id}", at)
            try:
                await self._store.create(new_evening(state, door_key), first)
            except CodeTaken:
                command = replace(command, code=new_code())
                continue
            except StoreError as error:
                raise TryAgain from error
            self._bus.tell(command.tournament_id, TournamentMoved(len(events)))
            return
        raise TryAgain

    async def current(self, tournament_id: str) -> LiveTournament:
        """Return the tournament as the log has it now. Raises TournamentNotFound, TryAgain."""
        live = self._use(tournament_id)
        async with live.lock:
            await self._catch_up(live)
        return live

    async def execute(self, tournament_id: str, command: c.TournamentCommand, command_id: str) -> int:
        """Run *command* and return the seq of its last event, which is committed then.

        Raises RuleViolation when it is refused, TournamentNotFound, and TryAgain when it is not known to be
        stored. The draw that follows from it never takes the answer back.
        """
        live = self._use(tournament_id)
        async with live.lock:
            seq = await self._run(live, command, command_id)
        await self.draw_due(tournament_id)
        return seq

    async def draw_due(self, tournament_id: str) -> None:
        """Have the round drawn for which a tournament waits, and wait a moment for it."""
        live = self._live.get(tournament_id)
        if live is None or live.state is None or tournament.chance(live.state) is None or self._is_closed:
            return
        task = self._draws.get(tournament_id)
        if task is None:
            task = asyncio.create_task(self._draw(live), name=f"draw-{tournament_id}")
            self._draws[tournament_id] = task
        await asyncio.wait({task}, timeout=DRAW_WAIT_S)

    async def close(self) -> None:
        """End what goes on in the background, for good; the log knows what is left to do."""
        self._is_closed = True
        draws = list(self._draws.values())
        for task in draws:
            task.cancel()
        await asyncio.gather(*draws, return_exceptions=True)

    # Internal

    def _use(self, tournament_id: str) -> LiveTournament:
        """Return the tournament, a cold one if it was not in memory; the longest unused makes room."""
        live = self._live.pop(tournament_id, None) or LiveTournament(tournament_id)
        self._live[tournament_id] = live
        if len(self._live) > KEEP_LIVE:
            oldest = next(iter(self._live.values()))
            if not oldest.lock.locked():
                del self._live[oldest.tournament_id]
        return live

    async def _catch_up(self, live: LiveTournament) -> None:
        live.catch_up(await patiently(lambda: self._store.read(live.tournament_id, live.seq)))
        if live.state is None:
            self._live.pop(live.tournament_id, None)
            raise TournamentNotFound

    async def _run(self, live: LiveTournament, command: c.TournamentCommand, command_id: str) -> int:
        is_tried = False
        for _ in range(RETRIES):
            await self._catch_up(live)
            known = live.answered.get(command_id)
            if known is None:
                at = self._now()
                events = await _decided(live.tournament, command, at)
                known = await self._append(live, events, command_id, at)
                is_tried = True
            if known is not None:
                if is_tried:
                    self._bus.tell(live.tournament_id, TournamentMoved(live.seq))
                return known
        raise TryAgain

    async def _append(
        self, live: LiveTournament, events: Sequence[TournamentEvent], command_id: str, at: int
    ) -> int | None:
        """Append and move on; None when another try is needed, after the log was asked again."""
        append = append_of(folded(live.tournament, events, at), live.seq, events, command_id, at)
        try:
            result = await self._store.append(append)
        except OutcomeUnknown:
            return None
        except StoreError as error:
            raise TryAgain from error
        if isinstance(result, Appended):
            live.take(events, command_id, at)
        return result.seq if isinstance(result, Appended | AlreadyStored) else None

    async def _draw(self, live: LiveTournament) -> None:
        """Give the tournament the order in which it draws; its id follows from the head: only once."""
        try:
            async with live.lock:
                while (waiting := tournament.chance(live.tournament)) is not None and not self._is_closed:
                    order = tuple(map(int, self._shuffle([str(no) for no in waiting])))
                    await self._run(live, c.Shuffled(order), f"shuffle:{live.seq}")
        except (TryAgain, RuleViolation) as reason:
            # The steward comes to it again; somebody came or went in between, or another process drew.
            log.info("draw_put_off", tournament=live.tournament_id, reason=str(reason))
        except Exception:
            log.exception("draw_failed", tournament=live.tournament_id)
        finally:
            self._draws.pop(live.tournament_id, None)


async def _decided(
    state: TournamentState, command: c.TournamentCommand, at: int
) -> Sequence[TournamentEvent]:
    """Return what a command leads to; the search for a draw must not hold up the tables."""
    if isinstance(command, c.Shuffled):
        return await asyncio.to_thread(tournament.decide, state, command, at)
    return tournament.decide(state, command, at)
