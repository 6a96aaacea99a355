"""Whether a request comes from a page of this server: the check against forged requests."""

from collections.abc import Collection


def is_allowed(origin: str | None, host: str | None, further: Collection[str]) -> bool:
    """Return whether a request with this Origin and Host header may change something.

    A program sends no Origin and is let through: it has no cookie that a foreign page could ride on.

    >>> is_allowed("http://party.test:8000", "party.test:8000", ())
    True
    >>> is_allowed("https://evil.test", "party.test:8000", ("https://party.test",))
    False
    """
    if origin is None:
        return True
    origin = origin.lower()
    if origin in further:
        return True
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and place != "" and place == (host or "").lower()
