"""How much may be sent over sockets, and how long things may take. Beyond it a socket is closed with 1008."""

from dataclasses import dataclass, field

from app.ops.token_bucket import Rate, TokenBucket
from app.realtime.messages import Chat, Command, Hello, Hidden, Hover, Inbound, Ping

MAX_FRAME = 8 * 1024

CREDITS: dict[type[Inbound], Rate] = {
    Hello: Rate(burst=10, per_s=0.5),
    Command: Rate(burst=60, per_s=20),
    Chat: Rate(burst=20, per_s=1),
    Hover: Rate(burst=20, per_s=8),
    Hidden: Rate(burst=20, per_s=1),
    Ping: Rate(burst=20, per_s=2),
}
GARBAGE = Rate(burst=5, per_s=0.2)
"""Frames that are no message: a few for a client with a slip, none for one that shoots."""

SCRAPS = Rate(burst=60, per_s=10)
"""Frames that are no message of their own: heartbeats, and the parts of one that comes in several."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The waiting times of the sockets in seconds; tests shorten them."""

    away_s: float = 5
    """A player is away this long after the last socket went."""
    settle_s: float = 15
    """Players of a table that just woke up have this long to come back before they are away."""
    idle_s: float = 15 * 60
    """A socket that asks for nothing this long is an idle tab and no person."""
    hello_s: float = 10
    """A socket that does not say hello this long is closed."""
    sockets_per_player: int = 20
    sockets_per_address: int = 500
    stuck_s: float = 10
    """A client that takes nothing this long is closed."""
    look_s: float = 2
    """How often the heads of the tables are compared with the log."""
    host_handover_s: float = 60
    """A host who is away this long hands the table over."""
    credits: dict[type[Inbound], Rate] = field(default_factory=lambda: CREDITS)


class Credits:
    """What one socket has left of each kind of message but commands: the player pays for those."""

    def __init__(self, rates: dict[type[Inbound], Rate], now: float) -> None:
        self._buckets = {kind: TokenBucket(rate, now) for kind, rate in rates.items() if kind is not Command}
        self._garbage = TokenBucket(GARBAGE, now)
        self._scraps = TokenBucket(SCRAPS, now)

    def take(self, message: Inbound, now: float) -> bool:
        """Pay for a message; False when the socket is over the limit."""
        return self._buckets[type(message)].take(now)

    def take_garbage(self, now: float) -> bool:
        """Pay for a frame that is no message."""
        return self._garbage.take(now)

    def take_scrap(self, now: float) -> bool:
        """Pay for a frame that is only a heartbeat or a part of a message."""
        return self._scraps.take(now)
