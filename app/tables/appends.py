"""What the store is given: a new table, and a command's events with all that is written beside them."""

from collections.abc import Sequence
from itertools import chain

from app.tables import table
from app.tables.codec import to_log
from app.tables.deadlines import fires_at
from app.tables.facts import options_of, projections_of
from app.tables.live import Committed
from app.tables.ports import Append, NewTable
from app.tables.projections import Projection
from app.tables.state import TableState

SHUFFLE_LATE_MS = 2_000
"""A table that waits this long for its shuffle is found by any process's clock."""


def append_of(
    state: TableState, expected: int, committed: Sequence[Committed], command_id: str, at: int
) -> Append:
    """Return the append of one command; *state* is the one after it, *expected* the head before it."""
    return Append(
        stream_id=state.room.table_id,
        expected=expected,
        events=tuple([to_log(one.event) for one in committed]),
        command_id=command_id,
        at=at,
        due=fires_at(state) if table.chance(state) is None else at + SHUFFLE_LATE_MS,
        status=state.phase.value,
        projections=tuple(chain.from_iterable(map(_rows, committed))),
    )


def _rows(one: Committed) -> tuple[Projection, ...]:
    return projections_of(one.event, one.after, one.seq)


def new_table(state: TableState, door_key: str) -> NewTable:
    """Return the row of a table that was just created."""
    room = state.room
    return NewTable(
        table_id=room.table_id,
        code=room.code,
        door_key=door_key,
        host=room.host,
        game=room.game,
        preset=room.preset,
        options=options_of(state),
        n_seats=room.n_seats,
        turn_s=room.turn_s,
        tokens_to_win=room.options.tokens_to_win,
        unattended=room.unattended,
        place=room.tournament,
    )
