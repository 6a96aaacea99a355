"""Players that only measure others: each lacks something, and none changes when the bots get better."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import floor
from random import Random
from typing import Any

from app.bots.base import Bot, Level
from app.bots.cutthroat_spades.situation import goal_of
from app.bots.levels import bot_for
from app.bots.spades.masks import bits
from app.bots.spades.strength import features, weighed
from app.games.cutthroat_spades.seat_view import SeatView
from app.games.spades.commands import Bid

WEIGHTS = (
    *(1.8, 1.4, 1.0, 0.6, 1.0, -0.25),
    *(0.85, 0.8, 0.9, 0.8, 0.25, 0.7, 0.55, -0.25, 0.2, 0.1, 0.05, 0.1),
)
"""A formula for 17 cards that can be reckoned in the head; the bid is what it gives, rounded down."""
SHARE = {17: 1.0, 13: 0.81, 11: 0.66, 10: 0.62}
"""What is left of an estimate for 17 cards when only so many are held."""


@dataclass(frozen=True, slots=True)
class AnyMove:
    """Any legal command; looks before it bids, as everything else would be a blind bid."""

    def choose(self, view: Any, random: Random) -> Any:
        """Return the look when it is due, else one of the legal commands."""
        looks = [command for command in view.legal if type(command).__name__ == "Look"]
        return looks[0] if looks else random.choice(view.legal)

    def careful(self, view: Any) -> Any:
        """Return the first legal command."""
        return view.legal[0]


@dataclass(frozen=True, slots=True)
class FormulaBids:
    """A bot of Cutthroat Spades that bids plain numbers by WEIGHTS; its cards are those of another bot."""

    cards: Bot

    def choose(self, view: SeatView, random: Random) -> Any:
        """Return the number to bid, and what the other bot does before and after."""
        has_bid = view.bids[view.seat] is not None
        if has_bid or view.holding is None:
            return self.cards.choose(view, random)
        return Bid(view.seat, str(_formula(view, view.holding)))

    def careful(self, view: Any) -> Any:
        """Return what the other bot thinks careful."""
        return self.cards.careful(view)


def _formula(view: SeatView, holding: tuple[str, ...]) -> int:
    estimate = weighed(WEIGHTS, features(bits(holding))) * SHARE[view.n_tricks]
    others = [goal_of(bid, view.options, view.n_tricks) for bid in view.bids if bid is not None]
    if len(others) == view.n_seats - 1:
        estimate = 0.58 * estimate + 0.44 * max(0, view.n_tricks - sum(others)) - 0.5
    return max(1, min(view.n_tricks, floor(estimate - 0.1)))


YARDSTICKS: Mapping[str, Callable[[], Bot]] = {
    "random": AnyMove,
    "random-cards": lambda: FormulaBids(AnyMove()),
    "formula-bids": lambda: FormulaBids(bot_for("cutthroat_spades", Level.MATE)),
}
