"""An evening's life: who comes, leaves and stands in; rounds that close whatever happens; its end."""

import pytest

from app.games.errors import RuleViolation
from app.tournaments import commands as c
from app.tournaments.ids import reaction_id
from app.tournaments.people import MOST_PEOPLE
from app.tournaments.rounds import deadline
from app.tournaments.state import Form, Phase, Presence
from app.tournaments.views import view
from tests.support.evenings import Watched, draw, hand, opened, play_round, settings, win

HOUR = 3_600_000


def refused(evening: Watched, command: c.TournamentCommand) -> str:
    """Return why a command is refused."""
    with pytest.raises(RuleViolation) as caught:
        evening.do(command)
    return caught.value.code


def seated(evening: Watched) -> set[int]:
    """Return who plays in the last round."""
    return {no for table in evening.state.rounds[-1].tables for no in table.entrants}


# --- coming and going ---------------------------------------------------------------------------------------


def test_who_comes_late_is_first_into_the_next_draw_and_counts_like_who_sat_out_most() -> None:
    evening = opened(4)
    play_round(evening)
    evening.do(c.Admit("late", "Late"))
    assert view(evening.state, None)["queue"] == [3, 4]  # who sat out, and who came
    play_round(evening)
    assert {3, 4} <= seated(evening)
    assert evening.state.entrants[4].credit == 1


def test_who_was_only_away_between_two_draws_is_not_better_off_for_it() -> None:
    evening = opened(4)
    play_round(evening)
    evening.do(c.SitOut("p1"))
    evening.do(c.ComeBack("p1"))
    assert evening.state.entrants[1].credit == 0
    assert view(evening.state, None)["queue"] == [3]


def test_who_is_out_is_not_drawn_until_they_come_back() -> None:
    evening = opened(7)
    evening.do(c.NoShow("p0", 1))
    evening.do(c.SitOut("p2"))
    evening.do(c.Withdraw("p3"))
    play_round(evening)
    assert seated(evening) | set(evening.state.rounds[-1].byes) == {0, 4, 5, 6}
    for player in ("p1", "p2", "p3"):
        evening.do(c.ComeBack(player))
    play_round(evening)
    assert {1, 2, 3} <= seated(evening)


def test_who_was_removed_comes_back_by_the_host_only() -> None:
    evening = opened(4)
    evening.do(c.Remove("p0", 2))
    assert refused(evening, c.ComeBack("p2")) == "not_admitted"
    assert refused(evening, c.ComeBack("p1", 2)) == "not_host"
    assert refused(evening, c.Remove("p0", 0)) == "host_stays"
    evening.do(c.ComeBack("p0", 2))
    assert evening.state.entrants[2].is_here


def test_who_was_removed_finds_no_other_way_in() -> None:
    """Not by a bot in their row, in another's row, as host, nor by opening for others."""
    evening = opened(4)
    evening.do(c.Remove("p0", 2))
    for command in (
        c.ReplaceByBot("p2", 2),
        c.ReplaceByPerson("p2", 2, "p3"),
        c.Rename("p2", "Boo"),
        c.MakeWish("p2", "apart", (1, 2)),
        c.ReplaceByPerson("p1", 1, "p2"),
        c.HandOver("p0", "p2"),
        c.PassHost("p0", "p2"),
        c.Admit("friend", "Friend", by="p2"),
    ):
        assert refused(evening, command) == "not_admitted"
    evening.do(c.Adjourn("p0"))
    assert refused(evening, c.Reopen("p2")) == "not_admitted"


def test_draws_that_were_missed_count_however_often_somebody_is_set_out() -> None:
    """Who sat out and is then said not to come missed the draws since the first of both."""
    evening = opened(5)
    evening.do(c.SitOut("p4"))
    for _ in range(2):
        play_round(evening)
    evening.do(c.Withdraw("p0", 4))
    evening.do(c.ComeBack("p4"))
    assert evening.state.entrants[4].credit == max(evening.state.byes(no) for no in range(4))


def test_a_host_who_leaves_is_followed_by_the_first_person_who_is_here() -> None:
    evening = opened(2)
    evening.do(c.AddBot("p0"))
    evening.do(c.Withdraw("p0"))
    assert evening.state.host == "p1"
    assert refused(evening, c.PassHost("p0", "p1")) == "not_host"
    evening.do(c.PassHost("p1", "p0"))
    assert evening.state.host == "p0"


