"""Who sits with whom at the least cost: a bounded search that says how far its proof goes.

The question is one round of the social golfer problem (CSPLib 010): people are put into groups, and each pair
in a group has a cost. It is answered as is usual there, from both sides. A descent by exchanges of two people
(as Dotu and Van Hentenryck's local search) finds a cheap grouping at once. Iterative deepening on the cost
(Korf's IDA*) then proves from below: every limit that was searched to its end without a grouping is too low.
Where both meet the answer is the best there is; where the budget ends first, `bound` says what is proven.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from app.tables.state import Value

NODES = 15_000
"""Tables in part that one question may look at: at most some hundred milliseconds."""
STARTS = 6
"""Descents from different beginnings, when the first one is not free of cost."""
BROKEN = 1_000_000
"""What it costs to part two who belong together; more than all other costs of a grouping."""


class Problem(Value, frozen=True):
    """People are numbers from 0. `cost[a][b]` is paid when they share a table, `mates[a]` (a bit for each
    person) who belongs with *a*: at one table, or both out. `n_out` of `may_sit_out` get no table.
    """

    sizes: tuple[int, ...]
    cost: tuple[tuple[int, ...], ...]
    mates: tuple[int, ...]
    may_sit_out: tuple[int, ...]
    n_out: int


class Grouping(Value, frozen=True):
    """`tables` as in the problem's sizes, `out` who sits out. No grouping costs less than `bound`."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    cost: int
    bound: int


def solve(problem: Problem, bound: int = 0, nodes: int = NODES) -> Grouping:
    """Return the cheapest grouping that was found; *bound* is a cost that is known to be needed."""
    best = _cheapest_descent(problem, bound)
    budget = _Budget(nodes)
    while bound < best.cost:
        exceeded = _Limit(problem, bound, budget)
        found = exceeded.grouping()
        if found is not None:
            return found
        if budget.is_spent:
            break
        bound = min(exceeded.next_limit, best.cost)
    return Grouping(best.tables, best.out, best.cost, bound)


def cost_of(problem: Problem, tables: Sequence[Sequence[int]], out: Sequence[int]) -> int:
    """Return what a grouping costs.

    >>> pair = Problem((2,), ((0, 3, 0), (3, 0, 0), (0, 0, 0)), (0, 0, 0), (0, 1, 2), 1)
    >>> cost_of(pair, [(0, 1)], (2,)), solve(pair).cost
    (3, 0)
    """
    halves = sum(_half_broken(problem, group) for group in (*tables, out))
    return halves // 2 * BROKEN + sum(
        problem.cost[a][b] for table in tables for a, b in combinations(table, 2)
    )


def _half_broken(problem: Problem, group: Sequence[int]) -> int:
    """Return how many of the group's people belong with somebody outside; both sides count."""
    inside = sum(1 << person for person in group)
    return sum((problem.mates[person] & ~inside).bit_count() for person in group)


# --- from above --------------------------------------------------------------------------------------------


def _cheapest_descent(problem: Problem, bound: int) -> Grouping:
    people = len(problem.cost)
    best: Grouping | None = None
    for start in range(STARTS):
        shift = start * people // STARTS
        order = [(person + shift) % people for person in range(people)]
        found = descended(problem, _in_order(problem, order))
        if best is None or found.cost < best.cost:
            best = found
        if best.cost <= bound:
            break
    assert best is not None
    return best


def _in_order(problem: Problem, order: Sequence[int]) -> list[list[int]]:
    """Return the groups, those out last, when everybody takes the next seat that is free."""
    out = [person for person in reversed(order) if person in problem.may_sit_out][: problem.n_out]
    seated = iter([person for person in order if person not in out])
    return [*([next(seated) for _ in range(size)] for size in problem.sizes), out]


def descended(
    problem: Problem, groups: list[list[int]], unlike: Sequence[Sequence[int]] | None = None
) -> Grouping:
    """Return where exchanges of two people lead that each lower the cost, or leave it and lower `unlike`:
    by person and size of table, what is to be evened out where it costs nothing.
    """
    may_sit_out = frozenset(problem.may_sit_out)
    last = len(groups) - 1

    def price(of: int) -> tuple[int, int]:
        group = groups[of]
        paid = _half_broken(problem, group) * (BROKEN // 2)
        if of == last:
            return paid, 0
        cost = problem.cost
        paid += sum(cost[a][b] for a, b in combinations(group, 2))
        return paid, 0 if unlike is None else sum(unlike[person][len(group)] for person in group)

    prices = [price(of) for of in range(len(groups))]

    def exchange(g: int, i: int, h: int, j: int) -> bool:
        groups[g][i], groups[h][j] = groups[h][j], groups[g][i]
        now = price(g), price(h)
        if _sum(*now) < _sum(prices[g], prices[h]):
            prices[g], prices[h] = now
            return True
        groups[g][i], groups[h][j] = groups[h][j], groups[g][i]
        return False

    is_better = True
    while is_better:
        is_better = False
        for g, h in combinations(range(len(groups)), 2):
            for i in range(len(groups[g])):
                for j in range(len(groups[h])):
                    if h != last or groups[g][i] in may_sit_out:
                        is_better |= exchange(g, i, h, j)
    tables = tuple(tuple(sorted(group)) for group in groups[:-1])
    out = tuple(sorted(groups[-1]))
    return Grouping(tables, out, cost_of(problem, tables, out), 0)


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]


