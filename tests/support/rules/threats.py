"""Rules for docs/threats.md: each threat that is met names a test, and each test that is named exists."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

TESTS = Path(__file__).parents[2]
NAMED = re.compile(r"`(?P<file>[\w/]+\.py)::(?P<test>test_\w+)`")
COLUMNS = 3
"""Of the tables in which threats are met; others say what is not."""


def breaches(path: PurePosixPath, text: str) -> Iterator[str]:
    """Yield what is wrong with the threat model."""
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{path}:{number}"
        named = list(NAMED.finditer(line))
        if _is_threat(line) and not named:
            yield f"{where}: no test is named"
        for one in named:
            file = TESTS / one["file"]
            if not file.is_file():
                yield f"{where}: there is no tests/{one['file']}"
            elif not re.search(rf"^(?:async )?def {one['test']}\(", file.read_text(), re.MULTILINE):
                yield f"{where}: tests/{one['file']} has no {one['test']}"


def _is_threat(line: str) -> bool:
    """Return whether a line is a row of such a table, but not its head."""
    cells = line.strip().strip("|").split("|")
    return (
        line.startswith("|") and len(cells) == COLUMNS and "---" not in line and cells[-1].strip() != "test"
    )
