"""What the store is given: a new tournament, and a command's events with the rows that follow from them."""

from collections.abc import Iterator, Sequence

import msgspec

from app.tables import projections as p
from app.tables.ports import Append
from app.tournaments import events as e
from app.tournaments.codec import to_log
from app.tournaments.ports import NewEvening
from app.tournaments.rounds import deadline
from app.tournaments.state import Phase, TournamentState
from app.tournaments.tournament import chance

SHUFFLE_LATE_MS = 2_000
"""A tournament that waits this long for its shuffle is found by any process's steward."""
OF_THE_ROW = (e.SettingsChanged, e.HostChanged, e.TournamentEnded)


def append_of(
    state: TournamentState, expected: int, events: Sequence[e.TournamentEvent], command_id: str, at: int
) -> Append:
    """Return the append of one command; *state* is the one after it, *expected* the head before it."""
    return Append(
        stream_id=state.tournament_id,
        expected=expected,
        events=tuple(map(to_log, events)),
        command_id=command_id,
        at=at,
        due=deadline(state) if chance(state) is None else at + SHUFFLE_LATE_MS,
        status=state.phase.value,
        projections=tuple(_rows(state, events)),
    )


def new_evening(state: TournamentState, door_key: str) -> NewEvening:
    """Return the row of a tournament that was just created."""
    settings = msgspec.to_builtins(state.settings)
    return NewEvening(
        state.tournament_id,
        state.code,
        door_key,
        state.host,
        state.settings.title,
        state.settings.form.value,
        settings,
    )


def _rows(state: TournamentState, events: Sequence[e.TournamentEvent]) -> Iterator[p.Projection]:
    for event in events:
        match event:
            case e.TournamentCreated() | e.PlayerAdmitted() | e.PlayerRenamed():
                yield p.PlayerNamed(event.player, event.name)
            case e.EntrantAdded(level=str()):
                yield p.PlayerNamed(event.player, event.name, is_bot=True)
    if any(isinstance(event, OF_THE_ROW) for event in events):
        agreed = state.settings
        settings = msgspec.to_builtins(agreed)
        is_over = state.phase is Phase.OVER
        yield p.EveningChanged(state.host, agreed.title, agreed.form.value, settings, is_over)
