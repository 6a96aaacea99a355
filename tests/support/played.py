"""Tournaments that are played on a real log, with the rows beside it: for what looks back at them."""

from typing import Any

from app.persistence.event_log import EventLog
from app.tables.service import TableService
from app.tables.state import Phase
from tests.support.tables import Bench

QUICK = {"target": 60, "bag_mode": "none", "tokens_to_win": 2}
"""Two or three games of a few hands."""


class Played(Bench):
    """A table as `Bench` has it, but on PostgreSQL."""

    def __init__(self, log: EventLog, seed: int = 1) -> None:
        self.log = log
        super().__init__(seed)

    def another_service(self) -> TableService:
        return TableService(self.log, self.hints, clock=self.clock, shuffle=self._shuffle)

    async def play_tournament(self, **rules: Any) -> None:
        """Play until somebody has all the tokens."""
        await self.start(options={**QUICK, **rules.pop("options", {})}, **rules)
        await self.play_until(Phase.OVER)
