"""What the rules answer to a wish they cannot grant: a stable code and its parameters, never a sentence.

Three kinds, told apart as python-chess does it: `FormatError` is no command at all, `RuleViolation` is one
that the rules do not allow now, `OptionError` is a set of house rules that cannot be played.
"""

from collections.abc import Iterator
from contextlib import contextmanager


class CodedError(ValueError):
    """Carries `code` (stable, a message id) and `params` (plain values for its sentence).

    >>> error = RuleViolation("must_follow_suit", suit="H")
    >>> error.code, error.params
    ('must_follow_suit', {'suit': 'H'})
    >>> str(error)
    'must_follow_suit suit=H'
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value}" for name, value in self.params.items())])


class FormatError(CodedError):
    """The text or payload does not say a command, event or card."""


class RuleViolation(CodedError):
    """A well-formed command that the rules refuse in this state."""


class OptionError(CodedError):
    """House rules that do not exist or do not go together."""


@contextmanager
def at_seat(seat: int) -> Iterator[None]:
    """Let a refusal of what is done inside tell also which seat it concerns.

    >>> with at_seat(2):
    ...     raise FormatError("unknown_bid")
    Traceback (most recent call last):
        ...
    app.games.errors.FormatError: unknown_bid seat=2
    """
    try:
        yield
    except CodedError as error:
        raise type(error)(error.code, **error.params, seat=seat) from error
