"""The invariants of RULES 1.4, on whole games of Cutthroat Spades played at random."""

from random import Random
from typing import Any

import pytest

from app.games.commands import PlayCard
from app.games.cutthroat_spades.commands import Command, Look
from app.games.cutthroat_spades.events import HandScored
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.state import State
from app.games.phases import BIDDING
from app.games.spades.commands import Bid
from tests.support.games import Played, begin, random_options, steps

seats = pytest.mark.parametrize("n_seats", GAME.seat_counts)


def games(n_seats: int, how_many: int) -> list[Played]:
    found = []
    for number in range(how_many):
        random = Random(f"invariants {n_seats} {number}")
        played = begin(GAME, random_options(GAME, n_seats, random), n_seats, random.randrange(n_seats))
        for _ in steps(played, random):
            pass
        found.append(played)
    return found


def scored_hands(played: Played) -> list[tuple[HandScored, State]]:
    pairs = zip(played.log, played.states, strict=True)
    return [(event, state) for event, state in pairs if isinstance(event, HandScored)]


@seats
def test_the_invariants_of_the_rules_hold(n_seats: int) -> None:
    for played in games(n_seats, 60):
        options = played.state.rules.options
        for scored, state in scored_hands(played):
            assert sum(seat.tricks for seat in scored.seats) == state.rules.n_tricks
            caught = [jack for seat in scored.seats for jack in seat.jacks]
            assert sorted(caught) == sorted(options.prize_jacks), "a prize jack is caught by exactly one"
            check_points(options, scored)
            check_counters(options, state)
            check_blind_sixes(options, state)


def check_points(options: Any, scored: HandScored) -> None:
    if options.bag_points == 0 and options.prize_value % 10 == 0:
        assert all(seat.delta % 10 == 0 and seat.total % 10 == 0 for seat in scored.seats)


def check_counters(options: Any, state: State) -> None:
    if options.bag_mode != "limit":
        assert state.bags is None
        return
    assert state.bags is not None
    lowest = -1_000 if options.jh_credit_below_zero else 0
    assert all(lowest <= counter < options.bag_limit for counter in state.bags)


def check_blind_sixes(options: Any, state: State) -> None:
    if options.b6_limit != "unlimited":
        used = sum(state.b6_used) if options.b6_scope == "table_game" else max(state.b6_used)
        assert used <= options.b6_limit


@seats
def test_blind_sixes_are_bid_only_from_far_enough_behind_and_unseen(n_seats: int) -> None:
    bid = 0
    for played in games(n_seats, 60):
        pairs = zip(played.log[1:], played.states, strict=False)
        for event, before in pairs:
            if getattr(event, "bid", None) == "B6":
                bid += 1
                deficit = max(before.totals) - before.totals[event.seat]
                assert deficit >= before.rules.options.b6_deficit
                assert not before.looked[event.seat]
    assert bid >= 5


@seats
@pytest.mark.parametrize("preset", sorted(GAME.presets))
def test_a_game_by_the_book_ends_at_its_target_without_mercy(preset: str, n_seats: int) -> None:
    random = Random(f"{preset} {n_seats}")
    played = begin(GAME, GAME.options(preset, {}, n_seats), n_seats)
    while not GAME.is_over(played.state):
        for event in GAME.decide(played.state, careful_command(played.state, random)):
            played.add(event)
        assert played.state.hand_no < 300, "no game of people takes so long"
    assert max(played.state.totals) >= played.state.rules.options.target


def careful_command(state: State, random: Random) -> Command:
    """Return what keeps a modest bid: high cards until it is made, low ones afterwards."""
    if chance := GAME.chance(state):
        return GAME.deal(tuple(random.sample(chance.pack, len(chance.pack))))
    if state.turn is None:
        return GAME.next_hand()
    legal = GAME.legal_commands(state, state.turn)
    if state.phase == BIDDING:
        modest = {3: "5", 4: "3", 5: "2"}[state.rules.n_seats]
        return next((one for one in legal if one == Bid(state.turn, modest)), Look(state.turn))
    plays = sorted((one for one in legal if isinstance(one, PlayCard)), key=lambda one: one.card.rank)
    made = state.hand.tricks[state.turn] >= int(state.hand.bids[state.turn] or 0)
    return plays[0 if made else -1]
