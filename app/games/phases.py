"""The phases that every game goes through; what a game has between dealing and playing it names itself."""

from typing import NoReturn

from app.games.errors import RuleViolation

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


def refuse_in_hand(phase: str) -> NoReturn:
    """Raise `RuleViolation` for what the server may only do between two hands: `game_over`, `hand_not_over`.

    >>> refuse_in_hand(BIDDING)
    Traceback (most recent call last):
        ...
    app.games.errors.RuleViolation: hand_not_over
    """
    raise RuleViolation("game_over" if phase == OVER else "hand_not_over")
