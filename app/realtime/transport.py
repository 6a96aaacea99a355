"""What a session knows of its connection, whichever library carries it."""

from typing import Protocol


class Transport(Protocol):
    """All that a session knows of its connection."""

    def send(self, frame: bytes) -> None:
        """Send a frame after those before it; never waits."""
        ...

    def close(self, code: int) -> None:
        """Say good-bye with this code after what is under way; a second call changes nothing."""
        ...

    def cut(self) -> None:
        """End the connection at once, whatever is on its way."""
        ...