def test_nobody_whose_row_is_played_by_another_follows_the_host() -> None:
    evening = opened(4)
    evening.do(c.Admit("rosa", "Rosa", watches=True))
    evening.do(c.ReplaceByBot("p1", 1))
    evening.do(c.ReplaceByPerson("p2", 2, "rosa"))
    evening.do(c.Withdraw("p0"))
    assert evening.state.host == "rosa"


def test_a_name_is_changed_on_the_board_too_and_two_that_look_alike_are_marked() -> None:
    evening = opened(3)
    evening.do(c.Rename("p1", " MAYA "))
    rows = view(evening.state, None)["entrants"]
    assert [(row["name"], row["same_name"]) for row in rows] == [
        ("Maya", True),
        ("MAYA", True),
        ("Giulia", False),
    ]
    assert refused(evening, c.Rename("p1", "MAYA")) == "nothing_changed"
    assert refused(evening, c.Rename("p1", " ")) == "name_empty"


def test_a_locked_door_opens_only_from_inside() -> None:
    evening = opened(3)
    evening.do(c.Lock("p0"))
    assert refused(evening, c.Admit("late", "Late")) == "tournament_locked"
    assert refused(evening, c.Admit("late", "Late", by="nobody")) == "not_admitted"
    evening.do(c.Admit("late", "Late", by="p2"))
    assert refused(evening, c.Admit("late", "Late", by="p2")) == "already_admitted"


def test_a_link_that_went_round_the_world_brings_no_endless_crowd() -> None:
    evening = opened(3)
    for no in range(MOST_PEOPLE - 3):
        evening.do(c.Admit(f"late{no}", "Late", watches=True))
    assert refused(evening, c.Admit("late", "Late", watches=True)) == "too_many_inside"


def test_twenty_can_play_and_the_twenty_first_when_somebody_has_left() -> None:
    evening = opened(20)
    assert refused(evening, c.Admit("late", "Late")) == "tournament_full"
    evening.do(c.Admit("late", "Late", watches=True))
    evening.do(c.SitOut("p5"))
    assert refused(evening, c.Enter("late")) == "tournament_full"
    evening.do(c.Withdraw("p6"))
    evening.do(c.Enter("late"))
    assert refused(evening, c.ComeBack("p6")) == "tournament_full"
    assert refused(evening, c.SitOut("p6")) == "already_out"
    evening.do(c.ComeBack("p5"))
    assert len(evening.state.free) == 20


# --- standing in --------------------------------------------------------------------------------------------


def test_a_substitute_takes_over_the_row_and_its_token_and_hands_back() -> None:
    evening = opened(3)
    draw(evening)
    table = evening.state.open_tables[0].table_id
    evening.do(c.Admit("rosa", "Rosa", watches=True))
    evening.do(c.ReplaceByPerson("p1", 1, "rosa"))
    assert refused(evening, c.ReplaceByPerson("p2", 2, "rosa")) == "already_playing"
    win(evening, table, place=1)
    game = evening.state.rounds[0].tables[0].games[0]
    assert (game.winner, game.player) == (1, "rosa")
    evening.do(c.HandBack("rosa", 1))
    assert refused(evening, c.HandBack("rosa", 1)) == "not_substituted"
    assert evening.state.entrants[1].player == "p1"
    assert evening.state.tokens(1) == 1


def test_an_entrant_who_stands_in_is_not_drawn_as_well() -> None:
    evening = opened(5)
    evening.do(c.ReplaceByPerson("p0", 1, "p4"))
    assert evening.state.entrants[4].reason == "substitutes"
    draw(evening)
    assert sorted(seated(evening) | set(evening.state.rounds[0].byes)) == [0, 1, 2, 3]
    playing = evening.state.entrants[next(iter(seated(evening) - {0, 1}))]
    assert refused(evening, c.ReplaceByPerson("p0", 0, playing.owner)) == "already_playing"
    assert refused(evening, c.ComeBack("p4")) == "already_playing"
    assert refused(evening, c.ComeBack("p0", 4)) == "already_playing"


@pytest.mark.parametrize(
    "command", [c.HandBack("p4", 1), c.ReplaceByBot("p0", 1), c.ReplaceByPerson("p0", 1, "rosa")]
)
def test_who_stood_in_is_drawn_again_when_it_is_over(command: c.TournamentCommand) -> None:
    evening = opened(5)
    evening.do(c.Admit("rosa", "Rosa", watches=True))
    evening.do(c.ReplaceByPerson("p0", 1, "p4"))
    evening.do(command)
    assert evening.state.free == (0, 1, 2, 3, 4)


