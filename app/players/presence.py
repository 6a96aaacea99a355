"""Who is here: players with a live page at a table. In memory, filled by those who come back.

Each process knows its own people by their sockets, and those of other processes by what those announce.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from hashlib import blake2b

HERE = "here"
AWAY = "away"


class Presence:
    """Who is here, by table. Kept by the sockets, read by pages. `process` names this one among others, and
    `peers` tells which others there are now.
    """

    def __init__(self, process: str = "", peers: Callable[[], Iterable[str]] = tuple) -> None:
        self.process = process
        self._peers = peers
        self._own: defaultdict[str, set[str]] = defaultdict(set)
        self._others: dict[str, dict[str, frozenset[str]]] = {}  # by table, then by process

    def arrive(self, table_id: str, player: str) -> bool:
        """Note that the player is here; return whether that is news to this process."""
        own = self._own[table_id]
        is_news = player not in own
        own.add(player)
        return is_news

    def go(self, table_id: str, player: str) -> None:
        """Note that the player has no page at this process any more."""
        own = self._own.get(table_id, set())
        own.discard(player)
        if not own:
            self._own.pop(table_id, None)

    def announced(self, table_id: str, process: str, players: Iterable[str]) -> tuple[set[str], set[str]]:
        """Note who is at another process; return who came by that and who is nowhere any more."""
        before = self.here(table_id)
        others = self._others.setdefault(table_id, {})
        others[process] = frozenset(players)
        if not others[process]:
            del others[process]
        if not others:
            del self._others[table_id]
        after = self.here(table_id)
        return set(after - before), set(before - after)

    def forget(self, table_id: str) -> None:
        """Drop what others announced of a table that is nobody's business here any more."""
        self._others.pop(table_id, None)

    def others(self) -> list[tuple[str, str]]:
        """Return each table and process of which people were announced."""
        return [(table_id, process) for table_id, others in self._others.items() for process in others]

    def own(self, table_id: str) -> frozenset[str]:
        """Return the players with a page at this process."""
        return frozenset(self._own.get(table_id, ()))

    def here(self, table_id: str) -> frozenset[str]:
        """Return the players who are here, by whatever process."""
        own = self.own(table_id)
        others = self._others.get(table_id)
        return own if others is None else own.union(*others.values())

    def leads(self, table_id: str) -> bool:
        """Return whether this process is the one that acts: the first of those with people here, the others
        wait. Where nobody is, each process has its share of the tables.
        """
        others = self._others.get(table_id)
        if table_id in self._own:
            return others is None or self.process < min(others)
        return others is None and self.process == _chosen(table_id, {self.process, *self._peers()})

    def of(self, table_id: str, people: Iterable[str]) -> dict[str, str]:
        """Return "here" or "away" for each of these people."""
        here = self.here(table_id)
        return {player: HERE if player in here else AWAY for player in people}


def _chosen(table_id: str, processes: Iterable[str]) -> str:
    """Return one of the processes by rendezvous hashing: when one goes, only its tables go to others.

    >>> _chosen("a table", {"one", "two"}) == _chosen("a table", {"two", "one"})
    True
    """
    return max(processes, key=lambda process: blake2b(f"{table_id} {process}".encode()).digest())
