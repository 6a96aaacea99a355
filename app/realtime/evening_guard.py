"""Keeps from an evening's tables whom the evening keeps out, though the table let them in before: whoever was
removed, and whoever has come to play the same deals at another table.
"""

from collections.abc import Mapping

import structlog

from app.bus.base import Hint
from app.realtime.channel import Channel
from app.realtime.close_codes import NOT_ADMITTED
from app.tables.errors import TryAgain
from app.tables.ports import StoreError
from app.tables.state import TableState
from app.tournaments.duplicate import is_kept_from
from app.tournaments.live import TournamentMoved
from app.tournaments.service import TournamentService
from app.tournaments.state import TournamentState

log = structlog.get_logger(__name__)


class EveningGuard:
    """Asks the evening at each `hello`, and again whenever it moves; word of that may be lost."""

    def __init__(self, tournaments: TournamentService, channels: Mapping[str, Channel]) -> None:
        self._tournaments = tournaments
        self._channels = channels

    async def allows(self, table: TableState, player: str) -> bool:
        """Return whether somebody whom the table let in may be there. Raises TryAgain."""
        place = table.room.tournament
        if place is None:
            return True
        live = await self._tournaments.current(place.tournament_id)
        return not _is_kept_out(live.tournament, player, table.room.table_id)

    def hear(self, stream_id: str, hint: Hint) -> None:
        """Send away whom an evening that moved here keeps out now."""
        if isinstance(hint, TournamentMoved):
            state = self._tournaments.in_memory(stream_id)
            if state is not None:
                self._send_away(state)

    async def look(self) -> None:
        """Send away whom any of the evenings keeps out by what other processes decided."""
        for evening in {one.evening for one in self._channels.values() if one.evening is not None}:
            try:
                live = await self._tournaments.current(evening)
            except (TryAgain, StoreError) as error:
                log.warning("evening_not_asked", tournament=evening, reason=type(error).__name__)
            else:
                self._send_away(live.tournament)

    def _send_away(self, state: TournamentState) -> None:
        for channel in self._channels.values():
            if channel.evening == state.tournament_id:
                for session in channel.sessions:
                    if _is_kept_out(state, session.player_id, channel.table_id):
                        session.close(NOT_ADMITTED)


def _is_kept_out(state: TournamentState, player: str, table_id: str) -> bool:
    return not state.is_inside(player) or is_kept_from(state, player, table_id)
