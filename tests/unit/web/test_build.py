"""The name of the build follows the files."""

import os
from pathlib import Path

from app.web.static_files import Build


def test_the_same_files_have_the_same_name_and_others_another(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("one")
    first = Build((tmp_path,)).name
    assert Build((tmp_path,)).name == first
    (tmp_path / "a.css").write_text("two")
    assert Build((tmp_path,)).name != first


def test_a_build_stays_as_it_was_at_the_start_unless_it_watches(tmp_path: Path) -> None:
    file = tmp_path / "a.css"
    file.write_text("one")
    fixed, watching = Build((tmp_path,)), Build((tmp_path,), watch=True)
    assert fixed.name == watching.name
    first = fixed.name
    file.write_text("two")
    os.utime(file, ns=(1, 1))
    assert fixed.name == first
    assert watching.name != first


def test_a_file_with_the_name_of_another_is_not_the_same_build(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("b")
    first = Build((tmp_path,)).name
    (tmp_path / "a").rename(tmp_path / "b")
    assert Build((tmp_path,)).name != first
