"""Where the identity stands in a request: the cookie of a browser, the bearer token of a program."""

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

COOKIE = "cutthroat"
BEARER = "bearer "


def value_in(headers: Mapping[str, str]) -> str | None:
    """Return the signed value from the headers (names in lower case), or None; it is not checked here."""
    authorization = headers.get("authorization", "")
    if authorization[: len(BEARER)].lower() == BEARER:
        return authorization[len(BEARER) :].strip()
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel else None
