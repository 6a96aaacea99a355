"""When the time of a step ends: pure, from the state and the moment of the last event.

`due` is what people see. A turn has a grace period after it before a bot steps in (`fires_at`).
"""

from typing import Any

from app.tables.state import Phase, Room, Seat, TableState

LATE_MS = 5_000
"""A deadline heard later than this was missed by the server, not by the player."""


def deadline(state: TableState, at: int) -> int | None:
    """Return the end (ms) of the step that begins at *at*, or None when nothing is timed."""
    timings = state.room.timings
    if state.room.paused_by is not None:
        return None
    match state.phase:
        case Phase.DRAW if state.board.draw is not None:
            return after(at, timings.draw_s)
        case Phase.PLAY:
            return step_in_play(state.room, state.seats, state.turn, state.play, at)
        case Phase.CEREMONY:
            ceremony = state.board.ceremony
            winner_waits = ceremony is None or state.seats[ceremony.seat].is_bot
            return None if winner_waits else after(at, timings.ceremony_s)
        case Phase.INTERVAL:
            return after(at, timings.interval_s) if state.people_seated else None
        case _:
            return None


def step_in_play(room: Room, seats: tuple[Seat, ...], turn: int | None, play: Any, at: int) -> int | None:
    """Return the end (ms) of the step in a hand that begins at *at*, with the seat *turn* on turn."""
    if turn is None:
        waits = _people(seats) and not room.rules.chance(play)
        return after(at, room.timings.summary_s) if waits else None
    seat = seats[turn]
    if seat.is_played_by_bot or (_people(seats) == 1 and room.tournament is None):
        return None  # nobody waits; in a tournament those at other tables do
    end = None if room.turn_s is None else after(at, room.turn_s)
    if seat.away_since is None:
        return end
    # A loss that lies ahead was written down before the clock was set back.
    lifted = after(min(seat.away_since, at), room.timings.away_s)
    return max(end or at, lifted)


def _people(seats: tuple[Seat, ...]) -> int:
    """Return how many people are seated, of whom more than two are like two."""
    people = 0
    for seat in seats:
        if seat.level is None:
            people += 1
            if people > 1:
                break
    return people


def fires_at(state: TableState) -> int | None:
    """Return when (ms) `TimeUp` is heard: the shown end, and for a turn the grace after it."""
    if state.due is None:
        return None
    return after(state.due, state.room.timings.grace_s) if state.turn is not None else state.due


def after(at: int, seconds: float) -> int:
    """Return the moment *seconds* after *at*, in milliseconds."""
    return at + int(seconds * 1000)
