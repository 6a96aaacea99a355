"""Fits what cards are worth in Cutthroat Euchre: `python -m tests.load.fit_tricks [hands of each pack]`.

Bots play hands through the real rules, with a maker who names the best suit whatever it is worth. Printed are
the weights of `app/bots/cutthroat_euchre/strength.py`, fitted to the tricks that the maker's five cards took.
"""

import sys
from random import Random
from typing import Any

from app.bots.cutthroat_euchre.bidding import worth
from app.bots.cutthroat_euchre.strategy import CutthroatEuchreStrategy
from app.bots.cutthroat_euchre.strength import ACE, KING, TRUMPS, trump_weights
from app.bots.simulation import after
from app.games import GAMES
from app.games.cards import Card, Suit
from app.games.cutthroat_euchre.commands import DeclineAlone, NameTrump, Pass
from app.games.cutthroat_euchre.state import ALONE, NAMING
from app.games.phases import BIDDING, PLAYING
from tests.load.least_squares import least_squares

RULES = GAMES["cutthroat_euchre"]
BOT = CutthroatEuchreStrategy()
PLACES = (*(f"trump {place} from the top" for place in range(1, len(TRUMPS) + 1)), "lower trump")
OTHERS = (
    *("four trumps", "void, up to the trumps"),
    *("side ace", "king beside the ace", "side king", "low side card", "any hand"),
)


def features(five: tuple[Card, ...], trump: Suit, deck: str) -> list[float]:
    """Return how often each of PLACES and OTHERS is in five cards."""
    order = list(trump_weights(deck, trump))
    trumps = [min(order.index(card), len(TRUMPS)) for card in five if card in order]
    sides: dict[Suit, set[int]] = {}
    for card in five:
        if card not in order:
            sides.setdefault(card.suit, set()).add(card.rank)
    kings = [suit for suit in sides.values() if KING in suit]
    return [
        *(float(trumps.count(place)) for place in range(len(PLACES))),
        float(len(trumps) >= 4),
        float(min(3 - len(sides), len(trumps))),
        float(sum(ACE in suit for suit in sides.values())),
        float(sum(ACE in suit for suit in kings)),
        float(sum(ACE not in suit for suit in kings)),
        float(sum(rank < KING for suit in sides.values() for rank in suit)),
        1.0,
    ]


def play(deck: str, random: Random) -> tuple[list[float], int]:
    """Play a hand; return the features of the maker's five and the tricks they took."""
    options = RULES.options("euchre", {"deck": deck, "joker_turned": "turn_next"}, 3)
    state = RULES.evolve(None, RULES.opening(options, 3, 0))
    pack = state.rules.pack
    state = after(RULES, state, RULES.deal(tuple(random.sample(pack, len(pack)))))
    maker, five = random.randrange(3), ()
    while (seat := RULES.turn(state)) is not None:
        if state.phase == PLAYING and not five:
            five = state.hand.holdings[maker]
        state = after(RULES, state, _command(state, seat, maker))
    return features(five, state.hand.trump, deck), state.hand.tricks[maker]


def _command(state: Any, seat: int, maker: int) -> Any:
    if state.phase == BIDDING or (state.phase == NAMING and seat != maker):
        return Pass(seat)
    if state.phase == ALONE:
        return DeclineAlone(seat)
    view = RULES.bot_view(state, seat)
    if state.phase == NAMING:
        return max(
            (command for command in view.legal if isinstance(command, NameTrump)),
            key=lambda command: worth(view, command.suit),
        )
    return BOT.rank(view)[0]


def main(hands: int) -> None:
    random = Random(1)
    played = [play(deck, random) for deck in ("24", "25_joker", "32") for _ in range(hands)]
    rows, tricks = [row for row, _ in played], [float(taken) for _, taken in played]
    weights = least_squares(rows, tricks)
    for name, weight in zip((*PLACES, *OTHERS), weights, strict=True):
        sys.stdout.write(f"{weight:6.2f}  {name}\n")
    errors = [
        taken - sum(weight * value for weight, value in zip(weights, row, strict=True))
        for row, taken in zip(rows, tricks, strict=True)
    ]
    sys.stdout.write(f"{(sum(error * error for error in errors) / len(errors)) ** 0.5:6.2f}  residual\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
