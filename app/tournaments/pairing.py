"""The draw of a round, a pure function: who sits out, who sits with whom, at which table.

What decides, in this order: whoever sat out least sits out next (and whoever comes late, comes back or sat
out just now is first in); seat wishes; fewest repeats of opponents; sizes of tables evened out; the shuffle.
Wishes stand before repeats, since two who want to sit together repeat by their own will.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from app.tables.state import Value
from app.tournaments.search import BROKEN, NODES, Grouping, Problem, cost_of, descended, solve
from app.tournaments.sizes import table_sizes
from app.tournaments.state import Wish

Pair = tuple[int, int]


class Candidate(Value, frozen=True):
    """Somebody in the draw. `sat_out` counts byes (and what is credited like them), `sizes` how often this
    person sat at a table of a size.
    """

    no: int
    sat_out: int = 0
    queued: bool = False
    sizes: Mapping[int, int] = {}

    @property
    def right_to_play(self) -> tuple[int, bool]:
        """Who has less sits out first."""
        return self.sat_out, self.queued


class Pairing(Value, frozen=True):
    """A draw: entrants by table and place, and by what it was decided.

    `repeats` is how often those who meet had met before, in all; `bound`: no other draw that is as fair about
    byes and sets as few pairs against their wishes has fewer. They are equal unless the search ended first.
    """

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    repeats: int
    bound: int
    unmet: tuple[int, ...]  # numbers of wishes

    @property
    def is_best(self) -> bool:
        """Whether it is proven that no draw has fewer repeats."""
        return self.repeats == self.bound

    @property
    def is_repeat_unavoidable(self) -> bool:
        """Whether it is proven that every other such draw would have had a repeat, too."""
        return self.bound > 0


def pair_up(
    candidates: Sequence[Candidate],
    sizes: Sequence[int],
    met: Mapping[Pair, int],
    wishes: Sequence[Wish] = (),
    most_tables: int | None = None,
    nodes: int = NODES,
) -> Pairing | None:
    """Return the draw for *candidates* in the order of the shuffle, None when no table can be filled.

    *sizes* are those that can be played, the preferred first; *met* tells of each pair (the lower number
    first) how often it met. *nodes* bounds the search.

    >>> four = [Candidate(no) for no in (2, 0, 3, 1)]
    >>> pair_up(four, (2,), {(0, 1): 1, (2, 3): 1}).tables
    ((2, 0), (3, 1))
    """
    tables = table_sizes(len(candidates), sizes, most_tables)
    if not tables:
        return None
    n_out = len(candidates) - sum(tables)
    sitting_out, may, drawn = _byes(candidates, n_out)
    wanted = _fixed_as_pairs(wishes)
    plain = _problem(drawn, tables, {}, wanted, may, n_out - len(sitting_out))
    bound = solve(plain, nodes=nodes).bound if wanted else 0
    problem = _problem(drawn, tables, met, wanted, may, n_out - len(sitting_out))
    found = _evened(problem, solve(problem, bound, nodes), drawn)
    numbers = [one.no for one in drawn]
    seated = _numbered([tuple(numbers[i] for i in table) for table in found.tables], wishes)
    byes = (*(one.no for one in sitting_out), *(numbers[i] for i in found.out))
    is_as_wished = found.cost // BROKEN == found.bound // BROKEN
    return Pairing(
        seated,
        tuple(sorted(byes)),
        found.cost % BROKEN,
        found.bound % BROKEN if is_as_wished else 0,
        unmet(seated, byes, wishes),
    )


def repeats_of(tables: Sequence[Sequence[int]], met: Mapping[Pair, int]) -> int:
    """Return how often those at the same tables had met before.

    >>> repeats_of([(4, 1, 2)], {(1, 4): 2, (2, 3): 1})
    2
    """
    return sum(met.get(_pair(a, b), 0) for table in tables for a, b in combinations(table, 2))


def unmet(tables: Sequence[Sequence[int]], byes: Sequence[int], wishes: Sequence[Wish]) -> tuple[int, ...]:
    """Return the numbers of the wishes that a draw does not grant, of those that concern it.

    A wish to sit together is not granted when one of them sits out; the others need both at a table.
    """
    at = {no: number for number, table in enumerate(tables, 1) for no in table}
    in_draw = {**at, **dict.fromkeys(byes, 0)}
    return tuple(wish.no for wish in wishes if not _is_granted(wish, at, in_draw))


def _is_granted(wish: Wish, at: Mapping[int, int], in_draw: Mapping[int, int]) -> bool:
    match wish.kind:
        case "together":
            return len({in_draw[no] for no in wish.entrants if no in in_draw}) <= 1
        case "apart":
            seated = [at[no] for no in wish.entrants if no in at]
            return len(set(seated)) == len(seated)
        case _:
            return all(at[no] == wish.table for no in wish.entrants if no in at)


def _byes(
    candidates: Sequence[Candidate], n_out: int
) -> tuple[list[Candidate], tuple[int, ...], list[Candidate]]:
    """Return who must sit out, then which of the others may (by place among them), then these others."""
    if not n_out:
        return [], (), list(candidates)
    last = sorted(one.right_to_play for one in candidates)[n_out - 1]
    sitting_out = [one for one in candidates if one.right_to_play < last]
    drawn = [one for one in candidates if one.right_to_play >= last]
    may = tuple(place for place, one in enumerate(drawn) if one.right_to_play == last)
    return sitting_out, may, drawn


def _fixed_as_pairs(wishes: Sequence[Wish]) -> list[Wish]:
    """Return the wishes about pairs: those fixed at one table sit together, those at two tables apart."""
    fixed = [wish for wish in wishes if wish.kind == "fixed"]
    pairs = [
        Wish(0, "together" if one.table == other.table else "apart", one.entrants + other.entrants, None, "")
        for one, other in combinations(fixed, 2)
    ]
    return [*(wish for wish in wishes if wish.kind != "fixed"), *pairs]


def _problem(
    drawn: Sequence[Candidate],
    tables: tuple[int, ...],
    met: Mapping[Pair, int],
    wishes: Sequence[Wish],
    may: tuple[int, ...],
    n_out: int,
) -> Problem:
    place = {one.no: at for at, one in enumerate(drawn)}
    cost = [[met.get(_pair(a.no, b.no), 0) for b in drawn] for a in drawn]
    mates = [0] * len(drawn)
    for wish in wishes:
        for a, b in combinations((place[no] for no in wish.entrants if no in place), 2):
            for one, other in ((a, b), (b, a)):
                if wish.kind == "apart":
                    cost[one][other] += BROKEN
                else:
                    cost[one][other] = cost[one][other] // BROKEN * BROKEN
                    mates[one] |= 1 << other
    return Problem(tables, tuple(map(tuple, cost)), tuple(mates), may, n_out)


def _evened(problem: Problem, found: Grouping, drawn: Sequence[Candidate]) -> Grouping:
    """Return the grouping after exchanges that even out who sits at which size, where they cost nothing."""
    if len(set(problem.sizes)) == 1:
        return found
    unlike = [[one.sizes.get(size, 0) for size in range(max(problem.sizes) + 1)] for one in drawn]
    groups = [list(group) for group in (*found.tables, found.out)]
    even = descended(problem, groups, unlike)
    assert even.cost <= found.cost, cost_of(problem, found.tables, found.out)
    return Grouping(even.tables, even.out, even.cost, found.bound)


def _numbered(tables: list[tuple[int, ...]], wishes: Sequence[Wish]) -> tuple[tuple[int, ...], ...]:
    """Return the tables in the order of their numbers: where somebody is fixed, that number if it is free."""
    numbered: dict[int, tuple[int, ...]] = {}
    for wish in wishes:
        if wish.kind == "fixed" and wish.table is not None and wish.table not in numbered:
            for table in tables:
                if wish.entrants[0] in table and wish.table <= len(tables) and table not in numbered.values():
                    numbered[wish.table] = table
    others = iter([table for table in tables if table not in numbered.values()])
    return tuple(numbered.get(number) or next(others) for number in range(1, len(tables) + 1))


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)
