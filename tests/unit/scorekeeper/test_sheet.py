"""A score sheet: what is written, what a correction does to later hands, games and tokens."""

from typing import Any

import pytest

from app.games.errors import CodedError, RuleViolation
from app.games.scorekeeping import with_hand
from app.games.sheets import SheetError, open_sheet
from app.players.names import NameRefused
from app.scorekeeper import views
from app.scorekeeper.commands import (
    LONGEST_HAND,
    MOST_HANDS,
    CorrectHand,
    EnterHand,
    PlaceToken,
    SheetCommand,
    decide,
    opening,
    questions,
)
from app.scorekeeper.events import from_log, to_log
from app.scorekeeper.record import Record, evolve
from app.tables.ports import StoredEvent

Json = dict[str, Any]
QUICK: Json = {"target": 100, "tokens_to_win": 2}
HANDS = {
    "cutthroat_spades": [{"bid": "5", "tricks": 5}, {"bid": "5", "tricks": 5}, {"bid": "7", "tricks": 7}],
    "three_person_spades": [{"bid": "5", "tricks": 5}, {"bid": "5", "tricks": 5}, {"bid": "7", "tricks": 7}],
    "two_player_spades": [{"bid": "5", "tricks": 5}, {"bid": "8", "tricks": 8}],
    "cutthroat_euchre": {"maker": 0, "alone": True, "tricks": [5, 0, 0]},
}


def sheet(game: str = "three_person_spades", **options: object) -> Record:
    players = ["Ann", "Bo", "Cy"][: 2 if game == "two_player_spades" else 3]
    return evolve(None, opening(game, None, options, players), 1, 0)


def write(record: Record, *commands: SheetCommand) -> Record:
    """Return the sheet after these commands; each event goes through the log's bytes."""
    for command in commands:
        seq = record.seq + 1
        new = to_log(decide(record, command))
        event = from_log(StoredEvent(seq, new.type, new.version, new.payload, "id", 1_000))
        record = evolve(record, event, seq, 1_000)
    return record


def hand(*bids: int, tricks: tuple[int, ...] | None = None) -> EnterHand:
    """Return a hand of three; without tricks each took what it bid."""
    took = bids if tricks is None else tricks
    return EnterHand([{"bid": str(bid), "tricks": one} for bid, one in zip(bids, took, strict=True)])


def seats(*bids: int, tricks: tuple[int, ...] | None = None) -> Json:
    return {"seats": hand(*bids, tricks=tricks).hand}


def totals(record: Record) -> list[list[int]]:
    return [[seat["total"] for seat in one["seats"]] for one in views.view(record)["hands"]]


ANN, BO = hand(10, 4, 3), hand(4, 10, 3)
"""With 100 points a game is won by one hand."""


def two_games() -> Record:
    """Ann won the first game and put the kraken on the board; Bo has won the second."""
    return write(sheet(**QUICK), ANN, PlaceToken(1, "kraken"), BO)


@pytest.mark.parametrize("game", list(HANDS))
def test_a_hand_of_each_game_is_scored_as_on_the_command_line(game: str) -> None:
    record = write(sheet(game), EnterHand(HANDS[game]), EnterHand(HANDS[game]))
    document = views.document(record)
    hands = document.pop("hands")
    paper, expected = open_sheet(document), []
    for one in hands:
        paper, result = with_hand(paper, one)
        expected.append([seat.total for seat in result.seats])
    assert totals(record) == expected
    assert [one["dealer"] for one in hands] == [0, 1]
    shown = views.view(record)
    assert shown["games"][-1]["play"]["totals"] == expected[-1]
    assert len(shown["forms"]) == record.n_seats


