"""`cutthroat rules`: from a code or a game, for people and programs."""

import pytest

from tests.support.commands import run


def test_a_code_is_told_in_sentences() -> None:
    ran = run("rules", "BDWC-BBBB")
    assert ran.exit_code == 0
    assert "Cutthroat Spades: Official" in ran.stdout
    assert "Whoever first wins 5 games wins the tournament." in " ".join(ran.stdout.split())


def test_a_game_with_changes_is_told_with_its_code_and_read_back() -> None:
    told = run("rules", "--game", "cutthroat_euchre", "--set", "deck=25_joker", "--json").told
    assert told["options"] == {"deck": "25_joker"}
    again = run("rules", told["code"], "--json").told
    assert again == told
    assert [line["option"] for line in told["lines"] if line["changed"]] == ["deck"]
    assert "joker_turned" in [line["option"] for line in told["lines"]]


def test_what_differs_from_another_card_is_named() -> None:
    told = run("rules", "--game", "cutthroat_spades", "--set", "target=150", "--json").told
    assert run("rules", told["code"], "--since", "BDWC-BBBB", "--json").told["since"] == ["target"]
    assert "target" in run("rules", told["code"], "--since", "BDWC-BBBB").stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "card_or_game"),
        (("BDWC-BBBB", "--game", "cutthroat_spades"), "card_or_game"),
        (("BDWC-BBBB", "--set", "target=100"), "card_or_game"),
        (("BDWC-BBBC",), "card_unreadable"),
        (("--game", "whist"), "unknown_game"),
        (("--game", "cutthroat_spades", "--preset", "endless"), "unknown_preset"),
        (("--game", "cutthroat_spades", "--preset", ""), "unknown_preset"),
        (("--game", "cutthroat_spades", "--seats", "9"), "seats_not_offered"),
        (("--game", "cutthroat_spades", "--seats", "0"), "seats_not_offered"),
        (("BDWC-BBBB", "--seats", "0"), "card_or_game"),
        (("--game", "cutthroat_spades", "--set", "target=" + "[" * 50_000), "too_deep"),
        (("--game", "cutthroat_spades", "--set", "stakes=5"), "unknown_option"),
        (("--game", "cutthroat_spades", "--set", "target"), "unknown_option"),
        (("--game", "cutthroat_spades", "--set", "target=9"), "bad_option"),
        (("--game", "cutthroat_spades", "--set", 'prize_jacks=["JS"]'), "bad_option"),
        (("--game", "cutthroat_spades", "--since", "XPMM-BBBB"), "card_other_game"),
    ],
)
def test_bad_input_is_refused_with_a_code_and_a_sentence(arguments: tuple[str, ...], code: str) -> None:
    ran = run("rules", *arguments, "--json")
    assert ran.exit_code == 1
    assert ran.told["error"]["code"] == code
    assert ran.stderr.startswith(f"{code}: ")
