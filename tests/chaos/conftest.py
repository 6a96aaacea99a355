"""A folder for each drill, out of reach of other test runs, which close the folders of pytest behind them,
and what each drill found, for the end of the run.
"""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.drill import Verdict

Say = Callable[[Verdict], None]


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
