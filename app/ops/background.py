"""What runs beside the requests: each loop is watched, and begun again when it breaks."""

import asyncio
from collections.abc import Callable, Coroutine

import structlog

log = structlog.get_logger(__name__)
RESTART_S = 1.0


class Background:
    """Endless loops of one process."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Run an endless coroutine function until `stop`; a fault is logged and it begins anew."""
        self._tasks.append(asyncio.create_task(_watched(name, work), name=name))

    async def stop(self) -> None:
        """End all loops, the last one first."""
        while self._tasks:
            task = self._tasks.pop()
            task.cancel()
            await asyncio.wait([task])


async def _watched(name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
    while True:
        try:
            await work()
        except Exception:
            log.exception("background_failed", work=name)
        await asyncio.sleep(RESTART_S)
