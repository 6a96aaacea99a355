"""Draws, closing, pauses, the end: decisions about the evening as a whole."""

from collections.abc import Iterable, Sequence

from app.games.errors import RuleViolation
from app.tournaments import commands as c
from app.tournaments import events as e
from app.tournaments.fairness import candidates, meetings
from app.tournaments.fold import folded
from app.tournaments.ids import table_id_of
from app.tournaments.pairing import pair_up, repeats_of, unmet
from app.tournaments.people import only_host, only_in, only_under_way
from app.tournaments.results import conclusion, settled
from app.tournaments.settings import checked
from app.tournaments.sizes import table_sizes
from app.tournaments.standings import champion
from app.tournaments.state import Form, Phase, TableRules, TournamentState

LONGEST_MS = 7 * 24 * 3_600_000
"""How far ahead a closing time may be."""


def change_settings(state: TournamentState, command: c.ChangeSettings) -> Iterable[e.TournamentEvent]:
    """Agree on something else, before the first draw."""
    only_in(state, Phase.LOBBY)
    only_host(state, command.player)
    settings = checked(command.settings)
    if settings == state.settings:
        raise RuleViolation("nothing_changed")
    yield e.SettingsChanged(settings)


def draw_round(state: TournamentState, command: c.DrawRound, now: int) -> Iterable[e.TournamentEvent]:
    """Begin the draw of the next round; the shuffle follows."""
    _refuse_round(state, command.player, command.anyway, now)
    if not table_sizes(len(state.free), *_offered(state)):
        raise RuleViolation("too_few_here", min=min(_offered(state)[0]))
    yield e.DrawBegun(command.player)


def shuffled(state: TournamentState, command: c.Shuffled) -> Iterable[e.TournamentEvent]:
    """Draw the round from the order in which the entrants were shuffled."""
    if not state.is_drawing:
        raise RuleViolation("nothing_to_shuffle")
    if sorted(command.order) != sorted(state.free):
        raise RuleViolation("bad_pack")
    sizes, most_tables = _offered(state)
    people = candidates(state, command.order)
    pairing = pair_up(people, sizes, meetings(state), state.wishes, most_tables)
    if pairing is None or state.is_goal_reached:
        yield e.DrawCalledOff()
        return
    tables = _tables(state, pairing.tables)
    yield e.RoundDrawn(
        len(state.rounds) + 1,
        command.order,
        tables,
        pairing.byes,
        pairing.repeats,
        pairing.bound,
        pairing.unmet,
    )


def seat_round(state: TournamentState, command: c.SeatRound, now: int) -> Iterable[e.TournamentEvent]:
    """The host chose who sits where, as was agreed; whoever is left over sits out."""
    if state.settings.seating != "chosen":
        raise RuleViolation("seats_are_drawn")
    _refuse_round(state, command.player, command.anyway, now)
    sizes, most_tables = _offered(state)
    seated = [no for table in command.tables for no in table]
    is_too_many = most_tables is not None and len(command.tables) > most_tables
    if (
        not seated
        or is_too_many
        or any(len(table) not in sizes for table in command.tables)
        or len(set(seated)) < len(seated)
        or not set(seated) <= set(state.free)
    ):
        raise RuleViolation("bad_seating_plan")
    byes = tuple(no for no in state.free if no not in seated)
    repeats = repeats_of(command.tables, meetings(state))
    not_granted = unmet(command.tables, byes, state.wishes)
    tables = _tables(state, command.tables)
    yield e.RoundDrawn(len(state.rounds) + 1, (), tables, byes, repeats, 0, not_granted)


def _refuse_round(state: TournamentState, player: str, anyway: bool, now: int) -> None:
    """Refuse with a code unless the next round may begin now."""
    only_under_way(state)
    only_host(state, player)
    if state.paused_by is not None:
        raise RuleViolation("tournament_paused")
    if state.is_drawing:
        raise RuleViolation("draw_under_way")
    if state.closing is not None and (state.closing.is_called or now >= state.closing.last_round):
        raise RuleViolation("too_late_for_a_round")
    if state.is_goal_reached:
        raise RuleViolation("goal_reached")
    playing = len(state.open_tables)
    if playing and (not anyway or state.settings.form is Form.ONE_TABLE):
        raise RuleViolation("tables_still_play", n=playing)


