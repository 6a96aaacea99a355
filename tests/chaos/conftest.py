"""A folder for each drill, out of reach of other test runs, which close the folders of pytest behind them."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="cutthroat-drill-") as path:
        yield Path(path)