def test_who_was_out_before_standing_in_is_out_after_it() -> None:
    evening = opened(5)
    evening.do(c.SitOut("p4"))
    evening.do(c.ReplaceByPerson("p0", 1, "p4"))
    evening.do(c.HandBack("p4", 1))
    assert evening.state.free == (0, 1, 2, 3)


@pytest.mark.parametrize("command", [c.Withdraw("p4"), c.Remove("p0", 4)])
def test_who_leaves_or_is_removed_stands_in_for_nobody_any_more(command: c.TournamentCommand) -> None:
    evening = opened(5)
    evening.do(c.ReplaceByPerson("p0", 1, "p4"))
    evening.do(command)
    assert evening.state.entrants[1].player == "p1"
    assert evening.state.free == (0, 1, 2, 3)


def test_who_gets_a_row_back_while_standing_in_elsewhere_plays_one_of_them() -> None:
    """A substitute of a substitute: rosa plays for p4, who plays for p1."""
    evening = opened(5)
    evening.do(c.Admit("rosa", "Rosa", watches=True))
    evening.do(c.ReplaceByPerson("p0", 1, "p4"))
    evening.do(c.ReplaceByPerson("p0", 4, "rosa"))
    assert 4 in evening.state.free
    evening.do(c.HandBack("rosa", 4))
    row = evening.state.entrants[4]
    assert (row.player, row.is_here, row.reason) == ("p4", False, "substitutes")
    evening.do(c.HandBack("p1", 1))
    assert evening.state.entrants[4].is_here


def test_a_bot_keeps_a_row_in_the_draw_whose_owner_has_left() -> None:
    evening = opened(3)
    evening.do(c.Withdraw("p2"))
    assert refused(evening, c.DrawRound("p0")) == "too_few_here"
    evening.do(c.ReplaceByBot("p0", 2))
    assert evening.state.entrants[2].bot_level == "mate"
    play_round(evening)
    evening.do(c.HandBack("p2", 2))
    assert evening.state.entrants[2].bot_level is None


# --- rounds -------------------------------------------------------------------------------------------------


def test_a_draw_waits_for_tables_that_play_unless_the_host_lets_them_finish() -> None:
    evening = opened(7)
    draw(evening)
    first, second = evening.state.open_tables
    win(evening, first.table_id)
    assert refused(evening, c.DrawRound("p0")) == "tables_still_play"
    draw(evening, anyway=True)
    assert not seated(evening) & set(second.entrants)
    win(evening, second.table_id)
    assert evening.state.rounds[0].is_closed


def test_who_leaves_while_the_order_is_shuffled_calls_the_draw_off_when_too_few_are_left() -> None:
    evening = opened(3)
    evening.do(c.DrawRound("p0"))
    assert refused(evening, c.DrawRound("p0")) == "draw_under_way"
    evening.do(c.Withdraw("p2"))
    assert refused(evening, c.Shuffled((0, 1, 2))) == "bad_pack"
    evening.do(c.Shuffled((1, 0)))
    assert not evening.state.is_drawing
    assert evening.state.phase is Phase.LOBBY
    assert refused(evening, c.Shuffled((1, 0))) == "nothing_to_shuffle"


def test_a_table_report_counts_once_and_only_while_the_table_is_open() -> None:
    evening = opened(6)
    draw(evening)
    first, second = evening.state.open_tables
    won = c.RecordGame(first.table_id, 1, (2, 0, 1), 0, (210, 30, 40))
    for _ in range(2):
        evening.do(won, reaction_id(first.table_id, 88))
    winner = first.entrants[2]
    assert evening.state.tokens(winner) == 1
    assert evening.state.rounds[0].tables[0].games[0].totals == (30, 40, 210)
    assert refused(evening, won) == "already_recorded"
    evening.do(c.CloseRound("p0"))
    assert refused(evening, c.RecordGame(second.table_id, 2, (0, 1, 2), 0, (1, 2, 3))) == "table_closed"
    assert refused(evening, c.RecordGame("elsewhere", 1, (0, 1, 2), 0, (1, 2, 3))) == "no_such_table"


