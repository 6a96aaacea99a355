"""Scoring a hand (E6): from maker, loners and tricks to points, each line with its reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.cutthroat_euchre.events import SeatScore
from app.games.cutthroat_euchre.options import Options
from app.games.cutthroat_euchre.setup import N_SEATS, N_TRICKS
from app.games.scores import ScorePart, part

MAKER, MAKER_ALONE = "maker", "maker_alone"
DEFENDER, DEFENDER_ALONE, SAT_OUT = "defender", "defender_alone", "sat_out"
THROWN_IN = "thrown_in"
"""What a seat was in a hand; `thrown_in` when trump was never fixed."""

ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand is scored by: who made trump (None: thrown in), who was alone, and the tricks by seat."""

    maker: int | None
    is_maker_alone: bool = False
    lone_defender: int | None = None
    tricks: tuple[int, ...] = (0,) * N_SEATS


def role_of(outcome: Outcome, seat: int) -> str:
    """Return what a seat was in a hand.

    >>> [role_of(Outcome(0, False, 2), seat) for seat in range(3)]
    ['maker', 'sat_out', 'defender_alone']
    """
    if outcome.maker is None:
        return THROWN_IN
    if seat == outcome.maker:
        return MAKER_ALONE if outcome.is_maker_alone else MAKER
    if outcome.lone_defender is None:
        return DEFENDER
    return DEFENDER_ALONE if seat == outcome.lone_defender else SAT_OUT


def score_hand(options: Options, outcome: Outcome, totals: Sequence[int]) -> tuple[SeatScore, ...]:
    """Return every seat's score of a hand, given the totals before it.

    >>> scores = score_hand(Options(), Outcome(1, False, 0, (5, 0, 0)), (3, 7, 6))
    >>> [(seat.role, seat.delta, seat.total) for seat in scores]
    [('defender_alone', 4, 7), ('maker', 0, 7), ('sat_out', 4, 10)]
    """
    scores = []
    for seat, total in enumerate(totals):
        role = role_of(outcome, seat)
        line = _line(options, outcome, role)
        scores.append(SeatScore(role, outcome.tricks[seat], line.points, total + line.points, None, (line,)))
    return tuple(scores)


def _line(options: Options, outcome: Outcome, role: str) -> ScorePart:
    """Return the one line of a seat's score."""
    if outcome.maker is None:
        return part("thrown_in", 0, "2.1")
    tricks = outcome.tricks[outcome.maker]
    if role in (MAKER, MAKER_ALONE):
        return _makers_line(options, tricks, role)
    if tricks >= ENOUGH:
        return part("maker_held", 0, "E6", tricks=tricks)
    if tricks == 0 and outcome.lone_defender is not None:
        return part("lone_euchre", 4, "E6", tricks=N_TRICKS)
    return part("euchre", 2, "E6", tricks=tricks)


def _makers_line(options: Options, tricks: int, role: str) -> ScorePart:
    if tricks < ENOUGH:
        return part("euchred", 0, "E6", tricks=tricks)
    if tricks < N_TRICKS:
        return part("made_trump", 1, "E6", tricks=tricks)
    if role == MAKER_ALONE:
        return part("lone_march", options.maker_alone_march, "E6", tricks=tricks)
    return part("march", 3, "E6", tricks=tricks)
