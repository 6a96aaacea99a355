"""Before the first card: people come in, sit down, agree on the rules. Decisions of the lobby."""

from collections.abc import Iterable
from itertools import chain, count

from app.games import GAMES
from app.games.errors import OptionError, RuleViolation
from app.players.names import NameRefused, normalise
from app.tables import commands as c
from app.tables import events as e
from app.tables.state import Occupant, Phase, TableState

TURN_CHOICES = (None, 15, 30, 60, 120)
BOT_NAMES = ("Gull", "Barnaby", "Coral", "Dory", "Fathom", "Gale", "Marlin", "Pebble")
BOT_LEVELS = ("deckhand", "mate")


def only_host(state: TableState, player: str) -> None:
    """Refuse with `not_host` whoever is not."""
    if player != state.room.host:
        raise RuleViolation("not_host")


def only_in(state: TableState, *phases: Phase) -> None:
    """Refuse with `wrong_phase` unless the table is in one of *phases*."""
    if state.phase not in phases:
        raise RuleViolation("wrong_phase", phase=state.phase.value)


def occupant(state: TableState, place: int) -> Occupant | None:
    """Return who holds *place*; raise `no_such_place` for a place the table does not have."""
    if not 0 <= place < len(state.room.places):
        raise RuleViolation("no_such_place")
    return state.room.places[place]


def sit(state: TableState, command: c.Sit) -> Iterable[e.TableEvent]:
    """Take a free place; somebody seated moves there."""
    only_in(state, Phase.LOBBY)
    name = state.room.name_of(command.player)
    if name is None:
        raise RuleViolation("not_admitted")
    if occupant(state, command.place) is not None:
        raise RuleViolation("place_taken")
    old = state.room.place_of(command.player)
    if old is not None:
        yield e.SeatLeft(old)
    yield e.SeatTaken(command.place, command.player, name)


def stand(state: TableState, command: c.Stand) -> Iterable[e.TableEvent]:
    """Give up the own place."""
    only_in(state, Phase.LOBBY)
    place = state.room.place_of(command.player)
    if place is None:
        raise RuleViolation("not_seated")
    yield e.SeatLeft(place)


def add_bot(state: TableState, command: c.AddBot) -> Iterable[e.TableEvent]:
    """Seat a bot, or give the one that sits there another level."""
    only_in(state, Phase.LOBBY)
    only_host(state, command.player)
    if command.level not in BOT_LEVELS:
        raise RuleViolation("unknown_level")
    here = occupant(state, command.place)
    if here is not None and not here.is_bot:
        raise RuleViolation("place_taken")
    if here is not None:  # another level for the bot that sits there
        yield e.SeatLeft(command.place)
        yield e.BotSeated(command.place, here.player, here.name, command.level)
        return
    used = {who.name for who in state.room.places if who is not None} | {p.name for p in state.room.people}
    numbered = (f"{name} {number}" for number in count(2) for name in BOT_NAMES)
    name = next(name for name in chain(BOT_NAMES, numbered) if name not in used)
    yield e.BotSeated(command.place, f"bot:{name}", name, command.level)


def remove_seat(state: TableState, command: c.RemoveSeat) -> Iterable[e.TableEvent]:
    """Empty a place."""
    only_in(state, Phase.LOBBY)
    only_host(state, command.player)
    if occupant(state, command.place) is None:
        raise RuleViolation("place_empty")
    yield e.SeatLeft(command.place)


def swap_seats(state: TableState, command: c.SwapSeats) -> Iterable[e.TableEvent]:
    """Exchange two places."""
    only_in(state, Phase.LOBBY)
    only_host(state, command.player)
    if command.a == command.b:
        raise RuleViolation("same_place")
    if occupant(state, command.a) is None and occupant(state, command.b) is None:
        raise RuleViolation("place_empty")
    yield e.SeatsSwapped(command.a, command.b)


