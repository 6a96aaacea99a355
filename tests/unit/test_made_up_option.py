"""Adding an option is one line in one place: editor, API, card, page and command follow."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from app.games import GAMES
from app.games.cutthroat_euchre import options as euchre
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE
from app.games.cutthroat_euchre.setup import SEAT_COUNTS
from app.games.house_rules import house_rules
from app.games.options import Choice, option, resolve_preset
from app.games.rule_card import decode, encode
from app.i18n.rules_text import groups
from app.web import rule_sheets
from app.web.api.games import answer, describe
from tests.support.commands import run


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(euchre.Options):
    """Euchre's options and one that does not exist."""

    farmers_hand: str = option(
        "E2", Choice(("no", "thrown_in", "redealt")), default="no", group="trump", when=({"deck": ("24",)},)
    )


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def resolve(preset: str, overrides: Mapping[str, object], n_seats: int) -> Options:
        return resolve_preset(Options, euchre.PRESETS, preset, overrides, n_seats, SEAT_COUNTS)

    monkeypatch.setitem(GAMES, "cutthroat_euchre", replace(CUTTHROAT_EUCHRE, options=resolve))


def test_the_editor_gets_it_with_all_that_it_needs() -> None:
    row = describe("cutthroat_euchre")["options"][-1]
    assert row == {
        "name": "farmers_hand",
        "default": "no",
        "rule": "E2",
        "group": "trump",
        "when": [{"deck": ["24"]}],
        "kind": "choice",
        "values": ["no", "thrown_in", "redealt"],
    }


def test_the_interface_for_programs_names_it() -> None:
    told = answer("cutthroat_euchre", "en").options[-1]
    assert (told.name, told.title, told.kind) == ("farmers_hand", "farmers hand", "choice")


def test_cards_of_before_mean_the_same_and_new_ones_carry_it() -> None:
    assert encode(house_rules("cutthroat_euchre", "euchre", {}, 3)) == "XPMM-BBBB"
    rules = house_rules("cutthroat_euchre", "euchre", {"farmers_hand": "redealt"}, 3)
    assert decode(encode(rules)).options.farmers_hand == "redealt"


def test_the_card_and_the_page_say_it_where_it_matters() -> None:
    rules = house_rules("cutthroat_euchre", "euchre", {"farmers_hand": "redealt"}, 3)
    lines = {line.name: line for group in groups("en", rules) for line in group.lines}
    assert lines["farmers_hand"].text == "farmers hand: redealt"
    assert lines["farmers_hand"].changed
    section = next(one for one in rule_sheets.guide("en", rules) if one["rule"] == "E2")
    assert "farmers_hand" in [one["name"] for one in section["options"]]
    other = house_rules("cutthroat_euchre", "euchre", {"farmers_hand": "redealt", "deck": "32"}, 3)
    assert "farmers_hand" not in {line.name for group in groups("en", other) for line in group.lines}


def test_the_command_takes_and_tells_it() -> None:
    ran = run("rules", "--game", "cutthroat_euchre", "--set", "farmers_hand=redealt", "--json")
    assert ran.told["options"] == {"farmers_hand": "redealt"}
    assert "farmers hand: redealt" in run("rules", ran.told["code"]).stdout


def test_a_value_it_does_not_have_is_refused() -> None:
    ran = run("rules", "--game", "cutthroat_euchre", "--set", "farmers_hand=eaten", "--json")
    assert (ran.exit_code, ran.told["error"]["code"]) == (1, "bad_option")
