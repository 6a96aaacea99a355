"""What the people need of a store; `app.persistence.players` gives it."""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Player:
    """A person with an identity here: a guest, so far."""

    player_id: str
    name: str


@dataclass(frozen=True, slots=True)
class DeviceLink:
    """What a device link opens: the player, and the table where their seat is, if there is one."""

    player_id: str
    table_id: str | None


class PlayerStore(Protocol):
    """Players, the hashes of their secrets (one for each device) and their device links."""

    async def add(self, player: Player, secret_hash: str) -> None: ...

    async def find(self, player_id: str, secret_hash: str) -> Player | None:
        """Return the player when the hash is that of one of the player's secrets."""

    async def rename(self, player_id: str, name: str) -> None: ...

    async def add_device_link(self, token_hash: str, link: DeviceLink, expires_at: int) -> None:
        """Keep a link until `expires_at` (ms)."""

    async def redeem_device_link(self, token_hash: str, secret_hash: str, now: int) -> DeviceLink | None:
        """Use a link up and give its player a further secret, or nothing; None: unknown, used, too old."""
