"""Checks the files of the checkout that git knows or would take."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from tests.support.rules import markup, python, script, threats

ROOT = Path(__file__).parents[3]


def files() -> list[PurePosixPath]:
    """Return the checkout's files that are not ignored, relative to its root."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [
        PurePosixPath(line) for line in sorted(set(listing.stdout.splitlines())) if (ROOT / line).is_file()
    ]


def breaches(path: PurePosixPath) -> Iterator[str]:
    """Yield what is wrong with one file."""
    text_of = (ROOT / path).read_text
    if path.parts[0] in {"app", "tests"} and path.suffix == ".py":
        yield from python.breaches(path, text_of())
    elif path.parts[0] == "templates" and path.suffix == ".html":
        yield from markup.breaches(path, text_of())
    elif path.parts[0] == "static" and path.suffix in {".js", ".css", ".svg", ".html"}:
        yield from script.breaches(path, text_of())
    elif path == PurePosixPath("docs/threats.md"):
        yield from threats.breaches(path, text_of())


def main() -> int:
    """Print every breach; return the exit code."""
    checked = files()
    found = [breach for path in checked for breach in breaches(path)]
    print("\n".join(found) if found else f"{len(checked)} files keep the project's own rules")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
