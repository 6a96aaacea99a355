"""Rule cards: every set of house rules as a code and back, and what is refused."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.games import GAMES
from app.games.errors import OptionError
from app.games.house_rules import HouseRules, differences, house_rules, options_of
from app.games.options import CommonOptions
from app.games.rule_card import LETTERS, decode, encode
from tests.support.games import random_value

GOLDEN = json.loads((Path(__file__).parents[2] / "golden" / "rule_cards.json").read_text(encoding="utf-8"))
CHANGED = house_rules("cutthroat_spades", "short_5", {"bag_limit": 7, "prize_jacks": ["JH"]}, 4)


def random_rules(game: str, random: Random) -> HouseRules:
    rules = GAMES[game]
    specs = options_of(game)
    while True:
        changed = {
            spec.name: random_value(spec, random)
            for spec in random.sample(specs, random.randint(0, len(specs)))
        }
        try:
            return house_rules(
                game, random.choice(sorted(rules.presets)), changed, random.choice(rules.seat_counts)
            )
        except OptionError:
            continue


@pytest.mark.parametrize("game", list(GAMES))
def test_a_card_says_exactly_the_rules_it_was_made_of(game: str) -> None:
    random = Random(game)
    seen: dict[str, HouseRules] = {}
    for _ in range(60):
        rules = random_rules(game, random)
        code = encode(rules)
        assert decode(code) == rules
        assert seen.setdefault(code, rules) == rules
        assert set(code) <= {*LETTERS, "-"}
        assert {len(group) for group in code.split("-")} == {4}


@pytest.mark.parametrize("card", GOLDEN, ids=lambda card: card["code"])
def test_a_card_that_was_once_handed_out_is_read_for_ever(card: dict[str, object]) -> None:
    rules = decode(str(card["code"]))
    told = {"game": rules.game, "preset": rules.preset, "n_seats": rules.n_seats}
    assert told == {name: card[name] for name in told}
    assert json.loads(json.dumps(dict(rules.changed))) == card["options"]


def test_a_card_reads_the_same_in_small_letters_with_blanks_or_without_hyphens() -> None:
    code = encode(CHANGED)
    for written in (code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} "):
        assert decode(written) == CHANGED


def test_each_wrong_letter_and_each_swapped_pair_is_noticed() -> None:
    letters = encode(CHANGED).replace("-", "")
    wrong = {letters[:at] + other + letters[at + 1 :] for at in range(len(letters)) for other in LETTERS} | {
        letters[:at] + letters[at + 1] + letters[at] + letters[at + 2 :] for at in range(len(letters) - 1)
    }
    read = 0
    for code in wrong - {letters}:
        with pytest.raises(OptionError) as refusal:
            decode(code)
        assert refusal.value.code in {"card_unreadable", "card_other_version"}
        read += 1
    assert read > len(letters) * (len(LETTERS) - 1)


@pytest.mark.parametrize(
    "code", ["", "-", "BDWC", "BDWC-BBB", "AEIO-UAEI", "BDWC-BBBB-BBBB", "B" * 400, "ÄÖÜß-1234"]
)
def test_what_is_no_card_is_refused(code: str) -> None:
    with pytest.raises(OptionError) as refusal:
        decode(code)
    assert refusal.value.code in {"card_unreadable", "card_other_version"}


def test_a_server_whose_defaults_mean_something_else_refuses_the_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code = encode(house_rules("cutthroat_spades", "short_5", {}, 3))
    presets = {**GAMES["cutthroat_spades"].presets}
    presets["short_5"] = {**presets["short_5"], "target": 350}
    monkeypatch.setattr("app.games.cutthroat_spades.options.PRESETS", presets)
    monkeypatch.setitem(GAMES, "cutthroat_spades", replace(GAMES["cutthroat_spades"], presets=presets))
    with pytest.raises(OptionError) as refusal:
        decode(code)
    assert refusal.value.code == "card_unreadable"


def test_options_of_all_games_stand_first_in_every_table() -> None:
    common = set(CommonOptions.__dataclass_fields__)
    for game in GAMES:
        names = [spec.name for spec in options_of(game)]
        assert set(names[: len(common)]) == common


def test_differences_leave_out_what_matters_in_neither() -> None:
    before = house_rules("cutthroat_spades", "official", {"bag_mode": "none", "bag_limit": 5}, 3)
    after = house_rules("cutthroat_spades", "official", {"bag_mode": "none", "bag_limit": 7}, 4)
    assert differences(before, after) == ("n_seats",)
    assert differences(before, house_rules("cutthroat_spades", "official", {}, 3)) == (
        "bag_mode",
        "bag_limit",
    )
