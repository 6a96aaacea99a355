"""Frames as they come in: not too large, paid for, and a message; what is none is answered with a code."""

import time

import msgspec

from app.ops.token_bucket import RateLimits
from app.realtime.close_codes import POLICY
from app.realtime.limits import MAX_FRAME
from app.realtime.messages import Command, Inbound, Reject, decode
from app.realtime.session import Session


def read_frame(session: Session, frame: str | bytes, player_limits: RateLimits) -> Inbound | None:
    """Return the message of a frame; None when it was refused.

    Commands are paid for by the player, wherever they come from, everything else by the socket.
    """
    if len(frame) > MAX_FRAME:
        _refuse(session, "too_large", {"max": MAX_FRAME})
        return None
    try:
        message = decode(frame)
    except msgspec.DecodeError as error:
        _answer_garbage(session, frame, error)
        return None
    if isinstance(message, Command):
        is_paid = player_limits.take("commands", session.player_id)
    else:
        is_paid = session.credits.take(message, time.monotonic())
    if not is_paid:
        _refuse(session, "too_many", {})
        return None
    return message


def _refuse(session: Session, code: str, params: dict[str, object]) -> None:
    session.send(Reject(None, code, params))
    session.close(POLICY)


def _answer_garbage(session: Session, frame: str | bytes, error: msgspec.DecodeError) -> None:
    """Answer a frame that is no message, with the id it may carry, so that the client need not guess."""
    code, command_id = "bad_message", None
    try:
        raw = msgspec.json.decode(frame)
    except (msgspec.DecodeError, RecursionError):
        raw = None
    if isinstance(raw, dict):
        if isinstance(error, msgspec.ValidationError) and str(error).endswith("`$.type`"):
            code = "unknown_type"
        if isinstance(raw.get("id"), str):
            command_id = raw["id"][:64]
    session.send(Reject(command_id, code))
    if not session.credits.take_garbage(time.monotonic()):
        session.close(POLICY)
