"""What happened at a table: facts, kept in the log for ever. Their names and fields are the log's format.

A game's own events (see `app.games`) stand in the same stream; type names are unique over both.
A changed shape needs a new `version` and an upcaster in `codec.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.games.draw import Drawn
from app.tables.terms import InTournament, Timings


@dataclass(frozen=True, slots=True)
class TableCreated:
    table_id: str
    code: str
    player: str
    name: str
    game: str
    preset: str
    options: Mapping[str, Any]
    n_seats: int
    turn_s: int | None
    unattended: bool
    timings: Timings
    tournament: InTournament | None = None


@dataclass(frozen=True, slots=True)
class PlayerAdmitted:
    player: str
    name: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class SeatTaken:
    place: int
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class BotSeated:
    place: int
    player: str
    name: str
    level: str


@dataclass(frozen=True, slots=True)
class SeatLeft:
    place: int


@dataclass(frozen=True, slots=True)
class SeatsSwapped:
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class RulesChanged:
    preset: str
    options: Mapping[str, Any]
    n_seats: int
    turn_s: int | None


@dataclass(frozen=True, slots=True)
class RulesConfirmed:
    player: str


@dataclass(frozen=True, slots=True)
class HostChanged:
    player: str
    reason: str  # "away" | "handed_over" | "left"


@dataclass(frozen=True, slots=True)
class TournamentStarted:
    tournament_no: int


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """`rounds` as drawn, tied players again; `order` names the place that becomes seat 0, 1, ..."""

    rounds: tuple[tuple[Drawn, ...], ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawBegun:
    """Cards are drawn anew for the deal of the next game; everybody keeps the seat."""


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """`rounds` and `order` are of lobby places as in `SeatsDrawn`, but only `seat`, the dealer, follows."""

    rounds: tuple[tuple[Drawn, ...], ...]
    order: tuple[int, ...]
    seat: int


@dataclass(frozen=True, slots=True)
class SeatReady:
    seat: int


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """The seat's time now ends at `due` (ms)."""

    seat: int
    due: int
    by: str | None
    reason: str  # "more_time" | "give_more_time"


@dataclass(frozen=True, slots=True)
class DeadlineMoved:
    """The server was away when the deadline passed, so it starts anew: nobody pays for that."""

    due: int


@dataclass(frozen=True, slots=True)
class SeatAway:
    """`asleep`: the page was hidden when it was lost (a locked phone), which is no fault of the network."""

    seat: int
    since: int
    asleep: bool = False


@dataclass(frozen=True, slots=True)
class SeatBack:
    seat: int


@dataclass(frozen=True, slots=True)
class BotWanted:
    """`by` agrees that a bot plays for the absent owner of `seat`."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True)
class SeatToBot:
    seat: int
    reason: str  # "time_up" | "away" | "left" | "bot_now"


@dataclass(frozen=True, slots=True)
class SeatReturned:
    seat: int


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """Another one plays at the place of the lobby, with all that was won there; `level` is a bot's."""

    place: int
    player: str
    name: str
    level: str | None
    by: str


@dataclass(frozen=True, slots=True)
class TablePaused:
    """All clocks stop; `name` is that of who said so, who need not be inside."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class TableResumed:
    """Each clock starts anew."""

    player: str


@dataclass(frozen=True, slots=True)
class TableClosed:
    """Nothing more is played here; a hand that is not scored stays as secret as it was."""

    reason: str  # "settled" | "ended"


@dataclass(frozen=True, slots=True)
class SmileyChosen:
    seat: int
    smiley: str


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    seat: int
    player: str
    game_no: int
    smiley: str
    slot: int
    rot: int  # degrees, clockwise
    auto: bool  # chosen by the deadline, not by the winner


@dataclass(frozen=True, slots=True)
class SmileySwapped:
    game_no: int
    smiley: str


@dataclass(frozen=True, slots=True)
class TournamentWon:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class CodeDrawn:
    """The table has other four letters: another one took the old ones while it was over."""

    code: str


@dataclass(frozen=True, slots=True)
class RematchBegun:
    by: str


TableEvent = (
    TableCreated
    | PlayerAdmitted
    | PlayerRenamed
    | SeatTaken
    | BotSeated
    | SeatLeft
    | SeatsSwapped
    | RulesChanged
    | RulesConfirmed
    | HostChanged
    | TournamentStarted
    | SeatsDrawn
    | DrawBegun
    | DealerDrawn
    | SeatReady
    | TimeGiven
    | DeadlineMoved
    | SeatAway
    | SeatBack
    | BotWanted
    | SeatToBot
    | SeatReturned
    | SeatGiven
    | TablePaused
    | TableResumed
    | TableClosed
    | SmileyChosen
    | TokenPlaced
    | SmileySwapped
    | TournamentWon
    | CodeDrawn
    | RematchBegun
)
