"""The invariants of RULES 3.2 and 4.3, on whole games of Two- and Three-person Spades played at random."""

from collections.abc import Iterator
from random import Random
from typing import Any

from app.games.three_person_spades.game import THREE_PERSON_SPADES
from app.games.two_player_spades.game import TWO_PLAYER_SPADES
from tests.support.games import AnyGame, Played, begin, random_options, steps

GAMES_EACH = 60


def scored(game: AnyGame, **overrides: object) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the options, the score of a hand and the state after it, for all hands of some random games."""
    n_seats = game.seat_counts[0]
    for number in range(GAMES_EACH):
        random = Random(f"invariants {game.name} {number}")
        options = random_options(game, n_seats, random)
        if overrides:
            options = game.options(next(iter(game.presets)), overrides, n_seats)
        played: Played = begin(game, options, n_seats, random.randrange(n_seats))
        for _, _, events in steps(played, random):
            for event in events:
                if type(event).__name__ == "HandScored":
                    yield options, event, played.state


def test_three_person_scores_are_tens_and_never_beyond_the_highest_bid() -> None:
    hands = revokes = 0
    for options, score, state in scored(THREE_PERSON_SPADES):
        hands += 1
        assert sum(seat.tricks for seat in score.seats) == 17
        for seat in score.seats:
            revokes += seat.revoked
            assert seat.delta <= 170
            assert seat.revoked or seat.delta % 10 == 0
            assert not (seat.revoked and options.enforce_follow_suit)
            assert seat.bags is None
        if options.forbid_total_17:
            assert sum(int(seat.bid) for seat in score.seats) != 17
        assert [seat.total for seat in score.seats] == list(state.totals)
    assert hands > GAMES_EACH
    assert revokes > 20


def test_two_player_tricks_and_sandbags_stay_in_their_bounds() -> None:
    hands = 0
    for options, score, state in scored(TWO_PLAYER_SPADES):
        hands += 1
        assert sum(seat.tricks for seat in score.seats) == 13
        assert all(0 <= seat.bags < options.sandbag_limit for seat in score.seats)
        assert [seat.bags for seat in score.seats] == list(state.bags)
        assert options.blind_nil or all(seat.bid != "BN" for seat in score.seats)
    assert hands > GAMES_EACH


def test_by_default_the_last_digit_of_a_total_is_its_count_of_sandbags() -> None:
    hands = 0
    for _, score, _ in scored(TWO_PLAYER_SPADES, target=100, mercy_total=-200):
        hands += 1
        assert all(seat.total % 10 == seat.bags for seat in score.seats)
    assert hands > GAMES_EACH
