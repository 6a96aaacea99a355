"""`cutthroat replay`: what it prints, and the first illegal step of every kind, with its code."""

from pathlib import Path

import pytest

from app.i18n import SOURCE, catalogue
from tests.support.commands import replayed, run

GOLDEN = Path(__file__).parents[1] / "golden" / "notation"
APP = Path(__file__).parents[2] / "app"
SOURCES = [
    *(APP / "games" / "notation").glob("*.py"),
    APP / "games" / "written.py",
    APP / "commands" / "reading.py",
]
DOCS = Path(__file__).parents[2] / "docs" / "notation.md"
SPADES = (GOLDEN / "cutthroat_short_5_4.cutthroat").read_text(encoding="utf-8")
EUCHRE = (GOLDEN / "euchre_24.cutthroat").read_text(encoding="utf-8")
BY_HAND = (GOLDEN / "by_hand_cutthroat.cutthroat").read_text(encoding="utf-8")

HEAD = """cutthroat notation 1
game: cutthroat_spades
option target: 100
player 0: Ann
player 1: Bo
player 2: Cy
"""
DEAL = """hand 1: dealer 0
deal 0: AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AH KH QH JH
deal 1: TH 9H 8H 7H 6H 5H 4H 3H 2H AC KC QC JC TC 9C 8C 7C
deal 2: 6C 5C 4C 3C AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D
"""
BIDS = "1: look, bid 3; 2: look, bid Nil; 0: look, bid 13\n"
TEXT = HEAD + DEAL + BIDS
"""Eight steps in eleven lines: the hand, the deal, three looks and three bids."""
NEXT = 9
EUCHRE_STEPS = 402


def after(more: str) -> str:
    return TEXT + more


