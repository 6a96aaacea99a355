"""The deals of duplicate rounds (`app.tables.ports.Deals`): the first table to need one shuffles for all."""

from app.games.errors import RuleViolation
from app.tables.shuffle import Shuffle, os_shuffle
from app.tournaments import commands as c
from app.tournaments.results import deal_of
from app.tournaments.service import TournamentService


class RoundDeals:
    """Keeps the deals in the tournament's log, so that a restart deals on as before."""

    def __init__(self, tournaments: TournamentService, shuffle: Shuffle = os_shuffle) -> None:
        self._tournaments = tournaments
        self._shuffle = shuffle

    async def order(
        self,
        tournament_id: str,
        round_no: int,
        table_id: str,
        game_no: int,  # noqa: ARG002 - a table of a round plays one game
        deal_no: int,
        pack: tuple[str, ...],
    ) -> tuple[str, ...]:
        """Return the pack in the order of a deal: the same for every table of the round that asks.

        Raises RuleViolation when the round is closed, TournamentNotFound, TryAgain.
        """
        known = await self._known(tournament_id, table_id, deal_no)
        if known is None:
            add = c.AddDeal(round_no, deal_no, tuple(self._shuffle(pack)))
            try:
                await self._tournaments.execute(tournament_id, add, f"deal:{round_no}:{deal_no}")
            except RuleViolation as violation:
                if violation.code != "already_recorded":
                    raise
            known = await self._known(tournament_id, table_id, deal_no)
        assert known is not None, "a deal that was added is known"
        return known

    async def _known(self, tournament_id: str, table_id: str, deal_no: int) -> tuple[str, ...] | None:
        return deal_of((await self._tournaments.current(tournament_id)).tournament, table_id, deal_no)
