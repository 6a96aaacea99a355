"""The doctor looks where others keep their folders closed."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.commands.diagnosis import Status, _data

NOBODY = 65_534


@pytest.fixture
def closed_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that this test may not look into; root steps down for it."""
    folder = tmp_path / "closed"
    folder.mkdir(mode=0o000)
    was_root = os.geteuid() == 0
    if was_root:
        os.seteuid(NOBODY)
    yield folder
    if was_root:
        os.seteuid(0)
    folder.chmod(0o700)


def test_a_data_folder_below_a_closed_one_is_named(closed_folder: Path) -> None:
    finding = _data(closed_folder / "of" / "another")
    assert (finding.status, finding.code) == (Status.BAD, "data_not_writable")
