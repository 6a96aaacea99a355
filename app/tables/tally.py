"""The tally board: which tokens lie where."""

from msgspec.structs import replace

from app.games.errors import RuleViolation
from app.tables.state import TableState, Token

MAX_TURN = 30
"""How far (degrees) a sticker may be turned either way."""


def slots(state: TableState) -> int:
    """Return how many places each column of the board has."""
    return int(state.room.options.tokens_to_win)


def tokens_of(state: TableState, seat: int) -> tuple[Token, ...]:
    """Return the tokens of one seat, in the order of placing."""
    return tuple(token for token in state.board.tally if token.seat == seat)


def first_free_slot(state: TableState, seat: int) -> int:
    """Return the lowest free place of the column of *seat*."""
    taken = {token.slot for token in tokens_of(state, seat)}
    return next(slot for slot in range(slots(state)) if slot not in taken)


def check_slot(state: TableState, seat: int, slot: int, rot: int) -> None:
    """Raise RuleViolation `slot_taken` or `bad_slot` unless a sticker may lie there."""
    if not 0 <= slot < slots(state) or abs(rot) > MAX_TURN:
        raise RuleViolation("bad_slot")
    if any(token.slot == slot for token in tokens_of(state, seat)):
        raise RuleViolation("slot_taken")


def swapped(tally: tuple[Token, ...], game_no: int, smiley: str) -> tuple[Token, ...]:
    """Return the tally with the sticker of one game exchanged."""
    return tuple(replace(token, smiley=smiley) if token.game_no == game_no else token for token in tally)
