"""What is changed while no server runs, since the memory of a server would not follow."""

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from app.persistence.errors import ServersRunning
from app.persistence.migrate import ADVISORY_LOCK

OTHERS = text("""
select count(*) from pg_stat_activity
where datname = current_database() and application_name = 'cutthroat'
    and pid <> pg_backend_pid()
""")
# As who migrates: a server that starts meanwhile waits.
LOCK = text("select pg_advisory_xact_lock(:key)")


async def stand_still(connection: AsyncConnection) -> None:
    """Lets no server start until the transaction ends; raises `ServersRunning` when one runs.

    The connection must be the only one of its engine.
    """
    await connection.execute(LOCK, {"key": ADVISORY_LOCK})
    if await connection.scalar(OTHERS):
        raise ServersRunning(
            "A server works on this database and remembers what is changed here: stop all servers, "
            "do this again, start them."
        )
