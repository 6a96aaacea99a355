"""Limits that hold over all processes."""

import asyncio

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from app.ops.token_bucket import Rate
from app.persistence import rate_limits
from app.persistence.rate_limits import SharedLimits
from tests.support.postgres import connect, run

RATES = {"tables": Rate(3, 1 / 60), "guests": Rate(1, 1 / 60)}
SECRET = b"secret"


async def test_what_one_process_gave_another_does_not_give_again(engine: AsyncEngine, database: URL) -> None:
    one, two = (SharedLimits(engine, RATES, SECRET) for _ in range(2))
    turns = [await limits.take("tables", "10.0.0.5") for limits in (one, two, one, two, one)]
    assert turns == [True, True, True, False, False]
    assert await two.take("guests", "10.0.0.5"), "each kind has its own"
    assert await two.take("tables", "10.0.0.6"), "and each address"
    await run(database, "update rate_limits set full_at = full_at - interval '60 seconds'")
    assert [await two.take("tables", "10.0.0.5") for _ in range(2)] == [True, False]


async def test_who_asks_many_processes_at_once_gets_no_more(engine: AsyncEngine) -> None:
    processes = [SharedLimits(engine, RATES, SECRET) for _ in range(8)]
    taken = await asyncio.gather(*(limits.take("tables", "10.0.0.5") for limits in processes))
    assert sum(taken) == 3


async def test_full_buckets_are_swept_and_no_address_is_written_down(
    engine: AsyncEngine, database: URL
) -> None:
    limits = SharedLimits(engine, {"guests": Rate(10_000, 1_000_000)}, SECRET)
    for number in range(rate_limits.SWEEP_EVERY):
        await limits.take("guests", f"10.0.0.{number}")
    connection = await connect(database)
    keys = [row["key"] for row in await connection.fetch("select key from rate_limits")]
    await connection.close()
    assert 0 < len(keys) < rate_limits.SWEEP_EVERY / 2
    assert not any("10.0" in key for key in keys)