def head(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


# name -> text, code, step
ILLEGAL: dict[str, tuple[str, str, int]] = {
    "no notation": ("Ann bids 5 and takes 6.", "not_notation", 0),
    "another version": (head("notation 1", "notation 2"), "unknown_version", 0),
    "no game": (head("game: cutthroat_spades\n", ""), "missing_field", 0),
    "an unknown game": (head("cutthroat_spades", "whist"), "unknown_game", 0),
    "a game twice": (head("player 0", "game: cutthroat_euchre\nplayer 0"), "header_line_twice", 0),
    "an unknown preset": (head("option target: 100", "preset: endless"), "unknown_preset", 0),
    "an unknown option": (head("option target", "option stakes"), "unknown_option", 0),
    "an option out of bounds": (head("target: 100", "target: 1"), "bad_option", 0),
    "an option that is a word": (head("target: 100", "target: many"), "bad_option", 0),
    "a number without an end": (head("target: 100", "target: " + "9" * 5000), "bad_option", 0),
    "a seat without a player": (head("player 1: Bo\n", ""), "player_missing", 0),
    "players for no game": (head("player 2: Cy\n", ""), "seats_not_offered", 0),
    "a player without a name": (head("player 1: Bo", "player 1:"), "name_empty", 0),
    "a name that steers a terminal": (head("Bo", "\x1b[2J"), "name_bad_characters", 0),
    "a draw that seats others": (head("hand 1", "draw: 0 2C, 1 AS, 2 KS\nhand 1"), "draw_differs", 0),
    "a draw of the same card": (head("hand 1", "draw: 0 AS, 1 AS, 2 KS\nhand 1"), "draw_differs", 0),
    "a draw of a joker": (head("hand 1", "draw: 0 BJ, 1 AS, 2 KS\nhand 1"), "card_not_in_pack", 0),
    "a draw of words": (head("hand 1", "draw: Ann wins\nhand 1"), "unknown_seat", 0),
    "a draw without the second round": (head("hand 1", "draw: 0 AS, 1 AH, 2 KS\nhand 1"), "draw_differs", 0),
    "a start for two": (head("hand 1", "start totals: 10 20\nhand 1"), "start_seats", 0),
    "a start in words": (head("hand 1", "start totals: ten 0 0\nhand 1"), "not_a_number", 0),
    "a start that is won": (head("hand 1", "start totals: 100 0 0\nhand 1"), "start_is_won", 0),
    "a start of something else": (head("hand 1", "start luck: 1 2 3\nhand 1"), "unknown_line", 0),
    "a head of three words": (head("player 1", "player one 1"), "unknown_line", 0),
    "a deal before any hand": (head("hand 1: dealer 0\n", ""), "hand_line_missing", 1),
    "a second hand first": (head("hand 1", "hand 2"), "wrong_hand", 1),
    "a hand without a number": (head("hand 1", "hand one"), "not_a_number", 1),
    "a hand with a remark": (head("dealer 0", "Ann deals"), "unknown_line", 1),
    "a dealer who is not there": (head("dealer 0", "dealer 3"), "unknown_seat", 1),
    "a seat written in another script": (head("dealer 0", "dealer ٣"), "unknown_seat", 1),
    "a card dealt twice": (head("deal 1: TH", "deal 1: AS"), "card_twice", 2),
    "a card that is not in the pack": (head("deal 2: 6C", "deal 2: 2C"), "card_not_in_pack", 2),
    "a card that does not exist": (head("deal 2: 6C", "deal 2: 1C"), "unknown_card", 2),
    "a card too few": (head("deal 1: TH", "deal 1:"), "part_size", 2),
    "a part that is not dealt": (head("deal 2: ", "deal manikin: "), "unknown_part", 2),
    "a deal in the middle": (after("deal 0: AS"), "hand_not_over", NEXT),
    "a bid before the look": (head("1: look, bid 3", "1: bid 3"), "look_first", 3),
    "a blind bid after the look": (head("2: look, bid Nil", "2: look, bid BN"), "blind_after_look", 6),
    "a blind six in front": (head("1: look, bid 3", "1: bid B6"), "b6_not_behind", 3),
    "a second look": (head("1: look,", "1: look, look,"), "already_looked", 4),
    "a bid out of turn": (head("1: look, bid 3; ", ""), "not_your_turn", 4),
    "a bid of nothing": (head("bid 13", "bid"), "missing_field", 8),
    "a bid of two": (head("bid 13", "bid 13 4"), "extra_field", 8),
    "a bid that does not exist": (head("bid 13", "bid 13F"), "unknown_bid", 8),
    "a bid above the tricks": (head("bid 13", "bid 18"), "bid_out_of_range", 8),
    "a bid when bidding is over": (after("1: bid 4"), "not_bidding", NEXT),
    "a command of another game": (after("1: go alone"), "unknown_command", NEXT),
    "a command of the server's": (after("1: next hand"), "unknown_command", NEXT),
    "a command of nobody": (after("1:"), "unknown_command", NEXT),
    "a seat that is not there": (after("7: look"), "unknown_seat", NEXT),
    "a line without a head": (after("Ann takes it"), "unknown_line", NEXT),
    "a line of something else": (after("weather: fine"), "unknown_line", NEXT),
    "a header line in the hand": (after("player 0: Ann"), "unknown_line", NEXT),
    "a card before the bids": (HEAD + DEAL + "trick 1: TH", "not_playing", 3),
    "a lead out of turn": (after("trick 0: AH"), "not_your_turn", NEXT),
    "a card of another": (after("trick 1: AH"), "card_not_held", NEXT),
    "a card that is no word": (after("trick 1: TH x"), "unknown_card", NEXT + 1),
    "a trick of nobody": (after("trick x: TH"), "unknown_seat", NEXT),
    "a suit not followed": (after("trick 1: TH 6C 2S"), "must_follow_suit", NEXT + 2),
    "a trick of four cards": (after("trick 1: TH 6C AH KH"), "trick_is_full", NEXT + 3),
    "a trick of two cards": (after("trick 1: TH 6C\ntrick 1: AH"), "trick_not_full", NEXT + 2),
    "spades led unbroken": (after("trick 1: TH 6C AH; trick 0: AS"), "spades_not_broken", NEXT + 3),
    "a card played twice": (after("trick 1: TH 6C AH; trick 0: AH"), "card_not_held", NEXT + 3),
    "tricks that nobody took": (after("trick 1: TH 6C AH; tricks: 0 1 0"), "score_differs", NEXT + 3),
    "tricks for two": (after("trick 1: TH 6C AH; tricks: 1 0"), "score_differs", NEXT + 3),
    "tricks in words": (after("trick 1: TH 6C AH; tricks: one 0 0"), "not_a_number", NEXT + 3),
    "totals too early": (after("totals: 10 0 0"), "score_differs", NEXT),
    "a score before the end": (after("score: 10 0 0"), "not_scored", NEXT),
    "a winner before the end": (after("won: 0"), "not_scored", NEXT),
    "a next hand before the end": (after("hand 2: dealer 1"), "hand_not_over", NEXT),
    "a wrong score": (SPADES.replace("score: +40 +30", "score: +40 +40", 1), "score_differs", 64),
    "a wrong total": (SPADES.replace("totals: 40 30", "totals: 30 40", 1), "score_differs", 65),
    "wrong bags": (SPADES.replace("bags: 0 2", "bags: 0 0", 1), "score_differs", 66),
    "a wrong winner": (EUCHRE.rstrip()[:-1] + "-", "score_differs", EUCHRE_STEPS),
    "a wrong dealer": (SPADES.replace("hand 2: dealer 1", "hand 2: dealer 3"), "wrong_dealer", 67),
    "a hand left out": (SPADES.replace("hand 2: dealer 1", "hand 3: dealer 1"), "wrong_hand", 67),
    "a hand after the tournament": (
        EUCHRE.replace("player 0", "option tokens_to_win: 1\nplayer 0") + "hand 1: dealer 0",
        "tournament_over",
        EUCHRE_STEPS + 1,
    ),
    "a hand broken off without its deal": (BY_HAND[: BY_HAND.index("trick 3: AD")], "deal_incomplete", 2),
    "euchre without its turn-up": (
        EUCHRE[: EUCHRE.index("deal 0")] + "1: pass",
        "deal_incomplete",
        2,
    ),
}

# name -> bytes, code
UNREADABLE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "empty_input"),
    "empty lines": (b"\n\n\r\n", "empty_input"),
    "remarks only": (b"# nothing yet\n", "not_notation"),
    "Latin-1": (TEXT.replace("Bo", "Zoë").encode("latin-1"), "not_utf8"),
    "UTF-16": (TEXT.encode("utf-16"), "not_utf8"),
    "zeros": (bytes(1000), "not_notation"),
    "one endless line": (b"cutthroat " * 300_000, "not_notation"),
    "a hundred megabytes": (b"#" * 100_000_000, "too_large"),
}


