"""Scores with their options, the view, and hands entered from real cards."""

from typing import Any

import pytest

from app.games.cards import Card, cards
from app.games.commands import NextHand, PlayCard
from app.games.errors import CodedError, OptionError
from app.games.spades.commands import Bid
from app.games.two_player_spades.commands import KeepCard
from app.games.two_player_spades.entry import read_entry, score_entry
from app.games.two_player_spades.game import TWO_PLAYER_SPADES as GAME
from app.games.two_player_spades.options import Options
from app.games.two_player_spades.scoring import score_seat
from app.games.two_player_spades.state import DRAWING, State
from tests.support.plain_spades import after, code_of, dealt, opened

FIELDS = """
hand_no dealer first_player phase turn to_act leader n_tricks target broken bids plain_bids counts holding
playable trick winning last_trick trick_no tricks drawn stock discards totals bags bag_limit scores winner
"""


def test_a_view_has_the_promised_fields() -> None:
    assert sorted(GAME.view(dealt(GAME, opened(GAME)), 0)) == sorted(FIELDS.split())


def at_play(*holdings: str) -> State:
    state: State = dealt(GAME, opened(GAME))
    while state.phase == DRAWING:
        state = after(GAME, state, KeepCard(state.turn or 0))
    state = after(GAME, state, Bid(0, "5"), Bid(1, "5"))
    return state._replace(hand=state.hand._replace(holdings=tuple(map(cards, holdings))))


def test_any_card_but_a_spade_leads_and_suit_must_be_followed() -> None:
    state = at_play("AS KH 2C", "2S 3H 4D")
    assert code_of(GAME, state, PlayCard(0, Card("AS"))) == "spades_not_broken"
    assert GAME.view(state, 0)["playable"] == ["KH", "2C"]
    assert GAME.view(state, 1)["playable"] is None
    state = after(GAME, state, PlayCard(0, Card("KH")))
    assert code_of(GAME, state, PlayCard(1, Card("2S"))) == "must_follow_suit"
    state = after(GAME, state, PlayCard(1, Card("3H")))
    assert (state.turn, state.hand.tricks) == (0, (1, 0))
    state = after(GAME, state, PlayCard(0, Card("2C")), PlayCard(1, Card("2S")))
    assert (state.turn, state.hand.tricks, state.hand.broken) == (1, (1, 1), True)


@pytest.mark.parametrize(
    ("options", "bid", "tricks", "before", "points", "bags"),
    [
        ({}, "5", 5, 3, [("contract_made", 50)], 3),
        ({}, "5", 4, 9, [("contract_set", -50)], 9),
        ({}, "5", 6, 3, [("contract_made", 50), ("sandbag_points", 1), ("bags_counted", 0)], 4),
        (
            {"sandbag_limit": 4},
            "5",
            6,
            3,
            [("contract_made", 50), ("sandbag_points", 1), ("bags_counted", 0), ("sandbag_limit", -100)],
            0,
        ),
        (
            {"sandbag_penalty": 70},
            "1",
            12,
            9,
            [("contract_made", 10), ("sandbag_points", 11), ("bags_counted", 0), ("sandbag_limit", -140)],
            0,
        ),
        (
            {"bag_reset": "zero"},
            "1",
            13,
            9,
            [("contract_made", 10), ("sandbag_points", 12), ("bags_counted", 0), ("sandbag_limit", -100)],
            0,
        ),
        ({}, "Nil", 0, 9, [("nil_made", 100)], 9),
        ({}, "Nil", 3, 9, [("nil_broken", -100)], 9),
        ({"failed_nil_bags": True}, "Nil", 3, 4, [("nil_failed", -100), ("bags_counted", 0)], 7),
        (
            {"failed_nil_bags": True},
            "Nil",
            3,
            9,
            [("nil_failed", -100), ("bags_counted", 0), ("sandbag_limit", -100)],
            2,
        ),
        ({"blind_nil": True}, "BN", 0, 0, [("nil_made", 200)], 0),
        ({"blind_nil": True}, "BN", 1, 0, [("nil_broken", -200)], 0),
    ],
)
def test_every_number_of_a_score_is_explained(
    options: dict[str, Any], bid: str, tricks: int, before: int, points: list[tuple[str, int]], bags: int
) -> None:
    score = score_seat(Options(**options), bid=bid, tricks=tricks, total=100, counter=before)
    assert [(part.code, part.points) for part in score.parts] == points
    assert score.total == 100 + score.delta == 100 + sum(number for _, number in points)
    assert score.bags == bags


def test_two_limits_at_once_cost_twice_or_once() -> None:
    carried = score_seat(Options(), bid="1", tricks=13, counter=9)
    assert (carried.delta, carried.bags) == (22 - 200, 1)
    reset = score_seat(Options(bag_reset="zero"), bid="1", tricks=13, counter=9)
    assert (reset.delta, reset.bags) == (22 - 100, 0)


def entry(*seats: tuple[str, int], **more: Any) -> list[dict[str, Any]]:
    return [{"bid": bid, "tricks": tricks, **more} for bid, tricks in seats]


@pytest.mark.parametrize(
    ("written", "code", "params"),
    [
        (None, "entry_seats", {"n_seats": 2}),
        (entry(("5", 6)), "entry_seats", {"n_seats": 2}),
        (entry(("0", 0), ("5", 13)), "bid_zero_use_nil", {"seat": 0}),
        (entry(("5", 8), ("BN", 5)), "bid_not_on_offer", {"seat": 1}),
        (entry(("5", 8), ("14", 5)), "bid_out_of_range", {"max": 13, "seat": 1}),
        (entry(("5", 8), ("5", 6)), "tricks_do_not_add_up", {"sum": 14, "n_tricks": 13}),
        (entry(("5", 14), ("5", -1)), "tricks_out_of_range", {"max": 13, "seat": 0}),
        (entry(("5", 8), ("5", 5), revoked=True), "revoke_not_scored", {"seat": 0}),
    ],
)
def test_a_hand_that_cannot_have_been_is_refused(written: Any, code: str, params: dict[str, object]) -> None:
    with pytest.raises(CodedError) as refusal:
        read_entry(opened(GAME), written)
    assert (refusal.value.code, refusal.value.params) == (code, params)


def test_the_game_goes_on_from_hands_that_were_entered() -> None:
    state = opened(GAME, blind_nil=True)
    for _ in range(2):
        scored = score_entry(state, read_entry(state, entry(("BN", 0), ("8", 13))))
        state = after(GAME, GAME.evolve(state, scored), NextHand())
    assert (state.totals, state.bags, state.hand_no) == ((400, 70), (0, 0), 3)
    assert dealt(GAME, state).phase == "declaring"


@pytest.mark.parametrize(
    ("preset", "options", "n_seats", "code"),
    [
        ("official", {}, 2, "unknown_preset"),
        ("two_player", {}, 3, "seats_not_offered"),
        ("two_player", {"peek": True}, 2, "bad_option"),
        ("two_player", {"peek": "all"}, 2, "bad_option"),
        ("two_player", {"sandbag_limit": 1}, 2, "bad_option"),
        ("two_player", {"blind_nil": "on"}, 2, "bad_option"),
    ],
)
def test_rules_that_cannot_be_played_are_refused(
    preset: str, options: dict[str, object], n_seats: int, code: str
) -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.options(preset, options, n_seats)
    assert refusal.value.code == code
