"""A passkey device in software: it makes keys and shows them as a browser would hand its answers on."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from tests.support.doors import Json

PRESENT, HAS_KEY = 0x01, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Authenticator:
    """One device with one key, for the address whose page asks."""

    origin: str
    host: str
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    uses: int = 0
    _key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, options: Json) -> Json:
        """Return what the server is told of the new key."""
        numbers = self._key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})  # an ES256 key as COSE has it
        kept = bytes(16) + len(self.credential_id).to_bytes(2, "big") + self.credential_id + public
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(PRESENT | HAS_KEY) + kept}
        return {
            "credential_id": text(self.credential_id),
            "client_data": text(self._client_data("webauthn.create", options)),
            "attestation": text(cbor2.dumps(attestation)),
        }

    def show(self, options: Json) -> Json:
        """Return the proof that this device holds the key."""
        self.uses += 1
        client_data = self._client_data("webauthn.get", options)
        data = self._data(PRESENT)
        signed = data + hashlib.sha256(client_data).digest()
        return {
            "credential_id": text(self.credential_id),
            "client_data": text(client_data),
            "authenticator_data": text(data),
            "signature": text(self._key.sign(signed, ec.ECDSA(SHA256()))),
        }

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client_data(self, kind: str, options: Json) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()
