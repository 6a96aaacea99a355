"""The draw: two cards a turn, one kept; who sees what; nil bid blind before it."""

import json
from typing import Any

import pytest

from app.games.cards import PACK, Card
from app.games.commands import Deal, NextHand, PlayCard
from app.games.spades.commands import Bid
from app.games.two_player_spades.commands import DeclareBlindNil, DeclineBlindNil, KeepCard, RefuseCard
from app.games.two_player_spades.events import CardKept, CardRefused
from app.games.two_player_spades.game import TWO_PLAYER_SPADES as GAME
from app.games.two_player_spades.state import DECLARING, DRAWING, State
from tests.support.plain_spades import after, code_of, dealt, opened

TOP, SECOND = PACK[0], PACK[1]


def laid_out(**options: Any) -> State:
    state: State = dealt(GAME, opened(GAME, **options))
    return state


def drawn(state: State) -> State:
    """Return the state after all 26 turns, every card kept."""
    while state.phase == DRAWING:
        state = after(GAME, state, KeepCard(state.turn or 0))
    return state


def test_the_seat_that_begins_draws_bids_and_leads_first_and_the_next_hand_is_the_others() -> None:
    state = laid_out(dealer=1)
    assert (state.phase, state.turn, GAME.view(state, None)["first_player"]) == (DRAWING, 1, 1)
    state = drawn(state)
    assert (state.phase, state.turn) == ("bidding", 1)
    state = after(GAME, state, Bid(1, "6"), Bid(0, "6"))
    assert (state.phase, state.turn) == ("playing", 1)
    while state.phase == "playing":
        state = after(GAME, state, GAME.legal_commands(state, state.turn or 0)[0])
    assert dealt(GAME, after(GAME, state, NextHand())).turn == 0


def test_twenty_six_turns_give_thirteen_cards_each_and_leave_as_many() -> None:
    state, turns = laid_out(), []
    while state.phase == DRAWING:
        turns.append(state.turn)
        state = after(GAME, state, (KeepCard, RefuseCard)[len(turns) % 3 == 0](state.turn or 0))
    assert turns == [0, 1] * 13
    assert [len(holding) for holding in state.hand.holdings] == [13, 13]
    assert (len(state.discards), state.stock) == (26, ())
    assert sorted(GAME.cards_in(state)) == sorted(PACK)


def test_a_kept_card_throws_the_next_away_and_a_refused_one_is_thrown_for_it() -> None:
    kept = after(GAME, laid_out(), KeepCard(0))
    assert (kept.hand.holdings[0], kept.discards[0].card) == ((TOP,), SECOND)
    refused = after(GAME, laid_out(), RefuseCard(0))
    assert (refused.hand.holdings[0], refused.discards[0].card) == ((SECOND,), TOP)


def test_only_the_seat_at_turn_sees_the_top_card_and_no_other_of_the_stock() -> None:
    state = laid_out()
    assert GAME.view(state, 0)["drawn"] == TOP.value
    assert GAME.view(state, 1)["drawn"] is GAME.view(state, None)["drawn"] is None
    assert (GAME.bot_view(state, 0).drawn, GAME.bot_view(state, 1).drawn) == (TOP, None)
    for viewer, own in ((0, {TOP.value}), (1, set()), (None, set())):
        seen = json.dumps(GAME.view(state, viewer))
        assert {card.value for card in PACK if f'"{card.value}"' in seen} == own


