"""Hands of real cards: what is read, what is refused and whom it concerns, and that they score as played."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from app.games.cards import cards
from app.games.commands import NextHand
from app.games.cutthroat_spades.entry import read_entry, score_entry
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.state import State
from app.games.errors import FormatError, RuleViolation
from app.games.hands import with_winner
from tests.support.cutthroat import after, bid_all, dealt, opened, played_out, standing_at
from tests.unit.games.cutthroat_spades.test_vectors import VECTORS


def written(bids: str, tricks: Sequence[int], jacks: Sequence[str] = ()) -> list[dict[str, Any]]:
    caught = jacks or [""] * len(tricks)
    return [
        {"bid": bid, "tricks": took, "jacks": codes.split()}
        for bid, took, codes in zip(bids.split(), tricks, caught, strict=True)
    ]


def entered(state: State, hand: Sequence[Mapping[str, Any]]) -> State:
    """Return the game after a written hand."""
    return after(state, *with_winner(state, score_entry(state, read_entry(state, list(hand)))))


def refused(state: State, hand: Any) -> tuple[str, dict[str, Any]]:
    with pytest.raises((RuleViolation, FormatError)) as refusal:
        read_entry(state, hand)
    return refusal.value.code, refusal.value.params


def test_the_whole_game_of_cv_1_to_6_is_scored_from_paper_as_told() -> None:
    game = VECTORS["game"]
    state = opened(game["n_seats"], preset=game["preset"])
    for row in game["hands"]:
        if refusal := row.get("refused"):
            bids = [
                refusal["bid"] if seat == refusal["seat"] else bid for seat, bid in enumerate(row["bids"])
            ]
            told = refused(state, written(" ".join(bids), row["tricks"]))
            assert told == (refusal["code"], {"seat": refusal["seat"]})
        state = entered(state, written(" ".join(row["bids"]), row["tricks"], row["jacks"]))
        assert [seat.delta for seat in state.scores[-1].seats] == row["deltas"], row["id"]
        assert list(state.bags or ()) == row["bags"]
        assert state.winner == row.get("winner")
        if not GAME.is_over(state):
            state = after(state, *GAME.decide(state, NextHand()))
    assert state.b6_used == (0, 1, 0)


def test_a_written_hand_scores_as_the_same_hand_played() -> None:
    played = played_out(bid_all(dealt(opened()), ["5", "4", "7"]), [6, 4, 7], ["JC", "", "JD"])
    paper = entered(opened(), written("5 4 7", [6, 4, 7], ["JC", "", "JD"]))
    assert paper.scores == played.scores
    assert (paper.phase, paper.totals, paper.bags) == (played.phase, played.totals, played.bags)


def test_jacks_outside_the_prize_set_are_ignored_and_an_unlisted_prize_is_uncaught() -> None:
    state = opened(preset="short_5")  # JC alone is a prize
    entry = read_entry(state, written("5 5 5", [6, 6, 5], ["JD JH JS", "JD", ""]))
    assert [one.jacks for one in entry] == [(), (), ()]
    twice = read_entry(state, written("5 5 5", [17, 0, 0], ["JC JD", "JD", ""]))
    assert twice[0].jacks == cards("JC")


@pytest.mark.parametrize(
    ("hand", "code", "params"),
    [
        (written("5 5 5", [6, 6, 4]), "tricks_do_not_add_up", {"sum": 16, "n_tricks": 17}),
        (written("5 5 5", [18, 0, -1]), "tricks_out_of_range", {"max": 17, "seat": 0}),
        (written("5 18 5", [6, 6, 5]), "bid_out_of_range", {"max": 17, "seat": 1}),
        (written("5 five 5", [6, 6, 5]), "unknown_bid", {"seat": 1}),
        (written("5 5 0", [6, 6, 5]), "bid_zero_use_nil", {"seat": 2}),
        (written("5 B6 5", [6, 6, 5]), "b6_not_behind", {"behind": 0, "needed": 50, "seat": 1}),
        (written("5 5 5", [6, 6, 5], ["JC", "JC", ""]), "jack_caught_twice", {"suit": "C", "seat": 1}),
        (written("5 5 5", [6, 6, 5], ["", "JD JD", ""]), "jack_caught_twice", {"suit": "D", "seat": 1}),
        (written("Nil 5 5", [0, 9, 8], ["JC", "", ""]), "jack_without_trick", {"suit": "C", "seat": 0}),
        (written("5 5 5", [6, 6, 5], ["", "AS", ""]), "not_a_jack", {"card": "AS", "seat": 1}),
        (written("5 5 5", [6, 6, 5], ["", "J", ""]), "unknown_card", {"seat": 1}),
        (written("5 5", [9, 8]), "entry_seats", {"n_seats": 3}),
        ({"thrown_in": True}, "entry_seats", {"n_seats": 3}),
        (
            [{"bid": "5", "tricks": "6"}] * 3,
            "wrong_type",
            {"field": "tricks", "expected": "integer", "seat": 0},
        ),
        ([{"tricks": 6}] * 3, "missing_field", {"field": "bid", "seat": 0}),
        ([{"bid": "5", "tricks": 6, "revoked": True}] * 2, "entry_seats", {"n_seats": 3}),
    ],
)
def test_what_cannot_have_happened_is_refused(hand: Any, code: str, params: dict[str, Any]) -> None:
    assert refused(opened(), hand) == (code, params)


def test_a_revoke_has_no_price_here() -> None:
    hand = written("5 5 5", [6, 6, 5])
    assert refused(opened(), [*hand[:2], {**hand[2], "revoked": True}]) == ("revoke_not_scored", {"seat": 2})
    assert read_entry(opened(), [*hand[:2], {**hand[2], "revoked": False}])


def test_blind_sixes_need_the_deficit_before_the_hand_and_are_used_up() -> None:
    state = standing_at(opened(), [0, 20, 80])
    after_it = entered(state, written("B6 5 5", [6, 6, 5]))
    assert after_it.b6_used == (1, 0, 0)
    begun = standing_at(after(after_it, *GAME.decide(after_it, NextHand())), [0, 20, 80])
    assert refused(begun, written("B6 5 5", [6, 6, 5])) == ("b6_used_up", {"seat": 0})
    near = standing_at(opened(), [0, 40, 80])
    assert refused(near, written("5 B6 5", [6, 6, 5]))[0] == "b6_not_behind"


def test_a_limit_for_the_table_counts_the_bids_of_one_hand_from_the_dealers_left() -> None:
    state = standing_at(opened(dealer=1, b6_scope="table_game"), [0, 0, 80])
    assert refused(state, written("B6 B6 5", [6, 6, 5])) == ("b6_used_up", {"seat": 1})


def test_with_two_jokers_the_dealer_takes_at_most_ten() -> None:
    state = opened(5, dealer=2, joker_count=2)
    assert entered(state, written("1 1 SM 1 1", [1, 0, 10, 0, 0])).totals[2] == 150
    assert refused(state, written("1 1 SM 1 1", [0, 0, 11, 0, 0])) == (
        "tricks_out_of_range",
        {"max": 10, "seat": 2},
    )
    assert refused(state, written("1 1 11 1 1", [1, 0, 10, 0, 0])) == (
        "bid_out_of_range",
        {"max": 10, "seat": 2},
    )


def test_a_hand_is_written_down_only_between_two_hands() -> None:
    hand = written("5 5 5", [6, 6, 5])
    assert refused(dealt(opened()), hand) == ("hand_not_over", {})
    assert refused(entered(opened(), hand), hand) == ("hand_not_over", {})
    over = entered(opened(target=50), written("6 5 5", [6, 6, 5]))
    assert refused(over, hand) == ("game_over", {})
