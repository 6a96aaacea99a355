"""The house rules of Three-person Spades, one line each, and its presets (RULES 4 and 5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.games.errors import OptionError
from app.games.options import Choice, CommonOptions, Flag, Number, option, read_options
from app.games.three_person_spades.setup import N_SEATS

SIMULTANEOUS = "simultaneous"
CALLED = "called"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(CommonOptions):
    """All options of a game, resolved. The two about revokes matter only where suit need not be followed."""

    bid_order: str = option("4.1", Choice(("from_left", SIMULTANEOUS)), default="from_left")
    forbid_total_17: bool = option("4.1", Flag(), default=False)
    over_floor_zero: bool = option("4.2", Flag(), default=False)
    enforce_follow_suit: bool = option("4.2", Flag(), default=True)
    revoke_found: str = option("4.2", Choice(("auto", CALLED)), default="auto")
    revoke_factor: int = option("4.2", Number(0, 100), default=20)
    show_discard_after_hand: bool = option("4.1", Flag(), default=False)
    forced_lead_breaks: bool = option("0.1.4", Flag(), default=True)


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
    if preset not in PRESETS:
        raise OptionError("unknown_preset", preset=str(preset)[:40])
    options = read_options(Options, {**PRESETS[preset], **overrides})
    if n_seats != N_SEATS:
        raise OptionError("seats_not_offered", n_seats=n_seats)
    if options.forbid_total_17 and options.bid_order == SIMULTANEOUS:
        raise OptionError("total_needs_order")
    return options
