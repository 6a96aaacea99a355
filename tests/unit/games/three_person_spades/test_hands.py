"""The way of a hand: 17 cards each and one aside, scores with their options, the view and entries by hand."""

import json
from typing import Any

import pytest

from app.games.cards import PACK, Card, sort_cards
from app.games.commands import Deal, NextHand
from app.games.errors import CodedError, RuleViolation
from app.games.three_person_spades.entry import read_entry, score_entry
from app.games.three_person_spades.game import THREE_PERSON_SPADES as GAME
from app.games.three_person_spades.options import Options
from app.games.three_person_spades.scoring import score_seat
from tests.support.plain_spades import after, bid_all, code_of, dealt, opened

FIELDS = """
hand_no dealer phase turn to_act leader n_tricks target broken bids plain_bids counts holding playable trick
winning last_trick trick_no tricks aside calls all_tricks totals bags bag_limit scores winner
"""


def test_seventeen_cards_go_to_each_and_the_last_lies_aside() -> None:
    state = dealt(GAME, opened(GAME, dealer=1))
    assert state.hand.holdings[2] == sort_cards(PACK[0:51:3])
    assert state.hand.holdings[1] == sort_cards(PACK[2:51:3])
    assert state.aside == PACK[-1]
    assert sorted(GAME.cards_in(state)) == sorted(PACK)


def test_only_the_whole_pack_is_dealt_and_only_between_hands() -> None:
    state = opened(GAME)
    assert code_of(GAME, state, Deal(PACK[:-1])) == "bad_pack"
    assert code_of(GAME, state, Deal((*PACK[:-1], PACK[0]))) == "bad_pack"
    assert code_of(GAME, dealt(GAME, state), Deal(PACK)) == "hand_not_over"
    assert code_of(GAME, state, NextHand()) == "hand_not_over"


def test_the_odd_card_is_shown_to_nobody_or_with_the_score() -> None:
    for shown in (False, True):
        state = opened(GAME, show_discard_after_hand=shown)
        state = dealt(GAME, state, (*PACK[1:], PACK[0]))
        odd = PACK[0].value
        assert all(odd not in json.dumps(GAME.view(state, seat)) for seat in (0, 1, 2, None))
        state = bid_all(GAME, state, ["5"] * 3)
        while state.phase == "playing":
            assert GAME.view(state, 0)["aside"] is None
            state = after(GAME, state, GAME.legal_commands(state, state.turn)[0])
        assert GAME.view(state, None)["aside"] == (odd if shown else None)


def test_a_view_has_the_promised_fields() -> None:
    assert sorted(GAME.view(dealt(GAME, opened(GAME)), 0)) == sorted(FIELDS.split())


def test_a_holding_is_its_owners_alone() -> None:
    state = dealt(GAME, opened(GAME))
    own = [card.value for card in state.hand.holdings[1]]
    assert GAME.view(state, 1)["holding"] == own
    assert GAME.view(state, None)["holding"] is None
    assert GAME.view(state, 0)["holding"] != own


@pytest.mark.parametrize(
    ("bid", "tricks", "over_floor_zero", "points"),
    [
        ("3", 6, False, [("contract_made", 30), ("tricks_over", -30)]),
        ("3", 6, True, [("contract_made", 30), ("tricks_over", -30)]),
        ("1", 4, False, [("contract_made", 10), ("tricks_over", -30)]),
        ("1", 4, True, [("contract_made", 10), ("tricks_over", -30), ("over_floor", 20)]),
        ("5", 5, True, [("contract_made", 50)]),
        ("5", 4, True, [("contract_set", -50)]),
        ("5", 0, False, [("contract_set", -50)]),
    ],
)
def test_every_number_of_a_score_is_explained(
    bid: str, tricks: int, over_floor_zero: bool, points: list[tuple[str, int]]
) -> None:
    score = score_seat(Options(over_floor_zero=over_floor_zero), bid=bid, tricks=tricks, total=100)
    assert [(part.code, part.points) for part in score.parts] == points
    assert score.total == 100 + score.delta == 100 + sum(number for _, number in points)
    assert score.bags is None


def entry(*seats: tuple[str, int], **more: Any) -> list[dict[str, Any]]:
    return [{"bid": bid, "tricks": tricks, **more} for bid, tricks in seats]


GOOD = (("5", 6), ("5", 5), ("6", 6))


@pytest.mark.parametrize(
    ("options", "written", "code", "params"),
    [
        ({}, {}, "entry_seats", {"n_seats": 3}),
        ({}, entry(*GOOD[:2]), "entry_seats", {"n_seats": 3}),
        ({}, [*entry(*GOOD[:2]), 5], "wrong_type", {"field": "", "expected": "object", "seat": 2}),
        ({}, [*entry(*GOOD[:2]), {"bid": "6"}], "missing_field", {"field": "tricks", "seat": 2}),
        ({}, entry(*GOOD, bags=1), "extra_field", {"field": "bags", "seat": 0}),
        ({}, entry(*GOOD, jacks=["XX"]), "unknown_card", {"seat": 0}),
        ({}, entry(*GOOD, revoked=1), "wrong_type", {"field": "revoked", "expected": "boolean", "seat": 0}),
        ({}, entry(("5", 6), ("Nil", 5), ("6", 6)), "bid_not_on_offer", {"seat": 1}),
        ({}, entry(("5", 6), ("0", 5), ("6", 6)), "bid_not_on_offer", {"seat": 1}),
        ({}, entry(("5", 6), ("18", 5), ("6", 6)), "bid_out_of_range", {"max": 17, "seat": 1}),
        ({}, entry(("5", 6), ("x", 5), ("6", 6)), "unknown_bid", {"seat": 1}),
        ({}, entry(("5", 6), ("5", 5), ("6", 5)), "tricks_do_not_add_up", {"sum": 16, "n_tricks": 17}),
        ({}, entry(("5", 18), ("5", -1), ("6", 0)), "tricks_out_of_range", {"max": 17, "seat": 0}),
        (
            {"forbid_total_17": True},
            entry(("5", 6), ("5", 5), ("7", 6)),
            "bid_total_forbidden",
            {"total": 17, "seat": 0},
        ),
    ],
)
def test_a_hand_that_cannot_have_been_is_refused(
    options: dict[str, Any], written: Any, code: str, params: dict[str, object]
) -> None:
    with pytest.raises(CodedError) as refusal:
        read_entry(opened(GAME, **options), written)
    assert (refusal.value.code, refusal.value.params) == (code, params)


def test_a_hand_of_real_cards_may_be_revoked_under_any_rules_and_the_game_goes_on_from_it() -> None:
    state = opened(GAME)
    written = entry(*GOOD, jacks=["JC"])
    written[2]["revoked"] = True
    scored = score_entry(state, read_entry(state, written))
    assert [seat.delta for seat in scored.seats] == [40, 50, -120]
    after_entry = GAME.evolve(state, scored)
    assert (after_entry.phase, after_entry.totals) == ("scored", (40, 50, -120))
    assert after(GAME, after_entry, NextHand()).hand_no == 2
    with pytest.raises(RuleViolation, match="hand_not_over"):
        read_entry(after_entry, written)
    assert Card("JC") in read_entry(state, written)[0].jacks
