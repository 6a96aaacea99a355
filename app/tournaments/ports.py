"""What tournaments need from a store; `app.persistence.evenings` gives it, on the log of all streams."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.tables.ports import Append, AppendResult, StoredEvent


@dataclass(frozen=True, slots=True)
class NewEvening:
    """What describes a tournament beside its log. `door_key` opens, `code` only knocks."""

    tournament_id: str
    code: str
    door_key: str
    host: str
    title: str
    form: str
    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Head:
    """Where a tournament in use stands: the seq of its last event, when (ms) something is due, and the seqs
    of its tables that are not over.
    """

    seq: int
    due: int | None
    tables: Mapping[str, int]


class EveningStore(Protocol):
    """The logs and rows of tournaments.

    Every method may raise `StoreUnavailable`; `create` and `append` also `OutcomeUnknown` and
    `AppendRefused`.
    """

    async def create(self, evening: NewEvening, first: Append) -> AppendResult:
        """Store a tournament with its first events in one transaction; raises `CodeTaken`."""
        ...

    async def append(self, append: Append) -> AppendResult:
        """Store the events of one command; return after the commit."""
        ...

    async def read(self, tournament_id: str, after: int = 0) -> Sequence[StoredEvent]:
        """Return the events of a tournament behind `after`; none of a stream that is no tournament's."""
        ...

    async def heads(self) -> Mapping[str, Head]:
        """Return all tournaments that are not over, and those that are whose tables are still in use."""
        ...
