"""The phases that every game goes through; what a game has between dealing and playing it names itself."""

from app.games.errors import RuleViolation
from app.games.state import GameState

DEALING, BIDDING, PLAYING, SCORED, OVER = "dealing", "bidding", "playing", "scored", "over"


def refuse_phase(phase: str, wanted: str, code: str) -> None:
    """Raise `RuleViolation` unless the game is in the phase *wanted*: `game_over`, `hand_over`, or *code*.

    >>> refuse_phase(PLAYING, BIDDING, "not_bidding")
    Traceback (most recent call last):
        ...
    app.games.errors.RuleViolation: not_bidding
    """
    if phase == wanted:
        return
    if phase == OVER:
        raise RuleViolation("game_over")
    if phase == SCORED:
        raise RuleViolation("hand_over")
    raise RuleViolation(code)


def refuse_turn(state: GameState, seat: int, *phases: str, code: str) -> None:
    """Raise `RuleViolation` unless the game is in one of the phases and waits for this seat: `game_over`,
    `hand_over`, else *code* for another phase; `not_your_turn`.

    >>> from app.games.two_player_spades.game import TWO_PLAYER_SPADES as game
    >>> start = game.evolve(None, game.opening(game.options("two_player", {}, 2), 2, dealer=1))
    >>> refuse_turn(start, 0, DEALING, code="not_dealing")
    Traceback (most recent call last):
        ...
    app.games.errors.RuleViolation: not_your_turn
    """
    if state.phase not in phases:
        refuse_phase(state.phase, phases[0], code)
    if state.turn != seat:
        raise RuleViolation("not_your_turn")


def refuse_in_hand(phase: str, wanted: str) -> None:
    """Raise `RuleViolation` for what may only be done between two hands, in the phase *wanted*: `game_over`,
    `hand_not_over`.

    >>> refuse_in_hand(BIDDING, DEALING)
    Traceback (most recent call last):
        ...
    app.games.errors.RuleViolation: hand_not_over
    """
    if phase != wanted:
        raise RuleViolation("game_over" if phase == OVER else "hand_not_over")
