"""Who played, sat out and met whom: counted from the rounds."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

from app.tables.state import Value
from app.tournaments.pairing import Candidate, Pair
from app.tournaments.state import TournamentState


class FairnessRow(Value, frozen=True):
    """`tables` at which an entrant was seated, by size in `sizes`; `met` by opponent. `throughout`: in every
    draw since the first.
    """

    entrant: int
    tables: int
    byes: int
    sizes: Mapping[int, int]
    met: Mapping[int, int]
    throughout: bool


def meetings(state: TournamentState) -> Counter[Pair]:
    """Return how often each pair, the lower number first, was drawn to one table."""
    return Counter(pair for table in state.tables for pair in combinations(sorted(table.entrants), 2))


def fairness(state: TournamentState) -> tuple[FairnessRow, ...]:
    """Return a row for each entrant, in the order in which they came."""
    met = meetings(state)
    return tuple(
        FairnessRow(
            one.no,
            sum(one.no in table.entrants for table in state.tables),
            state.byes(one.no),
            _sizes(state, one.no),
            {a if b == one.no else b: count for (a, b), count in sorted(met.items()) if one.no in (a, b)},
            one.missed == 0,
        )
        for one in state.entrants
    )


def spread_of_byes(state: TournamentState) -> int:
    """Return by how much byes differ among those who were in every draw: at most one, if all were drawn."""
    byes = [state.byes(one.no) for one in state.entrants if one.missed == 0]
    return max(byes) - min(byes) if byes else 0


def candidates(state: TournamentState, order: tuple[int, ...]) -> tuple[Candidate, ...]:
    """Return those who are drawn, in the order of the shuffle."""
    return tuple(
        Candidate(
            no, state.byes(no) + state.entrants[no].credit, state.entrants[no].queued, _sizes(state, no)
        )
        for no in order
    )


def _sizes(state: TournamentState, no: int) -> Counter[int]:
    return Counter(len(table.entrants) for table in state.tables if no in table.entrants)
