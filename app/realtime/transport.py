"""What a session knows of its connection, whichever library carries it."""

from typing import Protocol


class Transport(Protocol):
    """All that a session knows of its connection."""

    def send(self, frame: bytes) -> None:
        """Send a frame after those before it; never waits."""
        ...

    def close(self, code: int) -> None:
        """Send what is queued, then close with this code; a second call changes nothing."""
        ...

    def cut(self) -> None:
        """End the connection at once, whatever is on its way."""
        ...
