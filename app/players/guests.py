"""Guests: no account, a name and a secret."""

from app.players.identity import Identity, hashed, new_identity
from app.players.names import normalise
from app.players.ports import Player, PlayerStore


class GuestService:
    """Registers guests and recognises them again."""

    def __init__(self, store: PlayerStore) -> None:
        self._store = store

    async def register(self, name: str) -> tuple[Player, Identity]:
        """Return a new player and the identity for the cookie; raises `NameRefused`."""
        identity = new_identity()
        player = Player(identity.player_id, normalise(name))
        await self._store.add(player, hashed(identity.secret))
        return player, identity

    async def recognise(self, identity: Identity) -> Player | None:
        """Return the player whose secret this is, or None."""
        return await self._store.find(identity.player_id, hashed(identity.secret))

    async def rename(self, player: Player, name: str) -> Player:
        """Return the player under the new name; raises `NameRefused`."""
        renamed = Player(player.player_id, normalise(name))
        if renamed != player:
            await self._store.rename(renamed.player_id, renamed.name)
        return renamed
