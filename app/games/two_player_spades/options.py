"""The house rules of Two-player Spades, one line each, and its presets (RULES 3 and 5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.games.options import Choice, CommonOptions, Flag, Number, option, resolve_preset
from app.games.two_player_spades.setup import SEAT_COUNTS

SIMULTANEOUS = "simultaneous"
OWNER, BOTH = "owner", "both"
ZERO = "zero"
PENALTIES = (0, 25, 50, 75, 100, 150, 200, 250, 500)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(CommonOptions):
    """All options of a game, resolved."""

    sandbag_limit: int = option("3.1", Number(2, 50), default=10, group="bags")
    sandbag_penalty: int = option("3.1", Number(0, 500, steps=PENALTIES), default=100, group="bags")
    bag_reset: str = option("3.1", Choice(("carry", ZERO)), default="carry", group="bags")
    failed_nil_bags: bool = option("3.1", Flag(), default=False, group="bags")
    peek: str | bool = option("3.1", Choice((OWNER, BOTH), off=True), default=False, group="drawing")
    bid_order: str = option(
        "3.1", Choice(("first_player", SIMULTANEOUS)), default="first_player", group="bids"
    )
    blind_nil: bool = option("3.1", Flag(), default=False, group="drawing")
    forced_lead_breaks: bool = option("0.1.4", Flag(), default=True, group="cards")


PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "two_player": {},
        "open_discards": {"peek": BOTH},
    }
)


def resolve(preset: str, overrides: Mapping[str, object], n_seats: int) -> Options:
    """Return the options of a preset with some of them replaced.

    Raises `OptionError`: `unknown_preset`, `unknown_option`, `bad_option`, `seats_not_offered`.

    >>> resolve("two_player", {"blind_nil": True}, 2).peek
    False
    """
    return resolve_preset(Options, PRESETS, preset, overrides, n_seats, SEAT_COUNTS)
