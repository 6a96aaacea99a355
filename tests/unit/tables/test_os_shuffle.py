"""Every order of the pack is as likely as every other."""

import inspect
import secrets
from collections import Counter

import pytest

from app.games.cards import PACK
from app.tables.service import TableService
from app.tables.shuffle import KEY_BYTES, os_shuffle

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


def test_the_order_follows_from_the_random_bits_of_the_system_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def descending(n_bytes: int) -> bytes:
        asked.append(n_bytes)
        return b"".join(number.to_bytes(KEY_BYTES) for number in range(n_bytes // KEY_BYTES, 0, -1))

    monkeypatch.setattr(secrets, "token_bytes", descending)
    pack = [card.value for card in PACK]
    assert os_shuffle(pack) == pack[::-1]
    assert asked == [len(pack) * 16]  # 128 bits for each card


def test_tables_are_shuffled_so_unless_told_otherwise() -> None:
    assert inspect.signature(TableService).parameters["shuffle"].default is os_shuffle
