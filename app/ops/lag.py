"""How late the event loop is: whatever holds it up, everybody waits for it."""

import asyncio

from app.ops.histogram import Histogram

EVERY_S = 0.5
LAGS_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Lag:
    """Measures; `seconds` counts by how much a timer of the loop was late."""

    def __init__(self) -> None:
        self.seconds = Histogram(LAGS_S)

    async def run(self) -> None:
        """Set a timer again and again, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + EVERY_S
            await asyncio.sleep(EVERY_S)
            self.seconds.observe(max(0.0, loop.time() - due))
