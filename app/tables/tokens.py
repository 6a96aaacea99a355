"""What a token can be (D14): a smiley, a mark, a two of clubs of some pack, or something of one's own.

What the winner chose is one word in the log and on the board, called `smiley` there whatever its kind; the
kind is a house rule of the whole tournament.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal, get_args

from app.games.errors import RuleViolation
from app.players.names import NameRefused, normalise
from app.tables.state import TableState

Smiley = Literal[
    "grin",
    "patch",
    "captain",
    "bandana",
    "joy",
    "stars",
    "hearts",
    "shades",
    "gold",
    "tongue",
    "parrot",
    "kraken",
    "skull",
    "sun",
    "king",
    "puffer",
]
SMILEYS: tuple[Smiley, ...] = get_args(Smiley)
BOT_SMILEY = "grin"
AUTO_SMILEY = "sun"
MARKS = ("ink", "chalk", "coal", "notch")
"""With what a tally mark is made."""
BACKS = ("compass", "anchor", "waves", "rope", "fish", "stars", "palm", "wheel")
"""The backs of the packs from which the twos of clubs come."""
MAX_OWN = 16
"""The most visible characters of a token of one's own."""


def checked(state: TableState, choice: str) -> str:
    """Return the choice as it is stored, if a winner may put it on this board; raises as `chosen`."""
    return chosen(_kind(state), _lying(state), choice)


def chosen(kind: str, lying: Sequence[str], choice: str) -> str:
    """Return a token as it is stored; *lying* are those of the other games of the board.

    Raises RuleViolation: `unknown_smiley`, `unknown_mark`, `unknown_back`, `back_used`, or for an own one
    `token_empty`, `token_too_long {max}`, `token_bad_characters`.

    >>> chosen("two_of_clubs", ["compass"], "anchor")
    'anchor'
    """
    return KINDS[kind](lying, choice)


def by_bot(state: TableState, seat: int) -> str:
    """Return what a bot that won chooses."""
    return BOT_SMILEY if _kind(state) == "smiley" else by_deadline(state, seat)


def by_deadline(state: TableState, seat: int) -> str:
    """Return what is put on the board for a winner who did not choose: an own token is the winner's name."""
    match _kind(state):
        case "smiley":
            return AUTO_SMILEY
        case "tally_mark":
            return MARKS[0]
        case "two_of_clubs":
            return _free_backs(_lying(state))[0]
        case _:
            return state.seats[seat].name


def free_backs(state: TableState) -> tuple[str, ...]:
    """Return the backs that may be taken: no pack has a second two of clubs, so those used least so far."""
    return _free_backs(_lying(state))


def _free_backs(lying: Sequence[str]) -> tuple[str, ...]:
    used = Counter(lying)
    least = min(used[back] for back in BACKS)
    return tuple(back for back in BACKS if used[back] == least)


def _lying(state: TableState) -> list[str]:
    """Return the tokens on the board, but for that of the ceremony that goes on: it may be exchanged."""
    ceremony = state.board.ceremony
    game_no = None if ceremony is None else ceremony.game_no
    return [token.smiley for token in state.board.tally if token.game_no != game_no]


def _kind(state: TableState) -> str:
    return str(state.room.options.token_kind)


def _smiley(_: Sequence[str], choice: str) -> str:
    return _one_of(SMILEYS, choice, "unknown_smiley")


def _mark(_: Sequence[str], choice: str) -> str:
    return _one_of(MARKS, choice, "unknown_mark")


def _back(lying: Sequence[str], choice: str) -> str:
    back = _one_of(BACKS, choice, "unknown_back")
    if back not in _free_backs(lying):
        raise RuleViolation("back_used")
    return back


def _own(_: Sequence[str], choice: str) -> str:
    try:
        return normalise(choice, MAX_OWN)
    except NameRefused as error:
        raise RuleViolation(OWN_REFUSED[error.code], **error.params) from error


def _one_of(offered: tuple[str, ...], choice: str, code: str) -> str:
    if choice not in offered:
        raise RuleViolation(code)
    return choice


OWN_REFUSED = {
    "name_empty": "token_empty",
    "name_too_long": "token_too_long",
    "name_bad_characters": "token_bad_characters",
}
KINDS: dict[str, Callable[[Sequence[str], str], str]] = {
    "smiley": _smiley,
    "tally_mark": _mark,
    "two_of_clubs": _back,
    "own": _own,
}
