"""What happened in a tournament: facts, kept for ever. Their names and fields are the log's format."""

from dataclasses import dataclass

from app.tournaments.state import Settings, TableRules


@dataclass(frozen=True, slots=True)
class TournamentCreated:
    tournament_id: str
    code: str
    player: str
    name: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    settings: Settings


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
class EntrantAdded:
    """`level` is that of a bot with a row of its own."""

    entrant: int
    player: str
    name: str
    level: str | None = None


@dataclass(frozen=True, slots=True)
class EntrantOut:
    """Not drawn any more; at a table that plays, a bot keeps the seat warm."""

    entrant: int
    presence: str  # "out" | "withdrawn" | "removed"
    reason: str  # "sits_out" | "no_show" | "substitutes" | "withdrew" | "removed"


@dataclass(frozen=True, slots=True)
class EntrantBack:
    entrant: int


@dataclass(frozen=True, slots=True)
class EntrantToBot:
    entrant: int
    level: str
    by: str


@dataclass(frozen=True, slots=True)
class EntrantToSubstitute:
    """`player` takes over seat, totals and the right to the token."""

    entrant: int
    player: str
    by: str


@dataclass(frozen=True, slots=True)
class EntrantHandedBack:
    """The owner plays again."""

    entrant: int
    by: str


@dataclass(frozen=True, slots=True)
class HostChanged:
    player: str
    reason: str  # "away" | "handed_over" | "left"


@dataclass(frozen=True, slots=True)
class DoorLocked:
    by: str


@dataclass(frozen=True, slots=True)
class DoorUnlocked:
    by: str


@dataclass(frozen=True, slots=True)
class WishMade:
    wish: int
    kind: str
    entrants: tuple[int, ...]
    table: int | None
    by: str


@dataclass(frozen=True, slots=True)
class WishDropped:
    wish: int


@dataclass(frozen=True, slots=True)
class DrawBegun:
    """The order of the entrants is shuffled next."""

    by: str


@dataclass(frozen=True, slots=True)
class DrawCalledOff:
    """Too few were left when the order was shuffled, or the last table decided everything meanwhile."""


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """Entrants by place; the table itself draws for seats and deal as its rules say."""

    no: int
    table_id: str
    rules: TableRules
    entrants: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundDrawn:
    """`order` is the shuffle that the draw followed, empty when the host chose; see `state.Round`."""

    round_no: int
    order: tuple[int, ...]
    tables: tuple[DrawnTable, ...]
    byes: tuple[int, ...]
    repeats: int
    bound: int
    unmet: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealAdded:
    """The order of the pack for one deal of a duplicate round: for nobody's eyes before it is played."""

    round_no: int
    deal_no: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandRecorded:
    """A table scored a hand; `places`, `deltas` and `totals` are by seat of that table."""

    table_id: str
    game_no: int
    deal_no: int
    places: tuple[int, ...]
    deltas: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameRecorded:
    """A game is over and its token is the `winner`'s; `totals` are by place."""

    table_id: str
    game_no: int
    winner: int
    player: str
    totals: tuple[int, ...]
    how: str  # "played" | "settled"


@dataclass(frozen=True, slots=True)
class GameVoided:
    """A game that is not played to its end gives no token."""

    table_id: str
    game_no: int
    totals: tuple[int, ...]
    reason: str  # "no_hand" | "tie" | "agreed"


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The round was closed before the table had played all it should."""

    table_id: str


@dataclass(frozen=True, slots=True)
class SmileyRecorded:
    """What the winner stuck on the table's board; it lies on the evening's, too."""

    table_id: str
    game_no: int
    smiley: str


@dataclass(frozen=True, slots=True)
class TournamentPaused:
    by: str


@dataclass(frozen=True, slots=True)
class TournamentResumed:
    by: str


@dataclass(frozen=True, slots=True)
class TournamentAdjourned:
    by: str


@dataclass(frozen=True, slots=True)
class TournamentReopened:
    by: str


@dataclass(frozen=True, slots=True)
class ClosingSet:
    """None takes the closing time back. Both in ms."""

    last_round: int | None
    until: int | None
    by: str


@dataclass(frozen=True, slots=True)
class LastGameCalled:
    """No round begins any more."""


@dataclass(frozen=True, slots=True)
class TournamentEnded:
    """`champion` is an entrant, or nobody when no token was won."""

    champion: int | None
    reason: str  # "tokens" | "rounds" | "closing_time" | "ended"


TournamentEvent = (
    TournamentCreated
    | SettingsChanged
    | PlayerAdmitted
    | PlayerRenamed
    | EntrantAdded
    | EntrantOut
    | EntrantBack
    | EntrantToBot
    | EntrantToSubstitute
    | EntrantHandedBack
    | HostChanged
    | DoorLocked
    | DoorUnlocked
    | WishMade
    | WishDropped
    | DrawBegun
    | DrawCalledOff
    | RoundDrawn
    | DealAdded
    | HandRecorded
    | GameRecorded
    | GameVoided
    | TableClosed
    | SmileyRecorded
    | TournamentPaused
    | TournamentResumed
    | TournamentAdjourned
    | TournamentReopened
    | ClosingSet
    | LastGameCalled
    | TournamentEnded
)
