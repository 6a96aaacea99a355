"""Looking and bidding, and the code of each refusal."""

import pytest

from app.games.cards import Card
from app.games.commands import Deal, NextHand, PlayCard
from app.games.cutthroat_spades.commands import Look
from app.games.cutthroat_spades.events import GameStarted, HandLooked
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.state import State
from app.games.errors import RuleViolation
from app.games.spades.commands import Bid
from app.games.spades.events import BidMade
from tests.support.cutthroat import after, bid_all, code_of, dealt, opened, played_out, standing_at

FIRST = 1
"""Who bids first where seat 0 deals."""


def looked(state: State, seat: int = FIRST) -> State:
    return after(state, HandLooked(seat))


def test_bidding_goes_once_around_from_the_dealers_left() -> None:
    state = dealt(opened(4, dealer=2))
    order = []
    while state.turn is not None and state.phase == "bidding":
        order.append(state.turn)
        state = after(state, HandLooked(state.turn), BidMade(state.turn, "3"))
    assert order == [3, 0, 1, 2]
    assert (state.phase, state.turn) == ("playing", 3)


def test_any_seat_may_look_before_its_turn() -> None:
    state = dealt(opened())
    assert GAME.decide(state, Look(0)) == (HandLooked(0),)
    assert GAME.legal_commands(state, 0) == (Look(0),)


def test_three_players_are_offered_one_to_seventeen_and_the_special_bids() -> None:
    numbers = [str(n) for n in range(1, 18)]
    state = looked(dealt(opened(3)))
    assert [command.bid for command in GAME.legal_commands(state, FIRST) if isinstance(command, Bid)] == [
        "Nil",
        *numbers,
        "1F",
        "2F",
        "SM",
    ]


def test_four_players_bid_up_to_thirteen() -> None:
    state = looked(dealt(opened(4)))
    assert code_of(state, Bid(FIRST, "13")) is None
    with pytest.raises(RuleViolation) as refusal:
        GAME.decide(state, Bid(FIRST, "14"))
    assert (refusal.value.code, refusal.value.params) == ("bid_out_of_range", {"max": 13})


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Bid(0, "5"), "not_your_turn"),
        (Bid(7, "5"), "not_your_turn"),
        (Bid(FIRST, "B6"), "blind_after_look"),
        (Bid(FIRST, "BN"), "blind_after_look"),
        (Bid(FIRST, "0"), "bid_zero_use_nil"),
        (Bid(FIRST, "18"), "bid_out_of_range"),
        (Bid(FIRST, "9" * 5000), "bid_out_of_range"),
        (Bid(FIRST, "05"), "unknown_bid"),
        (Bid(FIRST, "nil"), "unknown_bid"),
        (Bid(FIRST, "²"), "unknown_bid"),
        (Bid(FIRST, ""), "unknown_bid"),
        (Look(FIRST), "already_looked"),
        (Look(-1), "unknown_seat"),
        (Look(3), "unknown_seat"),
        (PlayCard(FIRST, Card("AS")), "not_playing"),
        (NextHand(), "hand_not_over"),
    ],
)
def test_a_command_out_of_place_is_refused_with_its_code(command: object, code: str) -> None:
    assert code_of(looked(dealt(opened())), command) == code


@pytest.mark.parametrize("bid", ["5", "Nil", "1F", "SM"])
def test_a_plain_bid_needs_the_look_first(bid: str) -> None:
    assert code_of(dealt(opened()), Bid(FIRST, bid)) == "look_first"


def test_bids_before_the_deal_and_after_the_bidding_are_refused() -> None:
    assert code_of(opened(), Bid(FIRST, "5")) == "not_bidding"
    assert code_of(opened(), Look(FIRST)) == "not_bidding"
    assert code_of(bid_all(dealt(opened()), ["5", "5", "5"]), Bid(FIRST, "5")) == "not_bidding"


def test_after_the_hand_and_after_the_game_nothing_can_be_bid() -> None:
    scored = played_out(bid_all(dealt(opened()), ["5", "5", "5"]), [5, 6, 6])
    assert code_of(scored, Bid(FIRST, "5")) == "hand_over"
    over = played_out(bid_all(dealt(opened(target=60)), ["6", "5", "5"]), [6, 5, 6])
    assert over.winner == 0
    for command in (Bid(FIRST, "5"), Look(0), NextHand(), Deal(over.rules.pack)):
        assert code_of(over, command) == "game_over"


def test_a_blind_bidder_sees_the_cards_afterwards() -> None:
    state = after(dealt(opened()), BidMade(FIRST, "BN"))
    assert state.looked == (False, True, False)
    assert GAME.view(state, FIRST)["holding"] is not None


