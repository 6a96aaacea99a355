"""What the tables need from a store: the shapes of the log and the promises that come with it.

`app.persistence.event_log.EventLog` keeps these promises on PostgreSQL; tests may bring a store that breaks
in the middle.
Times are integer milliseconds since the epoch.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

import msgspec

from app.tables.projections import Projection
from app.tables.terms import InTournament


class NewEvent(msgspec.Struct, frozen=True, gc=False):
    """An event to be stored; `payload` is a JSON object as UTF-8 bytes."""

    type: str
    version: int
    payload: bytes


class StoredEvent(msgspec.Struct, frozen=True, gc=False):
    """An event as it stands in the log. `command_id` is set on the last event of its append only."""

    seq: int
    type: str
    version: int
    payload: bytes
    command_id: str | None
    at: int


class Append(msgspec.Struct, frozen=True, gc=False):
    """The events of one command, to stand behind `expected`, together with the head's new deadline and
    status.

    `status` is "over" when nothing is due any more and the table's code is free again; any other word means
    in use.
    """

    stream_id: str
    expected: int
    events: tuple[NewEvent, ...]
    command_id: str
    at: int
    due: int | None
    status: str
    projections: tuple[Projection, ...] = ()


@dataclass(frozen=True, slots=True)
class NewTable:
    """What describes a table beside its log. `door_key` opens, `code` only knocks.

    A table with a place in a tournament has the doors of that: its own code claims nothing, and its own key
    is known to nobody.
    """

    table_id: str
    code: str
    door_key: str
    host: str
    game: str
    preset: str
    options: Mapping[str, object]
    n_seats: int
    turn_s: int | None
    tokens_to_win: int
    unattended: bool = False
    place: InTournament | None = None


class Appended(msgspec.Struct, frozen=True, gc=False):
    """Committed now; `seq` is that of the last event."""

    seq: int


@dataclass(frozen=True, slots=True)
class AlreadyStored:
    """This command id was committed before; `seq` is that of its last event."""

    seq: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """The head is not where it was expected; nothing was stored."""


AppendResult = Appended | AlreadyStored | Conflict


class StoreError(Exception):
    """Something that the store could not do; `code` is stable."""

    code: ClassVar[str] = "store_error"


class OutcomeUnknown(StoreError):
    """The connection was lost after the append was sent: it may be stored or not. Look for the command id
    in the log.
    """

    code = "outcome_unknown"


class StoreUnavailable(StoreError):
    """The database cannot be reached or cannot write now. Nothing of this append was stored."""

    code = "store_unavailable"


class AppendRefused(StoreError):
    """The database does not accept this append as it is (say, a payload that is no JSON). Nothing was
    stored.
    """

    code = "append_refused"


class CodeTaken(StoreError):
    """Another table that is in use has this code: draw another. Nothing was stored."""

    code = "code_taken"


class Deals(Protocol):
    """The deals that all tables of a duplicate round play."""

    async def order(
        self,
        tournament_id: str,
        round_no: int,
        table_id: str,
        game_no: int,
        deal_no: int,
        pack: tuple[str, ...],
    ) -> tuple[str, ...]:
        """Returns the pack in the order of a deal: the same for every table of the round that asks.

        `deal_no` counts the deals of the game from 1, with those that were thrown in. Raises `TryAgain` when
        it cannot be told now, RuleViolation when the round is closed: the table will be, too.
        """
        ...


class EventStore(Protocol):
    """The log of all streams.

    Every method may raise `StoreUnavailable`; `create` and `append` also `OutcomeUnknown` and
    `AppendRefused`.
    A caller that is cancelled while it waits for `create` or `append` does not know either: the events may
    be stored.
    """

    async def create(self, table: NewTable, first: Append) -> AppendResult:
        """Stores a table with its first events in one transaction; raises `CodeTaken`."""
        ...

    async def append(self, append: Append) -> AppendResult:
        """Stores the events of one command; returns after the commit. Appends that wait together share
        one commit. Raises `CodeTaken` for a `CodeClaimed` that comes too late.
        """
        ...

    async def read(
        self, stream_id: str, after: int = 0, upto: int | None = None, types: Sequence[str] | None = None
    ) -> Sequence[StoredEvent]:
        """Returns the events with `after < seq <= upto` in order, all of them or only those of `types`."""
        ...

    async def head(self, stream_id: str) -> int | None:
        """Returns the seq of the last event, or None when there is no such stream."""
        ...

    async def last_of_type(self, stream_id: str, type_: str) -> int | None:
        """Returns the seq of the last event of a type, or None before the first."""
        ...

    async def find_command(self, stream_id: str, command_id: str) -> int | None:
        """Returns the seq of the last event of that command, or None when it is not in the log."""
        ...

    async def claim_due(self, now: int, limit: int, push_ms: int) -> Sequence[tuple[str, int]]:
        """Returns up to `limit` tables (id, due) with `due <= now`, earliest first, and moves each due on to
        `now + push_ms`.

        Committed before it returns; two processes never get the same claim.
        """
        ...

    async def rest(self, stream_id: str, seq: int, until: int) -> None:
        """Moves the due of a table whose head is `seq` on to `until`: nobody is seen there.

        Does nothing when the head has moved on: somebody came meanwhile, and has a deadline.
        """
        ...
