"""The way of a hand: dealt from the dealer's left, scored, the next one dealt by the next seat."""

import pytest

from app.games.cards import PACK, Card, sort_cards
from app.games.commands import Deal, NextHand
from app.games.cutthroat_spades.events import HandDealt
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.events import HandBegun
from tests.support.cutthroat import after, bid_all, code_of, dealt, opened, played_out


def test_three_play_without_the_two_of_clubs_and_four_with_the_whole_pack() -> None:
    three, four = GAME.chance(opened(3)), GAME.chance(opened(4))
    assert three is not None
    assert four is not None
    assert set(PACK) - set(three.pack) == {Card("2C")}
    assert set(four.pack) == set(PACK)


def test_the_pack_is_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = opened(4, dealer=1)
    (dealt_hand,) = GAME.decide(state, Deal(PACK))
    assert isinstance(dealt_hand, HandDealt)
    assert dealt_hand.holdings[2] == sort_cards(PACK[0::4])
    assert dealt_hand.holdings[1] == sort_cards(PACK[3::4])
    assert [len(holding) for holding in dealt_hand.holdings] == [13] * 4


THREE = opened(3).rules.pack


@pytest.mark.parametrize(
    "pack",
    [PACK, THREE[:-1], (*THREE[:-1], THREE[0]), (*THREE, THREE[0]), (*THREE[:-1], Card("BJ")), ()],
    ids=["of four", "short", "doubled", "with one more", "with a joker", "none"],
)
def test_anything_but_a_permutation_of_the_pack_is_refused(pack: tuple[Card, ...]) -> None:
    assert code_of(opened(3), Deal(pack)) == "bad_pack"


def test_nothing_is_dealt_while_a_hand_is_on() -> None:
    state = dealt(opened())
    assert code_of(state, Deal(state.rules.pack)) == "hand_not_over"
    assert GAME.chance(state) is None


def test_after_the_score_the_deal_passes_to_the_left() -> None:
    state = played_out(bid_all(dealt(opened(dealer=2)), ["5", "5", "5"]), [5, 6, 6])
    assert GAME.decide(state, NextHand()) == (HandBegun(2, 0),)
    begun = after(state, HandBegun(2, 0))
    assert GAME.chance(begun) is not None
    assert dealt(begun).turn == 1


def test_the_last_hand_stays_on_view_until_the_next_is_dealt() -> None:
    state = played_out(bid_all(dealt(opened()), ["5", "5", "5"]), [5, 6, 6])
    begun = after(state, HandBegun(2, 1))
    assert begun.hand == state.hand
    assert dealt(begun).hand.tricks == (0, 0, 0)


def test_totals_and_counters_go_on_from_hand_to_hand() -> None:
    state = played_out(bid_all(dealt(opened()), ["5", "5", "5"]), [5, 6, 6])
    state = played_out(bid_all(dealt(after(state, HandBegun(2, 1))), ["5", "5", "5"]), [6, 6, 5])
    assert (state.totals, state.bags) == ((100, 100, 100), (1, 2, 1))
    assert [hand.hand_no for hand in state.scores] == [1, 2]


def test_a_tie_at_the_target_plays_on_until_one_leads_with_the_target() -> None:
    state = played_out(bid_all(dealt(opened(target=60)), ["6", "6", "5"]), [6, 6, 5])
    assert state.winner is None
    state = played_out(bid_all(dealt(after(state, HandBegun(2, 1))), ["6", "7", "5"]), [5, 6, 6])
    assert (state.totals, state.winner) == ((0, -10, 100), 2)


def test_after_a_tie_the_lead_alone_may_be_enough() -> None:
    for after_tie, winner in (("lead_only", 0), ("target_again", None)):
        state = played_out(bid_all(dealt(opened(target=60, after_tie=after_tie)), ["6", "6", "5"]), [6, 6, 5])
        state = played_out(bid_all(dealt(after(state, HandBegun(2, 1))), ["6", "7", "6"]), [5, 6, 5])
        assert state.totals == (0, -10, -10)
        assert state.winner == winner


def test_a_tie_at_the_target_is_remembered_over_a_later_tie_below_it() -> None:
    state = played_out(bid_all(dealt(opened(target=60, after_tie="lead_only")), ["6", "6", "1"]), [6, 6, 5])
    state = played_out(bid_all(dealt(after(state, HandBegun(2, 1))), ["7", "7", "6"]), [6, 6, 5])
    assert (state.totals, state.winner) == ((-10, -10, -50), None)
    state = played_out(bid_all(dealt(after(state, HandBegun(3, 2))), ["4", "2", "7"]), [4, 7, 6])
    assert (state.totals, state.winner) == ((30, 10, -120), 0)


def test_mercy_ends_a_game_for_whoever_leads_alone() -> None:
    state = played_out(bid_all(dealt(opened(mercy_total=-50)), ["6", "5", "5"]), [5, 6, 6])
    assert state.winner is None  # two lead together
    state = played_out(bid_all(dealt(opened(mercy_total=-50)), ["6", "5", "4"]), [5, 6, 6])
    assert state.winner == 1
