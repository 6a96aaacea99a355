"""The arithmetic of the benchmark: percentiles, medians, the steps of an open loop, slopes."""

from dataclasses import replace

import pytest

from tests.load.measures import (
    Row,
    by_tables,
    is_held,
    most_held,
    percentile,
    ramp,
    ratio,
    shared_core,
    slope,
)
from tests.load.report import moves
from tests.load.table import LoadTable

ROW = Row(
    mode="open",
    tables=100,
    repeats=1,
    seconds=20.0,
    moves_per_s=100.0,
    p50_ms=2.0,
    p95_ms=5.0,
    p99_ms=9.0,
    server_us_per_move=60.0,
    database_us_per_move=20.0,
    rows_per_commit=4.0,
    server_mb=150.0,
    kb_per_table=90.0,
    kb_per_socket=12.0,
    client_core=0.3,
    waiting_ms=40.0,
    errors=0,
    settings={"turn_s": "off"},
)


def test_of_a_hundred_values_one_lies_above_the_99th_percentile() -> None:
    values = [float(i) for i in range(100)]
    assert [percentile(values, share) for share in (0.5, 0.95, 0.99)] == [50, 95, 99]


def test_of_one_value_every_percentile_is_that_value() -> None:
    assert percentile([7.0], 0.5) == percentile([7.0], 0.99) == 7


def test_repeats_become_medians_for_each_number_of_tables_and_errors_are_never_lost() -> None:
    runs = [
        replace(ROW, moves_per_s=rate, errors=errors) for rate, errors in ((90.0, 1), (99.0, 0), (95.0, 2))
    ]
    other = replace(ROW, tables=50)
    first, second = by_tables([*runs, other])
    assert first == other
    assert (second.tables, second.repeats, second.moves_per_s, second.errors) == (100, 3, 95, 3)
    assert second.settings == ROW.settings


def test_the_ramp_grows_by_its_factor_up_to_the_most() -> None:
    assert ramp(250, 2, 1_500) == [250, 500, 1_000, 1_500]
    assert ramp(250, 1.2, 250) == [250]


def test_a_step_with_a_table_that_stands_still_is_not_held() -> None:
    assert is_held(ROW)
    assert not is_held(replace(ROW, errors=1))
    assert not is_held(replace(ROW, waiting_ms=20_000.0))


def test_a_card_waits_from_its_moment_until_it_is_answered() -> None:
    table = LoadTable("t", [""], lambda _: None)
    assert table.waiting_s(100.0) == 0
    table._next = 101.0
    assert table.waiting_s(100.0) == 0
    assert table.waiting_s(104.0) == 3
    table._sent[7] = 98.0
    assert table.waiting_s(104.0) == 6


def test_the_load_and_the_database_share_a_core() -> None:
    assert shared_core(replace(ROW, client_core=0.5, database_us_per_move=100.0, moves_per_s=4_000.0)) == 0.9


@pytest.mark.parametrize(
    ("p99_ms", "rate", "held"), [(100, 98, True), (100.1, 100, False), (50, 97.9, False)]
)
def test_a_step_is_held_when_it_is_in_time_and_plays_what_is_offered(
    p99_ms: float, rate: float, held: bool
) -> None:
    assert is_held(replace(ROW, p99_ms=p99_ms, moves_per_s=rate)) is held


def test_the_most_held_tables_are_the_median_of_the_runs_and_a_run_may_hold_none() -> None:
    def run(*counts: int) -> list[Row]:
        held = [replace(ROW, tables=count, moves_per_s=count) for count in counts]
        return [*held, replace(ROW, tables=9_999)]

    assert most_held([run(100, 200), run(100), run()]) == 100


def test_a_slope_is_per_hour_and_flat_when_nothing_grows() -> None:
    assert slope([0, 60, 120], [100.0, 101.0, 102.0]) == pytest.approx(60)
    assert slope([0, 60, 120], [100.0, 100.0, 100.0]) == 0
    assert slope([5], [100.0]) == 0


def test_there_is_no_ratio_to_nothing() -> None:
    assert (ratio(3, 2), ratio(1, 0)) == (1.5, None)


def test_the_table_names_every_figure_and_what_is_not_at_its_default() -> None:
    table = moves([ROW, replace(ROW, tables=200)])
    assert table.row_count == 2
    assert [str(column.header) for column in table.columns][:5] == [
        "mode",
        "tables",
        "repeats",
        "seconds",
        "moves\nper s",
    ]
    assert "turn_s=off" in str(table.caption)
