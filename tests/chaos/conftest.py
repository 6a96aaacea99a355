"""A folder for each drill, out of reach of other test runs, which close the folders of pytest behind them,
and what each drill found, for the end of the run.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.drill import Verdict
from tests.support.profile import DRILL_PATIENCE_S, IS_LONG

FOLDER = Path(__file__).parent

Say = Callable[[Verdict], None]
only_long = pytest.mark.skipif(not IS_LONG, reason="only in the long run (CUTTHROAT_TEST_LONG=1)")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let long drills take their time."""
    for item in items if IS_LONG else []:
        if FOLDER in item.path.parents and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(2 * DRILL_PATIENCE_S))


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="cutthroat-drill-") as path:
        yield Path(path)


@pytest.fixture
def clean(record_property: Callable[[str, object], None]) -> Say:
    """Return what a drill's verdict is told to: it is printed at the end of the run, and must be clean."""

    def tell(verdict: Verdict) -> None:
        record_property("drill", str(verdict))
        assert verdict.acked > 0
        assert verdict.counts == (0, 0, 0), str(verdict)

    return tell
