"""Who is here: players with a live page at a table. In memory, filled by those who come back."""

from collections import defaultdict
from collections.abc import Iterable

HERE = "here"
AWAY = "away"


class Presence:
    """Who is here, by table. Kept by the sockets, read by pages."""

    def __init__(self) -> None:
        self._here: defaultdict[str, set[str]] = defaultdict(set)

    def arrive(self, table_id: str, player: str) -> bool:
        """Note that the player is here; return whether that is news."""
        here = self._here[table_id]
        is_news = player not in here
        here.add(player)
        return is_news

    def go(self, table_id: str, player: str) -> None:
        """Note that the player is away."""
        here = self._here[table_id]
        here.discard(player)
        if not here:
            del self._here[table_id]

    def here(self, table_id: str) -> frozenset[str]:
        """Return the players who are here."""
        return frozenset(self._here.get(table_id, ()))

    def of(self, table_id: str, people: Iterable[str]) -> dict[str, str]:
        """Return "here" or "away" for each of these people."""
        here = self._here.get(table_id, set())
        return {player: HERE if player in here else AWAY for player in people}
