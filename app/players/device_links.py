"""One-time links that bring a player, and so the seats, to another device.

The other device gets a secret of its own; the first one keeps its own, since all tabs of a player are equal.
"""

import secrets

from app.ops.clock import now_ms
from app.players.identity import Identity, hashed, new_secret
from app.players.ports import DeviceLink, PlayerStore

LIFETIME_MS = 5 * 60 * 1000


class DeviceLinkService:
    """Makes and redeems device links."""

    def __init__(self, store: PlayerStore) -> None:
        self._store = store

    async def create(self, player_id: str, table_id: str | None) -> tuple[str, int]:
        """Return the token of a new link and when it ends (ms); only its hash is kept."""
        token = secrets.token_urlsafe(24)
        expires_at = now_ms() + LIFETIME_MS
        await self._store.add_device_link(hashed(token), DeviceLink(player_id, table_id), expires_at)
        return token, expires_at

    async def redeem(self, token: str) -> tuple[Identity, str | None] | None:
        """Return an identity for this device and the table to go to, if any; None: the link opens nothing."""
        secret = new_secret()
        link = await self._store.redeem_device_link(hashed(token), hashed(secret), now_ms())
        return None if link is None else (Identity(link.player_id, secret), link.table_id)
