"""What people and the server may ask of a tournament. A command is a wish; `decide` may refuse it.

Commands of a person name the `player` who sends it. `parse` is the guarded entrance for everything that
arrives from outside: it knows only the commands a person may give.
"""

from dataclasses import dataclass

import msgspec

from app.games.errors import RuleViolation
from app.tournaments.state import Settings

# --- the server's own ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CreateTournament:
    tournament_id: str
    code: str
    player: str
    name: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class Admit:
    """Let somebody in who holds the link, or (`by`) who was let in by somebody inside; only to watch, or
    with a place in the queue.
    """

    player: str
    name: str
    by: str | None = None
    watches: bool = False


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The server's answer to `chance`: the entrants in the order in which they were shuffled."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AddDeal:
    """A table of a duplicate round is the first to need this deal."""

    round_no: int
    deal_no: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordHand:
    """The reaction to a table's `hand_scored`; all is by seat, `places` says which place sits there."""

    table_id: str
    game_no: int
    deal_no: int
    places: tuple[int, ...]
    deltas: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RecordGame:
    """The reaction to a table's `game_won`; everything is by seat."""

    table_id: str
    game_no: int
    places: tuple[int, ...]
    seat: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RecordSmiley:
    """The reaction to a table's `token_placed` or `smiley_swapped`."""

    table_id: str
    game_no: int
    smiley: str


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The deadline `due` (ms) has passed. Any process may say so; one of them is heard."""

    due: int


@dataclass(frozen=True, slots=True)
class PassHost:
    """The host has been gone too long; `to` is present and takes over."""

    gone: str
    to: str


# --- people ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enter:
    """Take a place in the queue: who watched so far wants to play."""

    player: str


@dataclass(frozen=True, slots=True)
class Rename:
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class AddBot:
    player: str
    level: str = "mate"


@dataclass(frozen=True, slots=True)
class SitOut:
    """Not be drawn until one comes back; without an entrant: oneself."""

    player: str
    entrant: int | None = None


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Leave for tonight."""

    player: str
    entrant: int | None = None


@dataclass(frozen=True, slots=True)
class NoShow:
    player: str
    entrant: int


@dataclass(frozen=True, slots=True)
class Remove:
    """Take somebody out of the draw, who does not come back without the host."""

    player: str
    entrant: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    player: str
    entrant: int | None = None


@dataclass(frozen=True, slots=True)
class ReplaceByBot:
    player: str
    entrant: int
    level: str = "mate"


@dataclass(frozen=True, slots=True)
class ReplaceByPerson:
    """Let somebody inside take over seat, totals and the right to the token."""

    player: str
    entrant: int
    substitute: str


@dataclass(frozen=True, slots=True)
class HandBack:
    player: str
    entrant: int


@dataclass(frozen=True, slots=True)
class HandOver:
    player: str
    to: str


@dataclass(frozen=True, slots=True)
class Lock:
    player: str


@dataclass(frozen=True, slots=True)
class Unlock:
    player: str


@dataclass(frozen=True, slots=True)
class MakeWish:
    player: str
    kind: str
    entrants: tuple[int, ...]
    table: int | None = None


@dataclass(frozen=True, slots=True)
class DropWish:
    player: str
    wish: int


# --- rounds ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    player: str
    settings: Settings


@dataclass(frozen=True, slots=True)
class DrawRound:
    """`anyway`: also while tables play; who sits there is not drawn."""

    player: str
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class SeatRound:
    """The host says who sits where, entrants by table and place; everybody else who is here sits out."""

    player: str
    tables: tuple[tuple[int, ...], ...]
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class CloseRound:
    """Settle all games that are not over, as agreed."""

    player: str


@dataclass(frozen=True, slots=True)
class Pause:
    player: str


@dataclass(frozen=True, slots=True)
class Resume:
    player: str


@dataclass(frozen=True, slots=True)
class Adjourn:
    player: str


@dataclass(frozen=True, slots=True)
class Reopen:
    player: str


@dataclass(frozen=True, slots=True)
class SetClosing:
    """Times in ms; None takes the closing time back."""

    player: str
    last_round: int | None = None
    until: int | None = None


@dataclass(frozen=True, slots=True)
class EndTournament:
    player: str


PersonCommand = (
    Enter
    | Rename
    | AddBot
    | SitOut
    | Withdraw
    | NoShow
    | Remove
    | ComeBack
    | ReplaceByBot
    | ReplaceByPerson
    | HandBack
    | HandOver
    | Lock
    | Unlock
    | MakeWish
    | DropWish
    | ChangeSettings
    | DrawRound
    | SeatRound
    | CloseRound
    | Pause
    | Resume
    | Adjourn
    | Reopen
    | SetClosing
    | EndTournament
)
ServerCommand = Admit | Shuffled | AddDeal | RecordHand | RecordGame | RecordSmiley | TimeUp | PassHost
TournamentCommand = PersonCommand | ServerCommand

PERSON_COMMANDS: dict[str, type[PersonCommand]] = {
    "enter": Enter,
    "rename": Rename,
    "add_bot": AddBot,
    "sit_out": SitOut,
    "withdraw": Withdraw,
    "no_show": NoShow,
    "remove": Remove,
    "come_back": ComeBack,
    "replace_by_bot": ReplaceByBot,
    "replace_by_person": ReplaceByPerson,
    "hand_back": HandBack,
    "hand_over": HandOver,
    "lock": Lock,
    "unlock": Unlock,
    "make_wish": MakeWish,
    "drop_wish": DropWish,
    "change_settings": ChangeSettings,
    "draw_round": DrawRound,
    "seat_round": SeatRound,
    "close_round": CloseRound,
    "pause": Pause,
    "resume": Resume,
    "adjourn": Adjourn,
    "reopen": Reopen,
    "set_closing": SetClosing,
    "end_tournament": EndTournament,
}


def parse(player: str, wish: object) -> PersonCommand:
    """Return the command that *wish* (decoded JSON) describes, given by *player*.

    Raises RuleViolation `bad_message` when it is no object of the right shape, `unknown_command` when no
    person may give such a command.
    """
    if not isinstance(wish, dict) or not isinstance(wish.get("type"), str):
        raise RuleViolation("bad_message")
    kind = PERSON_COMMANDS.get(wish["type"])
    if kind is None:
        raise RuleViolation("unknown_command")
    fields = {key: value for key, value in wish.items() if key != "type"}
    if not fields.keys() <= set(kind.__dataclass_fields__) - {"player"}:
        raise RuleViolation("bad_message")
    try:
        return msgspec.convert({**fields, "player": player}, kind)
    except msgspec.ValidationError as error:
        raise RuleViolation("bad_message") from error