def change_rules(state: TableState, command: c.ChangeRules) -> Iterable[e.TableEvent]:
    """Play by other rules; those that cannot be played are refused and the old ones stay."""
    only_in(state, Phase.LOBBY)
    only_host(state, command.player)
    room = state.room
    preset = room.preset if command.preset is None else command.preset
    overrides = room.overrides if command.options is None else command.options
    n_seats = room.n_seats if command.n_seats is None else command.n_seats
    turn_s = room.turn_s if command.turn_s is None else (command.turn_s or None)
    changed = e.RulesChanged(preset, dict(overrides), n_seats, turn_s)
    check_rules(room.game, changed)
    for place in range(n_seats, len(room.places)):
        if room.places[place] is not None:
            raise RuleViolation("place_taken")
    if (preset, dict(overrides), n_seats, turn_s) == (
        room.preset,
        dict(room.overrides),
        room.n_seats,
        room.turn_s,
    ):
        raise RuleViolation("nothing_changed")
    yield changed


def confirm_rules(state: TableState, command: c.ConfirmRules) -> Iterable[e.TableEvent]:
    """Agree to the rules; to those that were read, not to what the host made of them in the meantime."""
    only_in(state, Phase.LOBBY)
    room = state.room
    if room.place_of(command.player) is None:
        raise RuleViolation("not_seated")
    if command.player == room.host:
        raise RuleViolation("host_makes_rules")
    if command.card != room.card:
        raise RuleViolation("rules_have_changed")
    if command.player in room.confirmed:
        raise RuleViolation("nothing_changed")
    yield e.RulesConfirmed(command.player)


def check_rules(game: str, rules: e.RulesChanged) -> None:
    """Raise a coded RuleViolation unless *rules* can be played."""
    if game not in GAMES:
        raise RuleViolation("unknown_game")
    if rules.n_seats not in GAMES[game].seat_counts:
        raise RuleViolation("bad_seat_count")
    if rules.turn_s not in TURN_CHOICES:
        raise RuleViolation("bad_turn_time")
    try:
        GAMES[game].options(rules.preset, rules.options, rules.n_seats)
    except OptionError as error:
        raise RuleViolation(error.code, **error.params) from error


def rename(state: TableState, command: c.Rename) -> Iterable[e.TableEvent]:
    """Take another name; it is normalised like every name."""
    if state.room.name_of(command.player) is None:
        raise RuleViolation("not_admitted")
    try:
        name = normalise(command.name)
    except NameRefused as error:
        raise RuleViolation(error.code, **error.params) from error
    if state.room.name_of(command.player) == name:
        raise RuleViolation("nothing_changed")
    yield e.PlayerRenamed(command.player, name)


def hand_over(state: TableState, command: c.HandOver) -> Iterable[e.TableEvent]:
    """Make somebody else the host."""
    only_host(state, command.player)
    if state.room.name_of(command.to) is None or command.to == command.player:
        raise RuleViolation("not_admitted")
    yield e.HostChanged(command.to, "handed_over")


def pass_host(state: TableState, command: c.PassHost) -> Iterable[e.TableEvent]:
    """Somebody present follows a host who is gone."""
    only_host(state, command.gone)
    if state.room.name_of(command.to) is None or command.to == command.gone:
        raise RuleViolation("not_admitted")
    yield e.HostChanged(command.to, "away")


def start(state: TableState, command: c.Start) -> Iterable[e.TableEvent]:
    """Begin the tournament with everybody seated; the draw follows."""
    only_in(state, Phase.LOBBY)
    only_host(state, command.player)
    if None in state.room.places:
        raise RuleViolation("places_empty")
    yield e.TournamentStarted(state.board.tournament_no + 1)


def rematch(state: TableState, command: c.Rematch | c.RematchWithCode) -> Iterable[e.TableEvent]:
    """Meet again in the lobby, with the same places."""
    only_in(state, Phase.OVER)
    if state.seat_of(command.player) is None:
        raise RuleViolation("not_seated")
    if isinstance(command, c.RematchWithCode):
        yield e.CodeDrawn(command.code)
    yield e.RematchBegun(command.player)


def with_another_code(command: c.TableCommand, code: str) -> c.RematchWithCode:
    """Return the rematch with other letters than those that are taken; nothing else claims any."""
    assert isinstance(command, c.Rematch | c.RematchWithCode), (
        "only a table that was over claims a code again"
    )
    return c.RematchWithCode(command.player, code)


def admit(state: TableState, command: c.Admit) -> Iterable[e.TableEvent]:
    """Let somebody in, once."""
    if state.room.name_of(command.player) is not None:
        raise RuleViolation("already_admitted")
    yield e.PlayerAdmitted(command.player, command.name, command.by)
