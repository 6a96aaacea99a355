"""Limits on how often: a bucket of tokens that refills steadily."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `burst` at once, refilled at `per_s` tokens in a second."""

    burst: float
    per_s: float


@dataclass(slots=True)
class TokenBucket:
    """What is left of one rate; the caller brings the time (seconds, any steady clock)."""

    rate: Rate
    now: float
    tokens: float = field(init=False)

    def __post_init__(self) -> None:
        self.tokens = self.rate.burst

    def take(self, now: float) -> bool:
        """Take a token; False when there is none, and nothing is taken then."""
        rate = self.rate
        tokens = self.tokens + (now - self.now) * rate.per_s
        tokens = min(tokens, rate.burst)
        self.now = now
        is_paid = tokens >= 1
        self.tokens = tokens - 1 if is_paid else tokens
        return is_paid

    def refill(self, now: float) -> None:
        """Add what has come since the last call."""
        self.tokens = min(self.rate.burst, self.tokens + (now - self.now) * self.rate.per_s)
        self.now = now

    @property
    def is_full(self) -> bool:
        """True when forgetting the bucket would change nothing."""
        return self.tokens >= self.rate.burst


class Buckets:
    """One bucket for each key, say each network address; full ones are forgotten."""

    MANY = 1_000

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, TokenBucket] = {}
        self._many = self.MANY

    def take(self, key: str, now: float) -> bool:
        """Take a token from the key's bucket; False when there is none."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._many:
                self._forget_full(now)
                # Where few could be forgotten, the next search waits until there are twice as many.
                self._many = max(self.MANY, 2 * len(self._buckets))
            bucket = self._buckets[key] = TokenBucket(self._rate, now)
        return bucket.take(now)

    def __len__(self) -> int:
        return len(self._buckets)

    def _forget_full(self, now: float) -> None:
        for bucket in self._buckets.values():
            bucket.refill(now)
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full}


class RateLimits:
    """How often each key may do each kind of thing, say each player rename."""

    def __init__(self, rates: Mapping[str, Rate]) -> None:
        self._buckets = {kind: Buckets(rate) for kind, rate in rates.items()}

    def take(self, kind: str, key: str) -> bool:
        """Take one from the key's bucket; False when there is none."""
        return self._buckets[kind].take(key, time.monotonic())
