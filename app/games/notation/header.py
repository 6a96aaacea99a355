"""What stands before the first hand: game, house rules, players, the draw, and where a game goes on."""

from collections.abc import Mapping
from typing import Any

from app.games import GAMES
from app.games.cards import PACK, Card, parse_card
from app.games.draw import Draw, draw_seats
from app.games.errors import CodedError, FormatError
from app.games.notation.lines import Line, piece_of
from app.games.notation.steps import Names, NotationError
from app.games.notation.values import read_number, read_option, read_seat
from app.games.options import option_table
from app.games.sheets import Sheet, open_sheet

NAMED = frozenset({"option", "player", "start"})
"""Heads of two words: the second says which."""
HEADS = frozenset({"game", "preset", "draw"}) | NAMED
COUNTED = {"totals": "total", "bags": "bags", "b6_used": "b6_used"}
"""What a `start` line tells, and the name of the same number in a sheet's start."""

Found = dict[tuple[str, ...], str]


def read_header(lines: list[Line]) -> tuple[Names, Sheet, list[Line]]:
    """Return names and rules, the sheet before the first hand, and the lines behind the header.

    Raises `NotationError` at step 0: `header_line_twice {field}`, `unknown_line`, `missing_field {field}`,
    `player_missing {seat}`, `draw_differs`, `card_not_in_pack {card}`, `not_a_number`, `unknown_card`, and
    what `open_sheet` refuses.
    """
    found: Found = {}
    n_lines = 0
    for line in lines:
        try:
            piece = piece_of(line.text)
            if piece.head[0] not in HEADS:
                break
            _add(found, piece.head, piece.content)
        except FormatError as error:
            raise NotationError(error, 0, line.number) from error
        n_lines += 1
    try:
        sheet = open_sheet(_document(found))
        draw = _read_draw(sheet, found["draw",]) if ("draw",) in found else None
    except CodedError as error:
        last = lines[n_lines - 1].number if n_lines else 1
        raise NotationError(error, 0, last) from error
    preset = found.get(("preset",), next(iter(sheet.game.presets)))
    return Names(preset, sheet.players, draw), sheet, lines[n_lines:]


def _add(found: Found, head: tuple[str, ...], content: str) -> None:
    if len(head) != 1 + (head[0] in NAMED):
        raise FormatError("unknown_line")
    if head in found:
        raise FormatError("header_line_twice", field=" ".join(head)[:40])
    found[head] = content


def _document(found: Found) -> dict[str, object]:
    """Return the header as a sheet's document."""
    if ("game",) not in found:
        raise FormatError("missing_field", field="game")
    named = {kind: {head[1]: text for head, text in found.items() if head[0] == kind} for kind in NAMED}
    players = _players(named["player"])
    document: dict[str, object] = {
        "game": found["game",],
        "players": players,
        "options": _options(found["game",], named["option"]),
        "start": _start(named["start"], len(players)),
    }
    return document | ({"preset": found["preset",]} if ("preset",) in found else {})


def _players(names: Mapping[str, str]) -> list[str]:
    """Return the players by seat; nobody may be left out."""
    for seat in range(len(names)):
        if str(seat) not in names:
            raise FormatError("player_missing", seat=seat)
    return [names[str(seat)] for seat in range(len(names))]


def _options(name: str, texts: Mapping[str, str]) -> dict[str, object]:
    game = GAMES.get(name)
    if game is None:
        raise FormatError("unknown_game")
    defaults = game.options(next(iter(game.presets)), {}, game.seat_counts[0])
    kinds = {spec.name: spec.kind for spec in option_table(type(defaults))}
    return {name: read_option(kinds[name], text) if name in kinds else text for name, text in texts.items()}


def _start(texts: Mapping[str, str], n_seats: int) -> list[dict[str, int]] | None:
    """Return where the seats stand, as a sheet has it; None when the text does not tell."""
    start: list[dict[str, int]] = [{} for _ in range(n_seats)]
    for what, text in texts.items():
        if what not in COUNTED:
            raise FormatError("unknown_line")
        words = text.split()
        if len(words) != n_seats:
            raise FormatError("start_seats", n_seats=n_seats)
        for seat, word in enumerate(words):
            start[seat][COUNTED[what]] = read_number(word)
    return start if texts else None


def _read_draw(sheet: Sheet, text: str) -> Draw:
    """Return the draw by seats; refused when other seats follow from it: the highest card is seat 0, who tie
    draw again, and no joker is among the cards (D6)."""
    n_seats = len(sheet.players)
    rounds = [sorted(_drawn(item, n_seats) for item in part.split(",")) for part in text.split("/")]
    written = [card for drawn in rounds for _, card in drawn]
    for card in written:
        if card not in PACK:
            raise FormatError("card_not_in_pack", card=card.value)
    pack = (*written, *(card for card in PACK if card not in written))
    options: Any = sheet.options
    draw = draw_seats(n_seats, pack, getattr(options, "draw_tie", "redraw"))
    same = [[(one.place, one.card) for one in drawn] for drawn in draw.rounds] == rounds
    if not same or len(set(written)) != len(written) or draw.order != tuple(range(n_seats)):
        raise FormatError("draw_differs")
    return draw


def _drawn(text: str, n_seats: int) -> tuple[int, Card]:
    match text.split():
        case [seat, card]:
            return read_seat(seat, n_seats), parse_card(card)
        case _:
            raise FormatError("draw_differs")
