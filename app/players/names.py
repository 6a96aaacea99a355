"""Names as people type them: what is kept, what is refused, and when two names look the same.

A name is shown as text and never trusted. Characters that nobody sees (bidirectional marks, zero-width
spaces, variation selectors) are dropped, since a copied name may carry them by accident; characters that
a keyboard does not make (controls, unassigned, private use) are refused, since they come on purpose.
"""

import re
import unicodedata
from collections.abc import Collection

MAX_LENGTH = 14
# No name of 14 visible characters needs more; nothing longer is even looked at.
MAX_TYPED = 200
MAX_MARKS = 3
ZERO_WIDTH_JOINER = "\u200d"
EMOJI_STYLE = "\ufe0f"
# Letters and symbols to Unicode, blank to the eye.
BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
REFUSED = frozenset({"Cc", "Cs", "Co", "Cn"})
MARKS = frozenset({"Mn", "Me"})
WHITESPACE = re.compile(r"\s+")


class NameRefused(ValueError):
    """A name that cannot be used; `code` is name_empty, name_too_long or name_bad_characters."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


def normalise(typed: str, most: int = MAX_LENGTH) -> str:
    """Return the name as it is stored and shown: NFKC, single spaces, 1 to *most* visible characters.

    Raises `NameRefused`.

    >>> normalise("  \\uff21nna\\u200f   Maria ")
    'Anna Maria'
    """
    if len(typed) > MAX_TYPED:
        raise NameRefused("name_too_long", max=most)
    # Whitespace first, so that a tab or a line end from the clipboard is a space and not a control.
    name = unicodedata.normalize("NFKC", WHITESPACE.sub(" ", typed))
    _refuse_bad_characters(name)
    name = WHITESPACE.sub(" ", _drop_invisible(name)).strip()
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise NameRefused("name_empty")
    if length(name) > most:
        raise NameRefused("name_too_long", max=most)
    return name


def length(name: str) -> int:
    """Return how many characters a reader sees: marks, joined emoji and flags count once.

    >>> length("Zoë"), length("👩‍🚀👍🏽"), length("🇲🇹")
    (3, 2, 1)
    """
    count = 0
    before = ""
    flag_open = False
    for character in name:
        is_flag_half = "\U0001f1e6" <= character <= "\U0001f1ff"
        joins = before != "" and (
            _extends(character) or before == ZERO_WIDTH_JOINER or (is_flag_half and flag_open)
        )
        flag_open = is_flag_half and not flag_open
        count += not joins
        before = character
    return count


def key(name: str) -> str:
    """Return what is equal for two names that a reader takes for the same.

    >>> key("NILS") == key("\\uff2ei ls")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")


def is_taken(name: str, others: Collection[str]) -> bool:
    """Return whether one of the other names looks like this one."""
    return key(name) in {key(other) for other in others}


def suggestion(name: str, others: Collection[str]) -> str:
    """Return the name with the first free number behind it, shortened where the number needs the room.

    >>> suggestion("Nils", ["Nils", "nils 2"])
    'Nils 3'
    """
    number = 2
    while True:
        tail = f" {number}"
        stem = name
        while length(stem) + len(tail) > MAX_LENGTH:
            stem = stem[:-1].rstrip()
        if not is_taken(stem + tail, others):
            return stem + tail
        number += 1


def _refuse_bad_characters(name: str) -> None:
    marks = 0
    for character in name:
        category = unicodedata.category(character)
        marks = marks + 1 if category in MARKS else 0
        if category in REFUSED or marks > MAX_MARKS:
            raise NameRefused("name_bad_characters")


def _drop_invisible(name: str) -> str:
    """Return the name without what nobody sees, except the joiner and the selector inside emoji."""
    kept = ""
    for index, character in enumerate(name):
        in_emoji = bool(kept) and (_is_symbol(kept[-1]) or kept[-1] == EMOJI_STYLE)
        if character == ZERO_WIDTH_JOINER:
            keep = in_emoji and _is_symbol(name[index + 1 : index + 2])
        elif unicodedata.category(character) == "Mn" and "VARIATION SELECTOR" in unicodedata.name(character):
            keep = character == EMOJI_STYLE and in_emoji
        else:
            keep = unicodedata.category(character) != "Cf" and character not in BLANKS
        kept += character if keep else ""
    return kept


def _is_symbol(character: str) -> bool:
    return bool(character) and unicodedata.category(character) in {"So", "Sk"}


def _extends(character: str) -> bool:
    return (
        unicodedata.category(character) in MARKS
        or character == ZERO_WIDTH_JOINER
        or "\U0001f3fb" <= character <= "\U0001f3ff"
    )
