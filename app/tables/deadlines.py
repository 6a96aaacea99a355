"""When the time of a step ends: pure, from the state and the moment of the last event.

`due` is what people see. A turn has a grace period after it before a bot steps in (`fires_at`).
"""

from app.tables.state import Phase, TableState

LATE_MS = 5_000
"""A deadline heard later than this was missed by the server, not by the player."""


def deadline(state: TableState, at: int) -> int | None:
    """Return the end (ms) of the step that begins at *at*, or None when nothing is timed."""
    timings = state.room.timings
    match state.phase:
        case Phase.DRAW if state.board.draw is not None:
            return after(at, timings.draw_s)
        case Phase.PLAY:
            return _in_play(state, at)
        case Phase.CEREMONY:
            ceremony = state.board.ceremony
            winner_waits = ceremony is None or state.seats[ceremony.seat].is_bot
            return None if winner_waits else after(at, timings.ceremony_s)
        case Phase.INTERVAL:
            return after(at, timings.interval_s) if state.people_seated else None
        case _:
            return None


def _in_play(state: TableState, at: int) -> int | None:
    turn = state.turn
    if turn is None:
        waits = state.people_seated and not state.room.rules.chance(state.play)
        return after(at, state.room.timings.summary_s) if waits else None
    seat = state.seats[turn]
    if seat.is_played_by_bot or state.people_seated == 1:
        return None
    turn_s = state.room.turn_s
    end = None if turn_s is None else after(at, turn_s)
    if seat.away_since is None:
        return end
    lifted = after(seat.away_since, state.room.timings.away_s)
    return max(end or at, lifted)


def fires_at(state: TableState) -> int | None:
    """Return when (ms) `TimeUp` is heard: the shown end, and for a turn the grace after it."""
    if state.due is None:
        return None
    return after(state.due, state.room.timings.grace_s) if state.turn is not None else state.due


def after(at: int, seconds: float) -> int:
    """Return the moment *seconds* after *at*, in milliseconds."""
    return at + int(seconds * 1000)
