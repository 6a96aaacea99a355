"""What a command reads: a file or standard input, as text or JSON; each thing wrong with it has a code."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from app.games.errors import FormatError

STDIN = "-"
MOST_BYTES = 4 * 1024 * 1024
"""More than any tournament takes; what is longer is not read to its end."""


def read_text(source: str) -> str:
    """Return the text of a file, or of standard input for `-`.

    Raises `FormatError`: `no_such_file`, `file_is_folder`, `file_not_readable`, `too_large`, `not_utf8`,
    `empty_input`.
    """
    try:
        content = _read_bytes(source)
    except FileNotFoundError:
        raise FormatError("no_such_file") from None
    except IsADirectoryError:
        raise FormatError("file_is_folder") from None
    except OSError:
        raise FormatError("file_not_readable") from None
    if len(content) > MOST_BYTES:
        raise FormatError("too_large")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("not_utf8") from None
    if not text.strip():
        raise FormatError("empty_input")
    return text


def _read_bytes(source: str) -> bytes:
    if source == STDIN:
        # A closed standard input is none at all.
        return b"" if sys.stdin is None else sys.stdin.buffer.read(MOST_BYTES + 1)
    with Path(source).open("rb") as file:
        return file.read(MOST_BYTES + 1)


def read_object(source: str) -> dict[str, Any]:
    """Return the JSON object in a file or on standard input, read strictly.

    Raises what `read_text` raises, and `FormatError`: `bad_json`, also for `NaN` and numbers of thousands of
    digits; `too_deep`; `duplicate_field {field}`; `wrong_type` for anything but an object.
    """
    return object_of(read_text(source))


def object_of(text: str) -> dict[str, Any]:
    """Return the JSON object that a text is; raises as `read_object`."""
    try:
        document = json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_no_number)
    except FormatError:
        raise
    except ValueError:
        raise FormatError("bad_json") from None
    except RecursionError:
        raise FormatError("too_deep") from None
    if not isinstance(document, dict):
        raise FormatError("wrong_type", field="", expected="object")
    return document


def _without_doubles(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise FormatError("duplicate_field", field=name[:40])
        found[name] = value
    return found


def _no_number(_: str) -> NoReturn:
    raise FormatError("bad_json")
