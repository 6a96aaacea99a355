"""The season of a group, from the boards of its evenings."""

from collections.abc import Sequence

from app.players.groups import GroupEvening
from app.tournaments.season import SeasonRow, season
from app.web.deps import Services


async def season_of(evenings: Sequence[GroupEvening], services: Services) -> list[SeasonRow]:
    """Return how the season stands after these evenings, the newest of which comes first."""
    boards = [
        (await services.tournaments.current(one.tournament_id)).tournament for one in reversed(evenings)
    ]
    return season(boards)
