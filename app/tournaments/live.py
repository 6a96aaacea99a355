"""The live tournament: the folded state kept in memory. A cache that may be dropped at any time; the log is
the truth.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from app.tables.ports import StoredEvent
from app.tournaments import events as e
from app.tournaments.codec import from_log
from app.tournaments.fold import evolve
from app.tournaments.state import TournamentState

CLOCK = (e.TournamentPaused, e.TournamentResumed, e.TournamentAdjourned, e.TournamentReopened)
PRESENCE = (e.EntrantOut, e.EntrantBack)
PLAYER = (e.EntrantToBot, e.EntrantToSubstitute, e.EntrantHandedBack)


class TournamentMoved(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """Something was appended to a tournament, up to `seq`; whoever wants to know what reads the log."""

    seq: int


@dataclass(slots=True)
class LastSaid:
    """The seq of the last event about each thing of which tables must know; by entrant where it says so."""

    clock: int = 0
    presence: dict[int, int] = field(default_factory=dict)
    player: dict[int, int] = field(default_factory=dict)
    drawn: dict[int, int] = field(default_factory=dict)  # by round

    def note(self, event: e.TournamentEvent, seq: int) -> None:
        """Take in one event."""
        if isinstance(event, CLOCK):
            self.clock = seq
        elif isinstance(event, PRESENCE):
            self.presence[event.entrant] = seq
        elif isinstance(event, PLAYER):
            self.player[event.entrant] = seq
        elif isinstance(event, e.RoundDrawn):
            self.drawn[event.round_no] = seq


@dataclass(slots=True)
class LiveTournament:
    """State and head of one tournament, and the answers to all its commands. It moves only under `lock`."""

    tournament_id: str
    state: TournamentState | None = None
    seq: int = 0
    answered: dict[str, int] = field(default_factory=dict)
    last_said: LastSaid = field(default_factory=LastSaid)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def tournament(self) -> TournamentState:
        """Return the state of a tournament that exists."""
        assert self.state is not None, "a live tournament is folded from its first event"
        return self.state

    def take(self, events: Sequence[e.TournamentEvent], command_id: str, at: int) -> None:
        """Move on by what was appended at the head."""
        for event in events:
            self._advance(event, at)
        self.answered[command_id] = self.seq

    def catch_up(self, stored: Sequence[StoredEvent]) -> None:
        """Take in events of the log behind the head.

        Raises ValueError for events that this code does not know; what stood before them is taken in.
        """
        for one in stored:
            if one.seq <= self.seq:
                continue
            if one.seq != self.seq + 1:
                raise ValueError(f"the log has a gap before seq {one.seq}")
            self._advance(from_log(one), one.at)
            if one.command_id is not None:
                self.answered[one.command_id] = one.seq

    def _advance(self, event: e.TournamentEvent, at: int) -> None:
        self.state = evolve(self.state, event, at)
        self.seq += 1
        self.last_said.note(event, self.seq)
