"""What a bot plays: take, leave, keep a nil, break another's, mind bags and prize jacks."""

from tests.unit.bots.seats import best, playing


def test_the_last_to_play_takes_a_trick_it_needs_as_cheaply_as_it_can() -> None:
    view = playing(
        "AH QH 9H 2H", bids=("3", "3", "3"), tricks=(0, 2, 2), trick="TH 8H", out="KH 5H 4C 6C 7D 8D"
    )
    assert best(view) == "QH"


def test_a_trick_that_cannot_be_won_costs_the_lowest_card() -> None:
    view = playing("QH 9H 2H", bids=("3", "3", "3"), tricks=(0, 2, 2), trick="KH 8H", out="AH 5H 4C 6C")
    assert best(view) == "2H"


def test_with_the_bid_reached_a_bot_gets_rid_of_its_highest_loser() -> None:
    view = playing("AH TH 2H", bids=("3", "3", "3"), tricks=(3, 2, 2), trick="QH 8H", out="3H 4C 6C 7D 5C")
    assert best(view) == "TH"


def test_a_trick_above_the_bid_is_taken_when_somebody_must_miss_it() -> None:
    view = playing("AH TH 2H", bids=("3", "4", "4"), tricks=(3, 2, 2), trick="QH 8H", out="3H 4C 6C 7D 5C")
    assert best(view) == "AH"


def test_not_even_then_when_the_bag_would_reach_the_limit() -> None:
    view = playing(
        *("AH TH 2H",),
        bids=("3", "4", "4"),
        tricks=(3, 2, 2),
        trick="QH 8H",
        out="3H 4C 6C 7D 5C",
        bags=(9, 0, 0),
    )
    assert best(view) == "TH"


def test_a_void_bot_that_needs_a_trick_ruffs_low() -> None:
    view = playing("KS 4S 9D", bids=("3", "3", "3"), tricks=(0, 2, 2), trick="AH 8H", out="3H 4C 6C 7D")
    assert best(view) == "4S"


def test_it_does_not_ruff_when_it_has_its_tricks() -> None:
    view = playing("KS 4S 9D", bids=("3", "3", "3"), tricks=(3, 2, 2), trick="AH 8H", out="3H 4C 6C 7D")
    assert best(view) == "9D"


def test_an_own_nil_ducks_with_the_highest_card_that_loses() -> None:
    view = playing("KH 9H 2H", bids=("Nil", "8", "8"), tricks=(0, 2, 2), trick="TH 8H", out="3H 4C 6C 7D")
    assert best(view) == "9H"


def test_a_bot_stays_below_the_card_with_which_a_nil_is_about_to_fail() -> None:
    def after_the_nine(bid: str) -> str:
        out = "3H 4H 4C 6C 7D 8D 9D"
        return best(playing("AH 8H 2H 5C", bids=("3", "8", bid), tricks=(0, 4, 0), trick="9H", out=out))

    assert after_the_nine("Nil") == "8H"
    assert after_the_nine("3") == "AH"


def test_it_takes_the_trick_all_the_same_when_it_needs_every_one() -> None:
    view = playing("AH 8H 2H", bids=("3", "8", "Nil"), trick="9H", out="3H 4C 6C", tricks=(0, 4, 0))
    assert best(view) == "AH"


def test_a_leader_gives_a_nil_a_low_card_to_choke_on() -> None:
    view = playing("AC 3D KH 9S", bids=("2", "8", "Nil"), tricks=(2, 4, 0), out="KC QC 4D 5D 9D AH 2S 3S")
    assert best(view) == "3D"


def test_the_last_to_play_catches_a_prize_jack_even_with_its_bid_reached() -> None:
    view = playing("AC 3C 5D", bids=("3", "3", "3"), tricks=(3, 2, 2), trick="JC 8C", out="3H 4D 6D 7D")
    assert best(view) == "AC"


def test_but_not_a_second_one_which_would_cancel_the_first() -> None:
    view = playing(
        "AC 3C 5D",
        bids=("3", "3", "3"),
        tricks=(3, 2, 2),
        trick="JC 8C",
        out="3H 4D 6D",
        jacks=("JD", "", ""),
    )
    assert best(view) == "3C"


def test_no_prize_jack_is_thrown_on_anothers_trick_while_there_is_a_like_card() -> None:
    view = playing("JD TD 9S", bids=("3", "3", "3"), tricks=(3, 2, 2), trick="AD 8D", out="3H 4C 6C")
    assert best(view) == "TD"


def test_aces_are_led_before_low_cards_by_those_who_need_tricks() -> None:
    view = playing("AC 3D 9S", bids=("3", "6", "6"), tricks=(0, 2, 2), out="KC QC 4D 5D 2S 3S")
    assert best(view) == "AC"
