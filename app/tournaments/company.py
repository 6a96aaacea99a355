"""Who is at an evening: with its page or one of its tables on a screen. All of them wait for each table."""

from collections.abc import Callable

from app.players.presence import Presence
from app.tables.service import TableService
from app.tournaments.service import TournamentService
from app.tournaments.state import TournamentState


def here(presence: Presence, state: TournamentState) -> frozenset[str]:
    """Return the players who are at an evening, by whatever process of which is known here."""
    places = (state.tournament_id, *(table.table_id for table in state.open_tables))
    return frozenset[str]().union(*(presence.here(place) for place in places))


class Company:
    """Tells whether anybody waits for a table; `is_present` says whether somebody is at it."""

    def __init__(
        self,
        tables: TableService,
        tournaments: TournamentService,
        presence: Presence,
        is_present: Callable[[str], bool],
    ) -> None:
        self._tables = tables
        self._tournaments = tournaments
        self._presence = presence
        self._is_present = is_present

    def waits_for(self, table_id: str) -> bool:
        """Return whether somebody is at the table, or elsewhere at the evening to which it belongs: who went
        away there must not hold up all others.
        """
        if self._is_present(table_id):
            return True
        table = self._tables.in_memory(table_id)
        if table is None or table.room.tournament is None:
            return False
        evening = self._tournaments.in_memory(table.room.tournament.tournament_id)
        return evening is not None and bool(here(self._presence, evening))
