"""The four letters of a table: two tables in use never have the same ones."""

from datetime import datetime

from asyncpg import Connection

from app.tables.ports import CodeTaken

# One at a time for each code, so that two tables cannot both find it free.
LOCK = "select pg_advisory_xact_lock(hashtext('cutthroat.code'), hashtext($1))"
# A table that was left half played keeps its four letters for a month after its last event.
IS_TAKEN = """
select exists (
    select from tables t
    join streams s using (id)
    join events e on e.stream_id = s.id and e.seq = s.head_seq
    where t.code = $1 and t.id <> $2 and s.status <> 'over'
        and e.recorded_at > $3::timestamptz - interval '30 days'
)
"""


async def claim(connection: Connection, code: str, table_id: str, at: datetime) -> None:
    """Holds the code for the table until the transaction ends; raises `CodeTaken`."""
    await connection.execute(LOCK, code)
    if await connection.fetchval(IS_TAKEN, code, table_id, at):
        raise CodeTaken(code)
