"""The draw of a round, beside every draw that there is."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from random import Random

import pytest

from app.tournaments.pairing import Candidate, Pair, Pairing, pair_up, repeats_of, unmet
from app.tournaments.sizes import table_sizes
from app.tournaments.state import Wish
from tests.unit.tournaments.groupings import every_seating

Draw = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]


def every_draw(candidates: Sequence[Candidate], sizes: Sequence[int]) -> Iterator[Draw]:
    """Yield every draw that is fair about byes: tables, then byes."""
    tables = table_sizes(len(candidates), sizes)
    n_out = len(candidates) - sum(tables)
    least = sorted(one.right_to_play for one in candidates)[:n_out]
    right = {one.no: one.right_to_play for one in candidates}
    for byes in combinations(sorted(right), n_out):
        if sorted(right[no] for no in byes) == least:
            for seated in every_seating([no for no in sorted(right) if no not in byes], list(tables)):
                yield seated, byes


def worth(draw: Draw, met: Mapping[Pair, int], wishes: Sequence[Wish]) -> tuple[int, int]:
    """Return how many wishes a draw leaves open, then its repeats of those who did not wish them."""
    tables, byes = draw
    wished = {tuple(sorted(wish.entrants)) for wish in wishes if wish.kind == "together"}
    others = {pair: count for pair, count in met.items() if pair not in wished}
    return len(unmet(tables, byes, wishes)), repeats_of(tables, others)


def random_met(people: int, rounds: int, random: Random) -> Counter[Pair]:
    met: Counter[Pair] = Counter()
    for _ in range(rounds):
        met.update(combinations(sorted(random.sample(range(people), 3)), 2))
    return met


@pytest.mark.parametrize("seed", range(40))
def test_no_draw_has_fewer_repeats_and_the_proof_says_how_many_all_have(seed: int) -> None:
    random = Random(seed)
    people = random.randint(4, 9)
    sizes = random.choice([size for size in ((2,), (3,), (3, 4), (4,), (3, 2)) if min(size) <= people])
    met = random_met(people, random.randint(0, 14), random)
    candidates = [
        Candidate(no, random.randint(0, 1), random.random() < 0.3)
        for no in random.sample(range(people), people)
    ]
    pairing = pair_up(candidates, sizes, met)
    assert pairing is not None
    draws = list(every_draw(candidates, sizes))
    assert (pairing.repeats, pairing.byes) in {(repeats_of(d[0], met), d[1]) for d in draws}
    fewest = min(repeats_of(tables, met) for tables, _ in draws)
    assert pairing.repeats == pairing.bound == fewest
    assert pairing.is_repeat_unavoidable == (fewest > 0)


@pytest.mark.parametrize("seed", range(30))
def test_as_many_wishes_are_granted_as_any_draw_grants(seed: int) -> None:
    random = Random(1000 + seed)
    people = random.randint(5, 8)
    met = random_met(people, random.randint(0, 8), random)
    candidates = [Candidate(no, random.randint(0, 1)) for no in random.sample(range(people), people)]
    pairs = random.sample(list(combinations(range(people), 2)), random.randint(1, 4))
    wishes = [
        Wish(no, random.choice(("together", "apart")), pair, None, "p0") for no, pair in enumerate(pairs, 1)
    ]
    pairing = pair_up(candidates, (3,), met, wishes)
    assert pairing is not None
    best = min(worth(draw, met, wishes) for draw in every_draw(candidates, (3,)))
    assert (len(pairing.unmet), pairing.repeats) == best
    assert pairing.repeats == pairing.bound


def evening(people: int, sizes: tuple[int, ...], rounds: int, wishes: Sequence[Wish] = ()) -> list[Pairing]:
    """Return the draws of an evening in which nobody comes or goes."""
    random = Random(people)
    met: Counter[Pair] = Counter()
    byes: Counter[int] = Counter()
    seated: list[Counter[int]] = [Counter() for _ in range(people)]
    draws: list[Pairing] = []
    for _ in range(rounds):
        last = draws[-1].byes if draws else ()
        order = random.sample(range(people), people)
        pairing = pair_up(
            [Candidate(no, byes[no], no in last, seated[no]) for no in order], sizes, met, wishes
        )
        assert pairing is not None
        for table in pairing.tables:
            met.update(combinations(sorted(table), 2))
            for no in table:
                seated[no][len(table)] += 1
        byes.update(pairing.byes)
        assert max(byes[no] for no in range(people)) - min(byes[no] for no in range(people)) <= 1
        draws.append(pairing)
    return draws


def test_nine_meet_everybody_once_in_four_rounds_and_then_must_repeat() -> None:
    draws = evening(9, (3,), 5)
    assert [draw.repeats for draw in draws] == [0, 0, 0, 0, 9]
    assert draws[4].is_best
    assert draws[4].is_repeat_unavoidable


@pytest.mark.parametrize("people", [16, 18, 20])
def test_twenty_need_no_repeat_for_six_rounds_of_tables_of_three(people: int) -> None:
    assert [draw.repeats for draw in evening(people, (3,), 6)] == [0] * 6


def test_whoever_sat_out_last_plays_next() -> None:
    draws = evening(7, (3,), 15)
    for before, after in pairwise(draws):
        assert not set(before.byes) & set(after.byes)


def test_sizes_of_tables_are_evened_out_where_it_costs_no_repeat() -> None:
    """Of seven, four sit at the larger table: after seven rounds everybody sat there about four times."""
    times = Counter(
        no for draw in evening(7, (3, 4), 7) for table in draw.tables if len(table) == 4 for no in table
    )
    assert sum(times.values()) == 28
    assert all(3 <= times[no] <= 5 for no in range(7))


def test_those_who_wish_it_always_sit_together_and_that_is_no_repeat() -> None:
    together = Wish(1, "together", (2, 5), None, "p2")
    for draw in evening(9, (3,), 4, [together]):
        assert any({2, 5} <= set(table) for table in draw.tables)
        assert draw.unmet == ()


def test_who_is_fixed_sits_at_that_table_and_two_at_different_tables_never_meet() -> None:
    fixed = [Wish(1, "fixed", (4,), 2, "p4"), Wish(2, "fixed", (7,), 1, "p7")]
    for draw in evening(9, (3,), 3, fixed):
        assert 4 in draw.tables[1]
        assert 7 in draw.tables[0]
        assert draw.unmet == ()


def test_a_wish_that_no_draw_can_grant_is_named() -> None:
    wishes = [Wish(1, "apart", (0, 1), None, "p0"), Wish(2, "fixed", (2,), 4, "p2")]
    pairing = pair_up([Candidate(no) for no in range(3)], (3,), {}, wishes)
    assert pairing == Pairing(((0, 1, 2),), (), 0, 0, (1, 2))


def test_the_same_order_gives_the_same_draw_and_another_order_another() -> None:
    people = [Candidate(no) for no in range(12)]
    assert pair_up(people, (3,), {}) == pair_up(people, (3,), {})
    assert pair_up(people, (3,), {}) != pair_up(people[::-2] + people[::2], (3,), {})


def test_a_search_that_ends_early_claims_no_more_than_it_knows() -> None:
    """20 at tables of four in the ninth round: nobody knows the best draw, and the bound says so."""
    met = Counter(
        pair
        for draw in evening(20, (4,), 6)
        for table in draw.tables
        for pair in combinations(sorted(table), 2)
    )
    people = [Candidate(no) for no in range(20)]
    hasty, patient = (pair_up(people, (4,), met, nodes=nodes) for nodes in (10, 20_000))
    assert hasty is not None
    assert patient is not None
    assert hasty.bound <= patient.bound <= patient.repeats <= hasty.repeats
    assert not hasty.is_best


def test_too_few_for_a_table_are_no_draw() -> None:
    assert pair_up([Candidate(0), Candidate(1)], (3,), {}) is None


@pytest.mark.parametrize("sizes", [(2,), (3,), (3, 4), (3, 4, 5), (3, 2), (4,), (5,)])
def test_tables_seat_as_many_as_they_can(sizes: tuple[int, ...]) -> None:
    for people in range(2, 21):
        tables = table_sizes(people, sizes)
        seated = {0}
        for _ in range(people // min(sizes)):
            seated |= {n + size for n in seated for size in sizes if n + size <= people}
        assert sum(tables) == max(seated)
        assert set(tables) <= set(sizes)
