"""A host who is gone too long is followed by somebody who is here: else nobody could draw the next round."""

import time
from collections.abc import Callable, Container

import structlog

from app.games.errors import RuleViolation
from app.players.presence import Presence
from app.tournaments import commands as c
from app.tournaments.company import here
from app.tournaments.live import LiveTournament
from app.tournaments.service import TournamentService
from app.tournaments.state import Phase, TournamentState

log = structlog.get_logger(__name__)


class HostKeeper:
    """Passes the host's part on, where somebody looks at the evening by this process: then it knows who is at
    its tables, by whatever process.
    """

    def __init__(
        self,
        tournaments: TournamentService,
        presence: Presence,
        handover_s: float,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._tournaments = tournaments
        self._presence = presence
        self._handover_s = handover_s
        self._clock = clock
        self._gone: dict[str, tuple[str, float]] = {}  # by tournament: which host, and since when

    async def look(self, live: LiveTournament) -> None:
        """Pass on what a host has left behind for too long. Raises TryAgain."""
        state, tournament_id = live.tournament, live.tournament_id
        present = here(self._presence, state)
        if state.phase not in (Phase.LOBBY, Phase.PLAY) or state.host in present:
            self._gone.pop(tournament_id, None)
            return
        host, since = self._gone.get(tournament_id, ("", 0.0))
        if host != state.host:
            self._gone[tournament_id] = state.host, self._clock()
            return
        heir = next((player for player in _heirs(state) if player in present), None)
        if heir is None or self._clock() - since < self._handover_s:
            return
        try:
            await self._tournaments.execute(
                tournament_id, c.PassHost(state.host, heir), f"host:{tournament_id}:{live.seq}"
            )
        except RuleViolation as violation:  # handed over at this moment
            log.info("host_stays", tournament=tournament_id, code=violation.code)

    def forget_all_but(self, in_use: Container[str]) -> None:
        """Let go of evenings that are over."""
        self._gone = {one: gone for one, gone in self._gone.items() if one in in_use}

    def is_seen(self, tournament_id: str) -> bool:
        """Return whether somebody looks at the evening here."""
        return bool(self._presence.own(tournament_id))


def _heirs(state: TournamentState) -> list[str]:
    """Return who may follow the host: those who play first, in the order in which they came."""
    playing = [one.player for one in state.entrants if one.is_here and one.bot_level is None]
    inside = [one.player for one in state.people if state.is_inside(one.player)]
    return [player for player in (*playing, *inside) if player != state.host]