def test_a_form_offers_what_the_hand_may_be() -> None:
    form = views.forms(sheet("cutthroat_spades"), 0)[2]
    assert form["order"] == [0, 1, 2]
    assert "B6" not in form["bids"][0]
    assert (form["most"], form["jacks"], form["revokes"]) == ([17] * 3, ["JC", "JD"], False)
    assert views.forms(sheet("three_person_spades"), 0)[0]["revokes"]
    assert "BN" in views.forms(sheet("two_player_spades", blind_nil=True), 0)[0]["bids"][1]
    euchre = views.forms(sheet("cutthroat_euchre", stick_the_dealer=True), 0)[0]
    assert (euchre["kind"], euchre["thrown_in"]) == ("maker", False)


def test_a_correction_adds_up_every_later_hand_again_and_stays_in_the_log() -> None:
    record = write(sheet(), hand(5, 5, 7), hand(6, 4, 7))
    fixed = write(record, CorrectHand(0, seats(5, 5, 7, tricks=(4, 6, 7)), {}))
    assert totals(record) == [[50, 50, 70], [110, 90, 140]]
    assert totals(fixed) == [[-50, 40, 70], [10, 80, 140]]
    (correction,) = views.view(fixed)["corrections"]
    assert correction["before"] == record.hands[0]
    assert correction["after"] == fixed.hands[0]
    assert (correction["hand"], correction["at"]) == (0, 1_000)


def test_a_hand_that_was_entered_twice_is_taken_out() -> None:
    record = write(sheet(), hand(5, 5, 7), hand(5, 5, 7), CorrectHand(1, None, {}))
    assert totals(record) == [[50, 50, 70]]
    assert record.corrections[0].after is None


def test_a_correction_keeps_the_dealer_unless_it_names_another() -> None:
    record = write(sheet(), hand(5, 5, 7), hand(5, 5, 7))
    assert write(record, CorrectHand(1, seats(4, 6, 7), {})).hands[1]["dealer"] == 1
    assert write(record, CorrectHand(1, {"dealer": 2, **seats(5, 5, 7)}, {})).hands[1]["dealer"] == 2


def test_a_token_goes_under_the_winner_in_the_first_free_slot() -> None:
    record = write(two_games(), PlaceToken(2, "sun"), ANN, PlaceToken(3, "patch"))
    assert [(one.seat, one.smiley, one.slot) for one in record.tokens] == [
        (0, "kraken", 0),
        (1, "sun", 0),
        (0, "patch", 1),
    ]
    assert views.view(record)["champion"] == {"seat": 0}
    assert views.view(record)["forms"] == []


@pytest.mark.parametrize(
    ("kind", "good", "bad", "code"),
    [
        ("smiley", "kraken", "ink", "unknown_smiley"),
        ("tally_mark", "ink", "kraken", "unknown_mark"),
        ("two_of_clubs", "anchor", "ink", "unknown_back"),
        ("own", " Ahoy ", "", "token_empty"),
    ],
)
def test_tokens_are_of_the_kind_that_the_rules_name(kind: str, good: str, bad: str, code: str) -> None:
    record = write(sheet(**QUICK, token_kind=kind), ANN)
    with pytest.raises(RuleViolation) as refused:
        decide(record, PlaceToken(1, bad))
    assert refused.value.code == code
    assert write(record, PlaceToken(1, good)).tokens[0].smiley == good.strip()


LOST = CorrectHand(0, seats(4, 10, 3), {})
"""Now Bo has won the first game."""


def test_a_correction_that_changes_who_won_asks_about_the_token() -> None:
    record = two_games()
    (asked,) = questions(record, CorrectHand(0, seats(3, 4, 10), {}))
    assert (asked.game_no, asked.seat, asked.smiley, asked.winner) == (1, 0, "kraken", 2)
    assert asked.answers == ("keep", "take_back")
    with pytest.raises(RuleViolation) as refused:
        decide(record, CorrectHand(0, seats(3, 4, 10), {}))
    assert (refused.value.code, refused.value.params) == ("token_undecided", {"game": 1})