@pytest.mark.parametrize(
    "wrong",
    [
        c.RecordGame("", 1, (0, 1), 0, (1, 2)),
        c.RecordGame("", 1, (0, 1, 1), 0, (1, 2, 3)),
        c.RecordGame("", 1, (0, 1, 2), 3, (1, 2, 3)),
        c.RecordGame("", 1, (0, 1, 2), 0, (1, 2)),
        c.RecordGame("", 2, (0, 1, 2), 0, (1, 2, 3)),
        c.RecordHand("", 1, 1, (0, 1, 2), (1, 2), (1, 2, 3)),
    ],
)
def test_a_report_that_does_not_fit_the_table_is_refused(wrong: c.RecordGame | c.RecordHand) -> None:
    evening = opened(3)
    draw(evening)
    report = {name: getattr(wrong, name) for name in wrong.__dataclass_fields__}
    report["table_id"] = evening.state.open_tables[0].table_id
    assert refused(evening, type(wrong)(**report)) == "bad_result"


def test_a_smiley_lies_on_the_board_where_it_was_won_and_may_be_exchanged() -> None:
    evening = opened(3)
    play_round(evening)
    table = evening.state.rounds[0].tables[0].table_id
    for smiley in ("sun", "kraken"):
        evening.do(c.RecordSmiley(table, 1, smiley))
    assert evening.state.rounds[0].tables[0].games[0].smiley == "kraken"
    assert refused(evening, c.RecordSmiley(table, 1, "kraken")) == "already_recorded"
    assert refused(evening, c.RecordSmiley(table, 2, "sun")) == "bad_result"


def test_open_games_are_settled_by_the_score_or_are_void_as_agreed() -> None:
    """At four tables: a leader alone, a tie at the top, no hand yet, and a game that is over."""
    for settlement, first in (("score", ("settled", 0)), ("void", ("void", None))):
        evening = opened(12, settings(settlement=settlement, rounds_to_play=1))
        draw(evening)
        tables = evening.state.open_tables
        hand(evening, tables[0].table_id, 120, 30, 70)
        hand(evening, tables[1].table_id, 80, 80, 10)
        win(evening, tables[3].table_id)
        evening.do(c.CloseRound("p0"))
        games = [table.games[0] for table in evening.state.rounds[0].tables]
        winner = None if first[1] is None else tables[0].entrants[0]
        assert [(game.how, game.winner) for game in games[:3]] == [
            (first[0], winner),
            ("void", None),
            ("void", None),
        ]
        assert games[3].how == "played"
        assert evening.state.phase is Phase.OVER
        assert sum(evening.state.tokens(no) for no in range(12)) == 1 + (settlement == "score")


def test_nothing_is_drawn_while_the_evening_is_paused() -> None:
    evening = opened(3)
    evening.do(c.Pause("p0"))
    assert refused(evening, c.DrawRound("p0")) == "tournament_paused"
    assert refused(evening, c.Pause("p0")) == "tournament_paused"
    evening.do(c.Resume("p0"))
    assert refused(evening, c.Resume("p0")) == "not_paused"
    draw(evening)


def test_an_evening_that_ends_while_it_is_paused_is_not_paused_any_more() -> None:
    evening = opened(3)
    evening.do(c.Pause("p0"))
    evening.do(c.EndTournament("p0"))
    assert view(evening.state, None)["paused_by"] is None


def test_the_host_seats_a_round_where_seats_are_chosen() -> None:
    evening = opened(7, settings(seating="chosen"))
    evening.do(c.SeatRound("p0", ((6, 0, 2), (1, 3, 5))))
    assert [table.entrants for table in evening.state.open_tables] == [(6, 0, 2), (1, 3, 5)]
    assert evening.state.rounds[0].byes == (4,)
    for wrong in ((), ((0, 1),), ((0, 1, 1),), ((0, 1, 9),)):
        evening = opened(7, settings(seating="chosen"))
        assert refused(evening, c.SeatRound("p0", wrong)) == "bad_seating_plan"
    assert refused(opened(7), c.SeatRound("p0", ((0, 1, 2),))) == "seats_are_drawn"


def test_each_round_has_the_rules_that_were_listed_for_it_by_size_of_table() -> None:
    listed = settings(sizes=(3, 4)).rounds + settings(sizes=(2,)).rounds
    evening = opened(7, settings(rounds=listed, rounds_to_play=3))
    for expected in ([4, 3], [2, 2, 2], [4, 3]):
        play_round(evening)
        assert [table.rules.n_seats for table in evening.state.rounds[-1].tables] == expected
    assert {table.rules.game for table in evening.state.rounds[1].tables} == {"two_player_spades"}


# --- the end ------------------------------------------------------------------------------------------------


