"""How the tournament stands, and by which written rule one stands before another.

In this order, each a number that is shown:
`tokens` won; `matchpoints` (duplicate only): the part won of those that could be won; `head_to_head`, where
all of those tied before have met each other: tokens won where they met; `share`: tokens for each game that
was over; `points`: the mean of final totals as a part of the target; `first`: who had as many tokens earlier
(the game's number in the order in which games ended). Who is equal in all shares the rank.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, groupby

import msgspec

from app.games import GAMES
from app.tables.state import Value
from app.tournaments.duplicate import matchpoints
from app.tournaments.state import Form, GameResult, RoundTable, TableRules, TournamentState

TIE_BREAKS = ("tokens", "matchpoints", "head_to_head", "share", "points", "first")


class StandingsRow(Value, frozen=True):
    """`numbers` has for each rule that was asked its number; the last one decided against the row above
    (None: nothing was asked, or the rank is shared).
    """

    rank: int
    entrant: int
    tokens: int
    games: int
    numbers: dict[str, float | int | None]
    decided_by: str | None


class _Facts:
    """What the rules ask for, found once."""

    def __init__(self, state: TournamentState) -> None:
        self.state = state
        self.over: list[tuple[RoundTable, GameResult]] = sorted(
            ((table, game) for table in state.tables for game in table.games if game.winner is not None),
            key=lambda one: one[1].at,
        )
        self.matchpoints = matchpoints(state)
        self._targets: dict[bytes, int] = {}

    def games(self, no: int) -> list[tuple[RoundTable, GameResult]]:
        return [(table, game) for table, game in self.over if no in table.entrants]

    def target(self, rules: TableRules) -> int:
        """Return what a table's games are played to."""
        key = msgspec.json.encode(rules)
        if key not in self._targets:
            options = GAMES[rules.game].options(rules.preset, rules.options, rules.n_seats)
            self._targets[key] = int(options.target)
        return self._targets[key]

    def tokens(self, no: int) -> int:
        return sum(game.winner == no for _, game in self.over)


Rule = Callable[[_Facts, int, Sequence[int]], Fraction | int | None]


def standings(state: TournamentState) -> tuple[StandingsRow, ...]:
    """Return a row for each entrant who was ever drawn or is here, the first of them first."""
    facts = _Facts(state)
    seated = {no for table in state.tables for no in table.entrants}
    everybody = [one.no for one in state.entrants if one.is_here or one.no in seated]
    rows: list[StandingsRow] = []
    _place(facts, everybody, list(RULES), {no: {} for no in everybody}, rows, None)
    return tuple(rows)


def champion(state: TournamentState) -> int | None:
    """Return who stands first, or None while nobody has a token."""
    rows = standings(state)
    return rows[0].entrant if rows and rows[0].tokens else None


def _place(
    facts: _Facts,
    tied: list[int],
    rules: list[str],
    numbers: dict[int, dict[str, float | int | None]],
    rows: list[StandingsRow],
    decided_by: str | None,
) -> None:
    """Append the rows of *tied*, whom no rule before *rules* told apart."""
    if len(tied) == 1 or not rules:
        rank = len(rows) + 1
        for no in tied:
            rows.append(
                StandingsRow(rank, no, facts.tokens(no), len(facts.games(no)), numbers[no], decided_by)
            )
            decided_by = None
        return
    rule, *others = rules
    if rule == "matchpoints" and facts.state.settings.form is not Form.DUPLICATE:
        _place(facts, tied, others, numbers, rows, decided_by)
        return
    values = {no: RULES[rule](facts, no, tied) for no in tied}
    for no, value in values.items():
        numbers[no][rule] = round(float(value), 4) if isinstance(value, Fraction) else value
    order = sorted(tied, key=lambda no: _height(rule, values[no]), reverse=True)
    for place, (_, group) in enumerate(groupby(order, key=lambda no: values[no])):
        _place(facts, sorted(group), others, numbers, rows, rule if place else decided_by)


def _height(rule: str, value: Fraction | int | None) -> Fraction | int:
    """Return what stands higher the better it is: the earlier the first, and nothing last."""
    if value is None:
        return -(10**9)
    return -value if rule == "first" else value


def _tokens(facts: _Facts, no: int, _: Sequence[int]) -> int:
    return facts.tokens(no)


def _matchpoints(facts: _Facts, no: int, _: Sequence[int]) -> Fraction | None:
    won, most = facts.matchpoints.get(no, (0, 0))
    return Fraction(won, most) if most else None


def _head_to_head(facts: _Facts, no: int, tied: Sequence[int]) -> int | None:
    met = {pair for table, _ in facts.over for pair in combinations(sorted(table.entrants), 2)}
    if not met.issuperset(combinations(sorted(tied), 2)):
        return None
    return sum(
        game.winner == no
        for table, game in facts.games(no)
        if any(other != no and other in table.entrants for other in tied)
    )


def _share(facts: _Facts, no: int, _: Sequence[int]) -> Fraction | None:
    games = len(facts.games(no))
    return Fraction(facts.tokens(no), games) if games else None


def _points(facts: _Facts, no: int, _: Sequence[int]) -> Fraction | None:
    parts = [
        Fraction(game.totals[table.entrants.index(no)], facts.target(table.rules))
        for table, game in facts.games(no)
    ]
    return sum(parts, Fraction(0)) / len(parts) if parts else None


def _first(facts: _Facts, no: int, _: Sequence[int]) -> int | None:
    won = [place for place, (_, game) in enumerate(facts.over, 1) if game.winner == no]
    return won[-1] if won else None


RULES: dict[str, Rule] = {
    "tokens": _tokens,
    "matchpoints": _matchpoints,
    "head_to_head": _head_to_head,
    "share": _share,
    "points": _points,
    "first": _first,
}