def test_a_token_that_is_taken_back_is_the_new_winners_to_place() -> None:
    record = write(two_games(), CorrectHand(0, seats(3, 4, 10), {1: "take_back"}))
    assert record.tokens == ()
    assert views.view(record)["tokens"] == [0, 1, 1]
    assert write(record, PlaceToken(1, "sun")).tokens[0].seat == 2


def test_a_token_that_is_kept_counts_for_who_has_it_also_on_the_command_line() -> None:
    record = write(two_games(), CorrectHand(0, LOST.written, {1: "keep"}))
    assert [one.seat for one in record.tokens] == [0]
    assert views.view(record)["tokens"] == [1, 1, 0]
    assert views.view(record)["champion"] is None
    document = views.document(record)
    assert document["awards"] == [{"game": 1, "seat": 0}]
    paper = open_sheet({name: value for name, value in document.items() if name != "hands"})
    for one in document["hands"]:
        paper, _ = with_hand(paper, one)
    assert paper.tokens == (1, 1, 0)
    # It was decided once; the next correction does not ask again.
    assert questions(record, CorrectHand(0, seats(3, 10, 4), {})) == ()


def test_a_kept_token_is_asked_about_again_when_its_game_goes_to_another() -> None:
    record = write(two_games(), CorrectHand(0, LOST.written, {1: "keep"}))
    (asked,) = questions(record, CorrectHand(0, seats(3, 4, 10), {}))
    assert (asked.seat, asked.winner, asked.answers) == (0, 2, ("keep", "take_back"))
    back = write(record, CorrectHand(0, seats(10, 4, 3), {}))
    (asked,) = questions(back, LOST)
    assert (asked.seat, asked.winner) == (0, 1)
    assert write(back, CorrectHand(0, LOST.written, {1: "take_back"})).awards == {}


def test_a_token_may_be_taken_back_where_keeping_it_would_end_the_tournament() -> None:
    """Corrected, the first game is Bo's and a hand longer, and the second is Ann's."""
    record = write(
        sheet(**QUICK),
        ANN,
        PlaceToken(1, "kraken"),
        hand(10, 7, 6, tricks=(4, 7, 6)),
        ANN,
        hand(5, 5, 7),
    )
    assert views.view(record)["tokens"] == [1, 1, 0]
    longer = seats(3, 9, 5)
    (asked,) = questions(record, CorrectHand(0, longer, {}))
    assert (asked.seat, asked.winner) == (0, 1)
    with pytest.raises(SheetError, match="tournament_over"):
        decide(record, CorrectHand(0, longer, {1: "keep"}))
    assert views.view(write(record, CorrectHand(0, longer, {1: "take_back"})))["tokens"] == [1, 1, 0]


@pytest.mark.parametrize(("new_game_dealer", "dealer"), [("rotate", 1), ("redraw", 1), ("winner", 2)])
def test_the_winner_of_a_game_deals_the_next_where_the_rules_say_so(
    new_game_dealer: str, dealer: int
) -> None:
    record = write(sheet("cutthroat_spades", target=100, new_game_dealer=new_game_dealer), hand(1, 4, 12))
    assert views.view(record)["next_dealer"] == dealer
    assert write(record, hand(5, 5, 7)).hands[-1]["dealer"] == dealer
    assert views.view(write(record, hand(5, 5, 7)))["next_dealer"] == (dealer + 1) % 3


def test_a_euchre_hand_is_kept_in_one_form() -> None:
    fields: Json = {"maker": 0, "alone": True, "tricks": [5, 0, 0]}
    record = write(sheet("cutthroat_euchre"), EnterHand({"dealer": 2, "seats": fields}))
    assert record.hands == ({"dealer": 2, **fields},)
    with pytest.raises(CodedError, match="extra_field"):
        decide(record, EnterHand({"note": 1, "seats": fields}))


def test_hands_after_the_end_of_the_tournament_cannot_come_about_by_a_correction() -> None:
    record = write(two_games(), ANN)
    with pytest.raises(SheetError) as refused:
        decide(record, CorrectHand(0, LOST.written, {1: "take_back"}))
    assert (refused.value.code, refused.value.hand) == ("tournament_over", 2)
    assert write(record, CorrectHand(0, LOST.written, {1: "keep"})).awards == {1: 0}


