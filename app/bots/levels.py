"""Which bot plays which game at which level. A new game adds one line to `STRATEGIES`."""

from functools import cache
from random import Random
from typing import Any

from app.bots.base import SLIPS, Level, RankingBot, Strategy, decide
from app.bots.cutthroat_euchre.strategy import CutthroatEuchreStrategy
from app.bots.cutthroat_spades.strategy import CutthroatSpadesStrategy
from app.bots.three_person_spades.strategy import ThreePersonSpadesStrategy
from app.bots.two_player_spades.strategy import TwoPlayerSpadesStrategy
from app.tables.state import TableState

STRATEGIES: dict[str, Strategy] = {
    "cutthroat_spades": CutthroatSpadesStrategy(),
    "three_person_spades": ThreePersonSpadesStrategy(),
    "two_player_spades": TwoPlayerSpadesStrategy(),
    "cutthroat_euchre": CutthroatEuchreStrategy(),
}


@cache
def bot_for(game: str, level: str) -> RankingBot:
    """Return the bot that plays *game* at *level*. Raises KeyError or ValueError for what there is not.

    >>> bot_for("cutthroat_spades", "deckhand").slip
    0.25
    """
    return RankingBot(STRATEGIES[game], SLIPS[Level(level)])


def choose(state: TableState, seat: int, random: Random) -> Any:
    """Return what the bot at *seat* does now; it is given nothing but that seat's view.

    A person's seat is kept warm by a mate.
    """
    view = state.room.rules.bot_view(state.play, seat)
    bot = bot_for(state.room.game, state.seats[seat].level or Level.MATE)
    return decide(bot, view, random).command
