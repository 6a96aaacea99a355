"""Standing groups: people who meet again and again, their evenings in a row, and the season these make up.

A group is its link, as a score sheet is: whoever has it may look in by joining.
"""

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from app.players.ports import Player

MAX_NAME = 30
KEY_BYTES = 16  # 22 url-safe characters
KEY = re.compile(r"[A-Za-z0-9_-]{22}")


@dataclass(frozen=True, slots=True)
class Group:
    """A group with its members, first comers first."""

    group_id: str
    name: str
    members: tuple[Player, ...]

    def has(self, player_id: str) -> bool:
        """Return whether the player is a member."""
        return any(member.player_id == player_id for member in self.members)


@dataclass(frozen=True, slots=True)
class GroupEvening:
    """An evening of a group: `door_key` opens it, `settings` are what was agreed; times are ms."""

    tournament_id: str
    title: str
    door_key: str
    settings: Mapping[str, Any]
    at: int
    ended_at: int | None


class GroupBook(Protocol):
    """Where groups are written down; `app.persistence` keeps it."""

    async def make(self, group_id: str, name: str, player_id: str) -> None:
        """Keep a new group with its first member."""

    async def find(self, group_id: str) -> Group | None:
        """Return a group."""

    async def groups_of(self, player_id: str) -> Sequence[Group]:
        """Return the groups that the player is a member of, the newest first."""

    async def join(self, group_id: str, player_id: str) -> None:
        """Make the player a member, unless they are one."""

    async def leave(self, group_id: str, player_id: str) -> None:
        """Let the player be no member any more; what they won stays in the season."""

    async def add_evening(self, group_id: str, tournament_id: str) -> None:
        """Let an evening be one of the group's, unless it is one of some group's."""

    async def evenings(self, group_id: str) -> Sequence[GroupEvening]:
        """Return the evenings of a group, the newest first."""


def new_group_id() -> str:
    """Return a key that nobody guesses."""
    return secrets.token_urlsafe(KEY_BYTES)


def is_group_id(text: str) -> bool:
    """Return whether the text has the form of a group's key."""
    return KEY.fullmatch(text) is not None
