"""The command that every Spades game adds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid by name: `1` to `17`, `1F`, `2F`, `B6`, `Nil`, `BN`, `SM`, as far as the game offers them."""

    seat: int
    bid: str
