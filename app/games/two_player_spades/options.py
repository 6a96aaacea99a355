"""The house rules of Two-player Spades, one line each, and its presets (RULES 3 and 5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.games.errors import OptionError
from app.games.options import Choice, CommonOptions, Flag, Number, option, read_options
from app.games.two_player_spades.setup import N_SEATS

SIMULTANEOUS = "simultaneous"
OWNER, BOTH = "owner", "both"
ZERO = "zero"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(CommonOptions):
    """All options of a game, resolved."""

    sandbag_limit: int = option("3.1", Number(2, 50), default=10)
    sandbag_penalty: int = option("3.1", Number(0, 500), default=100)
    bag_reset: str = option("3.1", Choice(("carry", ZERO)), default="carry")
    failed_nil_bags: bool = option("3.1", Flag(), default=False)
    peek: str | bool = option("3.1", Choice((OWNER, BOTH), off=True), default=False)
    bid_order: str = option("3.1", Choice(("first_player", SIMULTANEOUS)), default="first_player")
    blind_nil: bool = option("3.1", Flag(), default=False)
    forced_lead_breaks: bool = option("0.1.4", Flag(), default=True)


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
    if preset not in PRESETS:
        raise OptionError("unknown_preset", preset=str(preset)[:40])
    options = read_options(Options, {**PRESETS[preset], **overrides})
    if n_seats != N_SEATS:
        raise OptionError("seats_not_offered", n_seats=n_seats)
    return options
