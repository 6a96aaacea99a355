"""The house rules of Cutthroat Spades, one line each, and its four presets (D12)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.games.cutthroat_spades.setup import SETUPS
from app.games.errors import OptionError
from app.games.options import Choice, CommonOptions, Flag, Number, Several, option, read_options

UNLIMITED = "unlimited"


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(CommonOptions):
    """All options of a game, resolved. The joker options matter only with jokers in the pack."""

    tokens_to_win: int = option(5, Number(1, 20), "D14")
    bag_mode: str = option("limit", Choice(("limit", "each", "none")), "D9")
    bag_limit: int = option(10, Number(2, 20), "D9")
    bag_points: int = option(0, Choice((0, 1)), "D7")
    bag_rollover: bool = option(False, Flag(), "D9")
    failed_nil_bags: bool = option(True, Flag(), "D7")
    b6_limit: int | str = option(1, Number(0, 9, words=(UNLIMITED,)), "D8")
    b6_scope: str = option("player_game", Choice(("player_game", "player_tourney", "table_game")), "D8")
    b6_deficit: int = option(50, Number(0, 1000), "D8")
    bn_deficit: int = option(0, Number(0, 1000), "D8")
    blind_bid_level: int = option(6, Number(1, 17), "D8")
    plain_1_2: bool = option(True, Flag(), "D1")
    zero_bid: str = option("refuse", Choice(("refuse", "alias_nil")), "D2")
    sm_mode: str = option("capped", Choice(("capped", "literal", "off")), "D7")
    sm_set: int = option(-150, Choice((-150, -140)), "D7")
    prize_jacks: tuple[str, ...] = option(("JC", "JD"), Several(("JC", "JD", "JH")), "D11")
    prize_value: int = option(10, Number(5, 50), "D11")
    prize_needs_made: bool = option(False, Flag(), "D11")
    jh_credit_below_zero: bool = option(False, Flag(), "D11")
    forced_lead_breaks: bool = option(True, Flag(), "0.1.4")
    draw_tie: str = option("redraw", Choice(("redraw", "suit_order")), "D6")
    new_game_dealer: str = option("rotate", Choice(("rotate", "redraw", "winner")), "D14")
    joker_count: int = option(0, Choice((0, 2, 3)), "D3")
    jokers: str = option("high_spades", Choice(("high_spades", "junk")), "D3")
    must_lead_2c: bool = option(False, Flag(), "D4")
    dealer_has_2c: str = option("next_club", Choice(("next_club", "dealers_left", "redeal")), "D4")
    first_lead_3j: str = option("dealers_left", Choice(("dealers_left", "2c_holder")), "D5")


def _preset(target: int, mode: str, limit: int, b6: int | str, jacks: str, tokens: int) -> dict[str, object]:
    return {
        "target": target,
        "bag_mode": mode,
        "bag_limit": limit,
        "b6_limit": b6,
        "prize_jacks": tuple(jacks.split()),
        "tokens_to_win": tokens,
    }


PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "official": _preset(500, "limit", 10, 1, "JC JD", 5),
        "short_5": _preset(300, "limit", 5, 1, "JC", 3),
        "short_each": _preset(300, "each", 10, 1, "JC", 3),
        "long_open": _preset(500, "limit", 10, UNLIMITED, "JC JD JH", 5),
    }
)


def resolve(preset: str, overrides: Mapping[str, object], n_seats: int) -> Options:
    """Return the options of a preset with some of them replaced.

    Raises `OptionError`: `unknown_preset`, `unknown_option`, `bad_option`, `seats_not_offered`,
    `jokers_not_offered`, `blind_level_too_high`.

    >>> resolve("short_5", {"bag_limit": 7}, 3).bag_limit
    7
    """
    if preset not in PRESETS:
        raise OptionError("unknown_preset", preset=str(preset)[:40])
    options = read_options(Options, {**PRESETS[preset], **overrides})
    check(options, n_seats)
    return options


def check(options: Options, n_seats: int) -> None:
    """Refuse options that cannot be played by this number of seats."""
    if n_seats not in {seats for seats, _ in SETUPS}:
        raise OptionError("seats_not_offered", n_seats=n_seats)
    if (n_seats, options.joker_count) not in SETUPS:
        raise OptionError("jokers_not_offered", joker_count=options.joker_count, n_seats=n_seats)
    most = SETUPS[n_seats, options.joker_count].n_tricks
    if options.blind_bid_level > most:
        raise OptionError("blind_level_too_high", max=most)
