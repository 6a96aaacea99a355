"""First load, reconnect and repair of a gap: one function."""

from collections import Counter
from typing import Literal

from app.ops.clock import now_ms
from app.realtime.channel import event_frame
from app.realtime.messages import Snapshot
from app.realtime.session import Session
from app.tables.entrance import Entrance
from app.tables.service import TableService

MAX_TAIL = 50
Cause = Literal["first", "reconnect", "gap", "overflow", "look"]
"""A page was opened; a socket came back; an event was missed, or all of them; a look found it behind."""


class Resumes:
    """Brings sessions up to date; `counts` says how often, by cause and by what they were sent."""

    def __init__(self, tables: TableService, entrance: Entrance) -> None:
        self._tables = tables
        self._entrance = entrance
        self.counts: Counter[tuple[str, str]] = Counter()

    async def resume(self, session: Session, since: int | None, cause: Cause) -> None:
        """Tell the session what happened after `since`: as events when they are few, else as one snapshot.

        The session already hears of new events. They wait while we read, and what the reading covered is
        dropped.
        """
        session.hold()
        live = await self._tables.live(session.table_id)
        tail = None if since is None else live.since(since)
        if tail is None or len(tail) > MAX_TAIL:
            view = await self._entrance.view(live, session.player_id)
            session.send(Snapshot(view["seq"], view, now_ms()))
            session.release(view["seq"])
            self.counts[cause, "snapshot"] += 1
            return
        for committed in tail:
            session.send_frame(event_frame(committed, session.player_id))
        session.release(live.seq)
        self.counts[cause, "events"] += 1
