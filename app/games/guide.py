"""What the rules page of each game goes through, section by section, and its worked examples.

A section is a number of the rules: the prose stands in the catalogue, the options with that number are set
beside it, and every number of a score points to one. An example is a sheet as `cutthroat score` reads it, so
the page shows what the engine makes of it, and a test compares that with what the example says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.games.scorekeeping import HandResult, with_hand
from app.games.sheets import open_sheet

COMMON = ("0.1.1", "0.1.2", "0.1.3")
SPADES = (*COMMON, "0.1.4")
END = ("0.1.7", "0.1.8")

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "cutthroat_spades": (
        *("1", *SPADES, "1.1", "D1", "D2", "D7", "D8", "D9", "D10", "D11", *END),
        *("D14", "D6", "D3", "D4", "D5"),
    ),
    "three_person_spades": (*SPADES, "4.1", "4.2", *END, "D14", "D6"),
    "two_player_spades": (*SPADES, "3.1", *END, "D14", "D6"),
    "cutthroat_euchre": (
        *(*COMMON, "2.1", "2.2", "E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8"),
        *("0.1.7", "D14", "D6"),  # no total falls
    ),
}
ADVICE = ("honours", "queens", "counting")


@dataclass(frozen=True, slots=True)
class Example:
    """One hand: its section, what is on the sheet before and in it, and what each seat must get."""

    name: str
    game: str
    rule: str
    hand: Any
    deltas: tuple[int, ...]
    winner: int | None = None
    start: tuple[Mapping[str, int], ...] = ()
    preset: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> tuple[str, ...]:
        return ("Ann", "Bo", "Cy")[: 2 if self.game == "two_player_spades" else 3]

    def result(self) -> HandResult:
        """Return what the engine makes of it."""
        document: dict[str, Any] = {"game": self.game, "players": self.players, "options": self.options}
        if self.preset is not None:
            document["preset"] = self.preset
        if self.start:
            document["start"] = list(self.start)
        return with_hand(open_sheet(document), self.hand)[1]


def _bids(*seats: tuple[str, int]) -> list[dict[str, Any]]:
    return [{"bid": bid, "tricks": tricks} for bid, tricks in seats]


def _euchre(
    maker: int, *tricks: int, alone: bool = False, lone_defender: int | None = None
) -> dict[str, Any]:
    return {"maker": maker, "alone": alone, "lone_defender": lone_defender, "tricks": list(tricks)}


def _totals(*totals: int) -> tuple[Mapping[str, int], ...]:
    return tuple({"total": total} for total in totals)


SPADES_3, THREE, TWO, EUCHRE = (
    "cutthroat_spades",
    "three_person_spades",
    "two_player_spades",
    "cutthroat_euchre",
)

EXAMPLES: tuple[Example, ...] = (
    Example("exact_bids", SPADES_3, "D7", _bids(("1F", 1), ("2F", 4), ("12", 12)), (50, 20, 120)),
    Example("broken_nil", SPADES_3, "D7", _bids(("Nil", 2), ("7", 8), ("8", 7)), (-100, 70, -80)),
    Example(
        "blind_six",
        SPADES_3,
        "D8",
        _bids(("5", 5), ("B6", 8), ("4", 4)),
        (50, 100, 40),
        start=_totals(200, 150, 180),
    ),
    Example(
        "bag_limit",
        SPADES_3,
        "D9",
        [{"bid": "5", "tricks": 8, "jacks": ["JC"]}, *_bids(("4", 4), ("5", 5))],
        (-40, 40, 50),
        start=({"total": 120, "bags": 7}, {"total": 90, "bags": 0}, {"total": 100, "bags": 2}),
    ),
    Example(
        "each_bag",
        SPADES_3,
        "D10",
        _bids(("4", 7), ("5", 5), ("5", 5)),
        (10, 50, 50),
        preset="short_each",
    ),
    Example(
        "two_jacks",
        SPADES_3,
        "D11",
        [{"bid": "6", "tricks": 6, "jacks": ["JC", "JD"]}, *_bids(("5", 5), ("6", 6))],
        (60, 50, 60),
    ),
    Example(
        "both_cross",
        SPADES_3,
        "0.1.7",
        _bids(("6", 6), ("6", 6), ("5", 5)),
        (60, 60, 50),
        winner=1,
        start=_totals(450, 460, 100),
    ),
    Example("over_costs", THREE, "4.2", _bids(("7", 8), ("4", 4), ("6", 5)), (60, 40, -60)),
    Example("far_over", THREE, "4.2", _bids(("1", 4), ("6", 6), ("7", 7)), (-20, 60, 70)),
    Example(
        "revoked",
        THREE,
        "4.2",
        [{"bid": "6", "tricks": 6, "revoked": True}, *_bids(("3", 3), ("8", 8))],
        (-120, 30, 80),
        preset="table_rules",
    ),
    Example("one_over", TWO, "3.1", _bids(("5", 6), ("7", 7)), (51, 70)),
    Example(
        "tenth_sandbag",
        TWO,
        "3.1",
        _bids(("4", 7), ("6", 6)),
        (-57, 60),
        start=({"total": 139, "bags": 9}, {"total": 80, "bags": 0}),
    ),
    Example("nil_two", TWO, "3.1", _bids(("Nil", 0), ("8", 13)), (100, 85)),
    Example("euchred", EUCHRE, "E6", _euchre(0, 2, 2, 1), (0, 2, 2)),
    Example("march", EUCHRE, "E6", _euchre(1, 0, 5, 0), (0, 3, 0)),
    Example("lone_defender", EUCHRE, "E6", _euchre(1, 5, 0, 0, lone_defender=0), (4, 0, 4)),
    Example("tie_at_ten", EUCHRE, "E8", _euchre(0, 1, 2, 2), (0, 2, 2), start=_totals(9, 8, 8)),
)
