"""A season is the sum of the boards of its evenings."""

from app.tournaments import commands as c
from app.tournaments.season import season
from tests.support.evenings import draw, opened, win


def test_a_season_adds_up_what_each_row_won_whoever_played_for_it() -> None:
    evenings = [opened(4, seed=seed) for seed in (1, 2)]
    winners: list[str] = []
    for evening in evenings:
        draw(evening)
        table = evening.state.rounds[-1].tables[-1]
        win(evening, table.table_id, 1)
        winners.append(evening.state.entrants[table.entrants[1]].owner)
    boards = [evening.state for evening in evenings]
    rows = season(boards)
    assert sum(row.tokens for row in rows) == 2
    assert {row.player: row.tokens for row in rows if row.tokens} == {
        player: winners.count(player) for player in winners
    }
    for row in rows:
        there = [
            board
            for board in boards
            if any(board.entrants[no].owner == row.player for table in board.tables for no in table.entrants)
        ]
        assert row.evenings == len(there)
    assert [(-row.tokens, row.evenings) for row in rows] == sorted(
        (-row.tokens, row.evenings) for row in rows
    )


def test_who_has_another_name_now_has_one_row_under_it_and_who_only_watched_has_none() -> None:
    evening = opened(4)
    draw(evening)
    win(evening, evening.state.rounds[-1].tables[-1].table_id)
    before = evening.state
    first = before.entrants[before.rounds[-1].tables[-1].entrants[0]]
    evening.do(c.Rename(first.owner, "Skipper"))
    rows = season([before, evening.state])
    assert next((row.name, row.evenings) for row in rows if row.player == first.owner) == ("Skipper", 2)
    assert len(rows) == 3  # the fourth sat out
