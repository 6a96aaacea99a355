"""House rules as data: each option is one line of a dataclass, with its values, default and rule.

The line is the only place where an option is described; editors, schemas and cards are made from
`option_table`. Off is `False` in JSON, as in `"mercy_total": false`.
"""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, Protocol, TypeVar

from app.games.errors import OptionError

Value = bool | int | str | tuple[str, ...]
Opts = TypeVar("Opts")


class Kind(Protocol):
    """The values that an option can take."""

    def accepts(self, value: object) -> bool:
        """Return whether a JSON value is one of them."""

    def describe(self) -> dict[str, Any]:
        """Return the bounds as plain values, for schemas, editors and error messages."""


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def describe(self) -> dict[str, Any]:
        return {"kind": "flag"}


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`, or one of some words, or off (`False`)."""

    low: int
    high: int
    words: tuple[str, ...] = ()
    off: bool = False

    def accepts(self, value: object) -> bool:
        if isinstance(value, bool):
            return self.off and value is False
        if isinstance(value, int):
            return self.low <= value <= self.high
        return isinstance(value, str) and value in self.words

    def describe(self) -> dict[str, Any]:
        return {
            "kind": "number",
            "low": self.low,
            "high": self.high,
            "words": list(self.words),
            "off": self.off,
        }


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values, all words or all numbers, or off (`False`)."""

    values: tuple[int, ...] | tuple[str, ...]
    off: bool = False

    def accepts(self, value: object) -> bool:
        if isinstance(value, bool):
            return self.off and value is False
        return isinstance(value, int | str) and value in self.values

    def describe(self) -> dict[str, Any]:
        return {"kind": "choice", "values": list(self.values), **({"off": True} if self.off else {})}


@dataclass(frozen=True, slots=True)
class Several:
    """Any of a few words, each at most once; kept in the order given here."""

    values: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        if not isinstance(value, list | tuple):
            return False
        chosen = [item for item in value if isinstance(item, str) and item in self.values]
        return len(chosen) == len(value) == len(set(chosen))

    def describe(self) -> dict[str, Any]:
        return {"kind": "several", "values": list(self.values)}


def option(rule: str, kind: Kind, *, default: Value) -> Any:
    """Return a dataclass field for an option; *rule* is the decision's number in the rules."""
    return field(default=default, metadata={"default": default, "kind": kind, "rule": rule})


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One row of a game's option table."""

    name: str
    kind: Kind
    default: Value
    rule: str


def option_table(options: type) -> tuple[OptionSpec, ...]:
    """Return the options of a game's options class, in the order in which it lists them."""
    described: tuple[Field[Any], ...] = fields(options)
    return tuple(
        OptionSpec(item.name, item.metadata["kind"], item.metadata["default"], item.metadata["rule"])
        for item in described
    )


def read_options(options: type[Opts], values: Mapping[str, object]) -> Opts:
    """Return options with the given values and the defaults for the rest.

    Raises `OptionError`: `unknown_option {option}` or `bad_option {option, ...bounds}`.
    """
    specs = {spec.name: spec for spec in option_table(options)}
    read: dict[str, object] = {}
    for name, value in values.items():
        spec = specs.get(name)
        if spec is None:
            raise OptionError("unknown_option", option=str(name)[:40])
        if not spec.kind.accepts(value):
            raise OptionError("bad_option", option=name, **spec.kind.describe())
        read[name] = _in_order(spec.kind, value)
    return options(**read)


def _in_order(kind: Kind, value: object) -> object:
    """Return a list of words as a tuple in the table's order, so that equal rules compare equal."""
    if isinstance(kind, Several) and isinstance(value, list | tuple):
        return tuple(word for word in kind.values if word in value)
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonOptions:
    """The options that every game has."""

    target: int = option("0.1.7", Number(10, 10_000), default=500)
    after_tie: str = option("0.1.7", Choice(("target_again", "lead_only")), default="target_again")
    mercy_total: int = option("0.1.8", Number(-10_000, -10, off=True), default=False)
    tokens_to_win: int = option("D14", Number(1, 20), default=3)
    token_kind: str = option("D14", Choice(("smiley", "tally_mark", "two_of_clubs", "own")), default="smiley")
    bots_win_tokens: bool = option("D14", Flag(), default=True)
    seating: str = option("D6", Choice(("draw", "as_seated")), default="draw")