@pytest.mark.parametrize("name", ILLEGAL)
def test_the_first_illegal_step_is_told_with_its_code(name: str) -> None:
    text, code, step = ILLEGAL[name]
    ran = run("replay", "--json", "-", given=text.encode())
    assert ran.exit_code == 1
    assert (ran.told["step"], ran.told["code"]) == (step, code)
    assert list(ran.told) == ["step", "code", "line"]
    assert ran.stderr.startswith(f"{code}: step {step}, line {ran.told['line']}")
    assert f"error.{code}" in catalogue(SOURCE).messages


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_step_0(name: str) -> None:
    given, code = UNREADABLE[name]
    ran = run("replay", "--json", "-", given=given)
    assert ran.exit_code == 1
    assert (ran.told["step"], ran.told["code"]) == (0, code)
    assert f"error.{code}" in catalogue(SOURCE).messages


@pytest.mark.parametrize(
    ("path", "code"),
    [(".", "file_is_folder"), ("nowhere", "no_such_file"), ("x" * 5000, "file_not_readable")],
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, path: str, code: str) -> None:
    ran = run("replay", "--json", str(tmp_path / path))
    assert ran.exit_code == 1
    assert ran.told == {"step": 0, "code": code, "line": None}


def test_a_refusal_without_json_is_one_sentence_for_people() -> None:
    ran = run("replay", "-", given=after("trick 1: TH 6C 2S").encode())
    assert ran.exit_code == 1
    assert ran.stdout == ""
    assert ran.stderr == "must_follow_suit: step 11, line 12: Follow hearts first.\n"


