"""First load, reconnect and repair of a gap: one function."""

from app.ops.clock import now_ms
from app.realtime.channel import event_frame
from app.realtime.messages import Snapshot
from app.realtime.session import Session
from app.tables.entrance import Entrance
from app.tables.service import TableService

MAX_TAIL = 50


async def resume(session: Session, since: int | None, tables: TableService, entrance: Entrance) -> None:
    """Tell the session what happened after `since`: as events when they are few, else as one snapshot.

    The session already hears of new events. They wait while we read, and what the reading covered is dropped.
    """
    session.hold()
    live = await tables.live(session.table_id)
    view = None
    tail = None if since is None else live.since(since)
    if tail is None or len(tail) > MAX_TAIL:
        view = await entrance.view(live, session.player_id)
        session.send(Snapshot(view["seq"], view, now_ms()))
        session.release(view["seq"])
        return
    for committed in tail:
        session.send_frame(event_frame(committed, session.player_id))
    session.release(live.seq)
