"""What waits to be sent to one client. Bounded: who reads too slowly gets the present instead of the past."""

import asyncio
from collections import deque

MAX_MESSAGES = 256
MAX_BYTES = 1 << 20


class Outbox:
    """A queue of frames for one reader; `put` never waits.

    On overflow the queue is emptied and takes nothing more until the reader calls `restart`, which is the
    moment to send one snapshot: a client that does not read costs no snapshots.
    """

    def __init__(self, max_messages: int = MAX_MESSAGES, max_bytes: int = MAX_BYTES) -> None:
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._max_messages = max_messages
        self._max_bytes = max_bytes
        self._wake = asyncio.Event()
        self.has_overflowed = False

    def put(self, frame: bytes) -> None:
        """Queue a frame; too many, and all of them are dropped."""
        if self.has_overflowed:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > self._max_messages or self._bytes > self._max_bytes:
            self._frames.clear()
            self._bytes = 0
            self.has_overflowed = True
        self._wake.set()

    async def wait(self) -> None:
        """Return when there is a frame, an overflow, or `wake` was called."""
        await self._wake.wait()
        self._wake.clear()

    def wake(self) -> None:
        """End a wait."""
        self._wake.set()

    def pop(self) -> bytes | None:
        """Return the next frame, or None when there is none now."""
        if not self._frames:
            return None
        frame = self._frames.popleft()
        self._bytes -= len(frame)
        return frame

    def restart(self) -> None:
        """Take frames again after an overflow."""
        self.has_overflowed = False

    def __len__(self) -> int:
        return len(self._frames)
