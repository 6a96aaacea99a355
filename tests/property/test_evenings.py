"""What must hold in every evening, whoever comes late, leaves, stands in or does not show."""

from collections import Counter
from itertools import combinations

import pytest

from app.bots.evening import by_cards
from app.tournaments import events as e
from app.tournaments import tournament
from app.tournaments.fairness import spread_of_byes
from app.tournaments.fold import folded
from app.tournaments.state import MOST_ENTRANTS, Phase, TournamentState
from app.tournaments.views import shown, view
from tests.support.evenings import Watched, reread, whole_evening
from tests.support.profile import EVENINGS, EVENINGS_BY_CARDS

A_PART = 25
LOOKS = 3
"""At how many moments of an evening is looked at what somebody is shown."""


@pytest.fixture(scope="module", params=range(EVENINGS // A_PART))
def evenings(request: pytest.FixtureRequest) -> list[Watched]:
    """Some of the random evenings; all tests look at the same."""
    return [whole_evening(f"{request.param} {number}") for number in range(A_PART)]


def states_after_draws(evening: Watched) -> list[tuple[TournamentState, e.RoundDrawn, TournamentState]]:
    return [
        (before, event, tournament.evolve(before, event, now))
        for before, _, now, events in evening.steps
        for event in events[:1]
        if isinstance(event, e.RoundDrawn)
    ]


def test_every_round_closes(evenings: list[Watched]) -> None:
    for evening in evenings:
        assert evening.state.phase is Phase.OVER
        assert all(one.is_closed for one in evening.state.rounds)
    assert any(one.state.rounds for one in evenings)


def test_byes_differ_by_at_most_one_among_those_present_throughout(evenings: list[Watched]) -> None:
    looked = 0
    for evening in evenings:
        for _, _, after in states_after_draws(evening):
            looked += 1
            assert spread_of_byes(after) <= 1
    assert looked > A_PART


def test_everybody_free_plays_once_or_sits_out_and_all_tables_have_their_size(
    evenings: list[Watched],
) -> None:
    for evening in evenings:
        for before, drawn, _ in states_after_draws(evening):
            seated = [no for table in drawn.tables for no in table.entrants]
            assert sorted([*seated, *drawn.byes]) == sorted(before.free)
            assert all(len(table.entrants) == table.rules.n_seats for table in drawn.tables)


def test_nobody_plays_two_rows_at_once_and_no_more_than_twenty_are_drawn(evenings: list[Watched]) -> None:
    """Also those who stand in for others, and others for them."""
    stood_in = 0
    for evening in evenings:
        for state in (*(before for before, *_ in evening.steps), evening.state):
            rows = [one for one in state.entrants if one.is_here]
            players = [one.player for one in rows if one.bot_level is None]
            assert len(set(players)) == len(players)
            assert len(rows) <= MOST_ENTRANTS
            stood_in += any(one.reason == "substitutes" for one in state.entrants)
    assert stood_in


def test_a_draw_counts_its_repeats_and_proves_no_more_than_it_has(evenings: list[Watched]) -> None:
    for evening in evenings:
        met: Counter[tuple[int, ...]] = Counter()
        for _, drawn, _ in states_after_draws(evening):
            pairs = [pair for table in drawn.tables for pair in combinations(sorted(table.entrants), 2)]
            assert drawn.bound >= 0
            if not evening_has_wishes(evening):
                assert drawn.repeats == sum(met[pair] for pair in pairs)
                assert drawn.bound <= drawn.repeats
            met.update(pairs)


def evening_has_wishes(evening: Watched) -> bool:
    return any(isinstance(event, e.WishMade) for event, _ in evening.log)


def test_each_game_gives_exactly_one_token(evenings: list[Watched]) -> None:
    """Also where a table's report came twice."""
    twice = 0
    for evening in evenings:
        won = [event for event, _ in evening.log if isinstance(event, e.GameRecorded)]
        assert len({(event.table_id, event.game_no) for event in won}) == len(won)
        state = evening.state
        assert sum(state.tokens(one.no) for one in state.entrants) == len(won)
        for event in won:
            table = state.table(event.table_id)
            assert table is not None
            assert event.winner in table.entrants
        twice += sum(not events for *_, events in evening.steps)
    assert twice


def test_a_restart_anywhere_changes_nothing(evenings: list[Watched]) -> None:
    """The log alone gives the same state at each cut, and the same command then leads to the same events."""
    for evening in evenings:
        created, added = (event for event, _ in evening.log[:2])
        state = folded(tournament.evolve(None, reread(created), 0), [reread(added)], 0)
        for before, command, now, events in evening.steps:
            assert state == before
            if events:
                assert tournament.decide(state, command, now) == events
            state = folded(state, map(reread, events), now)
        assert state == evening.state


def test_what_is_shown_brings_every_view_up_to_date(evenings: list[Watched]) -> None:
    for evening in evenings:
        told = [step for step in evening.steps if step[-1]]
        for before, _, now, events in evening.random.sample(told, min(LOOKS, len(told))):
            viewer = evening.random.choice([None, before.host, evening.random.choice(before.people).player])
            seen, state = view(before, viewer), before
            for event in events:
                after = tournament.evolve(state, event, now)
                seen |= shown(state, event, after, viewer).get("set", {})
                state = after
            assert seen == view(state, viewer)


def test_no_view_knows_a_deal(evenings: list[Watched]) -> None:
    added = 0
    for evening in evenings:
        deals = [
            (before, event, tournament.evolve(before, event, now))
            for before, _, now, events in evening.steps
            for event in events
            if isinstance(event, e.DealAdded)
        ]
        for before, event, after in evening.random.sample(deals, min(LOOKS, len(deals))):
            added += 1
            for viewer in (None, before.host):
                assert shown(before, event, after, viewer) == {"type": "hidden"}
    assert added


@pytest.mark.parametrize("number", range(EVENINGS_BY_CARDS))
def test_an_evening_that_is_played_card_by_card_ends_with_its_tokens(number: int) -> None:
    evening = whole_evening(f"cards {number}", by_cards)
    state = evening.state
    assert state.phase is Phase.OVER
    assert all(one.is_closed for one in state.rounds)
    won = [event for event, _ in evening.log if isinstance(event, e.GameRecorded)]
    assert sum(state.tokens(one.no) for one in state.entrants) == len(won)
    played = [game for table in state.tables for game in table.games if game.how == "played"]
    assert all(game.smiley for game in played)
    assert spread_of_byes(state) <= 1
