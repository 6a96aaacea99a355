"""Both rounds of bidding, the joker turned up, and who must name."""

from typing import Any

import pytest

from app.games.cards import Card, Suit, cards
from app.games.commands import NextHand, PlayCard
from app.games.cutthroat_euchre.commands import Make, NameTrump, Pass
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE as GAME
from app.games.cutthroat_euchre.setup import JOKER
from app.games.cutthroat_euchre.state import (
    ALONE,
    DISCARDING,
    DOWN,
    JOKER_NAMING,
    NAMING,
    TURN_UP,
    State,
)
from app.games.phases import BIDDING, SCORED
from tests.support.euchre import code_of, dealt, do, opened

HOLDINGS = (cards("AS KS QS TS 9S"), cards("AH KH QH TH 9H"), cards("AD KD QD TD 9D"))
MANIKIN = cards("AC KC QC TC JD")


def bidding(turn_up: str = "JS", *, dealer: int = 0, **options: Any) -> State:
    """Return a hand in which seat 0 has spades, seat 1 hearts and seat 2 diamonds."""
    return dealt(opened(dealer=dealer, **options), HOLDINGS, MANIKIN, Card(turn_up))


def test_the_dealers_left_speaks_first_and_may_make_or_pass() -> None:
    state = bidding(dealer=1)
    assert (state.phase, state.turn) == (BIDDING, 2)
    assert GAME.legal_commands(state, 2) == (Make(2), Pass(2))
    assert GAME.legal_commands(state, 0) == ()
    assert code_of(state, Make(0)) == "not_your_turn"
    assert code_of(state, NameTrump(2, Suit.HEARTS)) == "not_bidding"


def test_the_first_to_make_the_turn_up_is_the_maker_and_ends_the_bidding() -> None:
    state = do(bidding(), Pass(1), Make(2))
    assert (state.hand.trump, state.hand.maker, state.phase, state.turn) == (Suit.SPADES, 2, TURN_UP, 0)
    assert code_of(state, Make(0)) == "not_bidding"


def test_a_dealer_who_makes_it_must_take_the_card() -> None:
    state = do(bidding(), Pass(1), Pass(2), Make(0))
    assert (state.phase, state.turn, len(state.hand.holdings[0])) == (DISCARDING, 0, 6)


def test_when_all_pass_the_card_is_turned_down_and_its_suit_may_not_be_named() -> None:
    state = do(bidding(), Pass(1), Pass(2), Pass(0))
    assert (state.phase, state.turn, state.hand.turn_up_is) == (NAMING, 1, DOWN)
    assert code_of(state, NameTrump(1, Suit.SPADES)) == "suit_turned_down"
    assert code_of(state, NameTrump(1, Suit.JOKERS)) == "suit_turned_down"
    assert code_of(state, Make(1)) == "not_bidding"
    state = do(state, NameTrump(1, Suit.HEARTS))
    assert (state.hand.trump, state.hand.maker, state.phase, state.turn) == (Suit.HEARTS, 1, ALONE, 1)


def test_the_turned_down_suit_comes_back_where_that_is_allowed() -> None:
    state = do(bidding(allow_turned_down_suit=True), Pass(1), Pass(2), Pass(0), NameTrump(1, Suit.SPADES))
    assert state.hand.trump == Suit.SPADES


def test_hands_are_thrown_in_after_six_passes_and_the_deal_goes_on() -> None:
    state = do(bidding(), *(Pass(seat) for seat in (1, 2, 0, 1, 2, 0)))
    assert (state.phase, state.turn, state.totals) == (SCORED, None, (0, 0, 0))
    assert [part.code for seat in state.scores[0].seats for part in seat.parts] == ["thrown_in"] * 3
    assert code_of(state, Pass(1)) == "hand_over"
    assert do(state, NextHand()).dealer == 1


def test_a_stuck_dealer_must_name() -> None:
    state = do(bidding(stick_the_dealer=True), *(Pass(seat) for seat in (1, 2, 0, 1, 2)))
    assert code_of(state, Pass(0)) == "dealer_must_name"
    assert GAME.legal_commands(state, 0) == tuple(NameTrump(0, Suit(letter)) for letter in "HCD")
    assert GAME.view(state, 0)["may_pass"] is False


def test_cards_are_not_played_before_trump_is_fixed() -> None:
    assert code_of(bidding(), PlayCard(1, Card("AH"))) == "not_playing"


def joker_up(mode: str) -> State:
    """Return a hand of a pack with a joker, which is turned up by the deal itself."""
    state = opened(deck="25_joker", joker_turned=mode)
    rest = [card for card in state.rules.pack if card.suit is not Suit.JOKERS]
    return do(state, GAME.deal((*rest[:20], JOKER, *rest[20:])))


def test_a_joker_turned_up_makes_the_dealer_name_trump_unseen_and_take_it() -> None:
    state = joker_up("dealer_makes_blind")
    assert (state.phase, state.turn) == (JOKER_NAMING, 0)
    assert GAME.view(state, 0)["holding"] is None
    assert GAME.bot_view(state, 0).holding is None
    assert GAME.view(state, 1)["holding"] is not None
    assert code_of(state, Pass(0)) == "not_bidding"
    assert code_of(state, NameTrump(1, Suit.CLUBS)) == "not_your_turn"
    state = do(state, NameTrump(0, Suit.CLUBS))
    assert (state.hand.maker, state.hand.trump, state.phase) == (0, Suit.CLUBS, DISCARDING)
    assert len(GAME.view(state, 0)["holding"]) == 6
    assert JOKER.value in GAME.view(state, 0)["holding"]


def test_or_name_the_suit_that_the_joker_stands_for_and_then_all_bid() -> None:
    state = joker_up("dealer_names_then_bid")
    assert GAME.view(state, 0)["holding"] is None
    state = do(state, NameTrump(0, Suit.CLUBS))
    assert (state.phase, state.turn, state.hand.maker) == (BIDDING, 1, None)
    assert len(GAME.view(state, 0)["holding"]) == 5
    assert do(state, Make(1)).hand.trump == Suit.CLUBS
    turned_down = do(state, Pass(1), Pass(2), Pass(0))
    assert code_of(turned_down, NameTrump(1, Suit.CLUBS)) == "suit_turned_down"


def test_or_the_next_card_is_turned_and_everybody_sees_both() -> None:
    state = joker_up("turn_next")
    assert (state.phase, state.turn) == (BIDDING, 1)
    assert GAME.view(state, None)["turn_up"] not in ("BJ", None)
    assert state.hand.passed_over == (JOKER,)
    assert GAME.view(state, None)["passed_over"] == ["BJ"]
    assert GAME.view(state, 0)["holding"] is not None
    assert len(state.hand.stock) == 3


@pytest.mark.parametrize(("deck", "size"), [("24", 3), ("25_joker", 4), ("32", 11)])
def test_the_rest_of_the_pack_is_the_stock(deck: str, size: int) -> None:
    state = opened(deck=deck)
    pack = state.rules.pack[::-1]
    state = do(state, GAME.deal(pack))
    assert (state.hand.turn_up, len(state.hand.stock)) == (pack[20], size)
    assert sorted(GAME.cards_in(state)) == sorted(pack)
    assert state.hand.holdings[1] == tuple(sorted(pack[0:15:3], key=list(Card).index))
