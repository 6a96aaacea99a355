"""One page (or program) at a table: who it is, what it has been told, what it may still send."""

import time
from typing import TYPE_CHECKING

from app.players.identity import Identity
from app.players.ports import Player
from app.realtime.limits import Credits, Limits
from app.realtime.messages import Outbound, encode
from app.realtime.transport import Transport

if TYPE_CHECKING:
    from app.realtime.channel import Channel


class Session:
    """The server's end of one socket.

    Events are delivered in the order of `seq` and each once. While the session catches up (`hold`), new ones
    wait; `release` drops those that the catching up has covered.
    """

    def __init__(
        self, table_id: str, identity: Identity, address: str, transport: Transport, limits: Limits
    ) -> None:
        self.table_id = table_id
        self.address = address
        self.identity = identity
        self.credits = Credits(limits.credits, time.monotonic())
        self.opened_at = self.active_at = time.monotonic()
        self.player: Player | None = None  # from `hello` on
        self.channel: Channel | None = None  # from `hello` on
        self.is_hidden = False  # as the page said last
        self.seq = 0  # the last event that was delivered
        self._transport = transport
        self._held: list[tuple[int, bytes]] | None = None

    @property
    def player_id(self) -> str:
        """The player, proven once `hello` was answered."""
        return self.identity.player_id

    def send(self, message: Outbound) -> None:
        """Send a message to this session alone."""
        self._transport.send(encode(message))

    def send_frame(self, frame: bytes) -> None:
        """Send what was encoded for several sessions."""
        self._transport.send(frame)

    def close(self, code: int) -> None:
        """Close after what is queued."""
        self._transport.close(code)

    def cut(self) -> None:
        """End the connection of a client that does not go."""
        self._transport.cut()

    def is_behind(self, head: int) -> bool:
        """Return whether the client misses something up to `head` and nobody is telling it now."""
        return self._held is None and self.seq < head

    def deliver(self, seq: int, frame: bytes) -> bool:
        """Deliver the event, once; return False when something is missing before it."""
        if self._held is not None:
            self._held.append((seq, frame))
        elif seq == self.seq + 1:
            self.seq = seq
            self._transport.send(frame)
        else:
            return seq <= self.seq
        return True

    def hold(self) -> None:
        """Let new events wait."""
        if self._held is None:
            self._held = []

    def release(self, seq: int) -> None:
        """Go on after the client has been told everything up to `seq`."""
        held, self._held = self._held or [], None
        self.seq = seq
        for held_seq, frame in held:
            self.deliver(held_seq, frame)
