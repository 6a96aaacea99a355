"""Chance: what shuffles every pack."""

import secrets
from collections.abc import Callable, Sequence

Shuffle = Callable[[Sequence[str]], Sequence[str]]
KEY_BYTES = 16


def os_shuffle(pack: Sequence[str]) -> Sequence[str]:
    """Return the pack, whose cards all differ, shuffled with the operating system's randomness.

    Each card is given 128 random bits and they are sorted: one request to the system instead of one a card.
    """
    bits = secrets.token_bytes(KEY_BYTES * len(pack))
    keys = {card: bits[at * KEY_BYTES : (at + 1) * KEY_BYTES] for at, card in enumerate(pack)}
    return sorted(pack, key=keys.__getitem__)
