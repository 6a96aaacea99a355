"""The house rules of Cutthroat Spades, one line each, and its four presets (D12)."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from app.games.cutthroat_spades.setup import SEAT_COUNTS, SETUPS
from app.games.errors import OptionError
from app.games.options import (
    N_SEATS,
    Choice,
    CommonOptions,
    Flag,
    Number,
    Several,
    When,
    option,
    resolve_preset,
)

UNLIMITED = "unlimited"
DEFICITS = (0, 10, 20, 30, 40, 50, 60, 80, 100, 150, 200)
PRIZES = (5, 10, 15, 20, 25, 30, 40, 50)

# When an option matters.
SOME = tuple(range(1, 10))
TO_LIMIT: When = ({"bag_mode": ("limit",)},)
BAGS_MATTER: When = ({"bag_mode": ("limit", "each")}, {"bag_points": (1,)})
BLIND_SIX_ON: When = ({"b6_limit": (*SOME, UNLIMITED)},)
MOON_ON: When = ({"sm_mode": ("capped",)}, {"sm_mode": ("literal",), N_SEATS: (3,)})
JACKS_ON: When = ({"prize_jacks": ("JC", "JD", "JH")},)
CARDS_DRAWN: When = ({"seating": ("draw",)}, {"new_game_dealer": ("redraw",)})
CLUB_LEADS: When = ({"joker_count": (2,)}, {"joker_count": (3,), "first_lead_3j": ("2c_holder",)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(CommonOptions):
    """All options of a game, resolved."""

    tokens_to_win: int = option("D14", Number(1, 20), default=5)
    bag_mode: str = option("D9", Choice(("limit", "each", "none")), default="limit", group="bags")
    bag_limit: int = option("D9", Number(2, 20), default=10, group="bags", when=TO_LIMIT)
    bag_points: int = option("D7", Choice((0, 1)), default=0, group="bags")
    bag_rollover: bool = option("D9", Flag(), default=False, group="bags", when=TO_LIMIT)
    failed_nil_bags: bool = option("D7", Flag(), default=True, group="bags", when=BAGS_MATTER)
    b6_limit: int | str = option("D8", Number(0, 9, words=(UNLIMITED,)), default=1, group="blind")
    b6_scope: str = option(
        "D8",
        Choice(("player_game", "player_tourney", "table_game")),
        default="player_game",
        group="blind",
        when=({"b6_limit": SOME},),
    )
    b6_deficit: int = option(
        "D8", Number(0, 1000, steps=DEFICITS), default=50, group="blind", when=BLIND_SIX_ON
    )
    bn_deficit: int = option("D8", Number(0, 1000, steps=(0, 50, 100, 150, 200)), default=0, group="blind")
    blind_bid_level: int = option("D8", Number(1, 17), default=6, group="blind", when=BLIND_SIX_ON)
    plain_1_2: bool = option("D1", Flag(), default=True, group="bids")
    zero_bid: str = option("D2", Choice(("refuse", "alias_nil")), default="refuse", group="bids")
    sm_mode: str = option("D7", Choice(("capped", "literal", "off")), default="capped", group="bids")
    sm_set: int = option("D7", Choice((-150, -140)), default=-150, group="bids", when=MOON_ON)
    prize_jacks: tuple[str, ...] = option(
        "D11", Several(("JC", "JD", "JH")), default=("JC", "JD"), group="jacks"
    )
    prize_value: int = option(
        "D11", Number(5, 50, steps=PRIZES), default=10, group="jacks", when=({"prize_jacks": ("JC", "JD")},)
    )
    prize_needs_made: bool = option("D11", Flag(), default=False, group="jacks", when=JACKS_ON)
    jh_credit_below_zero: bool = option(
        "D11",
        Flag(),
        default=False,
        group="jacks",
        when=({"bag_mode": ("limit",), "prize_jacks": ("JH",)},),
    )
    forced_lead_breaks: bool = option("0.1.4", Flag(), default=True, group="cards")
    draw_tie: str = option("D6", Choice(("redraw", "suit_order")), default="redraw", when=CARDS_DRAWN)
    new_game_dealer: str = option("D14", Choice(("rotate", "redraw", "winner")), default="rotate")
    joker_count: int = option("D3", Choice((0, 2, 3)), default=0, group="cards", when=({N_SEATS: (5,)},))
    jokers: str = option(
        "D3",
        Choice(("high_spades", "junk")),
        default="high_spades",
        group="cards",
        when=({"joker_count": (2, 3)},),
    )
    must_lead_2c: bool = option("D4", Flag(), default=False, group="cards", when=CLUB_LEADS)
    dealer_has_2c: str = option(
        "D4",
        Choice(("next_club", "dealers_left", "redeal")),
        default="next_club",
        group="cards",
        when=({"joker_count": (2,)},),
    )
    first_lead_3j: str = option(
        "D5",
        Choice(("dealers_left", "2c_holder")),
        default="dealers_left",
        group="cards",
        when=({"joker_count": (3,)},),
    )


PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "official": {
            "target": 500,
            "bag_mode": "limit",
            "bag_limit": 10,
            "b6_limit": 1,
            "prize_jacks": ("JC", "JD"),
            "tokens_to_win": 5,
        },
        "short_5": {
            "target": 300,
            "bag_mode": "limit",
            "bag_limit": 5,
            "b6_limit": 1,
            "prize_jacks": ("JC",),
            "tokens_to_win": 3,
        },
        "short_each": {
            "target": 300,
            "bag_mode": "each",
            "b6_limit": 1,
            "prize_jacks": ("JC",),
            "tokens_to_win": 3,
        },
        "long_open": {
            "target": 500,
            "bag_mode": "limit",
            "bag_limit": 10,
            "b6_limit": UNLIMITED,
            "prize_jacks": ("JC", "JD", "JH"),
            "tokens_to_win": 5,
        },
    }
)


def resolve(preset: str, overrides: Mapping[str, object], n_seats: int) -> Options:
    """Return the options of a preset with some of them replaced.

    Raises `OptionError`: `unknown_preset`, `unknown_option`, `bad_option`, `seats_not_offered`,
    `jokers_not_offered`, `blind_level_too_high`.

    >>> resolve("short_5", {"bag_limit": 7}, 3).bag_limit
    7
    """
    options = resolve_preset(Options, PRESETS, preset, overrides, n_seats, SEAT_COUNTS)
    if (n_seats, options.joker_count) not in SETUPS:
        raise OptionError("jokers_not_offered", joker_count=options.joker_count, n_seats=n_seats)
    setup = SETUPS[n_seats, options.joker_count]
    most = setup.n_tricks - setup.dealer_skips_first  # a level that every seat could reach
    if options.blind_bid_level > most:
        raise OptionError("blind_level_too_high", max=most)
    return options
