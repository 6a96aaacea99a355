"""Levels slip as often as they should, and a bot that breaks neither stops nor breaks the game."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from app.bots.base import Level, RankingBot, decide
from app.bots.levels import bot_for
from app.games.cutthroat_spades.commands import Look
from app.games.spades.commands import Bid
from tests.unit.bots.seats import bidding, playing

FAIR = "AS TS 6S 3S AH QH 9H 6H KC JC 7C 4C AD TD 8D 6D 3D"
CARDS = playing("AC 9C 7C 5C 3C 2C", bids=("3", "6", "6"), tricks=(0, 0, 0), out="KC QC 4D 5D 2S 3S")


def test_a_mate_always_takes_the_best_and_the_same() -> None:
    mate = bot_for("cutthroat_spades", "mate")
    assert {mate.choose(CARDS, Random(seed)).card for seed in range(50)} == {"AC"}


def test_a_deckhand_slips_a_quarter_of_the_time_within_the_better_half() -> None:
    deckhand = bot_for("cutthroat_spades", "deckhand")
    ranked = deckhand.strategy.rank(CARDS)
    chosen = [deckhand.choose(CARDS, Random(seed)) for seed in range(1000)]
    assert 200 < sum(command != ranked[0] for command in chosen) < 300
    assert set(chosen) == set(ranked[: len(ranked) // 2])


def test_a_single_choice_leaves_nothing_to_slip_to() -> None:
    alone = playing("AC", bids=("3", "6", "6"), tricks=(0, 0, 0), out="KC QC")
    deckhand = RankingBot(bot_for("cutthroat_spades", "deckhand").strategy, slip=1)
    assert deckhand.choose(alone, Random(1)).card == "AC"


def test_of_two_choices_even_a_slip_takes_the_better() -> None:
    two = playing("AC 2C", bids=("3", "6", "6"), tricks=(0, 0, 0), out="KC QC JC TC")
    deckhand = RankingBot(bot_for("cutthroat_spades", "deckhand").strategy, slip=1)
    ranked = deckhand.strategy.rank(two)
    assert len(ranked) == 2
    assert {deckhand.choose(two, Random(seed)) for seed in range(20)} == {ranked[0]}


@dataclass
class Broken:
    """Chooses whatever it is told to, or raises it."""

    choice: Any

    def choose(self, view: Any, random: Random) -> Any:
        if isinstance(self.choice, Exception):
            raise self.choice
        return self.choice

    def careful(self, view: Any) -> Any:
        return bot_for("cutthroat_spades", Level.MATE).careful(view)


@pytest.mark.parametrize("fault", [KeyError("lost"), Bid(2, "5"), Bid(1, "B6"), "nonsense", None])
def test_a_bot_that_fails_or_cheats_does_the_careful_thing_instead(fault: Any) -> None:
    choice = decide(Broken(fault), bidding(FAIR), Random(1))
    assert choice.failed
    assert choice.command == Bid(1, "3")
    assert decide(Broken(fault), CARDS, Random(1)).command.card == "2C"
    assert decide(Broken(fault), bidding(FAIR, looked=False), Random(1)).command == Look(1)


def test_there_is_no_level_or_game_that_was_not_built() -> None:
    with pytest.raises(ValueError, match="admiral"):
        bot_for("cutthroat_spades", "admiral")
    with pytest.raises(KeyError):
        bot_for("whist", "mate")
