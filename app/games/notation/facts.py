"""What the notation has for each game, for whoever describes it: from the games themselves."""

from dataclasses import dataclass, fields
from functools import cache
from typing import get_type_hints

from app.games import GAMES
from app.games.cards import Card
from app.games.commands import PlayCard
from app.games.notation.lines import VERSION
from app.games.notation.reading import CLAIMS

__all__ = ["CLAIMS", "VERSION", "GameFacts", "games_facts"]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game's name, numbers of seats, presets, and its words: parts of a deal and commands of a seat."""

    name: str
    seats: tuple[int, ...]
    presets: tuple[str, ...]
    parts: tuple[str, ...]
    commands: tuple[str, ...]


@cache
def games_facts() -> tuple[GameFacts, ...]:
    """Return the facts of every game.

    >>> [(game.parts, game.commands) for game in games_facts() if game.name == "three_person_spades"]
    [(('0', '1', '2', 'aside'), ('bid', 'call revoke', 'no call'))]
    """
    return tuple(
        GameFacts(
            game.name,
            tuple(game.seat_counts),
            tuple(game.presets),
            _parts(game.events["hand_dealt"], max(game.seat_counts)),
            tuple(
                name.replace("_", " ")
                for name, kind in game.commands.items()
                if "seat" in get_type_hints(kind) and kind is not PlayCard
            ),
        )
        for game in GAMES.values()
    )


def _parts(dealt: type, n_seats: int) -> tuple[str, ...]:
    """Return the heads of `deal` lines, from the fields of the event that hold cards."""
    hints = get_type_hints(dealt)
    named = [field.name for field in fields(dealt) if hints[field.name] in (Card, tuple[Card, ...])]
    holdings = tuple(str(seat) for seat in range(n_seats)) if "holdings" in hints else ()
    return (*holdings, *(name.replace("_", " ") for name in named))
