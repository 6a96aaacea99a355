"""The four letters of a table or an evening: no two in use have the same ones.

The tables of an evening claim none: its own lead to them.
"""

from datetime import datetime

from asyncpg import Connection

from app.tables.ports import CodeTaken

# One at a time for each code, so that no two can both find it free.
LOCK = "select pg_advisory_xact_lock(hashtext('cutthroat.code'), hashtext($1))"
# What was left half played keeps its four letters for a month after its last event, what was parked for ever.
IS_TAKEN = """
select exists (
    select from (
        select id from tables where code = $1 and tournament_id is null
        union all
        select id from evenings where code = $1
    ) t
    join streams s using (id)
    join events e on e.stream_id = s.id and e.seq = s.head_seq
    where t.id <> $2 and s.status <> 'over'
        and (s.status = 'adjourned' or e.recorded_at > $3::timestamptz - interval '30 days')
)
"""


async def claim(connection: Connection, code: str, stream_id: str, at: datetime) -> None:
    """Holds the code for the table or evening until the transaction ends; raises `CodeTaken`."""
    await connection.execute(LOCK, code)
    if await connection.fetchval(IS_TAKEN, code, stream_id, at):
        raise CodeTaken(code)
