"""The state of a table: the fold of its log.

It is split by how often its parts change, so that playing a card copies four references and no list of
people.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from app.games import GAMES
from app.games.draw import Draw
from app.games.game import Game
from app.tables.terms import InTournament, Timings


class Value(msgspec.Struct, frozen=True, gc=False):
    """Something that never changes: made in a quarter of the time that a frozen dataclass takes, and never in
    a cycle, so that the collector need not look at it.
    """


class Phase(StrEnum):
    LOBBY = "lobby"
    DRAW = "draw"
    PLAY = "play"
    CEREMONY = "ceremony"
    INTERVAL = "interval"
    OVER = "over"


class Person(Value, frozen=True):
    """Somebody who was let in: seated, or watching."""

    player: str
    name: str


class Occupant(Value, frozen=True):
    """Who holds a place of the lobby."""

    player: str
    name: str
    level: str | None = None  # a bot's level; None for a person

    @property
    def is_bot(self) -> bool:
        return self.level is not None


class Seat(Value, frozen=True):
    """A seat of the running tournament, in seating order: seat 0 deals first."""

    place: int
    player: str
    name: str
    level: str | None = None
    by_bot: str | None = None  # why a bot plays for the owner
    ready: bool = False
    more_time_left: int = 10
    away_since: int | None = None
    asleep: bool = False  # away because the phone sleeps

    @property
    def is_bot(self) -> bool:
        return self.level is not None

    @property
    def is_played_by_bot(self) -> bool:
        return self.level is not None or self.by_bot is not None


class LastRules(Value, frozen=True):
    """What the tournament before this lobby was played by."""

    card: str
    options: Any
    n_seats: int


class Room(Value, frozen=True):
    """What is agreed at the table: people, places, rules."""

    table_id: str
    code: str
    host: str
    game: str
    preset: str
    overrides: Mapping[str, Any]
    options: Any
    n_seats: int
    turn_s: int | None
    unattended: bool
    timings: Timings
    people: tuple[Person, ...]
    places: tuple[Occupant | None, ...]
    card: str  # the code of the house rules
    confirmed: tuple[str, ...] = ()  # players who agreed to them since they last changed
    last_rules: LastRules | None = None
    tournament: InTournament | None = None  # None: a table of its own
    paused_by: Person | None = None
    closed: str | None = None  # why it is over before somebody has the tokens

    @property
    def rules(self) -> Game[Any, Any, Any, Any]:
        return GAMES[self.game]

    def name_of(self, player: str) -> str | None:
        """Return the name under which *player* was let in, or None for somebody outside."""
        return next((person.name for person in self.people if person.player == player), None)

    def place_of(self, player: str) -> int | None:
        return next(
            (i for i, who in enumerate(self.places) if who is not None and who.player == player), None
        )


class Token(Value, frozen=True):
    """A smiley on the tally board."""

    game_no: int
    seat: int
    player: str
    smiley: str
    slot: int
    rot: int
    auto: bool
    at: int


class Ceremony(Value, frozen=True):
    seat: int
    player: str
    game_no: int
    totals: tuple[int, ...]
    began: int
    smiley: str | None = None
    placed: bool = False
    swap_until: int | None = None


class Board(Value, frozen=True):
    """How the tournament stands: games, tokens, the ceremony that goes on."""

    tournament_no: int = 0
    game_no: int = 0
    n_deals: int = 0  # in this game, with those that were thrown in
    last_dealer: int | None = None
    last_winner: int | None = None
    draw: Draw | None = None
    drawn_dealer: int | None = None  # who deals the next game, where cards are drawn for each
    tally: tuple[Token, ...] = ()
    ceremony: Ceremony | None = None
    champion: int | None = None


class TableState(Value, frozen=True):
    room: Room
    phase: Phase = Phase.LOBBY
    seats: tuple[Seat, ...] = ()
    play: Any = None
    board: Board = msgspec.field(default_factory=Board)
    due: int | None = None  # ms; when the current step's time ends
    votes: tuple[str, ...] = ()  # players who want a bot for the seat on turn

    def seat_of(self, player: str) -> int | None:
        for i, seat in enumerate(self.seats):
            if seat.player == player:
                return i
        return None

    @property
    def turn(self) -> int | None:
        """Return the seat that must bid or play now."""
        return self.room.rules.turn(self.play) if self.phase is Phase.PLAY else None

    @property
    def is_unattended(self) -> bool:
        """Return whether the table plays on with nobody present: one of a tournament where bots play for
        everybody does, for others wait for it.
        """
        room = self.room
        return room.unattended or (
            room.tournament is not None and all(seat.is_played_by_bot for seat in self.seats)
        )

    @property
    def people_seated(self) -> int:
        return sum(not seat.is_bot for seat in self.seats)
