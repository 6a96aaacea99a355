"""Finds unattended tables that stand still: new ones, and those whose process is gone.

Each process looks, for none knows of all that another one led. Waking a table needlessly costs a look at it.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping

import structlog

from app.tables.ports import StoreError

log = structlog.get_logger(__name__)

LOOK_S = 5.0
"""About how often each process looks; no two of them at the same moment for long."""


class UnattendedWatch:
    """`heads` returns the head of each unattended table in use, `wake` has the bots look at one of them."""

    def __init__(
        self, heads: Callable[[], Awaitable[Mapping[str, int]]], wake: Callable[[str], None]
    ) -> None:
        self._heads = heads
        self._wake = wake
        self._seen: Mapping[str, int] = {}

    async def run(self) -> None:
        """Look again and again until cancelled. A store that is away is waited for."""
        while True:
            try:
                await self.look()
            except StoreError as error:
                log.warning("unattended_wait", code=error.code)
            await asyncio.sleep(LOOK_S * random.uniform(0.8, 1.2))  # noqa: S311 - no secret

    async def look(self) -> None:
        """Wake the tables whose head is where it was at the last look."""
        heads = await self._heads()
        for table_id, head in heads.items():
            if self._seen.get(table_id) == head:
                self._wake(table_id)
        self._seen = heads
