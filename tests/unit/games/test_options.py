"""House rules: what is accepted, what is refused and with which code."""

from typing import Any

import pytest

from app.games import GAMES
from app.games.codec import from_json_dict
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.options import Options
from app.games.errors import OptionError
from app.games.house_rules import options_of
from app.games.options import GROUPS, N_SEATS, Choice, Flag, Number, Several, option_table


@pytest.mark.parametrize(
    ("preset", "told"),
    [
        ("short_5", (300, "limit", 5, 1, ("JC",), 3)),
        ("short_each", (300, "each", 10, 1, ("JC",), 3)),
        ("long_open", (500, "limit", 10, "unlimited", ("JC", "JD", "JH"), 5)),
        ("official", (500, "limit", 10, 1, ("JC", "JD"), 5)),
    ],
)
@pytest.mark.parametrize("n_seats", [3, 4, 5])
def test_each_preset_is_what_the_rules_say(preset: str, told: tuple[object, ...], n_seats: int) -> None:
    o = GAME.options(preset, {}, n_seats)
    assert (o.target, o.bag_mode, o.bag_limit, o.b6_limit, o.prize_jacks, o.tokens_to_win) == told


def test_the_default_preset_stands_first_and_equals_the_defaults() -> None:
    assert next(iter(GAME.presets)) == "official"
    assert GAME.options("official", {}, 3) == Options()


def test_a_preset_can_be_overridden() -> None:
    options = GAME.options("short_5", {"target": 700, "prize_jacks": ["JH", "JC"]}, 3)
    assert (options.target, options.bag_limit, options.prize_jacks) == (700, 5, ("JC", "JH"))


@pytest.mark.parametrize(
    ("overrides", "code"),
    [
        ({"targets": 500}, "unknown_option"),
        ({"target": 9}, "bad_option"),
        ({"target": "500"}, "bad_option"),
        ({"target": True}, "bad_option"),
        ({"target": 500.0}, "bad_option"),
        ({"target": None}, "bad_option"),
        ({"target": 10**30}, "bad_option"),
        ({"bag_limit": 1}, "bad_option"),
        ({"bag_limit": 21}, "bad_option"),
        ({"b6_limit": "many"}, "bad_option"),
        ({"b6_limit": 10}, "bad_option"),
        ({"bag_mode": "Limit"}, "bad_option"),
        ({"bag_mode": ["limit"]}, "bad_option"),
        ({"bag_points": True}, "bad_option"),
        ({"prize_jacks": "JC"}, "bad_option"),
        ({"prize_jacks": ["JC", "JC"]}, "bad_option"),
        ({"prize_jacks": ["JS"]}, "bad_option"),
        ({"prize_jacks": [["JC"]]}, "bad_option"),
        ({"plain_1_2": 1}, "bad_option"),
        ({"mercy_total": True}, "bad_option"),
        ({"mercy_total": 0}, "bad_option"),
        ({"blind_bid_level": 18}, "bad_option"),
        ({"joker_count": 2}, "jokers_not_offered"),
        ({"joker_count": 1}, "bad_option"),
        ({"jokers": "low"}, "bad_option"),
        ({"token_kind": "coin"}, "bad_option"),
    ],
)
def test_a_wrong_option_is_refused_with_its_code(overrides: dict[str, object], code: str) -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.options("official", overrides, 3)
    assert refusal.value.code == code


def test_a_refused_option_tells_its_bounds() -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.options("official", {"bag_limit": 99}, 3)
    assert refusal.value.params == {
        "option": "bag_limit",
        "kind": "number",
        "low": 2,
        "high": 20,
        "words": [],
        "off": False,
    }


@pytest.mark.parametrize(("n_seats", "jokers"), [(3, 2), (3, 3), (4, 2), (4, 3)])
def test_jokers_need_five_players(n_seats: int, jokers: int) -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.options("official", {"joker_count": jokers}, n_seats)
    assert refusal.value.code == "jokers_not_offered"
    assert refusal.value.params == {"joker_count": jokers, "n_seats": n_seats}
    assert GAME.options("official", {"joker_count": jokers}, 5).joker_count == jokers


BOUNDS: dict[str, tuple[int, int]] = {
    "target": (10, 10_000),
    "mercy_total": (-10_000, -10),
    "tokens_to_win": (1, 20),
    "bag_limit": (2, 20),
    "b6_limit": (0, 9),
    "b6_deficit": (0, 1000),
    "bn_deficit": (0, 1000),
    "blind_bid_level": (1, 17),
    "prize_value": (5, 50),
}


def test_the_bounds_of_every_number_are_told() -> None:
    numbers = {spec.name for spec in option_table(Options) if isinstance(spec.kind, Number)}
    assert numbers == set(BOUNDS)


