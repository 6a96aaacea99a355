"""Options, seats, cards and commands as words of the notation, both ways."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_origin, get_type_hints

from app.games.cards import Card, parse_card
from app.games.codec import name_of, seat_command, to_json_dict
from app.games.errors import FormatError
from app.games.options import Kind, Several, Value

NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)
OFF, ON, NONE = "off", "on", "none"
"""Off is false for every option; on is true; none is an empty list."""


def read_number(word: str) -> int:
    """Return a whole number; `FormatError("not_a_number")` for anything else.

    >>> read_number("+60"), read_number("-20")
    (60, -20)
    """
    if not NUMBER.fullmatch(word):
        raise FormatError("not_a_number")
    return int(word)


def read_seat(word: str, n_seats: int) -> int:
    """Return a seat by its number; `FormatError("unknown_seat")` when there is none."""
    if not word.isascii() or not word.isdigit() or len(word) > 1 or int(word) >= n_seats:
        raise FormatError("unknown_seat")
    return int(word)


def read_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text; `FormatError("unknown_card")` for a word that is none."""
    return tuple(parse_card(word) for word in text.split())


def read_option(kind: Kind, text: str) -> object:
    """Return the value of an option as JSON has it; whether the option can take it, the game says.

    >>> from app.games.options import Choice, Flag, Number
    >>> read_option(Flag(), "on"), read_option(Number(2, 20, off=True), "off")
    (True, False)
    >>> read_option(Choice(("24", "32")), "24")
    '24'
    >>> read_option(Several(("JC", "JD")), "JC JD"), read_option(Several(("JC", "JD")), "none")
    (['JC', 'JD'], [])
    """
    if isinstance(kind, Several):
        return [] if text == NONE else text.split()
    readings: list[object] = [text, {ON: True, OFF: False}.get(text)]
    if NUMBER.fullmatch(text):
        readings.append(int(text))
    return next((value for value in readings if kind.accepts(value)), text)


def option_text(value: Value) -> str:
    """Return the value of an option as `read_option` reads it.

    >>> option_text(False), option_text(True), option_text(10), option_text(("JC",)), option_text(())
    ('off', 'on', '10', 'JC', 'none')
    """
    if isinstance(value, bool):
        return ON if value else OFF
    if isinstance(value, tuple):
        return " ".join(value) or NONE
    return str(value)


def read_command(kinds: Mapping[str, type], seat: int, text: str) -> Any:
    """Return a seat's command: its name in words, then its values.

    Raises `FormatError`: `unknown_command`, `missing_field`, `extra_field`, `not_a_number`, and what the
    values are refused with.

    >>> from app.games.cutthroat_euchre.commands import COMMANDS
    >>> read_command(COMMANDS, 2, "name trump H"), read_command(COMMANDS, 0, "pass")
    (NameTrump(seat=2, suit=<Suit.HEARTS: 'H'>), Pass(seat=0))
    """
    words = text.split()
    for n_words in range(len(words), 0, -1):
        name = "_".join(words[:n_words])
        kind = kinds.get(name)
        if kind is not None and "seat" in get_type_hints(kind):
            return seat_command(kinds, name, _payload(kind, words[n_words:]), seat)
    raise FormatError("unknown_command")


def _payload(kind: type, words: Sequence[str]) -> dict[str, object]:
    """Return the fields of a command: a list takes all words that are left, every other field one."""
    payload: dict[str, object] = {}
    left = list(words)
    for name, hint in get_type_hints(kind).items():
        if name == "seat":
            continue
        if get_origin(hint) is tuple:
            payload[name], left = left, []
        elif left:
            word = left.pop(0)
            payload[name] = read_number(word) if hint is int else word
    if left:
        raise FormatError("extra_field", field=left[0][:40])
    return payload


def command_text(command: Any) -> str:
    """Return a command of a seat as `read_command` reads it.

    >>> from app.games.spades.commands import Bid
    >>> command_text(Bid(2, "1F"))
    'bid 1F'
    """
    words = [name_of(command).replace("_", " ")]
    for name, value in to_json_dict(command).items():
        if name != "seat":
            words += map(str, value) if isinstance(value, list) else [str(value)]
    return " ".join(words)
