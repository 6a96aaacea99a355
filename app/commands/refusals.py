"""How a command says no: one clear sentence on stderr and the exit code."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console

from app.ops.setting_sources import SettingsError
from app.persistence.errors import DatabaseError

REFUSED = 1
WRONG_USAGE = 2
errors = Console(stderr=True, highlight=False, soft_wrap=True)


def refuse(sentence: str, code: int = REFUSED) -> typer.Exit:
    """Print the sentence and return what to raise."""
    errors.print(sentence, markup=False, style="red")
    return typer.Exit(code)


@contextmanager
def told_plainly() -> Iterator[None]:
    """Turn the known refusals into a sentence and an exit code."""
    try:
        yield
    except SettingsError as error:
        raise refuse(str(error), WRONG_USAGE) from None
    except DatabaseError as error:
        raise refuse(str(error)) from None
