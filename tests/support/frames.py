"""Frames for a fuzzer: messages as a client sends them, most of them spoilt in one place, and plain nonsense.

No text here is a card but where a card belongs, so that whoever is told one was told it by the server.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from app.games.cards import PACK
from app.tables.commands import PERSON_COMMANDS

Json = dict[str, Any]
Frame = str | bytes

BIDS = ("2", "3", "Nil", "BN", "x")
COMMAND_FIELDS: dict[str, Json] = {
    "sit": {"place": 0},
    "add_bot": {"place": 1, "level": "mate"},
    "remove_seat": {"place": 1},
    "swap_seats": {"a": 0, "b": 1},
    "change_rules": {"preset": "official", "options": {"target": 500}, "n_seats": 3, "turn_s": 30},
    "confirm_rules": {"card": "XTSW-BBBB"},
    "rename": {"name": "Zacharias"},
    "hand_over": {"to": "somebody"},
    "bot_now": {"seat": 1},
    "give_more_time": {"seat": 1},
    "choose_smiley": {"smiley": "kraken"},
    "place_token": {"slot": 1, "rot": 5},
    "swap_smiley": {"smiley": "sun"},
}
WISHES: tuple[Json, ...] = (
    *({"type": name, **COMMAND_FIELDS.get(name, {})} for name in PERSON_COMMANDS),
    *({"type": "bid", "bid": bid} for bid in BIDS),
    *({"type": "play_card", "card": card} for card in PACK),
    {"type": "look"},
    {"type": "deal", "order": list(PACK)},
    {"type": "next_hand"},
    {"type": "let_in", "knock": "somebody"},
    {"type": "refuse", "knock": "somebody"},
)
MESSAGES: tuple[Json, ...] = (
    {"type": "hello", "protocol": 1, "since": None, "build": "fuzz"},
    {"type": "hello", "protocol": 1, "since": 3},
    {"type": "hello", "protocol": 1, "since": 10**9},
    {"type": "chat", "text": "well played everybody"},
    {"type": "chat", "emote": "joy"},
    {"type": "chat", "emote": "nudge"},
    {"type": "hover", "smiley": "kraken", "slot": 1, "rot": 9},
    {"type": "hidden", "hidden": True},
    {"type": "ping", "t": 12.5},
    *({"type": "command", "id": "fuzz", "command": wish} for wish in WISHES),
)

DEEP = "[" * 900 + "]" * 900
VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    2,
    2**31,
    2**53 + 1,
    2**63,
    -(2**64),
    10**40,
    1e308,
    -0.5,
    "",
    " ",
    "\0",
    "\u202e\ufeff",
    "long " * 100,
    "somebody",
    "constructor",
    "__proto__",
    "'; drop table events --",
    "<img src=y onerror=z>",
    "%s%n{0}{{}}",
    [],
    {},
    [[], {}],
    {"type": "look"},
    [0] * 60,
    {"seat": 0},
    {"player": "somebody"},
)
TOKENS = ('"', "\\", "{", "}", "[", "]", ",", ":", "\0", "\\ud800", "1e999", "NaN", "é", DEEP, "\n", "//")


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every container with every key or index in it, however deep."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from _places(value[key])


def _replaced(message: Json, place: int, other: int) -> Frame:
    where = list(_places(message))
    container, key = where[place % len(where)]
    container[key] = VALUES[other % len(VALUES)]
    return json.dumps(message)


def _removed(message: Json, place: int, _: int) -> Frame:
    where = list(_places(message))
    container, key = where[place % len(where)]
    del container[key]
    return json.dumps(message)


def _added(message: Json, place: int, other: int) -> Frame:
    inner = [container[key] for container, key in _places(message) if isinstance(container[key], dict)]
    name = ("seat", "player", "by", "admin", "extra", "type ")[place % 6]
    ([message, *inner][place % (1 + len(inner))])[name] = VALUES[other % len(VALUES)]
    return json.dumps(message)


def _cut(message: Json, place: int, _: int) -> Frame:
    text = json.dumps(message)
    return text[: place % len(text)]


def _inserted(message: Json, place: int, other: int) -> Frame:
    text = json.dumps(message)
    return text[: place % len(text)] + TOKENS[other % len(TOKENS)] + text[place % len(text) :]


def _flipped(message: Json, place: int, other: int) -> Frame:
    data = bytearray(json.dumps(message).encode())
    data[place % len(data)] ^= 1 << other % 8
    return bytes(data)


def _whole(message: Json, place: int, _: int) -> Frame:
    text = json.dumps(message)
    if place < 300:  # too large: for a message, for a connection
        return text + " " * (9_000 if place % 4 else 70_000)
    return (text, text.encode(), f"[{text}]", text + text)[place % 4]


WAYS: tuple[Callable[[Json, int, int], Frame], ...] = (
    _replaced,
    _removed,
    _added,
    _cut,
    _inserted,
    _flipped,
    _whole,
)


def spoilt(message: int, way: int, place: int, other: int) -> Frame:
    """Return a message spoilt in one way, at one place, with one of the values; way -1: as it is."""
    fresh: Json = json.loads(json.dumps(MESSAGES[message]))
    if "id" in fresh:
        fresh["id"] += str(place)  # the same one again now and then, as a client that heard no answer
    return json.dumps(fresh) if way < 0 else WAYS[way](fresh, place, other)


BYTES_EACH = 6
RAW = len(WAYS)


def frames_of(blob: bytes) -> list[tuple[int, Frame]]:
    """Return what random bytes stand for: who of four says it, and what; six bytes for each frame."""
    said: list[tuple[int, Frame]] = []
    for at in range(0, len(blob), BYTES_EACH):
        who, message, way, high, low, other = blob[at : at + BYTES_EACH]
        place = 256 * high + low
        if (kind := way % (RAW + 2) - 1) == RAW:
            said.append((who % 4, blob[at : at + other % 40]))
        else:
            said.append((who % 4, spoilt(message % len(MESSAGES), kind, place, other)))
    return said
