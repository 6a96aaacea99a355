"""The dealer's exchange, and the ten cards of a maker."""

from typing import Any

import pytest

from app.games.cards import Card, cards
from app.games.cutthroat_euchre.commands import (
    DeclineAlone,
    Discard,
    GoAlone,
    KeepCards,
    LeaveTurnUp,
    Make,
    TakeTurnUp,
)
from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE as GAME
from app.games.cutthroat_euchre.state import ALONE, DISCARDING, KEEPING, TAKEN, UP, State
from app.games.phases import PLAYING
from tests.support.euchre import code_of, do
from tests.unit.games.cutthroat_euchre.test_bidding import bidding


def made_by_another(**options: Any) -> State:
    return do(bidding(**options), Make(1))


def test_the_dealer_may_leave_a_card_that_another_made_trump() -> None:
    state = made_by_another()
    assert GAME.legal_commands(state, 0) == (TakeTurnUp(0), LeaveTurnUp(0))
    assert code_of(state, TakeTurnUp(1)) == "not_your_turn"
    state = do(state, LeaveTurnUp(0))
    assert (state.phase, state.turn, state.hand.turn_up_is) == (ALONE, 1, UP)
    assert len(state.hand.holdings[0]) == 5


def test_or_take_it_for_any_card_but_itself() -> None:
    state = do(made_by_another(), TakeTurnUp(0))
    assert (state.phase, state.hand.turn_up_is) == (DISCARDING, TAKEN)
    assert code_of(state, Discard(0, Card("JS"))) == "discard_not_turn_up"
    assert code_of(state, Discard(0, Card("AH"))) == "card_not_held"
    assert code_of(state, LeaveTurnUp(0)) == "no_turn_up_now"
    assert code_of(state, DeclineAlone(1)) == "alone_not_now"
    state = do(state, Discard(0, Card("9S")))
    assert state.hand.holdings[0] == cards("AS KS QS JS TS")
    assert (state.phase, state.turn) == (ALONE, 1)
    assert code_of(state, Discard(0, Card("TS"))) == "no_discard_now"


def test_a_dealer_who_must_pick_up_is_not_asked() -> None:
    assert made_by_another(dealer_must_pick_up=True).phase == DISCARDING


@pytest.mark.parametrize(("lies", "seen"), [("down", ["9S", None, None, None]), ("up", ["9S"] * 4)])
def test_the_discard_is_the_dealers_alone_or_lies_open(lies: str, seen: list[str | None]) -> None:
    state = do(made_by_another(dealer_discard=lies), TakeTurnUp(0), Discard(0, Card("9S")))
    assert [GAME.view(state, seat)["discard"] for seat in (0, 1, 2, None)] == seen
    assert GAME.bot_view(state, 2).discard == seen[2]


def keeping() -> State:
    return do(made_by_another(), LeaveTurnUp(0), DeclineAlone(1), DeclineAlone(2), DeclineAlone(0))


def test_a_maker_with_help_keeps_any_five_of_ten() -> None:
    state = keeping()
    assert (state.phase, state.turn) == (KEEPING, 1)
    assert len(GAME.legal_commands(state, 1)) == 252
    assert state.hand.holdings[1] == cards("AH KH QH TH 9H AC KC QC TC JD")
    kept = do(state, KeepCards(1, cards("JD AC QH KH AH")))
    assert kept.hand.holdings[1] == cards("AH KH QH AC JD")
    assert kept.hand.put_away == cards("TH 9H KC QC TC")
    assert (kept.phase, kept.turn) == (PLAYING, 1)
    assert do(state, KeepCards(1, cards("AH KH QH TH 9H"))).hand.put_away == cards("AC KC QC TC JD")


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ("AH KH QH TH", "keep_five"),
        ("AH KH QH TH 9H AC", "keep_five"),
        ("AH AH KH QH TH", "keep_five"),
        ("AS KH QH TH 9H", "card_not_held"),
    ],
)
def test_but_no_other_number_of_cards_nor_cards_of_others(chosen: str, code: str) -> None:
    assert code_of(keeping(), KeepCards(1, cards(chosen))) == code


def test_keeping_waits_for_its_time() -> None:
    assert code_of(made_by_another(), KeepCards(1, cards("AH KH QH TH 9H"))) == "nothing_to_keep_now"
    assert code_of(keeping(), GoAlone(1)) == "alone_not_now"


def test_only_the_maker_sees_the_manikin() -> None:
    views = [GAME.view(keeping(), seat) for seat in (0, 1, 2, None)]
    assert [view["manikin"] for view in views] == [None, ["AC", "KC", "QC", "TC", "JD"], None, None]
    assert [view["counts"] for view in views] == [[5, 10, 5]] * 4
    kept = do(keeping(), KeepCards(1, cards("AH KH QH TH 9H")))
    away = [GAME.view(kept, seat)["put_away"] for seat in (0, 1, 2, None)]
    assert away == [None, ["AC", "KC", "QC", "TC", "JD"], None, None]


def test_a_maker_who_goes_alone_never_sees_it() -> None:
    state = do(made_by_another(), LeaveTurnUp(0), GoAlone(1), DeclineAlone(2), DeclineAlone(0))
    assert state.phase == PLAYING
    assert GAME.view(state, 1)["manikin"] is None
    assert len(state.hand.holdings[1]) == 5
