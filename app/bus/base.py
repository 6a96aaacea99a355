"""The bus: committed events, and the small talk of a table that no log keeps.

Lossy by contract. Whoever listens compares `seq` and reads the log where something is missing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from app.tables.live import Committed
from app.tables.tokens import Smiley

Emote = Smiley | Literal["nudge"]


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the chat, or an emote."""

    player: str
    name: str
    text: str | None
    emote: Emote | None
    at: int


@dataclass(frozen=True, slots=True)
class Hovered:
    """Where the winner holds the token, which is of the table's kind."""

    player: str
    smiley: str
    slot: int
    rot: int


@dataclass(frozen=True, slots=True)
class KnocksChanged:
    """Somebody knocked, or was answered."""


@dataclass(frozen=True, slots=True)
class PresenceChanged:
    """Somebody came or went."""


News = Said | Hovered | KnocksChanged | PresenceChanged
Hint = Sequence[Committed] | News
Listener = Callable[[str, Hint], None]


class Bus(Protocol):
    """What processes tell each other about tables. Nothing here waits."""

    def publish(self, table_id: str, committed: Sequence[Committed]) -> None:
        """Make known what was committed, in order."""
        ...

    def tell(self, table_id: str, news: News) -> None:
        """Make known what no log keeps."""
        ...

    def subscribe(self, table_id: str | None, listener: Listener) -> Callable[[], None]:
        """Call `listener(table_id, hint)` for one table (None: for all); return what ends that."""
        ...
