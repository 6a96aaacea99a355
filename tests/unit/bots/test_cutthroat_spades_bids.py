"""What a bot bids: as much as its cards are worth, special bids where they pay."""

from dataclasses import replace
from typing import Any

import pytest

from app.bots.cutthroat_spades import bidding as bids
from app.bots.cutthroat_spades.strategy import CutthroatSpadesStrategy
from app.games.spades.commands import Bid
from tests.unit.bots.seats import best, bidding

STRONG = "AS KS QS JS 9S 4S AH KH QH 7H AC KC 5C AD KD 9D 8D"
FAIR = "AS TS 6S 3S AH QH 9H 6H KC JC 7C 4C AD TD 8D 6D 3D"
WEAK = "4S 3S 8H 7H 5H 3H 2H 9C 7C 6C 4C 3C 8D 6D 5D 3D 2D"
WEAK_OF_13 = "3S 2S 7H 5H 3H 2H 8C 6C 4C 2C 6D 4D 2D"
NEARLY_ALL = "AS KS QS JS TS 9S 8S 7S 6S 5S 4S AH KH AC KC AD KD"


def test_a_bot_looks_before_it_bids() -> None:
    assert best(bidding(FAIR, looked=False)) == "look"


def test_stronger_cards_make_higher_bids() -> None:
    strong, fair = int(best(bidding(STRONG))), int(best(bidding(FAIR)))
    assert 11 <= strong <= 15
    assert 4 <= fair <= 6


def test_seventeen_low_cards_are_bid_low_and_thirteen_with_hardly_a_trick_are_a_nil() -> None:
    assert best(bidding(WEAK)) in {"Nil", "1F", "2F"}
    assert best(bidding(WEAK_OF_13, n_seats=4)) == "Nil"


def test_one_or_two_tricks_are_bid_as_1f_and_2f_which_pay_better() -> None:
    ranked = bids.rank(bidding("JS 5S 2S KH 9H 7H QC 9C 6C 3C JD 8D 4D", n_seats=4))
    assert ranked[0] in {"1F", "2F"}
    assert not {"1", "2"} & set(ranked[:1])


def test_a_moon_is_shot_only_with_nearly_every_trick_in_hand() -> None:
    assert best(bidding(NEARLY_ALL)) == "SM"
    assert "SM" not in bids.rank(bidding(FAIR))


def test_a_leader_bids_no_more_than_it_needs_to_win() -> None:
    assert best(bidding(STRONG, totals=(100, 450, 100))) == "5"
    assert int(best(bidding(STRONG, totals=(480, 450, 470)))) > 5


def test_the_last_bidder_counts_what_is_left_over_by_the_others() -> None:
    first = bidding(FAIR)
    greedy = replace(first, bids=("9", None, "8"))
    modest = replace(first, bids=("2", None, "2"))
    assert int(best(greedy)) < int(best(modest))


@pytest.mark.parametrize(("counter", "price"), [(0, 8), (8, 14), (9, 28)])
def test_bags_cost_more_near_the_limit(counter: int, price: float) -> None:
    assert bids.bag_price(bidding(FAIR, bags=(0, counter, 0))) == price


def test_bags_that_are_charged_each_cost_their_ten() -> None:
    assert bids.bag_price(bidding(FAIR, preset="short_each")) == 10


@pytest.mark.parametrize(
    ("totals", "n_seats", "bid"),
    [
        ((0, 0, 0), 3, "look"),
        ((300, 100, 0), 3, "look"),  # far behind, but the leader has a way to go
        ((470, 420, 0), 3, "B6"),
        ((470, 450, 0), 3, "look"),  # not far enough behind
        ((490, 100, 0), 3, "look"),  # nothing helps
        ((490, 350, 0, 0), 4, "BN"),
        ((430, 350, 0, 0), 4, "look"),
    ],
)
def test_blind_bids_are_for_those_whom_nothing_else_helps(totals: Any, n_seats: int, bid: str) -> None:
    assert best(bidding(FAIR, looked=False, totals=totals, n_seats=n_seats)) == bid


@pytest.mark.parametrize(
    ("n_seats", "options", "bid"),
    [(3, {}, "3"), (4, {}, "1"), (3, {"plain_1_2": False}, "3"), (4, {"plain_1_2": False}, "3")],
)
def test_the_careful_bid_is_a_low_number_never_a_nil(n_seats: int, options: Any, bid: str) -> None:
    holding = FAIR if n_seats == 3 else WEAK_OF_13
    careful = CutthroatSpadesStrategy().careful(bidding(holding, n_seats=n_seats, options=options))
    assert careful == Bid(1, bid)


def test_only_what_is_on_offer_is_bid() -> None:
    view = bidding(WEAK)
    few = replace(
        view, legal=tuple(one for one in view.legal if isinstance(one, Bid) and one.bid in {"7", "8"})
    )
    assert best(few) == "7"