# --- from below --------------------------------------------------------------------------------------------


class _Budget:
    """How many nodes may still be looked at, over all limits."""

    def __init__(self, nodes: int) -> None:
        self._left = nodes

    @property
    def is_spent(self) -> bool:
        return self._left <= 0

    def spend(self) -> bool:
        self._left -= 1
        return self._left >= 0


class _Limit:
    """All groupings that cost no more than a limit; `next_limit` is the least that was found to exceed it."""

    def __init__(self, problem: Problem, limit: int, budget: _Budget) -> None:
        self._problem = problem
        self._limit = limit
        self._budget = budget
        self._levels = [_levels(row, person) for person, row in enumerate(problem.cost)]
        self.next_limit = 1 << 60

    def grouping(self) -> Grouping | None:
        """Return the first grouping within the limit, or None when there is none or the budget is spent."""
        everybody = (1 << len(self._problem.cost)) - 1
        sizes = Counter(self._problem.sizes)
        for out in combinations(self._problem.may_sit_out, self._problem.n_out):
            left = everybody & ~sum(1 << person for person in out)
            paid = sum((self._problem.mates[person] & left).bit_count() for person in out) * BROKEN
            tables = self._tables(left, sizes, paid)
            if tables is not None:
                in_sizes = sorted(tables, key=len, reverse=True)
                cost = cost_of(self._problem, in_sizes, out)
                return Grouping(tuple(in_sizes), out, cost, cost)
            if self._budget.is_spent:
                return None
        return None

    def _tables(self, left: int, sizes: Counter[int], paid: int) -> list[tuple[int, ...]] | None:
        """Return tables for all who are *left* within the limit, of which *paid* is used."""
        if not left:
            return []
        least, person = self._least(left, min(size for size, count in sizes.items() if count))
        if paid + least > self._limit:
            self.next_limit = min(self.next_limit, paid + least)
            return None
        for size in [size for size, count in sizes.items() if count]:
            sizes[size] -= 1
            for table, members, cost in self._joined((person,), 1 << person, 0, left, size, paid):
                rest = self._tables(left & ~members, sizes, paid + cost)
                if rest is not None:
                    return [tuple(sorted(table)), *rest]
                if self._budget.is_spent:
                    return None
            sizes[size] += 1
        return None

    def _least(self, left: int, size: int) -> tuple[int, int]:
        """Return what those who are left must pay at the least, and who has the least choice: each shares a
        table with `size - 1` others or more, and a pair pays once.
        """
        total, narrowest, person = 0, (0, 1 << 30), -1
        for one in _bits(left):
            need, own, choice = size - 1, 0, 0
            for cost, others in self._levels[one]:
                here = (others & left).bit_count()
                taken = min(here, need)
                own += taken * cost
                need -= taken
                choice = choice or here
                if not need:
                    break
            total += own
            if person < 0 or (-own, choice) < narrowest:
                narrowest, person = (-own, choice), one
        return (total + 1) // 2, person

    def _joined(
        self, table: tuple[int, ...], members: int, cost: int, left: int, size: int, paid: int
    ) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """Yield each table of *size* around its first person, as people, bits and cost, within the limit."""
        if len(table) == size:
            away = left & ~members
            cost += sum((self._problem.mates[one] & away).bit_count() for one in table) * BROKEN
            if paid + cost <= self._limit:
                yield table, members, cost
            else:
                self.next_limit = min(self.next_limit, paid + cost)
            return
        # After the first, mates join in rising order, so that no table comes twice.
        above = left if len(table) == 1 else left & ~((2 << table[-1]) - 1)
        for other in _bits(above & ~members):
            if not self._budget.spend():
                return
            more = cost + sum(self._problem.cost[one][other] for one in table)
            if paid + more <= self._limit:
                yield from self._joined((*table, other), members | 1 << other, more, left, size, paid)
            else:
                self.next_limit = min(self.next_limit, paid + more)


def _levels(row: Sequence[int], person: int) -> list[tuple[int, int]]:
    """Return the costs of one person in rising order, each with the others (as bits) whom it is paid for."""
    others: dict[int, int] = {}
    for other, cost in enumerate(row):
        if other != person:
            others[cost] = others.get(cost, 0) | 1 << other
    return sorted(others.items())


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
