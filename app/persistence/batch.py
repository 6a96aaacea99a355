"""One batch: the appends of many streams in one statement and one commit.

The heads that stand where they were expected are moved and the events of those are inserted; a lost race is
a row that does not come back, not an error. The heads are taken in the order of their ids, so that two
processes cannot deadlock: the connection plans without sequential scans (`PREPARE`), and then each plan that
PostgreSQL has for the join goes through the heads by their index or through the sorted batch.
"""

from collections.abc import Mapping, Sequence

from asyncpg import Connection
from asyncpg.exceptions import UniqueViolationError

from app.persistence import projections
from app.tables.ports import AlreadyStored, Append, Appended, AppendResult, Conflict

PREPARE = "set enable_seqscan = off"
COMMAND_INDEX = "uq_events_command_id"

_MOVE = """
with moved as (
    update streams s
    set head_seq = w.head, due_at = to_timestamp(w.due::float8 / 1000), status = w.status
    from (
        select *
        from unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::text[])
            with ordinality as u (id, expected, head, command_id, due, status, no)
        order by id
    ) w
    where s.id = w.id and s.head_seq = w.expected{further}
    returning w.no, s.id
), stored as (
    insert into events (stream_id, seq, type, version, payload, command_id, recorded_at)
    select m.id, e.seq, e.type, e.version, e.payload, e.command_id, to_timestamp(e.at::float8 / 1000)
    from unnest(
        $7::int[], $8::int[], $9::text[], $10::smallint[], $11::jsonb[], $12::text[], $13::bigint[]
    ) as e (no, seq, type, version, payload, command_id, at)
    join moved m using (no)
)
select no from moved
"""
MOVE = _MOVE.format(further="")
# A command id is looked up only when the index has refused one: the look-up would cost every move a tenth.
MOVE_UNLESS_KNOWN = _MOVE.format(
    further=""" and (
        select e.seq from events e where e.stream_id = w.id and e.command_id = w.command_id
    ) is null"""
)
COMMAND_KNOWN = "select seq from events where stream_id = $1 and command_id = $2"
KNOWN = """
select e.stream_id, e.seq from events e
join unnest($1::text[], $2::text[]) as w (id, command_id)
    on e.stream_id = w.id and e.command_id = w.command_id
"""


async def store(connection: Connection, appends: Sequence[Append]) -> list[AppendResult]:
    """Stores appends of different streams; returns their results in the same order.

    An exception means that none of them is stored, unless the connection was lost on the way.
    """
    try:
        moved = await _commit(connection, MOVE, appends)
    except UniqueViolationError as error:
        if error.constraint_name != COMMAND_INDEX:
            raise
        moved = await _commit(connection, MOVE_UNLESS_KNOWN, appends)
    missed = [append for no, append in enumerate(appends) if no not in moved]
    known = await _known(connection, missed) if missed else {}
    return [_result(append, no in moved, known) for no, append in enumerate(appends)]


async def _commit(connection: Connection, sql: str, appends: Sequence[Append]) -> set[int]:
    """Returns which of the appends were stored, by their place in the batch."""
    columns = _columns(appends)
    if not any(append.projections for append in appends):
        return {row[0] - 1 for row in await connection.fetch(sql, *columns)}
    async with connection.transaction():
        moved = {row[0] - 1 for row in await connection.fetch(sql, *columns)}
        await projections.write(connection, [appends[no] for no in sorted(moved)])
    return moved


async def _known(connection: Connection, appends: Sequence[Append]) -> Mapping[str, int]:
    """Returns by stream the seq of the commands that were stored before."""
    ids = [append.stream_id for append in appends], [append.command_id for append in appends]
    return {row[0]: row[1] for row in await connection.fetch(KNOWN, *ids)}


def _result(append: Append, is_moved: bool, known: Mapping[str, int]) -> AppendResult:
    if is_moved:
        return Appended(append.expected + len(append.events))
    seq = known.get(append.stream_id)
    return Conflict() if seq is None else AlreadyStored(seq)


def _columns(appends: Sequence[Append]) -> tuple[list[object], ...]:
    """Returns the arrays of the statement: six about the heads, seven about the events."""
    rows = [row for no, append in enumerate(appends, 1) for row in event_rows(no, append)]
    return (
        [a.stream_id for a in appends],
        [a.expected for a in appends],
        [a.expected + len(a.events) for a in appends],
        [a.command_id for a in appends],
        [a.due for a in appends],
        [a.status for a in appends],
        *(list(column) for column in zip(*rows, strict=True)),
    )


def event_rows(no: int, append: Append) -> list[tuple[object, ...]]:
    """Returns for each event its place in the batch and its columns; the command id stands on the last."""
    last = append.expected + len(append.events)
    return [
        (
            no,
            seq,
            event.type,
            event.version,
            event.payload.decode(),
            append.command_id if seq == last else None,
            append.at,
        )
        for seq, event in enumerate(append.events, append.expected + 1)
    ]
