"""Limits on how often."""

from app.ops.token_bucket import Buckets, Rate, TokenBucket


def test_a_bucket_gives_its_burst_and_then_what_refills() -> None:
    bucket = TokenBucket(Rate(burst=3, per_s=2), now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(0.4)
    assert bucket.take(0.6)
    assert not bucket.take(0.6)


def test_a_refused_take_costs_nothing_and_the_bucket_never_overflows() -> None:
    bucket = TokenBucket(Rate(burst=2, per_s=1), now=0)
    assert all(bucket.take(0) for _ in range(2))
    for _ in range(100):
        assert not bucket.take(0)
    assert bucket.take(1)
    bucket.refill(1_000)
    assert bucket.is_full
    assert [bucket.take(1_000) for _ in range(3)] == [True, True, False]


def test_each_key_has_a_bucket_and_full_ones_are_forgotten() -> None:
    buckets = Buckets(Rate(burst=1, per_s=1))
    for number in range(Buckets.MANY):
        assert buckets.take(str(number), now=0)
    assert not buckets.take("5", now=0.5)
    assert buckets.take("new", now=10)
    assert len(buckets) == 1
    assert buckets.take("5", now=10)


def test_where_no_bucket_can_be_forgotten_they_are_not_searched_for_each_new_key() -> None:
    buckets = Buckets(Rate(burst=1, per_s=0.000_001))
    for number in range(2 * Buckets.MANY):
        assert buckets.take(str(number), now=0)
    assert len(buckets) == 2 * Buckets.MANY
    for number in range(Buckets.MANY):
        assert not buckets.take(str(number), now=1)
    assert buckets.take("new", now=2_000_000)
    assert len(buckets) == 1