@pytest.mark.parametrize(("name", "low", "high"), [(name, *bounds) for name, bounds in BOUNDS.items()])
def test_a_number_is_taken_within_its_bounds_and_refused_outside(name: str, low: int, high: int) -> None:
    for value in (low, high):
        assert getattr(GAME.options("official", {name: value}, 3), name) == value
    for value in (low - 1, high + 1):
        with pytest.raises(OptionError) as refusal:
            GAME.options("official", {name: value}, 3)
        assert refusal.value.code == "bad_option"
        assert (refusal.value.params["low"], refusal.value.params["high"]) == (low, high)


@pytest.mark.parametrize(
    ("preset", "overrides", "n_seats", "code"),
    [
        ("offical", {}, 3, "unknown_preset"),
        ("official", {}, 2, "seats_not_offered"),
        ("official", {}, 6, "seats_not_offered"),
        ("official", {"blind_bid_level": 14}, 4, "blind_level_too_high"),
        ("official", {"blind_bid_level": 11}, 5, "blind_level_too_high"),
        ("official", {"blind_bid_level": 11, "joker_count": 2}, 5, "blind_level_too_high"),
        ("official", {"blind_bid_level": 12, "joker_count": 3}, 5, "blind_level_too_high"),
    ],
)
def test_what_cannot_be_played_is_refused(
    preset: str, overrides: dict[str, object], n_seats: int, code: str
) -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.options(preset, overrides, n_seats)
    assert refusal.value.code == code


def test_a_blind_level_above_thirteen_fits_seventeen_tricks() -> None:
    assert GAME.options("official", {"blind_bid_level": 14}, 3).blind_bid_level == 14


@pytest.mark.parametrize("name", list(GAMES))
def test_every_option_describes_itself_and_accepts_its_default(name: str) -> None:
    game = GAMES[name]
    table = option_table(type(game.options(next(iter(game.presets)), {}, game.seat_counts[0])))
    assert len({spec.name for spec in table}) == len(table)
    for spec in table:
        assert spec.kind.accepts(spec.default), spec.name
        assert spec.kind.describe()["kind"] in {"flag", "number", "choice", "several"}
        assert spec.rule


@pytest.mark.parametrize("kind", [Flag(), Number(1, 9), Choice((1, 2)), Choice(("a",)), Several(("a",))])
@pytest.mark.parametrize("value", [None, 1.5, float("nan"), {}, {"a": 1}, object(), b"a", "", [None], -1])
def test_no_kind_accepts_what_is_no_value_of_it(kind: Any, value: object) -> None:
    assert not kind.accepts(value)


def test_an_option_that_a_stored_game_did_not_know_takes_its_default() -> None:
    assert from_json_dict(Options, {"target": 300}) == Options(target=300)


@pytest.mark.parametrize("name", list(GAMES))
def test_when_an_option_matters_is_said_in_options_and_values_that_exist(name: str) -> None:
    table = {spec.name: spec for spec in options_of(name)}
    for spec in table.values():
        assert spec.group in GROUPS
        for alternative in spec.when:
            for other, values in alternative.items():
                known: set[object] = set(GAMES[name].seat_counts)
                if other != N_SEATS:
                    kind = table[other].kind
                    known = set(kind.words if isinstance(kind, Several) else kind.values())
                assert set(values) <= known, (spec.name, other)


@pytest.mark.parametrize(
    ("option", "overrides", "n_seats", "matters"),
    [
        ("bag_limit", {"bag_mode": "each"}, 3, False),
        ("bag_limit", {}, 3, True),
        ("b6_scope", {"b6_limit": "unlimited"}, 3, False),
        ("b6_deficit", {"b6_limit": "unlimited"}, 3, True),
        ("b6_deficit", {"b6_limit": 0}, 3, False),
        ("prize_value", {"prize_jacks": ["JH"]}, 3, False),
        ("jh_credit_below_zero", {"prize_jacks": ["JH"]}, 3, True),
        ("sm_set", {"sm_mode": "literal"}, 4, False),
        ("sm_set", {"sm_mode": "literal"}, 3, True),
        ("joker_count", {}, 4, False),
        ("joker_count", {}, 5, True),
        ("must_lead_2c", {"joker_count": 3}, 5, False),
        ("must_lead_2c", {"joker_count": 3, "first_lead_3j": "2c_holder"}, 5, True),
    ],
)
def test_an_option_matters_only_beside_certain_others(
    option: str, overrides: dict[str, object], n_seats: int, matters: bool
) -> None:
    options = GAME.options("official", overrides, n_seats)
    spec = next(spec for spec in options_of(GAME.name) if spec.name == option)
    assert spec.applies(options, n_seats) is matters


@pytest.mark.parametrize("name", list(GAMES))
def test_the_values_of_an_option_are_all_accepted_and_each_is_there_once(name: str) -> None:
    for spec in options_of(name):
        values = list(spec.kind.values())
        assert all(spec.kind.accepts(value) for value in values)
        assert len({(type(value), value) for value in values}) == len(values)
        assert spec.default in values
        if isinstance(spec.kind, Number):
            assert all(spec.kind.accepts(step) for step in spec.kind.steps)
