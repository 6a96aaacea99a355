"""A text to steps: it is read to the first thing that is no notation, which becomes the last step."""

from collections.abc import Iterator

from app.games.cards import Card, parse_card
from app.games.errors import CodedError, FormatError
from app.games.notation.header import read_header
from app.games.notation.lines import Line, Piece, lines_of, pieces_of
from app.games.notation.steps import (
    BrokenStep,
    CardStep,
    ClaimStep,
    CommandStep,
    DealStep,
    HandStep,
    Placed,
    Step,
    WrittenGame,
)
from app.games.notation.values import read_cards, read_command, read_number, read_seat
from app.games.sheets import Sheet

CLAIMS = ("tricks", "score", "totals", "bags", "won")
NOTHING = "-"
"""Stands for a number that a game does not count."""


def read_game(text: str) -> WrittenGame:
    """Return a written game; its header is checked, its steps are not.

    Raises `NotationError` at step 0 as `lines_of` and `read_header` do.
    """
    names, sheet, body = read_header(lines_of(text))
    return WrittenGame(names, sheet, tuple(_placed(sheet, body)))


def _placed(sheet: Sheet, body: list[Line]) -> Iterator[Placed]:
    """Yield the steps with their lines; the parts of one deal, each with a head of its own, are one."""
    deal: dict[str, tuple[Card, ...]] = {}
    dealt_at = 0
    for line in body:
        try:
            for piece in pieces_of(line):
                part = "_".join(piece.head[1:]) if piece.head[0] == "deal" else None
                if deal and (part is None or part in deal):
                    yield Placed(dealt_at, DealStep(deal))
                    deal = {}
                if part is None:
                    yield from (Placed(line.number, step) for step in _steps(sheet, piece))
                else:
                    dealt_at = line.number if not deal else dealt_at
                    deal[part] = _dealt(piece)
        except CodedError as error:
            if deal and not isinstance(error, BrokenDeal):
                yield Placed(dealt_at, DealStep(deal))
            yield Placed(line.number, BrokenStep(error))
            return
    if deal:
        yield Placed(dealt_at, DealStep(deal))


class BrokenDeal(FormatError):
    """A line of a deal that cannot be read, so that there is no deal."""


def _dealt(piece: Piece) -> tuple[Card, ...]:
    try:
        return read_cards(piece.content)
    except FormatError as error:
        raise BrokenDeal(error.code, **error.params) from error


def _steps(sheet: Sheet, piece: Piece) -> Iterator[Step]:
    """Yield the steps of a piece, one by one: those before one that cannot be read are steps all the same."""
    n_seats = len(sheet.players)
    match piece.head:
        case ("hand", number):
            yield HandStep(read_number(number), _dealer(piece.content, n_seats))
        case ("trick", leader):
            seat: int | None = read_seat(leader, n_seats)
            for word in piece.content.split():
                yield CardStep(seat, parse_card(word))
                seat = None
        case (what,) if what in CLAIMS:
            yield ClaimStep(what, _numbers(piece.content))
        case (seat_word,) if seat_word.isdigit():
            seat_no = read_seat(seat_word, n_seats)
            for text in piece.content.split(","):
                yield CommandStep(read_command(sheet.game.commands, seat_no, text))
        case _:
            raise FormatError("unknown_line")


def _dealer(content: str, n_seats: int) -> int | None:
    """Return who deals a hand; None where it is not written."""
    match content.split():
        case []:
            return None
        case ["dealer", seat]:
            return read_seat(seat, n_seats)
        case _:
            raise FormatError("unknown_line")


def _numbers(content: str) -> tuple[int | None, ...]:
    return tuple(None if word == NOTHING else read_number(word) for word in content.split())
