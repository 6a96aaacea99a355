"""Every order of the pack is as likely as every other."""

from collections import Counter

from app.games.cards import PACK
from app.tables.service import os_shuffle

ROUNDS = 4_800


def test_nothing_is_lost_or_doubled() -> None:
    pack = [card.value for card in PACK]
    assert sorted(os_shuffle(pack)) == sorted(pack)


def test_every_order_comes_as_often() -> None:
    orders = Counter("".join(os_shuffle("ABCD")) for _ in range(ROUNDS))
    expected = ROUNDS / 24
    # Each count is binomial with a deviation of 14: nine of them off would happen once in 10^18 runs.
    assert len(orders) == 24
    assert all(abs(count - expected) < 126 for count in orders.values())
