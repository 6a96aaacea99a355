"""Whether a request comes from a page of this server: the check against forged requests."""

from collections.abc import Collection

OWN_SITES = frozenset({None, "same-origin", "none"})


def is_allowed(
    origin: str | None, host: str | None, further: Collection[str], site: str | None = None
) -> bool:
    """Return whether a request with this Origin and Host header may change something.

    A program sends no Origin and is let through: it has no cookie that a foreign page could ride on. Where a
    browser left it out, `site` (its Sec-Fetch-Site) would still tell of a page of another site.

    >>> is_allowed("http://party.test:8000", "party.test:8000", ())
    True
    >>> is_allowed("https://evil.test", "party.test:8000", ("https://party.test",))
    False
    >>> is_allowed(None, "party.test", (), "cross-site")
    False
    """
    if origin is None:
        return site in OWN_SITES
    origin = origin.lower()
    if origin in further:
        return True
    scheme, _, place = origin.partition("://")
    return scheme in ("http", "https") and place != "" and place == (host or "").lower()
