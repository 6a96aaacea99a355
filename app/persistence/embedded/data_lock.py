"""One server process for one data directory."""

import fcntl
import os
from pathlib import Path

from app.persistence.errors import DataInUse, DataNotWritable


class DataLock:
    """A lock on a data directory that the system lifts when this process ends, however it ends."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._descriptor: int | None = None

    @property
    def is_ours(self) -> bool:
        """Whether this object holds the lock."""
        return self._descriptor is not None

    def take(self) -> None:
        """Makes the directory where it is missing and takes it; raises `DataNotWritable` or `DataInUse`."""
        descriptor = self._open()
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.read(descriptor, 20).decode().strip() or "unknown"
            os.close(descriptor)
            raise DataInUse(
                f"Another Cutthroat (process {owner}) works in the data folder {self._data}: "
                "stop it, or choose another folder with --data."
            ) from None
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{os.getpid()}\n".encode())
        self._descriptor = descriptor

    def give_back(self) -> None:
        """Lets the next process in."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _open(self) -> int:
        try:
            self._data.mkdir(parents=True, exist_ok=True)
            return os.open(self._data / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise DataNotWritable(
                f"The data folder {self._data} cannot be written ({error.strerror}): "
                "give it to the user that runs the server, or choose another with --data."
            ) from error
