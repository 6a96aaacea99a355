"""Facts that stand as plain rows beside the log, written in the same transaction as the events that tell
them.

The table derives them from its events; `app.persistence.projections` writes them. All times come from the
append.
A bot is a player too (`bot:Gull`), named by `PlayerNamed` like anybody else before another row names it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


def own_tournament(table_id: str, tournament_no: int) -> str:
    """Returns the id of the n-th tournament that a table plays by itself.

    >>> own_tournament("k3Jd0aPq9sLx2mNb", 2)
    'k3Jd0aPq9sLx2mNb.2'
    """
    return f"{table_id}.{tournament_no}"


@dataclass(frozen=True, slots=True)
class PlayerNamed:
    """Somebody came in, was renamed, or a bot sat down."""

    player: str
    name: str
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class CodeClaimed:
    """A table that was over is in use again, with these four letters; the append fails if they are taken."""

    code: str


@dataclass(frozen=True, slots=True)
class HostChanged:
    """Another player is the table's host."""

    player: str


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The host chose other rules in the lobby."""

    game: str
    preset: str
    options: Mapping[str, object]
    n_seats: int
    turn_s: int | None
    tokens_to_win: int


@dataclass(frozen=True, slots=True)
class TournamentStarted:
    """Games until somebody has `tokens_to_win` tokens."""

    tournament_id: str
    tournament_no: int
    game: str
    preset: str
    options: Mapping[str, object]
    n_seats: int
    tokens_to_win: int


@dataclass(frozen=True, slots=True)
class TournamentWon:
    """Somebody has all the tokens that it takes."""

    tournament_id: str
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins; `players` by seat, `seq` of its event, `options` are what the engine plays by."""

    tournament_id: str
    game_no: int
    game: str
    options: Mapping[str, object]
    players: tuple[str, ...]
    dealer: int
    seq: int


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """Another player has a seat of the game that goes on, if one does."""

    tournament_id: str
    game_no: int
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class GameWon:
    """A game is over; `totals` by seat."""

    tournament_id: str
    game_no: int
    seat: int
    player: str
    totals: tuple[int, ...]
    seq: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    """What one seat did and got in one hand; `parts` add up to `delta`. `by_bot`: a bot played for the
    player. Where seats do not bid for themselves, `bid` is what the seat was in the hand, like `maker`.
    """

    player: str
    by_bot: bool
    bid: str
    tricks: int
    jacks: tuple[str, ...]
    delta: int
    total: int
    bags: int | None
    parts: Sequence[Mapping[str, object]]


@dataclass(frozen=True, slots=True)
class HandScored:
    """A hand is over; `seats` in seat order, `seq` of its event, `rule_card` what it was played by."""

    tournament_id: str
    game_no: int
    hand_no: int
    dealer: int
    rule_card: str
    seats: tuple[SeatScore, ...]
    seq: int


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """The winner of a game (or the deadline for them: `auto`) put a token on the tally board: `smiley` is
    what was chosen of the tournament's `kind`.
    """

    tournament_id: str
    game_no: int
    seat: int
    player: str
    kind: str
    smiley: str
    slot: int
    rot: int
    auto: bool


@dataclass(frozen=True, slots=True)
class SmileySwapped:
    """The winner changed the smiley that the deadline had chosen."""

    tournament_id: str
    game_no: int
    smiley: str


@dataclass(frozen=True, slots=True)
class EveningChanged:
    """The row of an evening as it is from now on; the append's stream is that of its tournament."""

    host: str
    title: str
    form: str
    settings: Mapping[str, object]
    is_over: bool


Projection = (
    PlayerNamed
    | CodeClaimed
    | HostChanged
    | RulesChanged
    | TournamentStarted
    | TournamentWon
    | GameStarted
    | SeatGiven
    | GameWon
    | HandScored
    | TokenPlaced
    | SmileySwapped
    | EveningChanged
)