@pytest.mark.parametrize(
    ("peek", "thrown", "refused"),
    [
        (False, [None, None, None], [TOP.value, None, None]),
        ("owner", [SECOND.value, None, None], [TOP.value, None, None]),
        ("both", [SECOND.value] * 3, [TOP.value] * 3),
    ],
)
def test_discards_are_seen_by_whom_the_rules_of_the_table_say(
    peek: object, thrown: list[str | None], refused: list[str | None]
) -> None:
    for command, event, seen in (
        (KeepCard(0), CardKept(0), thrown),
        (RefuseCard(0), CardRefused(0), refused),
    ):
        state = after(GAME, laid_out(peek=peek), command)
        assert [GAME.view(state, viewer)["discards"][0]["card"] for viewer in (0, 1, None)] == seen
        assert [GAME.show(state, event, viewer)["discarded"] for viewer in (0, 1, None)] == seen
        thrown_cards = [[card.value for card in GAME.bot_view(state, seat).thrown] for seat in (0, 1)]
        assert thrown_cards == [[] if one is None else [one] for one in seen[:2]]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (KeepCard(1), "not_your_turn"),
        (RefuseCard(1), "not_your_turn"),
        (Bid(0, "5"), "not_bidding"),
        (PlayCard(0, Card("AS")), "not_playing"),
        (DeclareBlindNil(0), "not_declaring"),
        (Deal(PACK), "hand_not_over"),
        (NextHand(), "hand_not_over"),
        (KeepCard(0), None),
    ],
)
def test_while_cards_are_drawn_nothing_else_is_done(command: object, code: str | None) -> None:
    assert code_of(GAME, laid_out(), command) == code


def test_after_the_draw_nothing_is_drawn() -> None:
    assert code_of(GAME, drawn(laid_out()), KeepCard(0)) == "not_drawing"


def test_nil_is_bid_blind_before_the_first_card_is_seen() -> None:
    state = laid_out(blind_nil=True)
    assert (state.phase, state.turn) == (DECLARING, 0)
    assert all(GAME.view(state, viewer)["drawn"] is None for viewer in (0, 1, None))
    assert code_of(GAME, state, KeepCard(0)) == "not_drawing"
    assert code_of(GAME, state, DeclareBlindNil(1)) == "not_your_turn"
    state = after(GAME, state, DeclineBlindNil(0), DeclareBlindNil(1))
    assert (state.phase, state.turn, state.hand.bids) == (DRAWING, 0, (None, "BN"))
    state = drawn(state)
    assert (state.phase, state.turn) == ("bidding", 0)
    assert after(GAME, state, Bid(0, "8")).phase == "playing"


def test_two_blind_nils_leave_nothing_to_bid() -> None:
    state = after(GAME, laid_out(blind_nil=True), DeclareBlindNil(0), DeclareBlindNil(1))
    state = drawn(state)
    assert (state.phase, state.turn) == ("playing", 0)
    assert GAME.view(state, 0)["playable"]


def test_a_blind_nil_leaves_only_the_other_to_bid_when_bids_are_made_at_once() -> None:
    state = laid_out(blind_nil=True, bid_order="simultaneous")
    state = drawn(after(GAME, state, DeclareBlindNil(0), DeclineBlindNil(1)))
    assert (state.turn, GAME.view(state, None)["to_act"]) == (1, [1])
    assert GAME.view(state, 1)["bids"][0] == "hidden"


def test_simultaneous_bids_stay_hidden_until_both_are_in() -> None:
    state = drawn(laid_out(bid_order="simultaneous"))
    assert GAME.view(state, None)["to_act"] == [0, 1]
    state = after(GAME, state, Bid(1, "Nil"))
    assert [GAME.view(state, viewer)["bids"] for viewer in (0, 1, None)] == [
        [None, "hidden"],
        [None, "Nil"],
        [None, "hidden"],
    ]
    assert GAME.bot_view(state, 0).bids == (None, "hidden")
    assert code_of(GAME, state, Bid(1, "3")) == "already_bid"
    state = after(GAME, state, Bid(0, "4"))
    assert GAME.view(state, None)["bids"] == ["4", "Nil"]


@pytest.mark.parametrize(
    ("bid", "code"),
    [
        ("0", "bid_zero_use_nil"),
        ("14", "bid_out_of_range"),
        ("BN", "bid_not_on_offer"),
        ("1F", "bid_not_on_offer"),
        ("nil", "unknown_bid"),
        ("Nil", None),
        ("1", None),
        ("13", None),
    ],
)
def test_nil_and_one_to_thirteen_are_on_offer(bid: str, code: str | None) -> None:
    assert code_of(GAME, drawn(laid_out()), Bid(0, bid)) == code
