"""Who a browser is: `player_id.secret.signature`, in a cookie or as a bearer token.

The signature tells a made-up value from one of ours without the database; the secret, of which the
database holds only the hash, tells the player. A leaked database therefore opens no seat.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass, field

from itsdangerous import BadSignature, Signer

ID_BYTES = 12  # 16 url-safe characters
SECRET_BYTES = 32  # 256 random bits, so a plain hash is enough
LONGEST_VALUE = 200
ID = re.compile(r"[A-Za-z0-9_-]{16}")
PARTS = re.compile(r"(?P<player_id>[A-Za-z0-9_-]{16})\.(?P<secret>[A-Za-z0-9_-]{43})")


@dataclass(frozen=True, slots=True)
class Identity:
    """A player's id and secret; the secret stays out of `repr`, so out of logs and tracebacks."""

    player_id: str
    secret: str = field(repr=False)


class IdentitySigner:
    """Turns identities into cookie values and back: signs with the last of its keys, and recognises all."""

    def __init__(self, *keys: str) -> None:
        self._signer = Signer(keys, salt="cutthroat.identity", digest_method=hashlib.sha256)

    def value(self, identity: Identity) -> str:
        """Return the value of the cookie."""
        return self._signer.sign(f"{identity.player_id}.{identity.secret}").decode()

    def parse(self, value: str | None) -> Identity | None:
        """Return the identity, or None when the value is missing, corrupt or signed by somebody else."""
        if not value or len(value) > LONGEST_VALUE:
            return None
        try:
            signed = self._signer.unsign(value.encode("utf-8", "replace")).decode("ascii", "replace")
        except BadSignature:
            return None
        parts = PARTS.fullmatch(signed)
        return Identity(**parts.groupdict()) if parts else None


def is_id(text: str) -> bool:
    """Return whether the text has the form of an id."""
    return ID.fullmatch(text) is not None


def new_id() -> str:
    """Return a new id: 16 url-safe characters."""
    return secrets.token_urlsafe(ID_BYTES)


def new_secret() -> str:
    """Return a new secret: 43 url-safe characters."""
    return secrets.token_urlsafe(SECRET_BYTES)


def new_identity() -> Identity:
    """Return an identity nobody has yet."""
    return Identity(new_id(), new_secret())


def hashed(secret: str) -> str:
    """Return the SHA-256 of a secret as 64 hexadecimal digits, which is what the database holds."""
    return hashlib.sha256(secret.encode()).hexdigest()
