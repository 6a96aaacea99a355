"""Score sheets over a store: each answer folds the whole log of its sheet, which is short."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from app.games.errors import RuleViolation
from app.games.sheets import SheetError
from app.ops.clock import now_ms
from app.players.identity import new_id
from app.scorekeeper.commands import CorrectHand, Question, SheetCommand, decide, questions
from app.scorekeeper.events import SheetEvent, SheetOpened, from_log, to_log
from app.scorekeeper.ports import SheetStore
from app.scorekeeper.record import Record, evolve
from app.tables.ports import Append, Conflict, StoredEvent

OPENING = "sheet:open"
"""The command id of the opening: with its colon no writer's."""
STATUS = "over"
"""No deadline is ever due on a sheet, so no clock looks for it."""


class SheetNotFound(Exception):
    """There is no such sheet."""


class SheetService:
    """Opens sheets, writes on them and reads them. Whoever knows the id of one may, as with one on paper."""

    def __init__(self, store: SheetStore, clock: Callable[[], int] = now_ms) -> None:
        self._store = store
        self._now = clock

    async def open(self, opened: SheetOpened) -> str:
        """Store a new sheet; return its id, which nobody can guess."""
        sheet_id = new_id()
        await self._store.open(self._append(sheet_id, 0, opened, OPENING))
        return sheet_id

    async def read(self, sheet_id: str) -> Record:
        """Return the sheet as it stands; raises SheetNotFound."""
        return _fold(await self._store.read(_stream(sheet_id)))

    async def head(self, sheet_id: str) -> int:
        """Return the seq of the sheet's last event; raises SheetNotFound."""
        head = await self._store.head(_stream(sheet_id))
        if head is None:
            raise SheetNotFound
        return head

    async def write(self, sheet_id: str, seq: int, command: SheetCommand, command_id: str) -> Record:
        """Run a command on the sheet as its writer saw it; return the sheet with it, which is stored then.

        The same command id again changes nothing. Raises SheetNotFound, what `decide` raises, and
        `sheet_moved_on` when somebody else has written on it since `seq`.
        """
        stored = await self._store.read(_stream(sheet_id))
        record = _fold(stored)
        if any(event.command_id == command_id for event in stored):
            return record
        if record.seq != seq:
            raise RuleViolation("sheet_moved_on")
        append = self._append(sheet_id, seq, decide(record, command), command_id)
        if isinstance(await self._store.append(append), Conflict):
            raise RuleViolation("sheet_moved_on")
        return await self.read(sheet_id)

    async def preview(self, sheet_id: str, command: SheetCommand) -> tuple[Record, tuple[Question, ...]]:
        """Return the sheet as a command would make it, and the tokens about which it has to decide.

        A token that the command says nothing about is treated in the first of the ways that are open, or
        where the tournament would end too early with it, in the last.
        """
        record = await self.read(sheet_id)
        if not isinstance(command, CorrectHand):
            return self._after(record, command), ()
        asked = questions(record, command)
        first, last = (
            replace(command, tokens={one.game_no: one.answers[at] for one in asked} | dict(command.tokens))
            for at in (0, -1)
        )
        try:
            return self._after(record, first), asked
        except SheetError as error:
            if error.code != "tournament_over" or first == last:
                raise
        return self._after(record, last), asked

    def _after(self, record: Record, command: SheetCommand) -> Record:
        return evolve(record, decide(record, command), record.seq + 1, self._now())

    def _append(self, sheet_id: str, seq: int, event: SheetEvent, command_id: str) -> Append:
        return Append(_stream(sheet_id), seq, (to_log(event),), command_id, self._now(), None, STATUS)


def _fold(log: Sequence[StoredEvent]) -> Record:
    record = None
    for stored in log:
        record = evolve(record, from_log(stored), stored.seq, stored.at)
    if record is None:
        raise SheetNotFound
    return record


def _stream(sheet_id: str) -> str:
    """Return the id of the sheet's stream, which is no table's."""
    return f"sheet:{sheet_id}"
