"""A season: what everybody won on several evenings together. It is the sum of their boards."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.tournaments.state import TournamentState


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """Somebody's rows on all boards together; `evenings` are those at which a game of theirs was over."""

    player: str
    name: str
    bot: bool
    evenings: int
    tokens: int


def season(boards: Iterable[TournamentState]) -> list[SeasonRow]:
    """Return a row for everybody who had a game: most tokens first, of equal ones who needed fewer evenings.

    A name is that of the last board that has it.
    """
    rows: dict[str, SeasonRow] = {}
    for board in boards:
        played = {no for table in board.tables if table.games for no in table.entrants}
        for one in board.entrants:
            if one.no in played:
                before = rows.get(one.owner)
                rows[one.owner] = SeasonRow(
                    one.owner,
                    one.name,
                    one.level is not None,
                    1 + (before.evenings if before else 0),
                    board.tokens(one.no) + (before.tokens if before else 0),
                )
    return sorted(rows.values(), key=lambda row: (-row.tokens, row.evenings, row.name))
