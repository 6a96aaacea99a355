"""What the options change in a score, and the lines that explain it."""

import pytest

from app.games.cards import cards
from app.games.cutthroat_spades.events import SeatScore
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES as GAME
from app.games.cutthroat_spades.options import Options
from app.games.cutthroat_spades.scoring import score_seat


def score(
    bid: str, tricks: int, *, jacks: str = "", counter: int = 0, preset: str = "official", **overrides: object
) -> SeatScore:
    options: Options = GAME.options(preset, overrides, 3)
    held = counter if options.bag_mode == "limit" else None
    return score_seat(
        options, bid=bid, tricks=tricks, open_tricks=17, jacks=cards(jacks), total=0, counter=held
    )


def lines(scored: SeatScore) -> list[tuple[str, int, str]]:
    return [(part.code, part.points, part.rule) for part in scored.parts]


def test_the_lines_come_in_scoring_order_with_their_rules() -> None:
    scored = score("5", 8, jacks="JC", counter=7)
    assert lines(scored) == [
        ("contract_made", 50, "D7"),
        ("prize_jack", 10, "D11"),
        ("bags_counted", 0, "D9"),
        ("bag_limit", -100, "D9"),
    ]
    assert dict(scored.parts[2].params) == {"bags": 3, "before": 7, "after": 10}
    assert dict(scored.parts[3].params) == {"limit": 10, "counter": 10, "charged": 10, "after": 0}


def test_the_whole_counter_is_charged_and_none_kept() -> None:
    scored = score("3", 6, counter=9)
    assert (scored.delta, scored.bags) == (30 - 120, 0)


def test_rollover_charges_full_limits_and_keeps_the_rest() -> None:
    scored = score("1", 17, counter=9, bag_rollover=True)
    assert (scored.delta, scored.bags) == (10 - 200, 5)


def test_each_bag_may_pay_a_point_also_over_an_exact_bid_and_under_a_failed_nil() -> None:
    assert score("3", 5, bag_points=1).delta == 32
    assert score("1F", 3, bag_points=1).delta == 12
    assert score("Nil", 2, bag_points=1).delta == -98
    assert ("bag_points", 2, "D7") in lines(score("3", 5, bag_points=1))


def test_the_jack_of_hearts_takes_a_bag_but_not_the_point_that_it_pays() -> None:
    scored = score("3", 5, jacks="JH", counter=4, preset="long_open", bag_points=1)
    assert ("bag_points", 2, "D7") in lines(scored)
    assert (scored.delta, scored.bags) == (32, 5)


def test_a_failed_nil_may_be_without_bags() -> None:
    scored = score("Nil", 4, failed_nil_bags=False, counter=9)
    assert (scored.delta, scored.bags) == (-100, 9)


def test_a_broken_contract_has_no_bags() -> None:
    assert score("6", 5, counter=9).bags == 9


def test_the_lost_moon_may_cost_what_a_bid_of_fourteen_costs() -> None:
    assert score("SM", 13, sm_set=-140).delta == -140


def test_a_moon_has_no_bags_but_the_jack_of_hearts_still_takes_one() -> None:
    scored = score("SM", 17, jacks="JH", counter=4, preset="long_open")
    assert (scored.delta, scored.bags) == (150, 3)


def test_a_blind_six_may_be_a_blind_seven_at_the_same_price() -> None:
    assert score("B6", 6, blind_bid_level=7).delta == -100
    scored = score("B6", 9, blind_bid_level=7)
    assert (scored.delta, scored.bags) == (100, 2)


def test_two_of_three_prize_jacks_cancel_each_other() -> None:
    scored = score("5", 7, jacks="JC JH", counter=2, preset="long_open")
    assert (scored.delta, scored.bags) == (50, 4)
    assert ("jacks_cancel", 0, "D11") in lines(scored)


def test_both_of_two_prize_jacks_cancel_each_other_the_jack_of_hearts_too() -> None:
    scored = score("5", 7, jacks="JC JH", counter=2, prize_jacks=["JC", "JH"])
    assert (scored.delta, scored.bags) == (50, 4)
    assert ("jacks_cancel", 0, "D11") in lines(scored)


def test_a_prize_jack_may_be_worth_more() -> None:
    assert score("5", 5, jacks="JD", prize_value=25).delta == 75


def test_a_prize_outlives_a_broken_contract_unless_the_table_says_otherwise() -> None:
    assert score("3", 1, jacks="JD").delta == -20
    scored = score("3", 1, jacks="JD", prize_needs_made=True)
    assert scored.delta == -30
    assert ("jacks_need_contract", 0, "D11") in lines(scored)


def test_an_exact_bid_with_more_counts_as_kept_for_its_prize() -> None:
    assert score("1F", 3, jacks="JC", prize_needs_made=True).delta == 20


@pytest.mark.parametrize(
    ("bid", "tricks", "base", "made"),
    [
        ("Nil", 0, 100, True),
        ("Nil", 1, -100, False),
        ("BN", 0, 200, True),
        ("BN", 1, -200, False),
        ("SM", 14, 150, True),
        ("SM", 13, -150, False),
        ("B6", 6, 100, True),
        ("B6", 5, -100, False),
        ("1F", 1, 50, True),
        ("1F", 0, -50, False),
        ("2F", 1, -40, False),
    ],
)
def test_every_kind_of_contract_must_be_kept_for_its_prize_where_the_table_says_so(
    bid: str, tricks: int, base: int, made: bool
) -> None:
    assert score(bid, tricks, jacks="JC", prize_needs_made=True).delta == base + (10 if made else 0)
    assert score(bid, tricks, jacks="JC").delta == base + 10


def test_the_jack_of_hearts_takes_its_bag_before_the_limit_is_tested() -> None:
    scored = score("3", 4, jacks="JH", counter=9, preset="long_open")
    assert (scored.delta, scored.bags) == (30, 9)
    assert ("jack_takes_bag", 0, "D11") in lines(scored)


def test_the_counter_stops_at_zero_unless_credit_may_be_carried() -> None:
    assert score("5", 5, jacks="JH", preset="long_open").bags == 0
    assert score("5", 5, jacks="JH", preset="long_open", jh_credit_below_zero=True).bags == -1


def test_the_jack_of_hearts_lowers_the_charged_bags_of_the_hand() -> None:
    scored = score("4", 6, jacks="JH", preset="short_each", prize_jacks=["JH"])
    assert (scored.delta, scored.bags) == (40 - 10, None)
    assert dict(scored.parts[1].params) == {"taken": 1}


def test_where_each_bag_is_charged_the_jack_of_hearts_takes_none_of_no_bags() -> None:
    scored = score("4", 4, jacks="JH", preset="short_each", prize_jacks=["JH"])
    assert lines(scored) == [("contract_made", 40, "D7"), ("jack_takes_bag", 0, "D11")]
    assert dict(scored.parts[1].params) == {"taken": 0}


def test_without_bags_overtricks_cost_nothing_and_no_counter_is_kept() -> None:
    scored = score("1", 17, bag_mode="none")
    assert (scored.delta, scored.bags) == (10, None)


def test_jacks_outside_the_prize_set_are_not_listed() -> None:
    scored = score("6", 6, jacks="JC JD", preset="short_5")
    assert scored.jacks == cards("JC")


@pytest.mark.parametrize("preset", sorted(GAME.presets))
def test_the_hand_of_a_preset_scores_by_its_own_prizes(preset: str) -> None:
    prizes = {"official": 0, "short_5": 10, "short_each": 10, "long_open": 0}
    assert score("6", 6, jacks="JC JD", preset=preset).delta == 60 + prizes[preset]
