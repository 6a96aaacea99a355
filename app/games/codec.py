"""Events and commands to plain JSON values and back, strictly: what does not fit is refused with a code.

A reader is made once for each class from its type hints; a field may have one of the types listed in
`_reader` or `Annotated[type, check]`, where `check` returns the value or raises.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from app.games.cards import Card, Suit, parse_card, parse_suit
from app.games.errors import FormatError
from app.games.options import CommonOptions, read_options

T = TypeVar("T")
Reader = Callable[[object, str], Any]


@cache
def _snake(kind: Any) -> str:
    name: str = kind.__name__
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def name_of(item: object) -> str:
    """Return the name of an event or command in the log and on the wire.

    >>> from app.games.commands import NextHand
    >>> name_of(NextHand())
    'next_hand'
    """
    kind: Any = type(item)
    return _snake(kind)


def by_name(union: Any) -> dict[str, Any]:
    """Return the classes of a union of events or commands by their names, in the order of the union.

    >>> from app.games.events import CardPlayed, GameWon
    >>> list(by_name(CardPlayed | GameWon))
    ['card_played', 'game_won']
    """
    return {_snake(kind): kind for kind in get_args(union)}


def to_json_dict(item: object) -> dict[str, Any]:
    """Return the fields of an event or command as JSON values.

    >>> from app.games.events import CardPlayed
    >>> to_json_dict(CardPlayed(2, Card("KH")))
    {'seat': 2, 'card': 'KH'}
    """
    kind: Any = type(item)
    return _writer(kind)(item)


def from_json_dict(kind: type[T], payload: object) -> T:
    """Return an event or command read from JSON values.

    Raises `FormatError`: `missing_field`, `extra_field`, `wrong_type` (each with `field`), `unknown_card`,
    `unknown_suit`, `unknown_bid`, or an `OptionError`.
    """
    hint: Any = kind
    read: T = _reader(hint)(payload, "")
    return read


def parse(kinds: Mapping[str, type[T]], name: object, payload: object) -> T:
    """Return the event or command of this name; `FormatError("unknown_type")` when there is none."""
    kind = kinds.get(name) if isinstance(name, str) else None
    if kind is None:
        raise FormatError("unknown_type", type=str(name)[:40])
    return from_json_dict(kind, payload)


def seat_command(kinds: Mapping[str, type[T]], name: object, payload: object, seat: int) -> T:
    """Return a player's command, whose seat the table knows: the payload must not name one.

    Raises as `from_json_dict`; `unknown_command` also for those that only the server may give.
    """
    kind: Any = kinds.get(name) if isinstance(name, str) else None
    if kind is None or "seat" not in _field_names(kind):
        raise FormatError("unknown_command", type=str(name)[:40])
    if not isinstance(payload, Mapping):
        raise FormatError("wrong_type", field="", expected="object")
    if "seat" in payload:
        raise FormatError("extra_field", field="seat")
    command: T = _reader(kind)({**payload, "seat": seat}, "")
    return command


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in fields(kind))


@cache
def _writer(kind: Any) -> Callable[[Any], dict[str, Any]]:
    """Return the function that writes the fields of a class, most of which are JSON values as they are."""
    names = _field_names(kind)
    return lambda item: {name: _plain(getattr(item, name)) for name in names}


def _plain(value: Any) -> Any:
    """Return a field's value as JSON: cards and suits as codes, tuples as lists."""
    kind: Any = type(value)
    if kind in _AS_IT_IS:
        return value
    if kind is Card or kind is Suit:
        return value.value
    if kind is tuple:
        return [_plain(item) for item in value]
    if kind is dict:
        return {name: _plain(item) for name, item in value.items()}
    return _writer(kind)(value)


_AS_IT_IS = frozenset({int, str, bool, NoneType})


@cache
def _reader(hint: Any) -> Reader:
    """Return the function that reads a JSON value of this type."""
    if (scalar := _SCALARS.get(hint)) is not None:
        return scalar
    if get_origin(hint) is not None:
        return _composed_reader(get_origin(hint), get_args(hint))
    if issubclass(hint, CommonOptions):
        return _options_of(hint)
    if is_dataclass(hint):
        return _object_of(hint)
    raise TypeError(hint)


def _composed_reader(origin: Any, args: tuple[Any, ...]) -> Reader:
    if origin is Annotated:
        return _checked(_reader(args[0]), args[1])
    if origin is tuple and args[1:] == (Ellipsis,):
        return _list_of(_reader(args[0]))
    if origin is UnionType and args[1:] == (NoneType,):
        return _maybe(_reader(args[0]))
    if origin is Mapping:
        return _params
    raise TypeError(origin, args)


def _wrong(field: str, expected: str) -> FormatError:
    return FormatError("wrong_type", field=field, expected=expected)


def _whole_number(value: object, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(field, "integer")
    return value


def _text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise _wrong(field, "string")
    return value


def _flag(value: object, field: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong(field, "boolean")
    return value


_SCALARS: dict[Any, Reader] = {
    bool: _flag,
    int: _whole_number,
    str: _text,
    Card: lambda value, _: parse_card(value),
    Suit: lambda value, _: parse_suit(value),
}


def _checked(read: Reader, check: Callable[[Any], Any]) -> Reader:
    return lambda value, field: check(read(value, field))


def _maybe(read: Reader) -> Reader:
    return lambda value, field: None if value is None else read(value, field)


def _list_of(read: Reader) -> Reader:
    def read_list(value: object, field: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise _wrong(field, "array")
        return tuple(read(item, f"{field}[{place}]") for place, item in enumerate(value))

    return read_list


def _params(value: object, field: str) -> dict[str, Any]:
    """Read the parameters of a message: numbers, words and lists of words."""
    if not isinstance(value, Mapping):
        raise _wrong(field, "object")
    return {name: _param(item, f"{field}.{name}") for name, item in value.items()}


def _param(value: object, field: str) -> int | str | tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple(_text(item, field) for item in value)
    if isinstance(value, int | str):
        return value
    raise _wrong(field, "parameter")


def _options_of(kind: type[CommonOptions]) -> Reader:
    """Options younger than a stored game take their defaults, which are the rules it was played by."""

    def read_stored(value: object, field: str) -> CommonOptions:
        if not isinstance(value, Mapping):
            raise _wrong(field, "object")
        return read_options(kind, value)

    return read_stored


def _object_of(kind: Any) -> Reader:
    hints = get_type_hints(kind, include_extras=True)
    readers = [(name, _reader(hints[name])) for name in _field_names(kind)]
    names = frozenset(_field_names(kind))

    def read_object(value: object, field: str) -> Any:
        if not isinstance(value, Mapping):
            raise _wrong(field, "object")
        prefix = f"{field}." if field else ""
        if value.keys() != names:
            _refuse_fields(value, readers, prefix)
        return kind(*[read(value[name], prefix + name) for name, read in readers])

    return read_object


def _refuse_fields(value: Mapping[Any, Any], readers: list[tuple[str, Reader]], prefix: str) -> None:
    known = [name for name, _ in readers]
    for name in value:
        if name not in known:
            raise FormatError("extra_field", field=f"{prefix}{str(name)[:40]}")
    for name in known:
        if name not in value:
            raise FormatError("missing_field", field=f"{prefix}{name}")
