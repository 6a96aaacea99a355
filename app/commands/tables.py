"""Scores of hands as a table in the terminal; `score` and `replay` print the same."""

import io
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.games.scores import ScorePart
from app.games.sheets import Sheet

HEADS = ("hand", "player", "tricks", "points", "total", "bags", "why")


def terminal() -> Console:
    """Return where people read; letters that it cannot show become escapes instead of a fault."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    return Console(highlight=False, soft_wrap=True)


def score_table(players: Sequence[str], hands: Iterable[tuple[Sequence[Any], int | None]]) -> Table:
    """Return a table of scored hands: the seats' scores, which every game has alike, and who won with it."""
    table = Table(*HEADS, box=None, pad_edge=False)
    for hand, (seats, winner) in enumerate(hands, start=1):
        for name, seat in zip(players, seats, strict=True):
            bags = "-" if seat.bags is None else str(seat.bags)
            figures = (str(seat.tricks), f"{seat.delta:+d}", str(seat.total), bags)
            table.add_row(str(hand), Text(name), *figures, Text(why(seat.parts)))
        if winner is not None:
            table.add_row("", Text(f"{players[winner]} wins."))
    return table


def why(parts: Iterable[ScorePart]) -> str:
    """Return the lines of a score in short.

    >>> why([ScorePart("contract_made", 70, "4.2", {}), ScorePart("tricks_over", -10, "4.2", {})])
    'contract made +70 (4.2), tricks over -10 (4.2)'
    """
    return ", ".join(f"{part.code.replace('_', ' ')} {part.points:+d} ({part.rule})" for part in parts)


def print_tokens(console: Console, sheet: Sheet) -> None:
    """Print how many games each has won, and who the tournament."""
    tokens = ", ".join(f"{name} {n}" for name, n in zip(sheet.players, sheet.tokens, strict=True))
    console.print(f"Games won: {tokens}.", markup=False)
    if sheet.winner is not None:
        console.print(f"{sheet.players[sheet.winner]} wins the tournament.", markup=False)
