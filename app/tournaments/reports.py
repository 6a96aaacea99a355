"""What the tables report to their tournament, in the order in which it happened; each report has an id that
follows from its event, so that it counts once however often it is made.
"""

from collections.abc import Callable, Iterator, Sequence

import structlog

from app.games import GAMES
from app.games.codec import name_of
from app.games.errors import RuleViolation
from app.tables.codec import TABLE_EVENTS, from_log
from app.tables.live import Committed, LiveTable
from app.tables.ports import EventStore, StoredEvent
from app.tables.reading import patiently
from app.tournaments import commands as c
from app.tournaments.ids import reaction_id
from app.tournaments.live import LiveTournament
from app.tournaments.service import TournamentService

log = structlog.get_logger(__name__)
NEEDLESS = frozenset({"already_recorded", "table_closed", "no_such_table"})
"""The tournament knows it already, or has settled the game: nothing that was played later counts."""


def _hand(one: Committed) -> c.ServerCommand:
    board, scores = one.after.board, one.event.seats
    deltas = tuple(score.delta for score in scores)
    totals = tuple(score.total for score in scores)
    table_id = one.after.room.table_id
    return c.RecordHand(table_id, board.game_no, board.n_deals, _places(one), deltas, totals)


def _game(one: Committed) -> c.ServerCommand:
    table_id, game_no = one.after.room.table_id, one.after.board.game_no
    return c.RecordGame(table_id, game_no, _places(one), one.event.seat, tuple(one.event.totals))


def _smiley(one: Committed) -> c.ServerCommand:
    return c.RecordSmiley(one.after.room.table_id, one.event.game_no, one.event.smiley)


def _places(one: Committed) -> tuple[int, ...]:
    return tuple(seat.place for seat in one.after.seats)


REPORTS: dict[str, Callable[[Committed], c.ServerCommand]] = {
    "hand_scored": _hand,
    "game_won": _game,
    "token_placed": _smiley,
    "smiley_swapped": _smiley,
}
"""By the names of the events, which all games have alike."""


REPORTED: frozenset[type] = frozenset(
    [kind for rules in GAMES.values() for name, kind in rules.events.items() if name in REPORTS]
    + [kind for name, kind in TABLE_EVENTS.items() if name in REPORTS]
)
"""The events for which a tournament waits, by their classes."""


class Reporter:
    """Tells tournaments what happened at their tables; `upto` remembers how far."""

    def __init__(self, store: EventStore, tournaments: TournamentService) -> None:
        self._store = store
        self._tournaments = tournaments
        self._upto: dict[str, int] = {}  # by table

    async def report(self, tournament: LiveTournament, table: LiveTable) -> None:
        """Tell the tournament what it has not heard of a table. Raises TryAgain."""
        upto = self._upto.get(table.table_id, 0)
        head = table.seq
        for one in await self._since(tournament, table, upto):
            if type(one.event) in REPORTED:
                await self._tell(tournament, one, REPORTS[name_of(one.event)](one))
        self._upto[table.table_id] = max(head, upto)

    def has_told(self, table: LiveTable) -> bool:
        """Return whether nothing happened at the table that was not told."""
        return self._upto.get(table.table_id) == table.seq

    def forget(self, table_id: str) -> None:
        """Drop what is remembered of a table at which nothing happens any more."""
        self._upto.pop(table_id, None)

    async def _since(self, tournament: LiveTournament, table: LiveTable, upto: int) -> Sequence[Committed]:
        """Return what happened at the table after *upto*, from memory or, where it is too long ago, from the
        log; nothing where the tournament has heard of all.
        """
        recent = table.since(upto)
        if recent is not None:
            return recent
        table_id, head = table.table_id, table.seq
        told = await patiently(lambda: self._store.read(table_id, upto, head, types=tuple(REPORTS)))
        if all(reaction_id(table_id, one.seq) in tournament.answered for one in told):
            return ()
        stored = await patiently(lambda: self._store.read(table_id, 0, head))
        return [one for one in _committed(table_id, stored) if one.seq > upto]

    async def _tell(self, tournament: LiveTournament, one: Committed, report: c.ServerCommand) -> None:
        table_id = one.after.room.table_id
        command_id = reaction_id(table_id, one.seq)
        if command_id in tournament.answered:
            return
        try:
            await self._tournaments.execute(tournament.tournament_id, report, command_id)
        except RuleViolation as violation:
            is_void = isinstance(report, c.RecordSmiley) and violation.code == "bad_result"
            if violation.code not in NEEDLESS and not is_void:  # a settled game has no smiley
                log.exception("report_refused", table=table_id, seq=one.seq)


def _committed(table_id: str, stored: Sequence[StoredEvent]) -> Iterator[Committed]:
    """Yield all events of a table with the states around them."""
    ahead = LiveTable(table_id)
    for one in stored:
        rules = None if ahead.state is None else ahead.state.room.rules
        yield from ahead.advance([from_log(one, rules)], one.command_id, one.at)
