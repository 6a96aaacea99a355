"""The lines of a text in the notation: `head: content`, several on one line apart by `;`, `#` for remarks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.games.errors import FormatError
from app.games.notation.steps import NotationError

VERSION = 1
FIRST_LINE = re.compile(r"cutthroat notation (\d{1,9})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text that says something, without the spaces around it; `number` counts from 1."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands before and behind a colon: the words of the head, and the content."""

    head: tuple[str, ...]
    content: str


def lines_of(text: str) -> list[Line]:
    """Return the lines behind the first, which names the notation and its version.

    Raises `NotationError` at step 0: `not_notation`, `unknown_version {known}`.

    >>> lines_of("cutthroat notation 1\\n# a remark\\n\\ngame: cutthroat_euchre\\n")
    [Line(number=4, text='game: cutthroat_euchre')]
    """
    stripped = [Line(number, line.strip()) for number, line in enumerate(text.split("\n"), start=1)]
    lines = [line for line in stripped if line.text and not line.text.startswith("#")]
    first = FIRST_LINE.fullmatch(" ".join(lines[0].text.split())) if lines else None
    if first is None:
        raise NotationError(FormatError("not_notation"), 0, lines[0].number if lines else 1)
    if int(first[1]) != VERSION:
        raise NotationError(FormatError("unknown_version", known=VERSION), 0, lines[0].number)
    return lines[1:]


def piece_of(text: str) -> Piece:
    """Return what a piece says; `FormatError("unknown_line")` for one without a head.

    >>> piece_of("deal turn up: 9H")
    Piece(head=('deal', 'turn', 'up'), content='9H')
    """
    head, colon, content = text.partition(":")
    if not colon or not head.strip():
        raise FormatError("unknown_line")
    return Piece(tuple(head.split()), content.strip())


def pieces_of(line: Line) -> Iterator[Piece]:
    """Yield the pieces of a line one after the other; raises as `piece_of` where one is none."""
    for text in line.text.split(";"):
        if text.strip():
            yield piece_of(text)