def test_an_unfinished_game_tells_where_it_stands() -> None:
    told = replayed(after("trick 1: TH 6C AH; trick 0: KH"))
    assert told["steps"] == NEXT + 3
    assert told["hands"] == 0
    assert told["state"]["phase"] == "playing"
    assert told["state"]["turn"] == 1
    assert told["state"]["tricks"] == [1, 0, 0]
    assert [len(holding) for holding in told["holdings"]] == [15, 16, 16]
    assert told["tokens"] == [0, 0, 0]
    assert told["tournament_winner"] is None


def test_a_whole_game_tells_its_winner() -> None:
    told = replayed(EUCHRE)
    winner = told["state"]["winner"]
    assert told["tokens"] == [int(seat == winner) for seat in range(3)]
    assert told["state"]["totals"][winner] >= 10
    assert told["hands"] == EUCHRE.count("\nhand ")


def test_a_file_replays_like_standard_input() -> None:
    path = GOLDEN / "euchre_24.cutthroat"
    assert run("replay", "--json", str(path)).told == replayed(EUCHRE)


def test_line_ends_of_other_systems_are_line_ends() -> None:
    assert replayed("\ufeff" + EUCHRE.replace("\n", "\r\n")) == replayed(EUCHRE)


def test_people_see_scores_and_where_it_stands() -> None:
    whole = run("replay", "-", given=SPADES.encode()).stdout
    assert "contract made" in whole
    assert "steps are legal." in whole
    standing = run("replay", "-", given=after("trick 1: TH 6C").encode()).stdout
    assert "Hand 1, playing. Ann is next." in standing
    assert "on the table: Bo TH, Cy 6C" in standing
    assert "\n  Bo: 9H 8H 7H " in standing


def test_a_text_of_the_header_alone_waits_for_its_first_deal() -> None:
    told = replayed(HEAD)
    assert (told["steps"], told["state"]["phase"]) == (0, "dealing")


def test_a_game_goes_on_from_its_start() -> None:
    start = "start totals: 0 90 10\nstart bags: 9 0 0\nstart b6_used: 0 0 0\n"
    behind = DEAL + "1: look, bid 3; 2: bid B6; 0: look, bid 4\n"
    told = replayed(HEAD + start + behind)
    assert told["state"]["totals"] == [0, 90, 10]
    assert told["state"]["bags"] == [9, 0, 0]
    assert told["state"]["b6_used"] == [0, 0, 1]


def test_games_follow_each_other_to_the_tournament() -> None:
    hands = EUCHRE[EUCHRE.index("\nhand 1") :]
    told = replayed(EUCHRE.replace("player 0", "option tokens_to_win: 2\nplayer 0") + hands)
    assert told["tournament_winner"] == told["state"]["winner"]
    assert sum(told["tokens"]) == 2


def test_every_code_of_the_notation_itself_is_described() -> None:
    described = DOCS.read_text(encoding="utf-8")
    sources = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    seen = {code for _, code, _ in ILLEGAL.values()} | {code for _, code in UNREADABLE.values()}
    own = {code for code in seen if f'"{code}"' in sources}
    assert len(own) > 15
    assert {code for code in own if f"`{code}`" not in described} == set()
