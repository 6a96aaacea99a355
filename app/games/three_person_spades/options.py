"""The house rules of Three-person Spades, one line each, and its presets (RULES 4 and 5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.games.errors import OptionError
from app.games.options import Choice, CommonOptions, Flag, Number, When, option, resolve_preset
from app.games.three_person_spades.setup import SEAT_COUNTS

SIMULTANEOUS = "simultaneous"
CALLED = "called"

# When an option matters.
IN_ORDER: When = ({"bid_order": ("from_left",)},)
REVOKES: When = ({"enforce_follow_suit": (False,)},)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(CommonOptions):
    """All options of a game, resolved."""

    bid_order: str = option("4.1", Choice(("from_left", SIMULTANEOUS)), default="from_left", group="bids")
    forbid_total_17: bool = option("4.1", Flag(), default=False, group="bids", when=IN_ORDER)
    over_floor_zero: bool = option("4.2", Flag(), default=False, group="bids")
    enforce_follow_suit: bool = option("4.2", Flag(), default=True, group="revokes")
    revoke_found: str = option("4.2", Choice(("auto", CALLED)), default="auto", group="revokes", when=REVOKES)
    revoke_factor: int = option("4.2", Number(0, 100), default=20, group="revokes", when=REVOKES)
    show_discard_after_hand: bool = option("4.1", Flag(), default=False, group="cards")
    forced_lead_breaks: bool = option("0.1.4", Flag(), default=True, group="cards")


PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "three_person": {},
        "table_rules": {"enforce_follow_suit": False, "revoke_found": CALLED},
    }
)


def resolve(preset: str, overrides: Mapping[str, object], n_seats: int) -> Options:
    """Return the options of a preset with some of them replaced.

    Raises `OptionError`: `unknown_preset`, `unknown_option`, `bad_option`, `seats_not_offered`,
    `total_needs_order`.

    >>> resolve("table_rules", {}, 3).revoke_found
    'called'
    """
    options = resolve_preset(Options, PRESETS, preset, overrides, n_seats, SEAT_COUNTS)
    if options.forbid_total_17 and options.bid_order == SIMULTANEOUS:
        raise OptionError("total_needs_order")
    return options
