"""`ping`: are you there, and what time is it?"""

from app.ops.clock import now_ms
from app.realtime.messages import Ping, Pong
from app.realtime.session import Session


async def handle_ping(session: Session, message: Ping) -> None:
    """Answer with the same `t` and the server's clock."""
    session.send(Pong(message.t, now_ms()))
