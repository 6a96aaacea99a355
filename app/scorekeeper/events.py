"""What stands in the log of a score sheet. A hand is as `cutthroat score` reads it, with its dealer."""

import re
from dataclasses import dataclass
from typing import Any, get_args

import msgspec

from app.tables.ports import NewEvent, StoredEvent

VERSION = 1
Written = dict[str, Any]
"""A hand as somebody wrote it down; docs/score.md says how."""


@dataclass(frozen=True, slots=True)
class SheetOpened:
    """`options` are all of them, so that a preset may change later; `players` sit in this order."""

    game: str
    preset: str
    options: dict[str, Any]
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandEntered:
    """One more hand."""

    hand: Written


@dataclass(frozen=True, slots=True)
class HandCorrected:
    """Hand number `hand`, counted from 0, was another one, or none at all (`written` is None).

    Of the games that somebody else has won now, those of `kept` leave their token with whom it is, those of
    `taken_back` give it back; games count from 1.
    """

    hand: int
    written: Written | None
    kept: tuple[int, ...]
    taken_back: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """The token of a game that was won lies on the board."""

    game_no: int
    seat: int
    smiley: str
    slot: int
    rot: int


SheetEvent = SheetOpened | HandEntered | HandCorrected | TokenPlaced


def _name(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


_KINDS: dict[str, type[SheetEvent]] = {_name(kind): kind for kind in get_args(SheetEvent)}


def to_log(event: SheetEvent) -> NewEvent:
    """Return the event as the log stores it."""
    return NewEvent(_name(type(event)), VERSION, msgspec.json.encode(event))


def from_log(stored: StoredEvent) -> SheetEvent:
    """Return the event that is stored; ValueError when this build does not know it."""
    kind = _KINDS.get(stored.type)
    if kind is None or stored.version != VERSION:
        raise ValueError(f"unknown event {stored.type} version {stored.version} at seq {stored.seq}")
    event: SheetEvent = msgspec.json.decode(stored.payload, type=kind)
    return event