def test_tables_that_began_together_end_together_and_the_standings_say_who_is_first() -> None:
    evening = opened(6, settings(tokens_to_win=1))
    draw(evening)
    first, second = evening.state.open_tables
    win(evening, first.table_id)
    assert evening.state.phase is Phase.PLAY
    assert refused(evening, c.DrawRound("p0", anyway=True)) == "goal_reached"
    win(evening, second.table_id)
    assert (evening.state.phase, evening.state.end) == (Phase.OVER, "tokens")
    assert evening.state.champion == first.entrants[0]


def test_at_one_table_a_round_is_the_whole_tournament() -> None:
    evening = opened(4, settings(Form.ONE_TABLE, tokens_to_win=2))
    draw(evening)
    (table,) = evening.state.open_tables
    assert evening.state.rounds[0].byes == (3,)
    for place in (0, 1, 1):
        assert evening.state.phase is Phase.PLAY
        win(evening, table.table_id, place)
    assert evening.state.phase is Phase.OVER
    assert evening.state.champion == table.entrants[1]


def test_at_one_table_people_can_be_changed_and_tokens_stay() -> None:
    evening = opened(4, settings(Form.ONE_TABLE, tokens_to_win=2))
    draw(evening)
    win(evening, evening.state.open_tables[0].table_id, 2)
    evening.do(c.CloseRound("p0"))
    assert not evening.state.open_tables
    draw(evening)
    (table,) = evening.state.open_tables
    assert 3 in table.entrants
    assert evening.state.tokens(2) == 1
    if 2 in table.entrants:
        win(evening, table.table_id, table.entrants.index(2))
        assert evening.state.champion == 2


def test_the_last_game_is_called_and_at_closing_time_open_games_are_settled() -> None:
    evening = opened(6)
    evening.do(c.SetClosing("p0", HOUR, 2 * HOUR))
    for last_round, until in ((2 * HOUR, HOUR), (-1, HOUR), (HOUR, 10**18), (HOUR, None)):
        assert refused(evening, c.SetClosing("p0", last_round, until)) == "bad_closing_time"
    draw(evening)
    hand(evening, evening.state.open_tables[1].table_id, 10, 90, 30)
    assert refused(evening, c.TimeUp(HOUR)) == "not_due"
    evening.now = HOUR
    assert refused(evening, c.TimeUp(HOUR + 1)) == "not_due"
    evening.do(c.TimeUp(HOUR))
    assert refused(evening, c.DrawRound("p0", anyway=True)) == "too_late_for_a_round"
    assert deadline(evening.state) == 2 * HOUR
    evening.now = 2 * HOUR
    evening.do(c.TimeUp(2 * HOUR))
    assert (evening.state.phase, evening.state.end) == (Phase.OVER, "closing_time")
    assert evening.state.champion == evening.state.rounds[0].tables[1].entrants[1]
    assert deadline(evening.state) is None


def test_the_closing_time_can_be_put_off_and_taken_back() -> None:
    evening = opened(3)
    assert refused(evening, c.SetClosing("p0")) == "nothing_changed"
    evening.do(c.SetClosing("p0", HOUR, HOUR))
    evening.now = HOUR
    evening.do(c.TimeUp(HOUR))
    evening.do(c.SetClosing("p0", 2 * HOUR, 3 * HOUR))
    draw(evening)
    evening.do(c.SetClosing("p0"))
    assert deadline(evening.state) is None


def test_an_adjourned_evening_goes_on_where_it_was_left() -> None:
    evening = opened(6, settings(rounds_to_play=1))
    draw(evening)
    first, second = evening.state.open_tables
    hand(evening, first.table_id, 50, 60, 70)
    left = evening.state
    evening.do(c.Adjourn("p0"))
    for command in (c.DrawRound("p0"), c.CloseRound("p0"), c.SitOut("p1"), c.Pause("p0")):
        assert refused(evening, command) == "wrong_phase"
    evening.do(c.Admit("phone", "Maya 2"), "from a new phone")
    evening.do(c.Reopen("p4"))
    assert evening.state.rounds == left.rounds
    assert evening.state.entrants[:6] == left.entrants
    win(evening, first.table_id)
    evening.do(c.Adjourn("p0"))
    win(evening, second.table_id)  # its last card was under way
    assert evening.state.champion is None
    evening.do(c.Reopen("p0"))
    assert evening.state.phase is Phase.OVER


def test_an_evening_without_a_token_has_no_champion() -> None:
    evening = opened(3)
    draw(evening)
    evening.do(c.EndTournament("p0"))
    assert (evening.state.champion, evening.state.end) == (None, "ended")
    assert refused(evening, c.EndTournament("p0")) == "wrong_phase"
    assert evening.state.entrants[1].presence is Presence.HERE
