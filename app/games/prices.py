"""What bids and results are worth under given house rules, asked of the same functions that score a hand.

Rule cards and rules pages print this table, so that no page can promise what the engine does not pay.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.games.cutthroat_euchre import prices as cutthroat_euchre
from app.games.cutthroat_spades import prices as cutthroat_spades
from app.games.house_rules import HouseRules
from app.games.three_person_spades import prices as three_person_spades
from app.games.two_player_spades import prices as two_player_spades

Row = tuple[str, tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class Prices:
    """`rows`: what was bid or done, and its points in each column; None where it cannot happen."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]


_BIDS = ("exact", "over", "set")
_TABLES: Mapping[str, tuple[tuple[str, ...], Callable[[HouseRules], tuple[Row, ...]]]] = {
    "cutthroat_spades": (_BIDS, lambda rules: cutthroat_spades.prices(rules.options, rules.n_seats)),
    "three_person_spades": (_BIDS, lambda rules: three_person_spades.prices(rules.options)),
    "two_player_spades": (_BIDS, lambda rules: two_player_spades.prices(rules.options)),
    "cutthroat_euchre": (("maker", "defender"), lambda rules: cutthroat_euchre.prices(rules.options)),
}


def price_table(rules: HouseRules) -> Prices:
    """Return what a hand can bring; penalties and prizes come on top.

    >>> from app.games.house_rules import house_rules
    >>> table = price_table(house_rules("cutthroat_spades", "official", {"sm_mode": "off"}, 3))
    >>> table.rows[1], table.rows[-1]
    (('1F', (50, 10, -50)), ('BN', (200, None, -200)))
    """
    columns, rows = _TABLES[rules.game]
    return Prices(columns, rows(rules))
