"""What people, bots and the server may ask of a table. A command is a wish; `decide` may refuse it.

Commands of a person name the `player` who sends it; the seat follows from the table. `parse` is the guarded
entrance for everything that arrives from outside: it knows only the commands a person may give.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from app.games import GAMES
from app.games.errors import RuleViolation
from app.tables.terms import InTournament, Seated, Timings

# --- the server's own ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CreateTable:
    """`player` is the host. With `seated`, one for each place, play begins at once; the host need not be
    among them, and comes in as others do where the table has a `place`. Without, the host sits at the first
    place of a lobby.
    """

    table_id: str
    code: str
    player: str
    name: str
    game: str
    preset: str
    n_seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    turn_s: int | None = 30
    unattended: bool = False
    timings: Timings = field(default_factory=Timings)
    place: InTournament | None = None
    seated: tuple[Seated, ...] = ()


@dataclass(frozen=True, slots=True)
class Admit:
    """Let a person in who holds the link, or who was let in by somebody inside."""

    player: str
    name: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The server's answer to `chance`: the pack in the order in which it was shuffled."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The deadline `due` (ms) has passed. Any process may say so; one of them is heard."""

    due: int


@dataclass(frozen=True, slots=True)
class ClockSetBack:
    """The clock was set back, so that the deadline `due` (ms) lies further ahead than it was meant."""

    due: int


@dataclass(frozen=True, slots=True)
class GoAway:
    """The player's last socket was lost at `since` (ms); `asleep`: with its page hidden (a locked phone)."""

    player: str
    since: int
    asleep: bool = False


@dataclass(frozen=True, slots=True)
class ComeBack:
    player: str


@dataclass(frozen=True, slots=True)
class PassHost:
    """The host has been gone too long; `to` is present and takes over."""

    gone: str
    to: str


# --- led from outside -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GiveSeat:
    """Another one has the place from now on: a substitute, a bot (`level`), or its owner again. Totals, bags
    and the right to the token go along.
    """

    place: int
    player: str
    name: str
    level: str | None
    by: str


@dataclass(frozen=True, slots=True)
class PauseTable:
    """All clocks stop and nobody plays, until `ResumeTable`; everybody sees who said so."""

    by: str
    name: str


@dataclass(frozen=True, slots=True)
class ResumeTable:
    by: str


@dataclass(frozen=True, slots=True)
class CloseTable:
    """The tournament settled the game that goes on, or is over."""

    reason: str  # "settled" | "ended"


# --- the lobby ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sit:
    player: str
    place: int


@dataclass(frozen=True, slots=True)
class Stand:
    player: str


@dataclass(frozen=True, slots=True)
class AddBot:
    player: str
    place: int
    level: str = "mate"


@dataclass(frozen=True, slots=True)
class RemoveSeat:
    player: str
    place: int


@dataclass(frozen=True, slots=True)
class SwapSeats:
    player: str
    a: int
    b: int


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Replace the rules; what is left out stays as it is."""

    player: str
    preset: str | None = None
    options: Mapping[str, Any] | None = None
    n_seats: int | None = None
    turn_s: int | None = None


@dataclass(frozen=True, slots=True)
class ConfirmRules:
    """The player has read the rules that `card` says, and agrees."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class Rename:
    player: str
    name: str


@dataclass(frozen=True, slots=True)
class HandOver:
    player: str
    to: str


@dataclass(frozen=True, slots=True)
class Start:
    player: str


# --- play --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealNow:
    player: str


@dataclass(frozen=True, slots=True)
class Move:
    """A command of the game itself (`look`, `bid`, `play_card`, ...) as it came over the wire.

    The table does not know the games' words: the rules of its game parse `wish` for the player's seat.
    """

    player: str
    wish: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Ready:
    player: str


@dataclass(frozen=True, slots=True)
class MoreTime:
    player: str


@dataclass(frozen=True, slots=True)
class ReturnSeat:
    player: str


@dataclass(frozen=True, slots=True)
class Leave:
    player: str


@dataclass(frozen=True, slots=True)
class BotNow:
    """Let a bot play for `seat`, whose owner is away; needs everybody else who is here."""

    player: str
    seat: int


@dataclass(frozen=True, slots=True)
class GiveMoreTime:
    player: str
    seat: int


# --- ceremony and end --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseSmiley:
    player: str
    smiley: str


@dataclass(frozen=True, slots=True)
class PlaceToken:
    player: str
    slot: int
    rot: int = 0


@dataclass(frozen=True, slots=True)
class SwapSmiley:
    player: str
    smiley: str


@dataclass(frozen=True, slots=True)
class Rematch:
    player: str


@dataclass(frozen=True, slots=True)
class RematchWithCode:
    """A rematch whose table needs another code, since the old one was taken while it was over."""

    player: str
    code: str


@dataclass(frozen=True, slots=True)
class ByBot:
    """A bot acts for `seat`, which is its own or which it keeps warm.

    `command` is a command of the game's own, or one of `Ready`, `ChooseSmiley`, `PlaceToken` with any player.
    """

    seat: int
    command: Any


PersonCommand = (
    Sit
    | Stand
    | AddBot
    | RemoveSeat
    | SwapSeats
    | ChangeRules
    | ConfirmRules
    | Rename
    | HandOver
    | Start
    | DealNow
    | Move
    | Ready
    | MoreTime
    | ReturnSeat
    | Leave
    | BotNow
    | GiveMoreTime
    | ChooseSmiley
    | PlaceToken
    | SwapSmiley
    | Rematch
)
ServerCommand = (
    CreateTable
    | Admit
    | Shuffled
    | TimeUp
    | ClockSetBack
    | GoAway
    | ComeBack
    | PassHost
    | GiveSeat
    | PauseTable
    | ResumeTable
    | CloseTable
    | RematchWithCode
    | ByBot
)
TableCommand = PersonCommand | ServerCommand

PERSON_COMMANDS: dict[str, type[PersonCommand]] = {
    "sit": Sit,
    "stand": Stand,
    "add_bot": AddBot,
    "remove_seat": RemoveSeat,
    "swap_seats": SwapSeats,
    "change_rules": ChangeRules,
    "confirm_rules": ConfirmRules,
    "rename": Rename,
    "hand_over": HandOver,
    "start": Start,
    "deal_now": DealNow,
    "ready": Ready,
    "more_time": MoreTime,
    "return_seat": ReturnSeat,
    "leave": Leave,
    "bot_now": BotNow,
    "give_more_time": GiveMoreTime,
    "choose_smiley": ChooseSmiley,
    "place_token": PlaceToken,
    "swap_smiley": SwapSmiley,
    "rematch": Rematch,
}


GAME_COMMANDS = frozenset(name for game in GAMES.values() for name in game.commands)


def parse(player: str, wish: object) -> PersonCommand:
    """Return the command that *wish* (decoded JSON) describes, given by *player*.

    Raises RuleViolation `bad_message` when it is no object of the right shape, `unknown_command` when no
    person may give such a command.
    """
    if not isinstance(wish, dict) or not isinstance(wish.get("type"), str):
        raise RuleViolation("bad_message")
    name = wish["type"]
    if name in GAME_COMMANDS:
        return Move(player, wish)
    kind = PERSON_COMMANDS.get(name)
    if kind is None:
        raise RuleViolation("unknown_command")
    fields = {key: value for key, value in wish.items() if key != "type"}
    if not fields.keys() <= set(kind.__dataclass_fields__) - {"player"}:
        raise RuleViolation("bad_message")
    try:
        return msgspec.convert({**fields, "player": player}, kind)
    except msgspec.ValidationError as error:
        raise RuleViolation("bad_message") from error