def test_a_token_of_a_game_that_nobody_has_won_now_can_only_be_taken_back() -> None:
    record = write(sheet(**QUICK), ANN, PlaceToken(1, "kraken"))
    unfinished = seats(9, 5, 3)
    (asked,) = questions(record, CorrectHand(0, unfinished, {}))
    assert (asked.winner, asked.answers) == (None, ("take_back",))
    with pytest.raises(RuleViolation, match="token_undecided"):
        decide(record, CorrectHand(0, unfinished, {1: "keep"}))
    assert write(record, CorrectHand(0, unfinished, {1: "take_back"})).tokens == ()


def test_a_token_stays_where_its_game_is_won_by_the_same_player_later() -> None:
    record = write(sheet(**QUICK), hand(9, 5, 3), hand(9, 5, 3), PlaceToken(1, "kraken"))
    fixed = CorrectHand(1, seats(10, 4, 3), {})
    assert questions(record, fixed) == ()
    assert write(record, fixed).tokens == record.tokens


def full() -> Record:
    record = sheet()
    one = {"dealer": 0, **seats(5, 5, 7)}
    return Record(record.seq, record.opened, hands=(one,) * MOST_HANDS)


@pytest.mark.parametrize(
    ("record", "command", "code"),
    [
        (sheet(), EnterHand("five"), "wrong_type"),
        (sheet(), EnterHand({"seats": [{"note": "x" * LONGEST_HAND}]}), "hand_too_long"),
        (sheet(), EnterHand({"seats": [], "dealer": 0}), "entry_seats"),
        (sheet(), hand(5, 5, 7, tricks=(5, 5, 6)), "tricks_do_not_add_up"),
        (sheet(), EnterHand({"dealer": 10**400, **seats(5, 5, 7)}), "unknown_seat"),
        (sheet(), CorrectHand(0, None, {}), "no_such_hand"),
        (sheet(), CorrectHand(-1, None, {}), "no_such_hand"),
        (sheet(), PlaceToken(1, "kraken"), "game_not_won"),
        (sheet(), PlaceToken(0, "kraken"), "game_not_won"),
        (two_games(), PlaceToken(1, "sun"), "token_lies_there"),
        (two_games(), CorrectHand(0, seats(10, 4, 3), {}), "nothing_changed"),
        (full(), hand(5, 5, 7), "sheet_full"),
    ],
)
def test_what_cannot_be_is_refused(record: Record, command: SheetCommand, code: str) -> None:
    with pytest.raises(CodedError) as refused:
        decide(record, command)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("players", "code"),
    [
        (["Ann", "Bo", ""], "name_empty"),
        (["Ann", "Bo", "x" * 15], "name_too_long"),
        (["Ann", "Bo", "ann"], "name_twice"),
        (["Ann"], "seats_not_offered"),
    ],
)
def test_names_are_refused_as_at_a_table(players: list[str], code: str) -> None:
    refused: list[str] = []
    try:
        opening("three_person_spades", None, {}, players)
    except (CodedError, NameRefused) as error:
        refused.append(error.code)
    assert refused == [code]


@pytest.mark.parametrize(
    ("awards", "code"),
    [
        ("x", "wrong_type"),
        ([{"game": 0, "seat": 0}], "number_out_of_range"),
        ([{"game": 1, "seat": 3}], "unknown_seat"),
        ([{"game": 1, "seat": 0}, {"game": 1, "seat": 1}], "award_twice"),
        ([{"game": 1}], "missing_field"),
    ],
)
def test_awards_that_make_no_sense_are_refused(awards: object, code: str) -> None:
    with pytest.raises(SheetError) as refused:
        open_sheet({"game": "three_person_spades", "players": ["Ann", "Bo", "Cy"], "awards": awards})
    assert refused.value.code == code
