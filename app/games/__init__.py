"""The rules of every game the server offers: pure functions, standard library only.

One line per game in `GAMES`; everything else finds a game by its name here.
"""

from typing import Any

from app.games.cutthroat_euchre.game import CUTTHROAT_EUCHRE
from app.games.cutthroat_spades.game import CUTTHROAT_SPADES
from app.games.game import Game
from app.games.three_person_spades.game import THREE_PERSON_SPADES
from app.games.two_player_spades.game import TWO_PLAYER_SPADES

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    game.name: game for game in (CUTTHROAT_SPADES, CUTTHROAT_EUCHRE, THREE_PERSON_SPADES, TWO_PLAYER_SPADES)
}
