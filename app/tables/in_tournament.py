"""Tables of a tournament over several tables: everybody is seated and play begins at once. Decisions that its
service makes, or that it makes needless.
"""

from collections.abc import Iterable
from typing import Any

from app.games.errors import RuleViolation
from app.tables import ceremony
from app.tables import commands as c
from app.tables import events as e
from app.tables.lobby import BOT_LEVELS, occupant, only_in
from app.tables.play import WAITING
from app.tables.state import Phase, TableState

OF_FREE_TABLES = (
    c.Sit,
    c.Stand,
    c.AddBot,
    c.RemoveSeat,
    c.SwapSeats,
    c.ChangeRules,
    c.ConfirmRules,
    c.Start,
    c.Rematch,
)
"""What people agree on at their own table, and the tournament for all of its tables."""
OF_PLAY = (
    c.DealNow,
    c.Move,
    c.ByBot,
    c.Ready,
    c.MoreTime,
    c.GiveMoreTime,
    c.BotNow,
    c.ChooseSmiley,
    c.PlaceToken,
)
"""What brings the game on; who comes and goes is no matter of a pause."""


def refuse_of_free_tables(command: c.TableCommand) -> None:
    """Raise `tournament_table` for what only people at a table of their own may do."""
    if isinstance(command, OF_FREE_TABLES):
        raise RuleViolation("tournament_table")


def refuse_while_paused(command: c.TableCommand) -> None:
    """Raise `table_paused` for what brings the game on."""
    if isinstance(command, OF_PLAY):
        raise RuleViolation("table_paused")


def seated(command: c.CreateTable) -> Iterable[e.TableEvent]:
    """Everybody is let in and seated, place by place, and the draw follows.

    Raises RuleViolation `places_empty` unless each place has somebody, `already_playing` for one who has two.
    """
    if len(command.seated) != command.n_seats:
        raise RuleViolation("places_empty")
    if len({who.player for who in command.seated}) < command.n_seats:
        raise RuleViolation("already_playing")
    for place, who in enumerate(command.seated):
        if who.level is not None:
            yield e.BotSeated(place, who.player, who.name, who.level)
            continue
        if command.place is not None or who.player != command.player:
            yield e.PlayerAdmitted(who.player, who.name)
        yield e.SeatTaken(place, who.player, who.name)
    yield e.TournamentStarted(1)


def give_seat(state: TableState, command: c.GiveSeat) -> Iterable[e.TableEvent]:
    """Let another one play, who comes in with the cards; who played before stays and watches.

    Raises RuleViolation `wrong_phase`, `no_such_place`, `unknown_level`, `nothing_changed`, and
    `already_playing` for one who sits at another place.
    """
    only_in(state, *WAITING)
    now, name = occupant(state, command.place), command.name
    if command.level is not None and command.level not in BOT_LEVELS:
        raise RuleViolation("unknown_level")
    if now is not None and (now.player, now.level) == (command.player, command.level):
        raise RuleViolation("nothing_changed")
    if state.room.place_of(command.player) not in (None, command.place):
        raise RuleViolation("already_playing")
    if command.level is None:
        inside = state.room.name_of(command.player)
        if inside is None:
            yield e.PlayerAdmitted(command.player, name, command.by)
        name = inside or name
    yield e.SeatGiven(command.place, command.player, name, command.level, command.by)


def pause(state: TableState, command: c.PauseTable) -> Iterable[e.TableEvent]:
    """Stop all clocks; raise `wrong_phase`, `table_paused`."""
    only_in(state, *WAITING)
    if state.room.paused_by is not None:
        raise RuleViolation("table_paused")
    yield e.TablePaused(command.by, command.name)


def resume(state: TableState, command: c.ResumeTable) -> Iterable[e.TableEvent]:
    """Go on where it was paused, each clock from its start; raise `table_not_paused`."""
    if state.room.paused_by is None:
        raise RuleViolation("table_not_paused")
    yield e.TableResumed(command.by)


def close(state: TableState, command: c.CloseTable) -> Iterable[Any]:
    """Play no more. A token that was won is put on the board first; raise `wrong_phase` when all is over."""
    only_in(state, *WAITING)
    placed = tuple(ceremony.place_by_deadline(state)) if state.phase is Phase.CEREMONY else ()
    yield from placed
    if not any(isinstance(event, e.TournamentWon) for event in placed):
        yield e.TableClosed(command.reason)
