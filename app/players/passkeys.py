"""Passkeys: a device that holds one brings its player back, where the browser trusts the address (https).

The private half of a key stays in the device; here is the other one. Each proof answers a challenge, once.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.parse import urlsplit

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    RegistrationCredential,
    ResidentKeyRequirement,
)

from app.ops.clock import now_ms
from app.players.identity import Identity, hashed, new_secret
from app.players.ports import Player

LIFETIME_MS = 5 * 60 * 1000
"""For so long a challenge may be answered: somebody looks for their key."""


class PasskeyRefused(Exception):
    """The proof is none: made up, too late, used before, for another address, or of a key that is gone."""


@dataclass(frozen=True, slots=True)
class Passkey:
    """The public half of a player's key; `sign_count` counts its uses, where the device counts them."""

    credential_id: bytes
    player_id: str
    public_key: bytes
    sign_count: int


@dataclass(frozen=True, slots=True)
class Made:
    """What a browser says of a new key; all texts are base64url."""

    credential_id: str
    client_data: str
    attestation: str


@dataclass(frozen=True, slots=True)
class Shown:
    """What a browser says to prove that it holds a key; all texts are base64url."""

    credential_id: str
    client_data: str
    authenticator_data: str
    signature: str


class PasskeyStore(Protocol):
    """Passkeys, and the challenges that wait for an answer."""

    async def ask(self, challenge: bytes, player_id: str | None, expires_at: int) -> None:
        """Keep a challenge until `expires_at` (ms); `player_id` is whose key is to be made, if one is."""

    async def answered(self, challenge: bytes, player_id: str | None, now: int) -> bool:
        """Use the challenge up; return whether it waited for this."""

    async def add(self, passkey: Passkey) -> bool:
        """Keep a key; False when it is kept already."""

    async def find(self, credential_id: bytes) -> Passkey | None:
        """Return a key."""

    async def of(self, player_id: str) -> Sequence[bytes]:
        """Return the ids of the player's keys."""

    async def use(self, credential_id: bytes, sign_count: int, secret_hash: str) -> Player | None:
        """Give the key's player a further secret; None when the key was removed meanwhile."""

    async def remove_all(self, player_id: str) -> None:
        """Keep none of the player's keys any more."""


class PasskeyService:
    """Makes passkeys and recognises people by them. `origin` is that of the page, like https://cards.example."""

    def __init__(self, store: PasskeyStore) -> None:
        self._store = store

    async def count(self, player_id: str) -> int:
        """Return how many passkeys the player has."""
        return len(await self._store.of(player_id))

    async def creation(self, player: Player, origin: str) -> dict[str, Any]:
        """Return what the browser needs to make a key for the player."""
        known = [PublicKeyCredentialDescriptor(id=one) for one in await self._store.of(player.player_id)]
        options = generate_registration_options(
            rp_id=_host(origin),
            rp_name="Cutthroat",
            user_id=player.player_id.encode(),
            user_name=player.name,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED  # it is found without a name
            ),
            exclude_credentials=known,
        )
        await self._store.ask(options.challenge, player.player_id, now_ms() + LIFETIME_MS)
        told: dict[str, Any] = json.loads(options_to_json(options))
        return told

    async def add(self, player: Player, origin: str, made: Made) -> None:
        """Keep a new key of the player's; raises `PasskeyRefused`."""
        try:
            credential_id, client_data = map(base64url_to_bytes, (made.credential_id, made.client_data))
            response = AuthenticatorAttestationResponse(
                client_data_json=client_data, attestation_object=base64url_to_bytes(made.attestation)
            )
            verified = verify_registration_response(
                credential=RegistrationCredential(made.credential_id, credential_id, response),
                expected_challenge=await self._challenge(client_data, player.player_id),
                expected_rp_id=_host(origin),
                expected_origin=origin,
            )
        except (WebAuthnException, ValueError) as error:
            raise PasskeyRefused from error
        passkey = Passkey(
            verified.credential_id, player.player_id, verified.credential_public_key, verified.sign_count
        )
        if not await self._store.add(passkey):
            raise PasskeyRefused

    async def request(self, origin: str) -> dict[str, Any]:
        """Return what the browser needs to show one of its keys for this address."""
        options = generate_authentication_options(rp_id=_host(origin))
        await self._store.ask(options.challenge, None, now_ms() + LIFETIME_MS)
        told: dict[str, Any] = json.loads(options_to_json(options))
        return told

    async def recognise(self, origin: str, shown: Shown) -> tuple[Player, Identity]:
        """Return whose key it is, and an identity for this device; raises `PasskeyRefused`."""
        try:
            credential_id, client_data = map(base64url_to_bytes, (shown.credential_id, shown.client_data))
            challenge = await self._challenge(client_data, None)
            passkey = await self._store.find(credential_id)
            if passkey is None:
                raise PasskeyRefused
            response = AuthenticatorAssertionResponse(
                client_data_json=client_data,
                authenticator_data=base64url_to_bytes(shown.authenticator_data),
                signature=base64url_to_bytes(shown.signature),
            )
            verified = verify_authentication_response(
                credential=AuthenticationCredential(shown.credential_id, credential_id, response),
                expected_challenge=challenge,
                expected_rp_id=_host(origin),
                expected_origin=origin,
                credential_public_key=passkey.public_key,
                credential_current_sign_count=passkey.sign_count,
            )
        except (WebAuthnException, ValueError) as error:
            raise PasskeyRefused from error
        secret = new_secret()
        player = await self._store.use(credential_id, verified.new_sign_count, hashed(secret))
        if player is None:
            raise PasskeyRefused
        return player, Identity(player.player_id, secret)

    async def remove_all(self, player_id: str) -> None:
        """Let none of the player's keys open anything any more."""
        await self._store.remove_all(player_id)

    async def _challenge(self, client_data: bytes, player_id: str | None) -> bytes:
        """Use up the challenge that is answered and return it; raises `PasskeyRefused` when none waits."""
        challenge = parse_client_data_json(client_data).challenge
        if not await self._store.answered(challenge, player_id, now_ms()):
            raise PasskeyRefused
        return challenge


def is_trusted(origin: str) -> bool:
    """Return whether browsers trust the address enough for passkeys: https, or the machine itself by name.

    >>> is_trusted("https://cards.example"), is_trusted("http://localhost:8000"), is_trusted("http://10.0.0.7")
    (True, True, False)
    """
    return urlsplit(origin).scheme == "https" or _host(origin) == "localhost"


def _host(origin: str) -> str:
    return urlsplit(origin).hostname or ""
