"""Bids from the dealer's left or all at once, hidden until all are in, and a total that may be forbidden."""

import pytest

from app.games.commands import PlayCard
from app.games.errors import OptionError, RuleViolation
from app.games.spades.commands import Bid
from app.games.spades.events import BidMade
from app.games.three_person_spades.game import THREE_PERSON_SPADES as GAME
from app.games.three_person_spades.state import State
from tests.support.plain_spades import after, bid_all, code_of, dealt, opened


def together() -> State:
    state: State = dealt(GAME, opened(GAME, bid_order="simultaneous"))
    return state


def test_seats_bid_once_each_from_the_dealers_left() -> None:
    state = dealt(GAME, opened(GAME, dealer=1))
    assert state.turn == 2
    assert code_of(GAME, state, Bid(0, "5")) == "not_your_turn"
    state = after(GAME, state, Bid(2, "5"), Bid(0, "6"))
    assert code_of(GAME, state, Bid(2, "5")) == "not_your_turn"
    assert after(GAME, state, Bid(1, "1")).phase == "playing"


@pytest.mark.parametrize(
    ("bid", "code"),
    [
        ("0", "bid_not_on_offer"),
        ("Nil", "bid_not_on_offer"),
        ("BN", "bid_not_on_offer"),
        ("18", "bid_out_of_range"),
        ("05", "unknown_bid"),
        ("five", "unknown_bid"),
        ("1", None),
        ("17", None),
    ],
)
def test_numbers_from_one_to_seventeen_are_on_offer_and_no_nil(bid: str, code: str | None) -> None:
    assert code_of(GAME, dealt(GAME, opened(GAME)), Bid(1, bid)) == code


def test_bids_end_with_the_last_and_cards_wait_for_them() -> None:
    state = dealt(GAME, opened(GAME))
    assert code_of(GAME, state, PlayCard(1, state.hand.holdings[1][0])) == "not_playing"
    state = bid_all(GAME, state, ["5", "5", "5"])
    assert code_of(GAME, state, Bid(1, "5")) == "not_bidding"


def test_all_at_once_means_in_any_order_and_once() -> None:
    state = together()
    assert [len(GAME.legal_commands(state, seat)) for seat in range(3)] == [17, 17, 17]
    assert (state.turn, GAME.view(state, None)["to_act"]) == (1, [0, 1, 2])
    state = after(GAME, state, Bid(0, "4"))
    assert (state.turn, GAME.view(state, None)["to_act"]) == (1, [1, 2])
    assert code_of(GAME, state, Bid(0, "5")) == "already_bid"
    assert code_of(GAME, state, Bid(3, "5")) == code_of(GAME, state, Bid(-1, "5")) == "unknown_seat"
    state = after(GAME, state, Bid(1, "4"))
    assert state.turn == 2
    assert after(GAME, state, Bid(2, "4")).phase == "playing"


def test_simultaneous_bids_are_hidden_from_others_until_all_are_in() -> None:
    state = after(GAME, together(), Bid(2, "9"))
    event = BidMade(2, "9")
    assert GAME.is_private(event)
    for viewer in (0, 1, None):
        assert GAME.view(state, viewer)["bids"] == [None, None, "hidden"]
        shown = GAME.show(state, event, viewer)
        assert (shown["bid"], shown["changes"]["bids"]) == ("hidden", [None, None, "hidden"])
    assert GAME.view(state, 2)["bids"] == [None, None, "9"]
    assert GAME.show(state, event, 2)["bid"] == "9"
    assert GAME.bot_view(state, 0).bids == (None, None, "hidden")
    state = after(GAME, state, Bid(0, "3"), Bid(1, "4"))
    assert GAME.show(state, BidMade(1, "4"), None)["changes"]["bids"] == ["3", "4", "9"]
    assert GAME.view(state, None)["bids"] == ["3", "4", "9"]


def test_the_last_bidder_may_be_kept_from_seventeen() -> None:
    state = after(GAME, dealt(GAME, opened(GAME, forbid_total_17=True)), Bid(1, "6"), Bid(2, "7"))
    with pytest.raises(RuleViolation) as refusal:
        GAME.decide(state, Bid(0, "4"))
    assert (refusal.value.code, refusal.value.params) == ("bid_total_forbidden", {"total": 17})
    assert Bid(0, "4") not in GAME.legal_commands(state, 0)
    assert "4" not in GAME.view(state, None)["plain_bids"]
    assert after(GAME, state, Bid(0, "5")).phase == "playing"


def test_a_total_already_beyond_seventeen_forbids_nothing() -> None:
    state = after(GAME, dealt(GAME, opened(GAME, forbid_total_17=True)), Bid(1, "12"), Bid(2, "7"))
    assert len(GAME.legal_commands(state, 0)) == 17


def test_bids_at_once_cannot_be_kept_from_a_total() -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.options("three_person", {"forbid_total_17": True, "bid_order": "simultaneous"}, 3)
    assert refusal.value.code == "total_needs_order"


@pytest.mark.parametrize(
    ("preset", "options", "n_seats", "code"),
    [
        ("official", {}, 3, "unknown_preset"),
        ("three_person", {}, 4, "seats_not_offered"),
        ("three_person", {"bag_mode": "each"}, 3, "unknown_option"),
        ("three_person", {"revoke_factor": 101}, 3, "bad_option"),
        ("three_person", {"revoke_found": "never"}, 3, "bad_option"),
    ],
)
def test_rules_that_cannot_be_played_are_refused(
    preset: str, options: dict[str, object], n_seats: int, code: str
) -> None:
    with pytest.raises(OptionError) as refusal:
        GAME.options(preset, options, n_seats)
    assert refusal.value.code == code
