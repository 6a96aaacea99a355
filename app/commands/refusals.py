"""How a command says no: a stable code and one clear sentence on stderr, and the exit code."""

import json
import sys
from collections.abc import Mapping

import typer
from rich.console import Console

from app.games.errors import CodedError
from app.i18n import SOURCE, translate

REFUSED = 1
WRONG_USAGE = 2
errors = Console(stderr=True, highlight=False, soft_wrap=True)


def refuse(code: str, sentence: str, exit_code: int = REFUSED) -> typer.Exit:
    """Print the code and the sentence, as `port_not_free: ...`, and return what to raise."""
    errors.print(f"{code}: {sentence}", markup=False, style="red")
    return typer.Exit(exit_code)


def refuse_coded(error: CodedError, where: str, report: Mapping[str, object] | None) -> typer.Exit:
    """Print the sentence of a code, after its place in the input, and return what to raise.

    A *report* goes to standard output as JSON, for programs.
    """
    if report is not None:
        sys.stdout.write(json.dumps(report) + "\n")
    field = error.params.get("field")
    places = [_printable(place) for place in (where, field) if isinstance(place, str) and place]
    sentence = translate(SOURCE, f"error.{error.code}", **error.params)
    return refuse(error.code, f"{', '.join(places)}: {sentence}" if places else sentence)


def _printable(text: str) -> str:
    """Return a text that somebody wrote without what steers a terminal."""
    return text if text.isprintable() else text.encode("unicode_escape").decode("ascii")
