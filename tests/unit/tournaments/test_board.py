"""The board: standings with the numbers that decided, fairness, like with like, and who may know what."""

import json
from itertools import permutations

import pytest

from app.games.cards import PACK
from app.games.errors import RuleViolation
from app.tournaments import commands as c
from app.tournaments import tournament
from app.tournaments.duplicate import comparisons, is_kept_from, matchpoints
from app.tournaments.fairness import fairness
from app.tournaments.results import deal_of
from app.tournaments.standings import standings
from app.tournaments.state import Form
from app.tournaments.views import shown, view
from tests.support.evenings import Watched, draw, opened, play_round, settings


def seat(evening: Watched, *tables: tuple[int, ...]) -> None:
    """Seat the next round as the host chose."""
    evening.do(c.SeatRound("p0", tables))


def won(evening: Watched, table_no: int, totals: tuple[int, ...], minutes: int = 10) -> None:
    """Let the game of a table of the last round end with these totals by place; the highest wins."""
    table = evening.state.rounds[-1].tables[table_no - 1]
    evening.now += minutes * 60_000
    places = tuple(range(len(totals)))
    evening.do(c.RecordGame(table.table_id, 1, places, totals.index(max(totals)), totals))


def chosen(people: int) -> Watched:
    return opened(people, settings(seating="chosen", rounds_to_play=9))


def test_more_tokens_stand_first_whatever_else() -> None:
    evening = chosen(3)
    for totals in ((100, 0, 0), (0, 100, 99), (0, 100, 99)):
        seat(evening, (0, 1, 2))
        won(evening, 1, totals)
    rows = standings(evening.state)
    assert [(row.rank, row.entrant, row.tokens) for row in rows] == [(1, 1, 2), (2, 0, 1), (3, 2, 0)]
    assert [row.decided_by for row in rows] == [None, "tokens", "tokens"]
    assert rows[0].numbers == {"tokens": 2}


def test_who_beat_the_other_stands_before_them() -> None:
    """0 and 3 have a token each; only 3 won it against 0."""
    evening = chosen(6)
    seat(evening, (0, 1, 2), (3, 4, 5))
    won(evening, 1, (100, 0, 0))
    won(evening, 2, (0, 100, 0))
    seat(evening, (0, 3, 5), (1, 2, 4))
    won(evening, 1, (0, 100, 50))
    won(evening, 2, (0, 90, 100))
    rows = standings(evening.state)
    assert [row.entrant for row in rows][:3] == [4, 3, 0]
    assert (rows[2].decided_by, rows[1].numbers["head_to_head"], rows[2].numbers["head_to_head"]) == (
        "head_to_head",
        1,
        0,
    )


def test_fewer_games_for_the_same_tokens_stand_first() -> None:
    evening = chosen(9)
    seat(evening, (0, 1, 2), (3, 4, 5), (6, 7, 8))
    for table in (1, 2, 3):
        won(evening, table, (100, 0, 0))
    seat(evening, (0, 1, 4))
    won(evening, 1, (50, 100, 0))
    rows = {row.entrant: row for row in standings(evening.state)}
    assert rows[0].numbers["share"] == 0.5
    assert rows[3].numbers["share"] == rows[6].numbers["share"] == 1
    assert rows[0].rank > max(rows[3].rank, rows[6].rank)


def test_points_and_then_who_had_the_tokens_first_decide_the_rest() -> None:
    evening = chosen(9)
    seat(evening, (0, 1, 2), (3, 4, 5), (6, 7, 8))
    won(evening, 3, (120, 0, 0))
    won(evening, 2, (120, 0, 0))
    won(evening, 1, (100, 0, 0))
    rows = standings(evening.state)
    assert [row.entrant for row in rows][:3] == [6, 3, 0]
    assert [row.decided_by for row in rows][:3] == [None, "first", "points"]
    assert (rows[0].numbers["points"], rows[0].numbers["first"], rows[1].numbers["first"]) == (1.2, 1, 2)
    assert rows[2].numbers["points"] == 1
    assert {row.rank for row in rows[3:]} == {4}  # nothing tells them apart: the rank is shared


def test_the_fairness_table_counts_tables_byes_and_meetings() -> None:
    evening = opened(4)
    draw(evening, (2, 0, 3, 1))
    evening.do(c.CloseRound("p0"))
    evening.do(c.Admit("late", "Late"))
    play_round(evening)
    rows = fairness(evening.state)
    for row in rows:
        assert row.tables + row.byes == (1 if row.entrant == 4 else 2)
        assert sum(row.met.values()) == 2 * row.tables
        assert all(rows[other].met[row.entrant] == count for other, count in row.met.items())
    assert [row.throughout for row in rows] == [True, True, True, True, False]


# --- like with like -----------------------------------------------------------------------------------------


def duplicate() -> Watched:
    """Return a duplicate round of two tables that have the first deal."""
    evening = opened(6, settings(Form.DUPLICATE))
    draw(evening)
    evening.do(c.AddDeal(1, 1, tuple(card.value for card in PACK)))
    return evening


def score(
    evening: Watched, table_no: int, deal_no: int, places: tuple[int, ...], deltas: tuple[int, ...]
) -> None:
    table = evening.state.rounds[0].tables[table_no - 1]
    evening.do(c.RecordHand(table.table_id, 1, deal_no, places, deltas, deltas))


