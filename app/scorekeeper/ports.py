"""What score sheets need of a store; `app.persistence.sheets` gives it on the log of all streams."""

from collections.abc import Sequence
from typing import Protocol

from app.tables.ports import Append, AppendResult, StoredEvent


class SheetStore(Protocol):
    """The log of all sheets. Each method may raise `StoreUnavailable`, appends also `OutcomeUnknown`."""

    async def open(self, first: Append) -> None:
        """Stores a new sheet with its first event."""
        ...

    async def append(self, append: Append) -> AppendResult:
        """Stores the event of one command; returns after the commit."""
        ...

    async def read(self, stream_id: str) -> Sequence[StoredEvent]:
        """Returns all events of a sheet in order, none when there is no such sheet."""
        ...

    async def head(self, stream_id: str) -> int | None:
        """Returns the seq of a sheet's last event, or None when there is no such sheet."""
        ...
