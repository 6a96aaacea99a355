"""Limits that hold over all processes: how often one address may do what is rare, say open a table.

Kept as the moment at which the bucket is full again (the generic cell rate algorithm): one row for each that
is not full, and none that outlives its use. An address stands there only as a keyed hash.
"""

import hashlib
from collections.abc import Mapping
from datetime import timedelta

from sqlalchemy import Interval, Text, bindparam, text
from sqlalchemy.ext.asyncio import AsyncEngine

from app.ops.token_bucket import Rate, RateLimits
from app.persistence.queries import Queries

SWEEP_EVERY = 500
TAKE = text("""
insert into rate_limits as r (key, full_at) values (:key, now() + :each)
on conflict (key) do update set full_at = greatest(r.full_at, now()) + :each
where greatest(r.full_at, now()) + :each <= now() + :all
returning r.key
""").bindparams(
    bindparam("key", type_=Text), bindparam("each", type_=Interval), bindparam("all", type_=Interval)
)
SWEEP = text("delete from rate_limits where full_at < now()")


class SharedLimits(Queries):
    """How often each key may do each kind of thing. Who is over the limit already here is not asked about."""

    def __init__(self, engine: AsyncEngine, rates: Mapping[str, Rate], secret: bytes) -> None:
        super().__init__(engine)
        self._rates = rates
        self._here = RateLimits(rates)
        self._secret = secret
        self._taken = 0

    async def take(self, kind: str, key: str) -> bool:
        """Takes one from the key's bucket; False when there is none. Raises `StoreUnavailable`."""
        if not self._here.take(kind, key):
            return False
        rate = self._rates[kind]
        each = timedelta(seconds=1 / rate.per_s)
        hashed = hashlib.blake2b(f"{kind} {key}".encode(), key=self._secret, digest_size=16).hexdigest()
        async with self._connection() as connection:
            self._taken += 1
            if self._taken % SWEEP_EVERY == 0:
                await connection.execute(SWEEP)
            given = {"key": hashed, "each": each, "all": each * rate.burst}
            return await connection.scalar(TAKE, given) is not None