def _offered(state: TournamentState) -> tuple[tuple[int, ...], int | None]:
    """Return the sizes of tables that the next round may have, and how many tables at most."""
    sizes = tuple(rules.n_seats for rules in state.settings.rules_of(len(state.rounds) + 1))
    return sizes, 1 if state.settings.form is Form.ONE_TABLE else None


def _tables(state: TournamentState, tables: Sequence[tuple[int, ...]]) -> tuple[e.DrawnTable, ...]:
    round_no = len(state.rounds) + 1
    rules: dict[int, TableRules] = {one.n_seats: one for one in state.settings.rules_of(round_no)}
    return tuple(
        e.DrawnTable(no, table_id_of(state.tournament_id, round_no, no), rules[len(entrants)], entrants)
        for no, entrants in enumerate(tables, 1)
    )


def close_round(state: TournamentState, command: c.CloseRound, now: int) -> Iterable[e.TournamentEvent]:
    """Settle all games that are not over."""
    only_under_way(state)
    only_host(state, command.player)
    if not state.open_tables:
        raise RuleViolation("no_open_table")
    closing = tuple(settled(state))
    yield from closing
    yield from conclusion(folded(state, closing, now))


def pause(state: TournamentState, command: c.Pause) -> Iterable[e.TournamentEvent]:
    """All clocks stop."""
    only_under_way(state)
    only_host(state, command.player)
    if state.paused_by is not None:
        raise RuleViolation("tournament_paused")
    yield e.TournamentPaused(command.player)


def resume(state: TournamentState, command: c.Resume) -> Iterable[e.TournamentEvent]:
    """All clocks go on."""
    only_under_way(state)
    only_host(state, command.player)
    if state.paused_by is None:
        raise RuleViolation("not_paused")
    yield e.TournamentResumed(command.player)


def adjourn(state: TournamentState, command: c.Adjourn) -> Iterable[e.TournamentEvent]:
    """Park the evening as it is, in mid-game too."""
    only_under_way(state)
    only_host(state, command.player)
    yield e.TournamentAdjourned(command.player)


def reopen(state: TournamentState, command: c.Reopen, now: int) -> Iterable[e.TournamentEvent]:
    """Go on where everything was left; whoever comes back first may say so. The last table may have reported
    its game in the meantime.
    """
    only_in(state, Phase.ADJOURNED)
    if not state.is_inside(command.player):
        raise RuleViolation("not_admitted")
    reopened = e.TournamentReopened(command.player)
    yield reopened
    yield from conclusion(folded(state, [reopened], now))


def set_closing(state: TournamentState, command: c.SetClosing, now: int) -> Iterable[e.TournamentEvent]:
    """Agree when the evening ends, extend it, or take the end back."""
    only_under_way(state)
    only_host(state, command.player)
    last_round, until = command.last_round, command.until
    if last_round is None and until is None:
        if state.closing is None:
            raise RuleViolation("nothing_changed")
    elif last_round is None or until is None or not now <= last_round <= until <= now + LONGEST_MS:
        raise RuleViolation("bad_closing_time")
    yield e.ClosingSet(last_round, until, command.player)


def end_tournament(state: TournamentState, command: c.EndTournament, now: int) -> Iterable[e.TournamentEvent]:
    """The host ends it: open games are settled, and the board is final."""
    only_under_way(state)
    only_host(state, command.player)
    yield from _end(state, "ended", now)


def time_up(state: TournamentState, command: c.TimeUp, now: int) -> Iterable[e.TournamentEvent]:
    """The last round was called, or the closing time is here."""
    if deadline(state) != command.due or now < command.due:
        raise RuleViolation("not_due")
    if state.closing is not None and not state.closing.is_called:
        yield e.LastGameCalled()
    else:
        yield from _end(state, "closing_time", now)


def deadline(state: TournamentState) -> int | None:
    """Return when (ms) `TimeUp` is heard, or None."""
    if state.closing is None or state.phase in (Phase.ADJOURNED, Phase.OVER):
        return None
    return state.closing.until if state.closing.is_called else state.closing.last_round


def _end(state: TournamentState, reason: str, now: int) -> Iterable[e.TournamentEvent]:
    closing = tuple(settled(state))
    yield from closing
    yield e.TournamentEnded(champion(folded(state, closing, now)), reason)