def test_a_table_without_plain_one_and_two_does_not_offer_them() -> None:
    state = looked(dealt(opened(plain_1_2=False)))
    for bid in ("1", "2"):
        assert code_of(state, Bid(FIRST, bid)) == "bid_not_on_offer"
    assert code_of(state, Bid(FIRST, "3")) is None
    assert code_of(state, Bid(FIRST, "1F")) is None


def test_a_zero_is_another_name_of_nil_where_the_table_says_so() -> None:
    state = looked(dealt(opened(zero_bid="alias_nil")))
    assert GAME.decide(state, Bid(FIRST, "0")) == (BidMade(FIRST, "Nil"),)


@pytest.mark.parametrize(
    ("n_seats", "mode", "offered"),
    [(3, "literal", True), (4, "literal", False), (4, "capped", True), (3, "off", False)],
)
def test_the_moon_is_offered_where_the_mode_lets_it(n_seats: int, mode: str, offered: bool) -> None:
    state = looked(dealt(opened(n_seats, sm_mode=mode)))
    assert code_of(state, Bid(FIRST, "SM")) == (None if offered else "bid_not_on_offer")


def test_a_blind_nil_may_ask_for_a_deficit_too() -> None:
    state = dealt(standing_at(opened(bn_deficit=100), [99, 0, 0]))
    with pytest.raises(RuleViolation) as refusal:
        GAME.decide(state, Bid(FIRST, "BN"))
    assert (refusal.value.code, refusal.value.params) == ("bn_not_behind", {"behind": 99, "needed": 100})
    assert code_of(dealt(standing_at(opened(bn_deficit=100), [100, 0, 0])), Bid(FIRST, "BN")) is None


def test_blind_sixes_without_limit_are_always_left() -> None:
    state = dealt(standing_at(opened(b6_limit="unlimited"), [90, 0, 0])._replace(b6_used=(0, 9, 0)))
    assert GAME.view(state, None)["blind"][FIRST]["B6"]["left"] is None
    assert code_of(state, Bid(FIRST, "B6")) is None


def test_a_blind_six_that_counts_for_the_table_uses_up_everybodys() -> None:
    state = dealt(standing_at(opened(b6_scope="table_game"), [90, 0, 0]))
    state = after(state, BidMade(FIRST, "B6"))
    assert code_of(state, Bid(2, "B6")) == "b6_used_up"
    assert GAME.view(state, None)["blind"][2]["B6"] == {
        "open": False,
        "behind": 90,
        "needed": 50,
        "left": 0,
        "reason": "b6_used_up",
    }


def test_blind_sixes_of_a_tournament_are_carried_into_the_next_game() -> None:
    for scope, used in (
        ("player_tourney", (0, 1, 0)),
        ("player_game", (0, 0, 0)),
        ("table_game", (0, 0, 0)),
    ):
        before = opened(b6_scope=scope)._replace(b6_used=(0, 1, 0))
        opening = GAME.opening(before.options, 3, 1, before)
        assert isinstance(opening, GameStarted)
        assert opening.b6_used == used


@pytest.mark.parametrize("scope", ["player_game", "player_tourney"])
def test_a_blind_six_that_counts_for_its_player_uses_up_no_others(scope: str) -> None:
    state = dealt(standing_at(opened(b6_scope=scope), [90, 0, 0])._replace(b6_used=(0, 1, 0)))
    assert code_of(state, Bid(FIRST, "B6")) == "b6_used_up"
    state = after(state, HandLooked(FIRST), BidMade(FIRST, "5"))
    assert code_of(state, Bid(2, "B6")) is None


def test_a_table_may_allow_no_blind_six_at_all() -> None:
    state = dealt(standing_at(opened(b6_limit=0), [90, 0, 0]))
    assert code_of(state, Bid(FIRST, "B6")) == "b6_used_up"
    assert GAME.view(state, None)["blind"][FIRST]["B6"]["left"] == 0


@pytest.mark.parametrize("needed", [30, 100])
def test_a_blind_six_may_ask_for_another_deficit(needed: int) -> None:
    behind = dealt(standing_at(opened(b6_deficit=needed), [needed, 0, 0]))
    assert code_of(behind, Bid(FIRST, "B6")) is None
    nearer = dealt(standing_at(opened(b6_deficit=needed), [needed - 1, 0, 0]))
    with pytest.raises(RuleViolation) as refusal:
        GAME.decide(nearer, Bid(FIRST, "B6"))
    told = (refusal.value.code, refusal.value.params)
    assert told == ("b6_not_behind", {"behind": needed - 1, "needed": needed})


def test_the_deficit_is_that_at_the_start_of_the_hand() -> None:
    state = dealt(standing_at(opened(), [0, 20, 80]))
    assert state.behind == (80, 60, 0)
