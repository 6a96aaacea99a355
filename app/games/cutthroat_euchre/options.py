"""The house rules of Cutthroat Euchre, one line each."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.games.cutthroat_euchre.setup import PACKS, SEAT_COUNTS
from app.games.options import NEVER, Choice, CommonOptions, Flag, Number, option, resolve_preset

TARGETS = (5, 7, 10, 11, 15, 20, 30, 50, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(CommonOptions):
    """All options of a game, resolved."""

    target: int = option("E8", Number(1, 1000, steps=TARGETS), default=10)
    # No total ever falls.
    mercy_total: int = option("0.1.8", Number(-10_000, -10, off=True), default=False, when=NEVER)
    deck: str = option("2.1", Choice(tuple(PACKS)), default="24", group="trump")
    joker_turned: str = option(
        "E7",
        Choice(("dealer_makes_blind", "dealer_names_then_bid", "turn_next")),
        default="dealer_makes_blind",
        group="trump",
        when=({"deck": ("25_joker",)},),
    )
    dealer_must_pick_up: bool = option("E1", Flag(), default=False, group="trump")
    dealer_discard: str = option("E1", Choice(("down", "up")), default="down", group="trump")
    allow_turned_down_suit: bool = option("E2", Flag(), default=False, group="trump")
    stick_the_dealer: bool = option("E2", Flag(), default=False, group="trump")
    lone_defender: bool = option("E4", Flag(), default=True, group="alone")
    lone_lead: str = option(
        "E5", Choice(("loner", "left_of_loner", "dealers_left")), default="loner", group="alone"
    )
    maker_alone_march: int = option("E6", Choice((3, 4, 5, 6)), default=3, group="alone")


PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType({"euchre": {}})


def resolve(preset: str, overrides: Mapping[str, object], n_seats: int) -> Options:
    """Return the options of a preset with some of them replaced.

    Raises `OptionError`: `unknown_preset`, `unknown_option`, `bad_option`, `seats_not_offered`.

    >>> resolve("euchre", {"deck": "32"}, 3).deck
    '32'
    """
    return resolve_preset(Options, PRESETS, preset, overrides, n_seats, SEAT_COUNTS)
