"""`cutthroat score`: what it prints, and every kind of input that it refuses, with code and place."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.i18n import SOURCE, catalogue
from tests.support.commands import run, scored

Json = dict[str, Any]
A, B, C = ({"bid": str(n), "tricks": n} for n in (5, 5, 7))
HAND = [A, B, C]
DOCS = Path(__file__).parents[2] / "docs" / "score.md"


def sheet(*hands: object, **more: Any) -> Json:
    return {"game": "cutthroat_spades", "players": ["Ann", "Bo", "Cy"], "hands": list(hands), **more}


def euchre(*hands: object, **more: Any) -> Json:
    return sheet(*hands, game="cutthroat_euchre", **more)


def two(*hands: object, **more: Any) -> Json:
    return sheet(*hands, **{"game": "two_player_spades", "players": ["Ann", "Bo"], **more})


def changed(seat: int, **fields: Any) -> list[Json]:
    return [{**entry, **fields} if at == seat else entry for at, entry in enumerate(HAND)]


def without(document: Json, field: str) -> Json:
    return {name: value for name, value in document.items() if name != field}


WON = [{"bid": "17", "tricks": 17}, {"bid": "1", "tricks": 0}, {"bid": "1", "tricks": 0}]

# name -> document, code, hand, seat
REFUSED: dict[str, tuple[object, str, int | None, int | None]] = {
    "a list": ([], "wrong_type", None, None),
    "a number": (5, "wrong_type", None, None),
    "no game": (without(sheet(HAND), "game"), "missing_field", None, None),
    "no players": (without(sheet(HAND), "players"), "missing_field", None, None),
    "no hands": (without(sheet(HAND), "hands"), "missing_field", None, None),
    "a field too many": (sheet(HAND, tricks=3), "extra_field", None, None),
    "an unknown game": (sheet(HAND, game="whist"), "unknown_game", None, None),
    "a game that is no word": (sheet(HAND, game=3), "wrong_type", None, None),
    "an unknown preset": (sheet(HAND, preset="endless"), "unknown_preset", None, None),
    "a preset of another game": (sheet(HAND, preset="euchre"), "unknown_preset", None, None),
    "an unknown option": (sheet(HAND, options={"stakes": 5}), "unknown_option", None, None),
    "an option out of bounds": (sheet(HAND, options={"target": 10**30}), "bad_option", None, None),
    "an option of another type": (sheet(HAND, options={"target": "300"}), "bad_option", None, None),
    "an option that is a broken number": (sheet(HAND, options={"target": 300.5}), "wrong_type", None, None),
    "options that are a list": (sheet(HAND, options=[]), "wrong_type", None, None),
    "options that do not go together": (
        sheet(HAND, options={"joker_count": 2}),
        "jokers_not_offered",
        None,
        None,
    ),
    "players that are a number": (sheet(HAND, players=3), "wrong_type", None, None),
    "a player without a name": (sheet(HAND, players=["Ann", " ", "Cy"]), "name_empty", None, None),
    "a player who is a number": (sheet(HAND, players=["Ann", 2, "Cy"]), "wrong_type", None, None),
    "a name without an end": (sheet(HAND, players=["A" * 10_000, "Bo", "Cy"]), "name_too_long", None, None),
    "a name that steers a terminal": (
        sheet(HAND, players=["\x1b[2J", "Bo", "Cy"]),
        "name_bad_characters",
        None,
        None,
    ),
    "half a character": (sheet(HAND, players=["\ud800", "Bo", "Cy"]), "name_bad_characters", None, None),
    "a name that turns the line around": (
        sheet(HAND, players=["\u202eAnn", "Bo", "Cy"]),
        "name_bad_characters",
        None,
        None,
    ),
    "too few players": (sheet(HAND, players=["Ann"]), "seats_not_offered", None, None),
    "a thousand players": (sheet(HAND, players=["Ann"] * 1000), "seats_not_offered", None, None),
    "hands that are an object": (sheet() | {"hands": {}}, "wrong_type", None, None),
    "a start for too few": (sheet(HAND, start=[{"total": 5}]), "start_seats", None, None),
    "a start that is no list": (sheet(HAND, start={"total": 5}), "start_seats", None, None),
    "a start of numbers": (sheet(HAND, start=[1, 2, 3]), "wrong_type", None, 0),
    "a start with another field": (sheet(HAND, start=[{}, {"points": 3}, {}]), "extra_field", None, 1),
    "a start that is a word": (sheet(HAND, start=[{}, {}, {"total": "90"}]), "wrong_type", None, 2),
    "a start far away": (sheet(HAND, start=[{"total": 10**9}, {}, {}]), "number_out_of_range", None, 0),
    "bags below zero": (sheet(HAND, start=[{}, {"bags": -1}, {}]), "number_out_of_range", None, 1),
    "bags where none are counted": (euchre(start=[{}, {"bags": 1}, {}]), "not_counted", None, 1),
    "blind sixes where there are none": (two(start=[{"b6_used": 1}, {}]), "not_counted", None, 0),
    "a start that is won": (sheet(start=[{"total": 500}, {}, {}]), "start_is_won", None, None),
    "a hand that is a number": (sheet(HAND, 7), "entry_seats", 1, None),
    "a hand that is nothing": (sheet(None), "entry_seats", 0, None),
    "a hand for too few": (sheet(HAND[:2]), "entry_seats", 0, None),
    "a hand of words": (sheet(["5", "5", "7"]), "wrong_type", 0, 0),
    "a hand without seats": (sheet({"dealer": 1}), "entry_seats", 0, None),
    "a dealer who is not there": (sheet({"dealer": 3, "seats": HAND}), "unknown_seat", 0, None),
    "a dealer who is true": (sheet({"dealer": True, "seats": HAND}), "wrong_type", 0, None),
    "a hand with a field too many": (sheet({"dealer": 1, "seats": HAND, "x": 1}), "extra_field", 0, None),
    "a seat without a bid": (sheet([A, B, {"tricks": 7}]), "missing_field", 0, 2),
    "a seat with a field too many": (sheet(changed(1, bags=2)), "extra_field", 0, 1),
    "a bid that is a number": (sheet(changed(0, bid=5)), "wrong_type", 0, 0),
    "a bid that does not exist": (sheet(changed(2, bid="7F")), "unknown_bid", 0, 2),
    "an empty bid": (sheet(changed(2, bid="")), "unknown_bid", 0, 2),
    "a bid above the tricks": (sheet(changed(1, bid="18")), "bid_out_of_range", 0, 1),
    "a bid of zero": (sheet(changed(1, bid="0")), "bid_zero_use_nil", 0, 1),
    "a moon where there is none": (
        sheet(changed(1, bid="SM"), options={"sm_mode": "off"}),
        "bid_not_on_offer",
        0,
        1,
    ),
    "a blind six in front": (sheet(changed(1, bid="B6")), "b6_not_behind", 0, 1),
    "a blind nil too near": (sheet(changed(1, bid="BN"), options={"bn_deficit": 100}), "bn_not_behind", 0, 1),
    "a blind six used up": (
        sheet(changed(0, bid="B6"), start=[{"b6_used": 1}, {"total": 90}, {}]),
        "b6_used_up",
        0,
        0,
    ),
    "tricks that are a word": (sheet(changed(0, tricks="5")), "wrong_type", 0, 0),
    "half a trick": (sheet(changed(0, tricks=5.0)), "wrong_type", 0, 0),
    "tricks that are true": (sheet(changed(0, tricks=True)), "wrong_type", 0, 0),
    "tricks below zero": (sheet(changed(0, tricks=-1)), "tricks_out_of_range", 0, 0),
    "tricks beyond counting": (sheet(changed(0, tricks=10**400)), "tricks_out_of_range", 0, 0),
    "a trick too many": (sheet(HAND, changed(0, tricks=6)), "tricks_do_not_add_up", 1, None),
    "a trick too few": (sheet(changed(2, tricks=6)), "tricks_do_not_add_up", 0, None),
    "jacks that are a word": (sheet(changed(0, jacks="JC")), "wrong_type", 0, 0),
    "a card that does not exist": (sheet(changed(0, jacks=["1C"])), "unknown_card", 0, 0),
    "an ace as a jack": (sheet(changed(0, jacks=["AC"])), "not_a_jack", 0, 0),
    "a jack caught by two": (
        sheet([{**A, "jacks": ["JC"]}, B, {**C, "jacks": ["JC"]}]),
        "jack_caught_twice",
        0,
        2,
    ),
    "a jack caught twice by one": (sheet(changed(1, jacks=["JD", "JD"])), "jack_caught_twice", 0, 1),
    "a jack without a trick": (
        sheet([{"bid": "Nil", "tricks": 0, "jacks": ["JC"]}, {"bid": "5", "tricks": 10}, C]),
        "jack_without_trick",
        0,
        0,
    ),
    "a revoke without a price": (sheet(changed(1, revoked=True)), "revoke_not_scored", 0, 1),
    "a revoke that is a word": (sheet(changed(1, revoked="yes")), "wrong_type", 0, 1),
    "a hand after the tournament": (
        sheet(WON, HAND, options={"target": 100, "tokens_to_win": 1}),
        "tournament_over",
        1,
        None,
    ),
    "euchre as a list": (euchre(HAND), "wrong_type", 0, None),
    "euchre without a maker": (euchre({"tricks": [3, 1, 1]}), "missing_field", 0, None),
    "euchre made by nobody": (euchre({"maker": None, "tricks": [3, 1, 1]}), "wrong_type", 0, None),
    "euchre made by a fourth": (euchre({"maker": 3, "tricks": [3, 1, 1]}), "unknown_seat", 0, None),
    "euchre of four tricks": (euchre({"maker": 0, "tricks": [3, 1, 0]}), "tricks_do_not_add_up", 0, None),
    "euchre of two seats": (euchre({"maker": 0, "tricks": [3, 2]}), "entry_seats", 0, None),
    "a maker who defends": (
        euchre({"maker": 0, "lone_defender": 0, "tricks": [3, 1, 1]}),
        "maker_is_no_defender",
        0,
        0,
    ),
    "a lone defender where there is none": (
        euchre({"maker": 0, "lone_defender": 1, "tricks": [3, 2, 0]}, options={"lone_defender": False}),
        "lone_defender_not_offered",
        0,
        1,
    ),
    "a trick by who sat out": (
        euchre({"maker": 0, "lone_defender": 1, "tricks": [3, 1, 1]}),
        "trick_by_seat_out",
        0,
        2,
    ),
    "thrown in and not": (euchre({"thrown_in": False}), "wrong_type", 0, None),
    "thrown in with a maker": (euchre({"thrown_in": True, "maker": 0}), "extra_field", 0, None),
    "thrown in by a stuck dealer": (
        euchre({"dealer": 2, "thrown_in": True}, options={"stick_the_dealer": True}),
        "dealer_must_name",
        0,
        2,
    ),
    "bids that add up to seventeen": (
        sheet(HAND, game="three_person_spades", options={"forbid_total_17": True}),
        "bid_total_forbidden",
        0,
        0,
    ),
    "a nil in three-person spades": (
        sheet(changed(1, bid="Nil"), game="three_person_spades"),
        "bid_not_on_offer",
        0,
        1,
    ),
    "a blind nil where there is none": (
        two([{"bid": "BN", "tricks": 0}, {"bid": "9", "tricks": 13}]),
        "bid_not_on_offer",
        0,
        0,
    ),
}

# name -> bytes, code
UNREADABLE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "empty_input"),
    "spaces": (b" \n\t ", "empty_input"),
    "words": (b"five tricks for Ann", "bad_json"),
    "half a document": (b'{"game": "cutthroat_spades", "hands": [', "bad_json"),
    "two documents": (b"{} {}", "bad_json"),
    "a comma too many": (b'{"game": "cutthroat_spades",}', "bad_json"),
    "NaN": (b'{"game": NaN}', "bad_json"),
    "Infinity": (b'{"game": -Infinity}', "bad_json"),
    "a number of ten thousand digits": (b'{"game": ' + b"9" * 10_000 + b"}", "bad_json"),
    "nested without an end": (b"[" * 200_000, "too_deep"),
    "nested in objects": (b'{"hands":' * 100_000 + b"1" + b"}" * 100_000, "too_deep"),
    "a field twice": (b'{"game": "cutthroat_spades", "game": "cutthroat_euchre"}', "duplicate_field"),
    "a field of a seat twice": (b'{"hands": [[{"bid": "5", "bid": "6"}]]}', "duplicate_field"),
    "Latin-1": ('{"players": ["Zoë"]}'.encode("latin-1"), "not_utf8"),
    "UTF-16": ('{"players": []}'.encode("utf-16"), "not_utf8"),
    "zeros": (bytes(100), "bad_json"),
    "a hundred megabytes": (b" " * 100_000_000, "too_large"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_have_happened_is_refused_with_its_code_and_place(name: str) -> None:
    document, code, hand, seat = REFUSED[name]
    ran = run("score", "--json", "-", given=json.dumps(document).encode())
    assert ran.exit_code == 1
    assert ran.told == {"error": {"code": code, "hand": hand, "seat": seat}}
    assert ran.stderr.startswith(f"{code}: ")
    assert f"error.{code}" in catalogue(SOURCE).messages


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_refused_with_its_code(name: str) -> None:
    given, code = UNREADABLE[name]
    ran = run("score", "--json", "-", given=given)
    assert ran.exit_code == 1
    assert ran.told == {"error": {"code": code, "hand": None, "seat": None}}
    assert f"error.{code}" in catalogue(SOURCE).messages


@pytest.mark.parametrize(
    ("path", "code"),
    [(".", "file_is_folder"), ("nowhere.json", "no_such_file"), ("x" * 5000, "file_not_readable")],
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, path: str, code: str) -> None:
    ran = run("score", "--json", str(tmp_path / path))
    assert ran.exit_code == 1
    assert ran.told["error"]["code"] == code


def test_a_refusal_without_json_is_one_sentence_for_people() -> None:
    ran = run("score", "-", given=json.dumps(sheet(HAND, changed(0, tricks=6))).encode())
    assert ran.exit_code == 1
    assert ran.stdout == ""
    assert ran.stderr == "tricks_do_not_add_up: hand 2: The tricks add up to 18, not to 17.\n"


def test_a_field_that_steers_a_terminal_is_shown_without() -> None:
    ran = run("score", "-", given=json.dumps(sheet(HAND, **{"\x1b[31m\ud800": 1})).encode())
    assert ran.exit_code == 1
    assert "\x1b" not in ran.stderr


def test_a_file_scores_like_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "evening.json"
    file.write_text("\ufeff" + json.dumps(sheet(HAND)), encoding="utf-8")
    assert run("score", "--json", str(file)).told == scored(sheet(HAND))


def test_the_example_of_the_description_scores_as_it_says() -> None:
    text = DOCS.read_text(encoding="utf-8")
    example = text.split("```json\n")[1].split("```")[0]
    told = scored(json.loads(example))
    first = told["hands"][0]["seats"][0]
    assert json.dumps(first["parts"][1]) in text
    assert (first["delta"], first["total"], first["bags"]) == (60, 60, 1)
    assert list(told) == ["hands", "tokens", "tournament_winner"]
    assert list(first) == ["delta", "total", "bags", "parts"]


def test_people_see_a_table() -> None:
    ran = run("score", "-", given=json.dumps(sheet(WON, HAND, options={"target": 100})).encode())
    assert ran.exit_code == 0
    assert "Ann wins." in ran.stdout
    assert "contract made" in ran.stdout
    assert "Games won: Ann 1, Bo 0, Cy 0." in ran.stdout


def test_a_tournament_without_hands_has_no_scores() -> None:
    assert scored(sheet()) == {"hands": [], "tokens": [0, 0, 0], "tournament_winner": None}


def test_a_won_game_is_followed_by_one_at_zero_and_the_last_token_wins() -> None:
    told = scored(sheet(WON, HAND, WON, options={"target": 100, "tokens_to_win": 2}))
    assert [hand["winner"] for hand in told["hands"]] == [0, None, 0]
    assert [seat["total"] for seat in told["hands"][1]["seats"]] == [50, 50, 70]
    assert told["tokens"] == [2, 0, 0]
    assert told["tournament_winner"] == 0


def test_the_start_counts_for_the_first_game_only() -> None:
    start = [{"total": 40, "bags": 9}, {"total": -30}, {}]
    told = scored(sheet(WON, HAND, options={"target": 100}, start=start))
    assert [seat["total"] for seat in told["hands"][0]["seats"]] == [210, -40, -10]
    assert [seat["total"] for seat in told["hands"][1]["seats"]] == [50, 50, 70]
    assert [seat["bags"] for seat in told["hands"][1]["seats"]] == [0, 0, 0]


def test_a_tie_in_which_a_game_goes_on_is_a_tie_before() -> None:
    hand = [{"bid": "7", "tricks": 6}, {"bid": "6", "tricks": 5}, {"bid": "6", "tricks": 6}]
    level = [{"bid": "7", "tricks": 6}, {"bid": "7", "tricks": 6}, {"bid": "5", "tricks": 5}]
    start = [{"total": 300}, {"total": 300}, {}]
    for options, winners in (
        ({"after_tie": "lead_only"}, [None, 1]),
        ({"after_tie": "target_again"}, [None, None]),
    ):
        told = scored(
            sheet(level, hand, game="three_person_spades", start=start, options={"target": 300, **options})
        )
        assert [one["winner"] for one in told["hands"]] == winners


def test_a_used_blind_six_counts_until_the_game_is_won() -> None:
    behind = [{"total": 0}, {"total": 90}, {}]
    six = [{"bid": "B6", "tricks": 6}, {"bid": "5", "tricks": 5}, {"bid": "6", "tricks": 6}]
    far = [{"bid": "B6", "tricks": 1}, {"bid": "8", "tricks": 8}, {"bid": "8", "tricks": 8}]
    ran = run("score", "--json", "-", given=json.dumps(sheet(six, far, start=behind)).encode())
    assert ran.told == {"error": {"code": "b6_used_up", "hand": 1, "seat": 0}}
    won = [{"bid": "1", "tricks": 0}, {"bid": "17", "tricks": 17}, {"bid": "1", "tricks": 0}]
    lost = [{"bid": "5", "tricks": 4}, {"bid": "6", "tricks": 6}, {"bid": "7", "tricks": 7}]
    told = scored(sheet(six, won, lost, far, start=behind, options={"target": 300}))
    assert told["tokens"] == [0, 1, 0]


def test_jacks_that_are_no_prize_and_prizes_of_nobody_do_not_count() -> None:
    told = scored(sheet(changed(0, jacks=["JS", "JH"])))
    assert [seat["delta"] for seat in told["hands"][0]["seats"]] == [50, 50, 70]


def test_a_euchre_hand_may_name_its_dealer_among_its_fields() -> None:
    hand = {"maker": 0, "tricks": [3, 1, 1]}
    told = [scored(euchre(one)) for one in (hand, {"dealer": 2, **hand}, {"dealer": 2, "seats": hand})]
    assert told[0] == told[1] == told[2]


def test_every_code_that_the_tests_see_is_described() -> None:
    described = DOCS.read_text(encoding="utf-8")
    codes = {code for _, code, _, _ in REFUSED.values()} | {code for _, code in UNREADABLE.values()}
    missing = {code for code in codes if f"`{code}`" not in described}
    assert missing <= {"jokers_not_offered"}, "others of house rules are not listed"


@pytest.mark.parametrize("command", ["score", "replay"])
@pytest.mark.parametrize("given", [b"", b"\xff\xfe", b"{", b"[" * 100_000, b"cutthroat notation 1\n\x00:"])
def test_no_input_leads_to_a_fault(command: str, given: bytes) -> None:
    ran = run(command, "--json", "-", given=given)
    assert ran.exit_code == 1
    assert isinstance(ran.told, dict)


def test_a_closed_standard_input_is_empty() -> None:
    line = f"{sys.executable} -m app.cli score --json - <&-"
    done = subprocess.run(
        ["/bin/sh", "-c", line], cwd=DOCS.parents[1], check=False, capture_output=True, timeout=120
    )
    assert json.loads(done.stdout)["error"]["code"] == "empty_input"


def test_a_terminal_without_the_letters_of_a_name_shows_escapes() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "app.cli", "score", "-"],
        cwd=DOCS.parents[1],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
        capture_output=True,
        input=json.dumps(sheet(HAND, players=["Zoë", "Bo", "Cy"])).encode(),
        timeout=120,
    )
    assert done.returncode == 0
    assert b"Zo\\xeb" in done.stdout
