"""The board as a picture to share: one SVG that needs nothing beside it, so it can be sent and printed.

Its colours are presentation attributes, for pages here allow no styles of their own; the stickers are those
of the sprites. Browsers make a PNG of it, with fonts for every name (static/js/album/picture.js).
"""

import re
import textwrap
from collections.abc import Iterator
from functools import cache
from html import escape

from app.i18n import translate
from app.tables.export import Board
from app.tables.exported import Row, Token
from app.web.charts import long_day
from app.web.static_files import STATIC

WIDTH = 1200
TOP, ROW, FOOT = 176, 108, 40
STICKER, LEFT = 84, 384
MOST_IN_ROW = (WIDTH - LEFT - 150) // STICKER
COLOURS = ("#ffc83d", "#ff8f6b", "#5fd3c4", "#b79cf2", "#8fc7ff")
INK, INK_2, PAPER, PANEL, LINE, GOLD = "#15232f", "#3a4d5e", "#f4efe3", "#fffdf8", "#d9cfba", "#d99a00"
NO_STICKER = f'stroke="{GOLD}" stroke-width="6"'
FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
DEFS = re.compile(r"<defs>.*?</defs>", re.DOTALL)


def board_picture(board: Board, lang: str) -> str:
    """Return the SVG: a row for everybody, with every token as it lies on the board, and who has won."""
    height = TOP + ROW * len(board.rows) + FOOT
    day = long_day(lang, board.at)
    most = max(len(row.tokens) for row in board.rows)
    parts = [
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        _text(60, 84, 48, _headline(board, lang), weight=800),
        _text(60, 130, 26, day if board.title is None else f"{board.title}, {day}", fill=INK_2),
    ]
    for at, row in enumerate(board.rows):
        leads = most > 0 and len(row.tokens) == most
        is_first = leads if board.champion is None else row.player == board.champion
        parts += _row(board, row, at, is_first)
    words = escape(text_form(board, lang))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" font-family="{FONT}" role="img"><title>{words}</title>'
        f"<defs>{''.join(_symbols(board))}</defs>{''.join(parts)}</svg>\n"
    )


def text_form(board: Board, lang: str) -> str:
    """Return what the picture shows, in words."""
    rows = [
        translate(lang, "board.row", name=board.players[row.player].name, n=len(row.tokens))
        for row in board.rows
    ]
    return f"{_headline(board, lang)}: {', '.join(rows)}"


def _headline(board: Board, lang: str) -> str:
    if board.champion is None:
        return translate(lang, "board.title")
    name = board.players[board.champion].name
    if board.title is None:
        return translate(lang, "board.champion", name=name)
    return translate(lang, "board.evening_champion", name=name)


def _row(board: Board, row: Row, at: int, is_first: bool) -> Iterator[str]:
    name, y = board.players[row.player].name, TOP + ROW * at
    edge = f'stroke="{GOLD}" stroke-width="4"' if is_first else f'stroke="{LINE}" stroke-width="2"'
    # From the sixth on the colours come again, with a ring: letter and ring tell people apart.
    ring = f' stroke="{INK}" stroke-width="4"' if at >= len(COLOURS) else ""
    middle = y + (ROW - 12) // 2
    yield f'<rect x="40" y="{y}" width="{WIDTH - 80}" height="{ROW - 12}" rx="20" fill="{PANEL}" {edge}/>'
    yield f'<circle cx="100" cy="{middle}" r="32" fill="{COLOURS[at % len(COLOURS)]}"{ring}/>'
    yield _text(100, middle + 11, 30, name[:1].upper(), weight=800, anchor="middle")
    yield _text(150, middle + 11, 32, name, weight=800, width=LEFT - 160)
    for place, token in enumerate(row.tokens[-MOST_IN_ROW:]):
        yield _sticker(token, LEFT + place * STICKER, middle - STICKER // 2)
    yield _text(WIDTH - 70, middle + 16, 46, str(len(row.tokens)), weight=800, anchor="end")


def _sticker(token: Token, x: int, y: int) -> str:
    half = STICKER / 2
    turned = f'transform="rotate({token.rot} {x + half} {y + half})"'
    if token.smiley is None:
        return f'<circle cx="{x + half}" cy="{y + half}" r="{half * 0.6}" fill="none" {NO_STICKER}/>'
    if token.kind == "own":
        return f'<g {turned}><g transform="translate({x} {y}) scale({STICKER / 120})">{_label(token)}</g></g>'
    return f'<use href="#{_symbol(token)}" x="{x}" y="{y}" width="{STICKER}" height="{STICKER}" {turned}/>'


def _label(token: Token) -> str:
    """Return an own token as a label in a square of 120: its words on up to three lines."""
    words = token.smiley or ""
    lines = textwrap.wrap(words, max(8, -(-len(words) // 3)))[:3] or [""]
    size = min(44, 80 / (0.62 * max(map(len, lines))), 60 / len(lines))
    texts = (
        _text(60, 60 + (at - (len(lines) - 1) / 2) * size * 1.1 + size / 3, size, line, anchor="middle")
        for at, line in enumerate(lines)
    )
    edge = f'fill="#fff8e6" stroke="{LINE}" stroke-width="3"'
    return f'<rect x="14" y="22" width="92" height="76" rx="20" {edge}/>{"".join(texts)}'


def _text(
    x: float,
    y: float,
    size: float,
    words: str,
    *,
    weight: int = 600,
    fill: str = INK,
    anchor: str = "start",
    width: int | None = None,
) -> str:
    """Return a line of text; one that is likely to be longer than *width* is squeezed into it."""
    is_long = width is not None and len(words) * size * 0.56 > width
    fit = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"' if is_long else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}"{fit}>{escape(words)}</text>'
    )


def _symbol(token: Token) -> str:
    return f"smiley-{token.smiley}" if token.kind == "smiley" else f"token-{token.kind}-{token.smiley}"


def _symbols(board: Board) -> Iterator[str]:
    """Yield the art that the tokens of the board need."""
    tokens = (token for row in board.rows for token in row.tokens if token.smiley is not None)
    needed = {_symbol(token) for token in tokens if token.kind != "own"}
    defs, symbols = _sprites()
    yield defs if needed else ""
    for name in sorted(needed):
        yield symbols[f"{name}-bare"] + symbols[name]


@cache
def _sprites() -> tuple[str, dict[str, str]]:
    """Return the gradients and the symbols of the sprites, by name."""
    texts = [(STATIC / "img" / f"{name}.svg").read_text(encoding="utf-8") for name in ("stickers", "tokens")]
    defs = "".join(
        found.removeprefix("<defs>").removesuffix("</defs>") for text in texts for found in DEFS.findall(text)
    )
    return defs, {match[1]: match[0] for text in texts for match in SYMBOL.finditer(text)}
