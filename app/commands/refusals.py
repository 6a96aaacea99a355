"""How a command says no: a stable code and one clear sentence on stderr, and the exit code."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console

from app.ops.setting_sources import SettingsError
from app.persistence.errors import DatabaseError

REFUSED = 1
WRONG_USAGE = 2
errors = Console(stderr=True, highlight=False, soft_wrap=True)


def refuse(code: str, sentence: str, exit_code: int = REFUSED) -> typer.Exit:
    """Print the code and the sentence, as `port_not_free: ...`, and return what to raise."""
    errors.print(f"{code}: {sentence}", markup=False, style="red")
    return typer.Exit(exit_code)


@contextmanager
def told_plainly() -> Iterator[None]:
    """Turn the known refusals into a sentence and an exit code."""
    try:
        yield
    except SettingsError as error:
        raise [refuse(error.code, reason, WRONG_USAGE) for reason in error.reasons][-1] from None
    except DatabaseError as error:
        raise refuse(error.code, str(error)) from None
