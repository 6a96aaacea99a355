"""The way back to one's smileys: a recovery link that its owner keeps somewhere safe.

It works as often as it is needed, on any device, until its owner makes another one. Who deletes their data
can take that back with it for a while; then nothing leads back any more.
"""

import secrets
from typing import Protocol

from app.players.identity import Identity, hashed, new_secret
from app.players.ports import Player

TOKEN_BYTES = 24  # 32 url-safe characters
KEPT_DAYS = 30
"""For so long deleted data come back with the recovery link."""


class RecoveryStore(Protocol):
    """The hash of each player's one recovery link, and who deleted their data."""

    async def keep(self, player_id: str, token_hash: str) -> None:
        """Keep the player's link; the one of before opens nothing any more."""

    async def made_at(self, player_id: str) -> int | None:
        """Return when the player's link was made (ms), None without one."""

    async def redeem(self, token_hash: str, secret_hash: str) -> Player | None:
        """Give the link's player a further secret, and a deleted name back; None: it opens nothing."""

    async def delete(self, player: Player, name: str) -> None:
        """Call the player by this name and end all of their devices; their own is kept for the link."""


class RecoveryService:
    """Makes and redeems recovery links, and deletes whom they bring back."""

    def __init__(self, store: RecoveryStore) -> None:
        self._store = store

    async def make(self, player_id: str) -> str:
        """Return the token of a new link, which replaces the one of before; only its hash is kept."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._store.keep(player_id, hashed(token))
        return token

    async def made_at(self, player_id: str) -> int | None:
        """Return when the player's link was made (ms), None without one."""
        return await self._store.made_at(player_id)

    async def redeem(self, token: str) -> tuple[Player, Identity] | None:
        """Return the player and an identity for this device; None when the link opens nothing."""
        secret = new_secret()
        player = await self._store.redeem(hashed(token), hashed(secret))
        return None if player is None else (player, Identity(player.player_id, secret))

    async def delete(self, player: Player, name: str) -> None:
        """Call the player by this name from now on and end all of their devices."""
        await self._store.delete(player, name)


def name_of_nobody() -> str:
    """Return a name for somebody who is forgotten; a number tells two of them apart."""
    return f"Guest {secrets.randbelow(9000) + 1000}"
