"""What a tournament asks of its tables: to be opened, to wait, to end, and who plays at which place.

All of it is said again whenever somebody looks: the ids follow from the events that led to it, and what is so
already is not asked for.
"""

import secrets
from collections.abc import Iterator
from itertools import chain, count

import structlog

from app.games.errors import RuleViolation
from app.tables import commands as t
from app.tables.errors import TableNotFound
from app.tables.live import LiveTable
from app.tables.lobby import BOT_NAMES
from app.tables.service import TableService
from app.tables.state import Phase as TablePhase
from app.tables.state import TableState
from app.tables.terms import InTournament, Seated, Timings
from app.tournaments.ids import reaction_id
from app.tournaments.live import LiveTournament
from app.tournaments.state import Entrant, Form, GameResult, Phase, Round, RoundTable, TournamentState

DOOR_BYTES = 16
MOST_TOKENS = 20
"""So many tokens may a table be opened for; where more games are agreed, the tournament closes it."""
log = structlog.get_logger(__name__)


class Reactions:
    """Brings tables in line with their tournament."""

    def __init__(self, tables: TableService, timings: Timings) -> None:
        self._tables = tables
        self._timings = timings

    async def table(self, tournament: LiveTournament, drawn: Round, table: RoundTable) -> LiveTable | None:
        """Return the table of a round, opened where it must be; None where it is not needed any more."""
        try:
            return await self._tables.current(table.table_id)
        except TableNotFound:
            if not table.is_open:
                return None
        state = tournament.tournament
        await self._tables.create(
            opening(state, drawn, table, self._timings), secrets.token_urlsafe(DOOR_BYTES)
        )
        return await self._tables.current(table.table_id)

    async def follow(
        self, tournament: LiveTournament, drawn: Round, table: RoundTable, at: LiveTable
    ) -> None:
        """Ask of a table what follows from the tournament as it stands."""
        for command, command_id in list(wishes(tournament, drawn, table, at.table)):
            if command_id in at.acks:
                continue
            try:
                await self._tables.execute(table.table_id, command, command_id)
            except RuleViolation as violation:  # somebody moved meanwhile, or it is so already
                log.info("reaction_needless", table=table.table_id, code=violation.code)


def opening(state: TournamentState, drawn: Round, table: RoundTable, timings: Timings) -> t.CreateTable:
    """Return the command that opens a table with everybody seated in the order of the draw."""
    agreed, rules = state.settings, table.rules
    goal = (agreed.tokens_to_win or agreed.rounds_to_play or 1) if agreed.form is Form.ONE_TABLE else 1
    players = [_player(state, state.entrants[no]) for no in table.entrants]
    names = _free_names(state, {one.player for one in players if one is not None})
    seated = tuple(
        _bot(next(names), state.entrants[no]) if one is None else one
        for no, one in zip(table.entrants, players, strict=True)
    )
    return t.CreateTable(
        table_id=table.table_id,
        code=state.code,
        player=state.host,
        name=state.name_of(state.host) or "",
        game=rules.game,
        preset=rules.preset,
        n_seats=rules.n_seats,
        options={**rules.options, "tokens_to_win": min(goal, MOST_TOKENS)},
        turn_s=rules.turn_s,
        timings=timings,
        place=InTournament(state.tournament_id, drawn.no, table.no, agreed.form is Form.DUPLICATE),
        seated=seated,
    )


def wishes(
    tournament: LiveTournament, drawn: Round, table: RoundTable, now: TableState
) -> Iterator[tuple[t.TableCommand, str]]:
    """Yield what a table must be asked for, each with its id."""
    state, said = tournament.tournament, tournament.last_said
    if now.phase is TablePhase.OVER:
        return
    if not table.is_open:
        if _is_to_close(table, now):
            reason = "ended" if state.phase is Phase.OVER else "settled"
            yield t.CloseTable(reason), f"close:{state.tournament_id}"
        elif now.room.paused_by is not None:  # nobody else lets the winner go on
            yield t.ResumeTable(state.host), f"ceremony:{state.tournament_id}"
        return
    begun = said.drawn[drawn.no]
    is_to_wait = state.paused_by is not None or state.phase is Phase.ADJOURNED
    if is_to_wait != (now.room.paused_by is not None):
        by = state.paused_by or state.host
        name = state.name_of(by) or ""
        clock = t.PauseTable(by, name) if is_to_wait else t.ResumeTable(by)
        yield clock, reaction_id(state.tournament_id, max(begun, said.clock))
    for place, no in enumerate(table.entrants):
        one = state.entrants[no]
        given = _given(state, one, place, now)
        if given is not None:
            seq = max(begun, said.player.get(no, 0))
            yield given, f"{reaction_id(state.tournament_id, seq)}.{place}"
        elif said.presence.get(no, 0) > begun and one.bot_level is None:
            presence = t.ReturnSeat(one.player) if one.is_here else t.Leave(one.player)
            yield presence, reaction_id(state.tournament_id, said.presence[no])


def _is_to_close(table: RoundTable, now: TableState) -> bool:
    """Return whether a table plays on in vain. The ceremony of a game that counts is held to its end."""
    last: GameResult | None = table.games[-1] if table.games else None
    return now.phase is not TablePhase.CEREMONY or last is None or last.how != "played"


def _given(state: TournamentState, one: Entrant, place: int, now: TableState) -> t.GiveSeat | None:
    """Return the command that seats who plays for an entrant; None where they sit."""
    sits = now.room.places[place]
    wanted = _player(state, one)
    if wanted is None:
        if sits is not None and sits.level == one.by_bot:
            return None
        taken = {who.player for who in now.room.places if who is not None}
        wanted = _bot(next(_free_names(state, taken)), one)
    if sits is not None and (sits.player, sits.level) == (wanted.player, wanted.level):
        return None
    return t.GiveSeat(place, wanted.player, wanted.name, wanted.level, state.host)


def _player(state: TournamentState, one: Entrant) -> Seated | None:
    """Return who plays for an entrant; None for a bot without a row, which has no name yet."""
    if one.substitute is None and one.by_bot is not None:
        return None
    name = one.name if one.substitute is None else state.name_of(one.substitute) or one.name
    return Seated(one.player, name, one.bot_level)


def _bot(name: str, one: Entrant) -> Seated:
    return Seated(f"bot:{name}", name, one.by_bot)


def _free_names(state: TournamentState, taken: set[str]) -> Iterator[str]:
    """Yield names of bots that nobody at the table has, and no row of the board."""
    used = {one.name for one in state.entrants} | {one.name for one in state.people}
    numbered = (f"{name} {number}" for number in count(2) for name in BOT_NAMES)
    return (name for name in chain(BOT_NAMES, numbered) if name not in used and f"bot:{name}" not in taken)
