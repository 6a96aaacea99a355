"""One batch: the appends of many streams in one statement and one commit.

The heads that stand where they were expected are moved and the events of those are inserted; a lost race is
a row that does not come back, not an error. The heads are taken in the order of their ids, so that two
processes cannot deadlock: the connection plans without sequential scans (`PREPARE`), and then each plan that
PostgreSQL has for the join goes through the heads by their index or through the sorted batch.

The batch travels as JSON: that costs this process a quarter of what arrays of columns cost it.
"""

from collections.abc import Mapping, Sequence

import msgspec
from asyncpg import Connection
from asyncpg.exceptions import UniqueViolationError

from app.persistence import projections, results
from app.tables.ports import AlreadyStored, Append, Appended, AppendResult, Conflict, NewEvent

PREPARE = "set enable_seqscan = off"
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(msgspec.Raw).decode

COMMAND_INDEX = "uq_events_command_id"

_MOVE = """
with moved as (
    update streams s
    set head_seq = w.head, due_at = to_timestamp(w.due::float8 / 1000), status = w.status
    from (
        select *
        from rows from (json_to_recordset($1::json) as (
            id text, expected int, head int, command_id text, due bigint, status text, at bigint,
            type text, version smallint, payload jsonb
        )) with ordinality as u (
            id, expected, head, command_id, due, status, at, type, version, payload, no
        )
        order by id collate "C"
    ) w
    where s.id = w.id and s.head_seq = w.expected{further}
    returning w.*
), stored as (
    insert into events (stream_id, seq, type, version, payload, command_id, recorded_at)
    select id, head, type, version, payload, command_id, to_timestamp(at::float8 / 1000) from moved
    union all
    select m.id, e.seq, e.type, e.version, e.payload, null, to_timestamp(m.at::float8 / 1000)
    from json_to_recordset($2::json) as e (no int, seq int, type text, version smallint, payload jsonb)
    join moved m using (no)
){results}
select no from moved
"""
# A command id is looked up only when the index has refused one: the look-up would cost every move a tenth.
UNLESS_KNOWN = """ and (
        select e.seq from events e where e.stream_id = w.id and e.command_id = w.command_id
    ) is null"""
COMMAND_KNOWN = "select seq from events where stream_id = $1 and command_id = $2"
KNOWN = """
select e.stream_id, e.seq from events e
join unnest($1::text[], $2::text[]) as w (id, command_id)
    on e.stream_id = w.id and e.command_id = w.command_id
"""


class _Last(msgspec.Struct, frozen=True, gc=False):
    """An append as it travels: the head that it moves, and its last event.

    A payload is looked at and put in as it is; what is no JSON by itself must not become part of other JSON.
    """

    id: str
    expected: int
    head: int
    command_id: str
    due: int | None
    status: str
    at: int
    type: str
    version: int
    payload: msgspec.Raw


class _Earlier(msgspec.Struct, frozen=True, gc=False):
    """An event before the last of its append, whose place in the batch is `no`."""

    no: int
    seq: int
    type: str
    version: int
    payload: msgspec.Raw


async def store(connection: Connection, appends: Sequence[Append]) -> list[AppendResult]:
    """Stores appends of different streams; returns their results in the same order.

    An exception means that none of them is stored, unless the connection was lost on the way.
    """
    try:
        moved = await _commit(connection, appends, further="")
    except UniqueViolationError as error:
        if error.constraint_name != COMMAND_INDEX:
            raise
        moved = await _commit(connection, appends, further=UNLESS_KNOWN)
    missed = [append for no, append in enumerate(appends) if no not in moved]
    known = await _known(connection, missed) if missed else {}
    return [_result(append, no in moved, known) for no, append in enumerate(appends)]


async def _commit(connection: Connection, appends: Sequence[Append], *, further: str) -> set[int]:
    """Returns which of the appends were stored, by their place in the batch; `further` says what a head must
    also fulfil to be moved.
    """
    parameters = [_last_events(appends), _earlier_events(appends)]
    played = results.rows_of(appends)
    if played is not None:
        parameters.append(played)
    sql = _MOVE.format(further=further, results="" if played is None else results.WRITTEN)
    if not projections.are_in(appends):
        return await _moved(connection, sql, parameters)
    async with connection.transaction():
        moved = await _moved(connection, sql, parameters)
        await projections.write(connection, [appends[no] for no in sorted(moved)])
    return moved


async def _moved(connection: Connection, sql: str, parameters: Sequence[str]) -> set[int]:
    return {row[0] - 1 for row in await connection.fetch(sql, *parameters)}


async def _known(connection: Connection, appends: Sequence[Append]) -> Mapping[str, int]:
    """Returns by stream the seq of the commands that were stored before."""
    ids = [append.stream_id for append in appends], [append.command_id for append in appends]
    return {row[0]: row[1] for row in await connection.fetch(KNOWN, *ids)}


def _result(append: Append, is_moved: bool, known: Mapping[str, int]) -> AppendResult:
    if is_moved:
        return Appended(append.expected + len(append.events))
    seq = known.get(append.stream_id)
    return Conflict() if seq is None else AlreadyStored(seq)


def _last_events(appends: Sequence[Append]) -> str:
    """Returns for each append its head and its last event, the one that carries the command id."""
    return _encode([_last(append, append.events[-1]) for append in appends]).decode()


def _last(append: Append, event: NewEvent) -> _Last:
    return _Last(
        append.stream_id,
        append.expected,
        append.expected + len(append.events),
        append.command_id,
        append.due,
        append.status,
        append.at,
        event.type,
        event.version,
        _decode(event.payload),
    )


def _earlier_events(appends: Sequence[Append]) -> str:
    """Returns the other events of those appends that have several, with their place in the batch."""
    rows = [
        _Earlier(no, seq, event.type, event.version, _decode(event.payload))
        for no, append in enumerate(appends, 1)
        if len(append.events) > 1
        for seq, event in enumerate(append.events[:-1], append.expected + 1)
    ]
    return _encode(rows).decode()
