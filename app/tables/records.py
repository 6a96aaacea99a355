"""Whole tournaments as they were played at tables: what exports, statistics and moments are made of.

They come from the plain rows beside the log, of hands that are over only. What a table played by itself is
one of them, an evening several.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.tables.history import PlayerThen
from app.tables.projections import own_tournament


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """What a seat did in a hand and got for it; `codes` are those of the lines of its score.

    `player` held the cards, unless a bot played for them (`by_bot`).
    """

    player: str
    by_bot: bool
    bid: str
    tricks: int
    jacks: tuple[str, ...]
    delta: int
    total: int
    bags: int | None
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A scored hand, by seat; `at` (ms) is when it was scored, `seq` the place of the score in the log."""

    hand_no: int
    dealer: int
    rule_card: str
    at: int
    seq: int
    seats: tuple[SeatRecord, ...]

    @property
    def totals_before(self) -> tuple[int, ...]:
        """The totals with which the hand began, by seat."""
        return tuple(seat.total - seat.delta for seat in self.seats)


@dataclass(frozen=True, slots=True)
class TokenRecord:
    """What the winner of a game put on the board, at `at` (ms); `smiley` is None where nobody chose one, as
    in a game of an evening that was settled by its totals."""

    seat: int
    player: str
    kind: str
    smiley: str | None
    slot: int
    rot: int
    auto: bool
    at: int


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game with its scored hands; `winner` (a seat) and `totals` are of a game that was won, `how` is one
    of `exported.HOWS`.

    It began at `at` (ms) and `started_seq` of the log; `players` are those who sat there last.
    """

    game_no: int
    game: str
    at: int
    started_seq: int
    players: tuple[str, ...]
    how: str
    winner: int | None
    totals: tuple[int, ...] | None
    token: TokenRecord | None
    hands: tuple[HandRecord, ...]

    @property
    def last_seq(self) -> int:
        """The place in the log of the last hand that is over: behind it cards may still be hidden."""
        return self.hands[-1].seq if self.hands else self.started_seq


@dataclass(frozen=True, slots=True)
class TableRecord:
    """A tournament that a table played; `champion` (a player) won it, `at` (ms) it began.

    `round_no` and `table_no` say where it stood in an evening.
    """

    table_id: str
    tournament_no: int
    round_no: int | None
    table_no: int | None
    preset: str
    tokens_to_win: int
    at: int
    champion: str | None
    games: tuple[GameRecord, ...]

    @property
    def tournament_id(self) -> str:
        """The id of its rows."""
        return own_tournament(self.table_id, self.tournament_no)


@dataclass(frozen=True, slots=True)
class Records:
    """Tournaments of tables in the order in which they began, and who played, by today's names."""

    tables: tuple[TableRecord, ...]
    people: Mapping[str, PlayerThen]

    @property
    def games(self) -> Sequence[GameRecord]:
        """All games, in that order."""
        return [game for table in self.tables for game in table.games]


class RecordBook(Protocol):
    """Where the rows are; `app.persistence` keeps them. Each raises `StoreUnavailable` when it is away."""

    async def of_table(self, table_id: str, tournament_no: int) -> Records:
        """Return one tournament of a table; none when it never began."""
        ...

    async def of_evening(self, tournament_id: str) -> Records:
        """Return what was played at the tables of an evening, round by round."""
        ...

    async def find_evening(self, name: str) -> str | None:
        """Return the evening of this id, or the newest with these four letters."""
        ...

    async def find(self, name: str) -> tuple[str, int] | None:
        """Return the table of this id, or the newest with these four letters, and its last tournament."""
        ...
