"""Evenings at real tables: who leaves in mid-game, who comes back, and the same cards at every table."""

from itertools import islice

from app.bots.evening import by_cards
from app.tournaments import commands as c
from app.tournaments import events as e
from app.tournaments.duplicate import comparisons
from app.tournaments.results import deal_of
from app.tournaments.state import Form, TableRules
from tests.support.evenings import draw, opened, settings


def test_a_game_ends_with_its_token_though_one_leaves_and_comes_back_in_mid_game() -> None:
    to_500 = ((TableRules(3, "cutthroat_spades", "official"),),)
    evening = opened(3, settings(rounds=to_500, rounds_to_play=1))
    draw(evening)
    (table,) = evening.state.open_tables
    hands = by_cards(evening, table)
    next(hands)
    assert evening.state.open_tables, "the leaver leaves in mid-game"
    evening.do(c.Withdraw("p1"))
    next(hands)
    assert evening.state.open_tables
    evening.do(c.ComeBack("p1"))
    list(hands)
    (game,) = evening.state.rounds[0].tables[0].games
    assert (game.how, game.smiley) == ("played", "grin")
    assert evening.state.champion == game.winner


def test_in_a_duplicate_both_tables_play_the_same_deals_and_are_compared() -> None:
    evening = opened(6, settings(Form.DUPLICATE))
    draw(evening)
    first, second = evening.state.open_tables
    playing = [by_cards(evening, table) for table in (first, second)]
    for hands in playing:
        list(islice(hands, 2))
    for deal_no in (1, 2):
        order = deal_of(evening.state, first.table_id, deal_no)
        assert order == deal_of(evening.state, second.table_id, deal_no)
        assert order is not None
    added = [event for event, _ in evening.log if isinstance(event, e.DealAdded)]
    assert [event.deal_no for event in added] == [1, 2]
    compared = comparisons(evening.state)
    assert [(one.deal_no, one.seat) for one in compared] == [(d, s) for d in (1, 2) for s in range(3)]
    assert all(len(one.scores) == 2 for one in compared)
