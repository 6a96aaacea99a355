"""Names that nobody may guess or meet twice: codes of tables, ids of commands."""

import secrets
from uuid import uuid4

CODE_LETTERS = "BCDFGHKMNPRTVWX"


def new_code() -> str:
    """Return four letters without vowels and look-alikes."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(4))


def new_command_id() -> str:
    """Return an id for a command that nobody will resend."""
    return uuid4().hex
