"""Lets bots act: told of every commit, it plans at most one next move for each table.

A bot knows its seat's view only and goes through `TableService` like everybody else. The id of its command
follows from the head, so two processes that both plan the same move play it once.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import structlog

from app.bus.base import Bus, Hint, PresenceChanged
from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables import tokens
from app.tables.errors import TableNotFound, TryAgain
from app.tables.play import is_summary
from app.tables.service import TableService
from app.tables.state import Phase, TableState
from app.tables.tally import first_free_slot

log = structlog.get_logger(__name__)

RETRY_S = 1.0
AFTER_OTHERS_S = 1.0
"""How much later a process acts that is not the first of those where people are: only if that one is gone."""
Choose = Callable[[TableState, int, Random], Any]
"""Returns the command of the game that the bot at a seat gives; sees nothing but that seat's `bot_view`."""


class BotRunner:
    """Acts for the bots of all tables that this process hears of."""

    def __init__(
        self,
        tables: TableService,
        bus: Bus,
        choose: Choose,
        is_present: Callable[[str], bool],
        delay_ms: tuple[int, int],
        leads: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._tables = tables
        self._choose = choose
        self._is_present = is_present
        self._delay_ms = delay_ms
        self._leads = leads
        self._random = Random()  # noqa: S311 - how long a bot seems to think is no secret
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsubscribe = bus.subscribe(None, self._hear)

    def wake(self, table_id: str) -> None:
        """Look at a table of which nothing was heard: somebody came, or nobody plays on there."""
        self._spawn(self._look(table_id))

    async def stop(self) -> None:
        """Plan nothing more, and end what is under way; its outcome stands in the log."""
        self._unsubscribe()
        for timer in self._timers.values():
            timer.cancel()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _hear(self, table_id: str, hint: Hint) -> None:
        if isinstance(hint, PresenceChanged):
            self.wake(table_id)
        elif isinstance(hint, list | tuple):
            state = hint[-1].after
            if state.is_unattended and not self._leads(table_id):
                self._drop_plan(table_id)  # nobody waits: `UnattendedWatch` sees it if the other does not act
            else:
                self._plan(table_id, state, hint[-1].seq)

    async def _look(self, table_id: str) -> None:
        try:
            live = await self._tables.live(table_id)
        except TableNotFound:
            return
        except TryAgain:
            self._look_later(table_id)
            return
        self._plan(table_id, live.table, live.seq)

    def _look_later(self, table_id: str) -> None:
        """The store is away: look again in a moment, unless something newer is planned by then."""
        if table_id not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[table_id] = loop.call_later(RETRY_S, self._look_again, table_id)

    def _look_again(self, table_id: str) -> None:
        del self._timers[table_id]
        self.wake(table_id)

    def _plan(self, table_id: str, state: TableState, seq: int) -> None:
        """Replace what was planned for the table by what follows from this state."""
        self._drop_plan(table_id)
        seat = next_to_act(state)
        is_watched = self._is_present(table_id)
        if seat is None or not (state.is_unattended or is_watched):
            return
        is_seen = is_watched and not state.room.unattended
        delay_s = self._random.uniform(*self._delay_ms) / 1000 if is_seen else 0
        if not self._leads(table_id):
            delay_s += AFTER_OTHERS_S
        loop = asyncio.get_running_loop()
        self._timers[table_id] = loop.call_later(delay_s, self._fire, table_id, state, seat, seq)

    def _drop_plan(self, table_id: str) -> None:
        planned = self._timers.pop(table_id, None)
        if planned is not None:
            planned.cancel()

    def _fire(self, table_id: str, state: TableState, seat: int, seq: int) -> None:
        del self._timers[table_id]
        self._spawn(self._act(table_id, state, seat, seq))

    async def _act(self, table_id: str, state: TableState, seat: int, seq: int) -> None:
        random = Random(f"{table_id} {seq}")  # noqa: S311 - the same in every process
        command = c.ByBot(seat, self._command(state, seat, random))
        try:
            try:
                await self._tables.execute(table_id, command, f"bot:{seq}")
            except RuleViolation as violation:
                await self._refused(table_id, state, seat, seq, violation)
        except TryAgain:
            self._look_later(table_id)

    async def _refused(
        self, table_id: str, state: TableState, seat: int, seq: int, violation: RuleViolation
    ) -> None:
        """Somebody was faster, and that was planned for; or the bot is wrong, and the game must go on."""
        live = await self._tables.live(table_id)
        if live.seq != seq:
            return
        log.error("bot_refused", table=table_id, seat=seat, seq=seq, code=violation.code)
        legal = state.room.rules.legal_commands(state.play, seat)
        await self._tables.execute(table_id, c.ByBot(seat, legal[-1]), f"bot:{seq}:again")

    def _command(self, state: TableState, seat: int, random: Random) -> Any:
        player = state.seats[seat].player
        if is_summary(state):
            return c.Ready(player)
        ceremony = state.board.ceremony
        if state.phase is Phase.CEREMONY and ceremony is not None:
            if ceremony.smiley is None:
                return c.ChooseSmiley(player, tokens.by_bot(state, seat))
            return c.PlaceToken(player, first_free_slot(state, seat))
        return self._choose(state, seat, random)

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("bot_failed", exc_info=task.exception())


def next_to_act(state: TableState) -> int | None:
    """Return the seat for which a bot must act now, or None when a person (or nobody) is next."""
    if state.room.paused_by is not None:
        return None
    turn = state.turn
    if turn is not None:
        return turn if state.seats[turn].is_played_by_bot else None
    if state.phase is Phase.CEREMONY and state.board.ceremony is not None:
        winner = state.seats[state.board.ceremony.seat]
        # Who is away may come back to choose; nobody waits for who has left.
        return state.board.ceremony.seat if winner.is_bot or winner.by_bot == "left" else None
    if is_summary(state) and all(seat.is_played_by_bot for seat in state.seats):
        return next((i for i, seat in enumerate(state.seats) if not seat.ready), None)
    return None
