"""The proof from below: a limit is called too low exactly when no grouping keeps it."""

from itertools import combinations
from random import Random

import pytest

from app.tournaments.search import BROKEN, Problem, _Budget, _Limit, cost_of
from tests.unit.tournaments.groupings import every_seating


def random_problem(random: Random) -> Problem:
    """Return a problem of up to eight people, some of whom met, belong together or may sit out."""
    sizes = random.choice([(2, 2), (3, 3), (4, 3), (2, 2, 2), (4, 4), (5, 3), (3, 2, 2)])
    n_out = random.randint(0, 8 - sum(sizes))
    people = sum(sizes) + n_out
    cost = [[0] * people for _ in range(people)]
    mates = [0] * people
    for a, b in combinations(range(people), 2):
        cost[a][b] = cost[b][a] = random.choice((0, 0, 1, 1, 2))
    for a, b in random.sample(list(combinations(range(people), 2)), random.randint(0, 2)):
        mates[a] |= 1 << b
        mates[b] |= 1 << a
    may_sit_out = tuple(sorted(random.sample(range(people), random.randint(n_out, people))))
    return Problem(sizes, tuple(map(tuple, cost)), tuple(mates), may_sit_out, n_out)


@pytest.mark.parametrize("seed", range(40))
def test_a_limit_is_too_low_exactly_when_no_grouping_keeps_it(seed: int) -> None:
    problem = random_problem(Random(seed))
    everybody = range(len(problem.cost))
    costs = {
        cost_of(problem, tables, out)
        for out in combinations(problem.may_sit_out, problem.n_out)
        for tables in every_seating([one for one in everybody if one not in out], list(problem.sizes))
    }
    fewest = min(costs)
    for limit in {*range(4), fewest - 1, fewest, fewest + 1, BROKEN}:
        search = _Limit(problem, limit, _Budget(1_000_000))
        found = search.grouping()
        assert (found is not None) == (limit >= fewest)
        if found is None:
            assert limit < search.next_limit <= fewest
        else:
            assert found.cost == cost_of(problem, found.tables, found.out) <= limit
            assert [len(table) for table in found.tables] == sorted(problem.sizes, reverse=True)
            assert sorted([*found.out, *(one for table in found.tables for one in table)]) == list(everybody)
