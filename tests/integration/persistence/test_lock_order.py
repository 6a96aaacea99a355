"""Rows are taken in a fixed order and claims wait for nobody, so that processes cannot deadlock.

Somebody else holds a row in the middle: what a batch has taken when it comes to that one shows its order.
"""

import asyncio
import random

import pytest
from sqlalchemy import URL

from app.persistence.event_log import EventLog
from app.tables.ports import Appended
from app.tables.projections import PlayerNamed
from tests.support.logs import NOW, append_all, append_to, new_id, open_table, open_tables
from tests.support.postgres import connect, run

UNTIL_ONE_WAITS = """
do $$ begin
    loop
        exit when exists (select from pg_locks where not granted);
        perform pg_sleep(0.005);
    end loop;
end $$
"""


async def free_rows(database: URL, table: str) -> list[str]:
    """Return the ids of the rows that nobody has locked, once somebody waits."""
    connection = await connect(database)
    try:
        await connection.execute(UNTIL_ONE_WAITS)
        rows = await connection.fetch(f"select id from {table} order by id for update skip locked")
    finally:
        await connection.close()
    return [row["id"] for row in rows]


@pytest.mark.parametrize("others", [0, 5_000], ids=["few tables", "many tables"])
async def test_a_batch_takes_the_heads_in_the_order_of_their_ids(
    event_log: EventLog, database: URL, others: int
) -> None:
    await run(
        database,
        "insert into streams (id, kind, head_seq, status)"
        f" select 'other' || n, 'table', 1, 'over' from generate_series(1, {others}) n",
        "analyze streams",
    )
    tables = sorted(await open_tables(event_log, 21))
    holder = await connect(database)
    held = holder.transaction()
    await held.start()
    await holder.execute("select from streams where id = $1 for update", tables[10])
    shuffled = random.sample(tables, len(tables))
    batch = asyncio.create_task(append_all(event_log, *(append_to(table, 1) for table in shuffled)))
    free = await free_rows(database, "streams")
    assert [table for table in tables if table in free] == tables[11:]
    await held.rollback()
    await holder.close()
    assert await batch == [Appended(2)] * 21


async def test_a_batch_names_players_in_the_order_of_their_ids(event_log: EventLog, database: URL) -> None:
    players = sorted(new_id() for _ in range(9))
    named = [PlayerNamed(player, "Before") for player in players]
    first, second, third = await open_tables(event_log, 3)
    await event_log.append(append_to(first, 1, projections=tuple(named)))
    holder = await connect(database)
    held = holder.transaction()
    await held.start()
    await holder.execute("select from players where id = $1 for update", players[4])
    renamed = [PlayerNamed(player, "After") for player in random.sample(players, 9)]
    batch = asyncio.create_task(
        append_all(
            event_log,
            append_to(second, 1, projections=tuple(renamed[:5])),
            append_to(third, 1, projections=tuple(renamed[5:])),
        )
    )
    free = await free_rows(database, "players")
    assert [player for player in players if player in free] == players[5:]
    await held.rollback()
    await holder.close()
    assert await batch == [Appended(2)] * 2


async def test_a_claim_passes_over_a_table_that_somebody_is_writing_to(
    event_log: EventLog, database: URL
) -> None:
    busy, idle = [await open_table(event_log, due=NOW) for _ in range(2)]
    holder = await connect(database)
    held = holder.transaction()
    await held.start()
    await holder.execute("select from streams where id = $1 for update", busy)
    assert await event_log.claim_due(NOW, 10, 5_000) == [(idle, NOW)]
    await held.rollback()
    await holder.close()
    assert await event_log.claim_due(NOW, 10, 5_000) == [(busy, NOW)]
