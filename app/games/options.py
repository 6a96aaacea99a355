"""House rules as data: each option is one line of a dataclass, with its values, default, rule and group.

The line is the only place where an option is described; editors, schemas, cards and pages are made from
`option_table`. Off is `False` in JSON, as in `"mercy_total": false`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields
from itertools import combinations
from typing import Any, Protocol, TypeVar

from app.games.errors import OptionError

Value = bool | int | str | tuple[str, ...]
Opts = TypeVar("Opts")
When = tuple[Mapping[str, tuple[Value, ...]], ...]

N_SEATS = "n_seats"
GROUPS = ("game", "trump", "alone", "drawing", "revokes", "bids", "blind", "bags", "jacks", "cards")
"""What an option can be shown with, in the order of the groups."""
ALWAYS: When = ({},)
NEVER: When = ()


class Kind(Protocol):
    """The values that an option can take."""

    def accepts(self, value: object) -> bool:
        """Return whether a JSON value is one of them."""

    def describe(self) -> dict[str, Any]:
        """Return the bounds as plain values, for schemas, editors and error messages."""

    def values(self) -> Sequence[Value]:
        """Return every value in a fixed order, off first; a rule card counts in it."""


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def describe(self) -> dict[str, Any]:
        return {"kind": "flag"}

    def values(self) -> Sequence[Value]:
        return (False, True)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`, or one of some words, or off (`False`).

    An editor goes through `steps` where even ones would be dull or endless.
    """

    low: int
    high: int
    words: tuple[str, ...] = ()
    off: bool = False
    steps: tuple[int, ...] = ()

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

    def values(self) -> Sequence[Value]:
        return (*((False,) if self.off else ()), *self.words, *range(self.low, self.high + 1))


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values, all words or all numbers, or off (`False`)."""

    choices: tuple[int, ...] | tuple[str, ...]
    off: bool = False

    def accepts(self, value: object) -> bool:
        if isinstance(value, bool):
            return self.off and value is False
        return isinstance(value, int | str) and value in self.choices

    def describe(self) -> dict[str, Any]:
        return {"kind": "choice", "values": list(self.choices), **({"off": True} if self.off else {})}

    def values(self) -> Sequence[Value]:
        return (*((False,) if self.off else ()), *self.choices)


@dataclass(frozen=True, slots=True)
class Several:
    """Any of a few words, each at most once; kept in the order given here."""

    words: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        if not isinstance(value, list | tuple):
            return False
        chosen = [item for item in value if isinstance(item, str) and item in self.words]
        return len(chosen) == len(value) == len(set(chosen))

    def describe(self) -> dict[str, Any]:
        return {"kind": "several", "values": list(self.words)}

    def values(self) -> Sequence[Value]:
        return tuple(
            chosen for size in range(len(self.words) + 1) for chosen in combinations(self.words, size)
        )


def option(rule: str, kind: Kind, *, default: Value, group: str = "game", when: When = ALWAYS) -> Any:
    """Return a dataclass field for an option.

    *rule* is the decision's number in the rules, *group* what the option is shown with, *when* what must hold
    for it to matter: one of several sets of values that other options (or `n_seats`) have at the same time.
    """
    told = {"default": default, "kind": kind, "rule": rule, "group": group, "when": when}
    return field(default=default, metadata=told)


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One row of a game's option table."""

    name: str
    kind: Kind
    default: Value
    rule: str
    group: str
    when: When

    def applies(self, options: object, n_seats: int) -> bool:
        """Return whether the option can matter beside these options, with this number of seats.

        >>> spec = OptionSpec("limit", Number(1, 9), 5, "D9", "bags", ({"mode": ("limit", "each")},))
        >>> from types import SimpleNamespace as Options
        >>> spec.applies(Options(mode="each"), 3), spec.applies(Options(mode="none"), 3)
        (True, False)
        """
        return any(
            all(
                _is_one_of(n_seats if name == N_SEATS else getattr(options, name), values)
                for name, values in alternative.items()
            )
            for alternative in self.when
        )

    def describe(self) -> dict[str, Any]:
        """Return the row as plain values: the one form in which editors and programs get it."""
        return {
            "name": self.name,
            "default": list(self.default) if isinstance(self.default, tuple) else self.default,
            "rule": self.rule,
            "group": self.group,
            "when": [{name: list(values) for name, values in one.items()} for one in self.when],
            **self.kind.describe(),
            **({"steps": list(self.kind.steps)} if isinstance(self.kind, Number) and self.kind.steps else {}),
        }


def _is_one_of(value: object, values: tuple[Value, ...]) -> bool:
    """Return whether a value is one of these; of several words, whether any is. True is not 1 here."""
    chosen = value if isinstance(value, tuple) else (value,)
    return any(one == other and type(one) is type(other) for one in chosen for other in values)


def option_table(options: type) -> tuple[OptionSpec, ...]:
    """Return the options of a game's options class, in the order in which it lists them."""
    described: tuple[Field[Any], ...] = fields(options)
    return tuple(OptionSpec(item.name, **item.metadata) for item in described)


def resolve_preset(
    options: type[Opts],
    presets: Mapping[str, Mapping[str, object]],
    preset: str,
    overrides: Mapping[str, object],
    n_seats: int,
    seat_counts: Collection[int],
) -> Opts:
    """Return the options of a preset with some of them replaced; whether they go together, the game says.

    Raises `OptionError`: `unknown_preset {preset}`, those of `read_options`, and `seats_not_offered
    {n_seats}` for none of *seat_counts*.
    """
    if preset not in presets:
        raise OptionError("unknown_preset", preset=str(preset)[:40])
    read = read_options(options, {**presets[preset], **overrides})
    if n_seats not in seat_counts:
        raise OptionError("seats_not_offered", n_seats=n_seats)
    return read


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
        return tuple(word for word in kind.words if word in value)
    return value


TARGETS = (100, 150, 200, 250, 300, 350, 400, 500, 600, 750, 1000)
MERCY_TOTALS = (-100, -200, -300, -500, -1000)


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonOptions:
    """The options that every game has."""

    target: int = option("0.1.7", Number(10, 10_000, steps=TARGETS), default=500)
    after_tie: str = option("0.1.7", Choice(("target_again", "lead_only")), default="target_again")
    mercy_total: int = option("0.1.8", Number(-10_000, -10, off=True, steps=MERCY_TOTALS), default=False)
    tokens_to_win: int = option("D14", Number(1, 20), default=3)
    token_kind: str = option("D14", Choice(("smiley", "tally_mark", "two_of_clubs", "own")), default="smiley")
    bots_win_tokens: bool = option("D14", Flag(), default=True)
    seating: str = option("D6", Choice(("draw", "as_seated")), default="draw")