def test_those_are_compared_who_held_the_same_cards() -> None:
    evening = duplicate()
    first, second = (table.entrants for table in evening.state.rounds[0].tables)
    score(evening, 1, 1, (0, 1, 2), (30, 40, 50))
    assert comparisons(evening.state) == ()  # the second table may still play the deal
    score(evening, 2, 1, (2, 0, 1), (30, 10, 80))
    at_seats = [one.scores for one in comparisons(evening.state)]
    assert at_seats == [
        tuple(sorted([(first[0], 30, 1), (second[2], 30, 1)])),
        ((first[1], 40, 2), (second[0], 10, 0)),
        ((second[1], 80, 2), (first[2], 50, 0)),
    ]
    assert matchpoints(evening.state)[first[1]] == (2, 2)


def test_a_deal_that_one_table_never_comes_to_is_compared_with_nobody() -> None:
    evening = duplicate()
    score(evening, 1, 1, (0, 1, 2), (30, 40, 50))
    evening.do(c.CloseRound("p0"))
    assert comparisons(evening.state) == ()


def test_matchpoints_break_ties_in_a_duplicate() -> None:
    evening = duplicate()
    first, second = (table.entrants for table in evening.state.rounds[0].tables)
    score(evening, 1, 1, (0, 1, 2), (100, 40, 50))
    score(evening, 2, 1, (0, 1, 2), (110, 30, 60))
    won(evening, 1, (100, 40, 50))
    won(evening, 2, (110, 30, 60))
    rows = standings(evening.state)
    assert [row.entrant for row in rows][:2] == [second[0], first[0]]
    assert (rows[1].decided_by, rows[0].numbers["matchpoints"], rows[1].numbers["matchpoints"]) == (
        "matchpoints",
        1,
        0,
    )


def test_nobody_sees_the_deals_elsewhere_that_they_still_play() -> None:
    evening = duplicate()
    evening.do(c.Admit("rosa", "Rosa", watches=True))
    first, second = evening.state.open_tables
    mine, other = (evening.state.entrants[table.entrants[0]].owner for table in (first, second))
    assert is_kept_from(evening.state, mine, second.table_id)
    assert not is_kept_from(evening.state, mine, first.table_id)
    assert not is_kept_from(evening.state, "rosa", second.table_id)
    evening.do(c.ReplaceByPerson("p0", first.entrants[0], "rosa"))
    for player in (mine, "rosa"):  # who may take the seat back, and who plays it
        assert is_kept_from(evening.state, player, second.table_id)
    won(evening, 1, (100, 40, 50))
    for player in (mine, "rosa"):
        assert not is_kept_from(evening.state, player, second.table_id)
    assert is_kept_from(evening.state, other, first.table_id)


def test_where_deals_differ_everybody_may_look_on() -> None:
    evening = opened(6)
    draw(evening)
    first, second = evening.state.open_tables
    for one in evening.state.entrants:
        for table in (first, second):
            assert not is_kept_from(evening.state, one.owner, table.table_id)


def test_every_table_gets_the_same_deal_and_a_deal_is_shuffled_once() -> None:
    evening = duplicate()
    orders = {deal_of(evening.state, table.table_id, 1) for table in evening.state.open_tables}
    assert orders == {tuple(card.value for card in PACK)}
    assert deal_of(evening.state, evening.state.open_tables[0].table_id, 2) is None
    pack = tuple(card.value for card in reversed(PACK))
    for wrong, code in (
        (c.AddDeal(1, 1, pack), "already_recorded"),
        (c.AddDeal(1, 3, pack), "no_such_deal"),
        (c.AddDeal(2, 1, pack), "no_such_deal"),
        (c.AddDeal(1, 2, ("AS", "AS")), "bad_pack"),
        (c.AddDeal(1, 2, ("ZZ",)), "bad_pack"),
        (c.AddDeal(1, 2, ()), "bad_pack"),
    ):
        with pytest.raises(RuleViolation, match=code):
            evening.do(wrong)


# --- who may know what --------------------------------------------------------------------------------------


def test_the_deals_of_a_duplicate_change_nothing_that_anybody_is_shown() -> None:
    """Whatever the cards to come are: views of all, and the event itself, are the same."""
    seen = set()
    for order in permutations(("AS", "KH", "2C")):
        evening = duplicate()
        before = evening.state
        evening.do(c.AddDeal(1, 2, order))
        (event, at) = evening.log[-1]
        after = tournament.evolve(before, event, at)
        told = [(view(after, who), shown(before, event, after, who)) for who in (None, "p0", "p3")]
        seen.add(json.dumps(told, sort_keys=True))
    assert len(seen) == 1


def test_a_wish_is_read_by_the_host_and_by_who_made_it() -> None:
    evening = opened(3)
    before = evening.state
    evening.do(c.MakeWish("p1", "apart", (1, 2)))
    (event, _) = evening.log[-1]
    wishes = {who: view(evening.state, who)["wishes"] for who in ("p0", "p1", "p2", None)}
    assert wishes["p0"] == wishes["p1"] == [{"no": 1, "kind": "apart", "entrants": [1, 2], "table": None}]
    assert wishes["p2"] == wishes[None] == []
    assert shown(before, event, evening.state, "p2") == {"type": "hidden"}
    draw(evening)
    unmet = {who: view(evening.state, who)["rounds"][0]["unmet"] for who in ("p0", "p1", "p2", None)}
    assert unmet == {"p0": [1], "p1": [1], "p2": [], None: []}


def test_a_view_is_plain_json() -> None:
    evening = opened(4)
    play_round(evening)
    for who in (None, "p0"):
        seen = view(evening.state, who)
        assert json.loads(json.dumps(seen)) == seen
