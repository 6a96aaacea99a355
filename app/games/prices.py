"""What bids and results are worth under given house rules, asked of the same functions that score a hand.

Rule cards and rules pages print this table, so that no page can promise what the engine does not pay.
"""

from dataclasses import dataclass

Row = tuple[str, tuple[int | None, ...]]
BID_COLUMNS = ("exact", "over", "set")
"""What can become of a bid, in every Spades game."""


@dataclass(frozen=True, slots=True)
class Prices:
    """`rows`: what was bid or done, and its points in each column; None where it cannot happen."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
