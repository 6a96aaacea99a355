"""Hands that were played with real cards, as somebody writes them down: one object per seat."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.games.cards import Card
from app.games.codec import from_json_dict
from app.games.errors import FormatError, at_seat

OPTIONAL: Mapping[str, object] = {"jacks": (), "revoked": False}


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """What one seat bid and took; `jacks` it caught count only where there are prizes."""

    bid: str
    tricks: int
    jacks: tuple[Card, ...]
    revoked: bool


def read_seats(hand: object, n_seats: int) -> tuple[SeatEntry, ...]:
    """Return a hand read from JSON, by seat.

    Raises `FormatError`: `entry_seats {n_seats}` for anything but a list of so many, and for one of them,
    with `seat`: `wrong_type`, `missing_field`, `extra_field` (each with `field`), `unknown_card`.

    >>> read_seats([{"bid": "5", "tricks": 6}, {"bid": "Nil", "tricks": 7}], 2)[1].bid
    'Nil'
    """
    if not isinstance(hand, list) or len(hand) != n_seats:
        raise FormatError("entry_seats", n_seats=n_seats)
    return tuple(_read(seat, item) for seat, item in enumerate(hand))


def _read(seat: int, item: object) -> SeatEntry:
    with at_seat(seat):
        return from_json_dict(SeatEntry, {**OPTIONAL, **item} if isinstance(item, Mapping) else item)
