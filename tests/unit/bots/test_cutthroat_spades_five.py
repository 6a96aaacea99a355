"""What a bot does with five at the table: jokers as trumps or as junk, and a dealer one trick out."""

from dataclasses import replace
from typing import Any

from app.bots.cutthroat_spades.situation import situation_of
from tests.unit.bots.seats import best, bidding, playing

JUNK = {"joker_count": 3, "jokers": "junk"}
OUT = "6C 7C 8C 9C 4S 5S 6S 7S 6H 7H 8H 9H"


def five(holding: str, *, bid: str, trick: str, options: dict[str, object], taken: int = 0) -> Any:
    bids = (bid, "1", "1", "1", "1")
    return playing(
        holding, bids=bids, tricks=(taken, 1, 1, 1, 1), trick=trick, out=OUT, jacks=[""] * 5, options=options
    )


def test_jokers_count_as_the_best_trumps() -> None:
    strong = bidding("BJ LJ AS 9H 8H 5D 4D 9C 8C 6C 3C", n_seats=5, options={"joker_count": 2})
    weak = bidding("5S 4S 3S 9H 8H 5D 4D 9C 8C 6C 3C", n_seats=5, options={"joker_count": 2})
    assert best(strong) in {"2F", "3", "4"}
    assert best(weak) not in {"3", "4", "5"}


def test_jokers_that_are_junk_are_worth_nothing() -> None:
    junk = bidding("BJ LJ XJ 5H 4H 5D 4D 9C 8C 6C 3C", n_seats=5, options=JUNK)
    assert best(junk) in {"Nil", "1", "1F"}


def test_the_big_joker_takes_a_trick_that_the_ace_would_win() -> None:
    view = five("BJ 2S 9D 8D", bid="3", trick="KS AS 3S 8S", options={"joker_count": 3})
    assert best(view) == "BJ"


def test_junk_goes_before_an_ace_when_tricks_are_wanted() -> None:
    view = five("BJ AD 4D", bid="3", trick="5C 7C", options=JUNK)
    assert best(view) == "BJ"


def test_a_ruff_that_takes_the_trick_goes_before_junk() -> None:
    view = five("BJ 3S 4D", bid="3", trick="5C 7C", options=JUNK)
    assert best(view) == "3S"


def test_junk_keeps_a_nil_that_would_have_to_ruff() -> None:
    view = five("BJ AS KS", bid="Nil", trick="5C 7C", options=JUNK)
    assert best(view) == "BJ"


def test_junk_on_the_table_neither_wins_nor_is_followed() -> None:
    now = situation_of(five("9H 2H", bid="1", trick="LJ 3H BJ", options=JUNK))
    assert now.wins(now.legal & -now.legal) is False  # the deuce
    assert now.winner == 3


def test_the_dealer_is_not_waited_for_in_the_first_trick() -> None:
    view = five("9H 2H", bid="1", trick="3H", options={"joker_count": 2})
    first = replace(view, completed=(), n_tricks=11, open_tricks=(11, 11, 11, 10, 11))
    assert situation_of(first).behind == (1, 2)
    assert situation_of(view).behind == (1, 2, 3)
