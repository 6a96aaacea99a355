"""The bus: committed events, and the small talk of a table that no log keeps.

Lossy by contract. Whoever listens compares `seq` and reads the log where something is missing.
"""

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

import msgspec

from app.tables.live import Committed
from app.tables.ports import Append
from app.tables.tokens import Smiley
from app.tournaments.live import TournamentMoved

Emote = Smiley | Literal["nudge"]


class Said(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """A line of the chat, or an emote."""

    player: str
    name: str
    text: str | None
    emote: Emote | None
    at: int


class Hovered(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """Where the winner holds the token, which is of the table's kind."""

    player: str
    smiley: str
    slot: int
    rot: int


class KnocksChanged(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """Somebody knocked, or was answered."""


class Attended(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """Who is at the table by the sockets of one process; it may ask the others who is there by theirs."""

    process: str
    players: tuple[str, ...]
    asks: bool = False


class PresenceChanged(msgspec.Struct, frozen=True):
    """Somebody came or went, by whatever process; said inside each process alone."""


class Listening(msgspec.Struct, frozen=True):
    """From now on this process hears what others say of the table; said inside it alone."""


Shared = Said | Hovered | KnocksChanged | Attended | TournamentMoved
"""What other processes hear, too. Of a tournament they hear that it moved, under its id; of tables all."""
News = Shared | PresenceChanged | Listening
Hint = Sequence[Committed] | News
Listener = Callable[[str, Hint], None]


class Bus(Protocol):
    """What processes tell each other about tables. Nothing here waits."""

    def publish(self, table_id: str, committed: Sequence[Committed], append: Append | None = None) -> None:
        """Make known what was committed, in order.

        `append` is the same as the log has it, where this process appended it: other processes are told. What
        was read from the log they can read, too.
        """
        ...

    def tell(self, table_id: str, news: News) -> None:
        """Make known what no log keeps."""
        ...

    def missed(self, table_id: str) -> None:
        """Make known that the log may have more than anybody was told: other processes read it."""
        ...

    def subscribe(self, table_id: str | None, listener: Listener) -> Callable[[], None]:
        """Call `listener(table_id, hint)` for one table; return what ends that.

        None: for all of which this process hears, its own and those that somebody here listens to by name.
        """
        ...

    def hears(self, table_id: str) -> bool:
        """Return whether everything that is appended to the table now becomes known here."""
        ...
