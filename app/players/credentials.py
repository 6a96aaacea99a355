"""Where the identity stands in a request: the cookie of a browser, the bearer token of a program."""

from collections.abc import Mapping

COOKIE = "cutthroat"
BEARER = "bearer "
LIFETIME_DAYS = 400
"""The longest that browsers keep a cookie; what a device knew longer ago it has forgotten."""


def value_in(headers: Mapping[str, str]) -> str | None:
    """Return the signed value from the headers (names in lower case), or None; it is not checked here."""
    authorization = headers.get("authorization", "")
    if authorization[: len(BEARER)].lower() == BEARER:
        return authorization[len(BEARER) :].strip()
    # Other programs on this host set cookies, too, and odd ones: each pair is read on its own, as browsers
    # write them. http.cookies drops all of them when it cannot read one.
    pairs = (part.partition("=") for part in headers.get("cookie", "").split(";"))
    return next((value.strip() for name, _, value in pairs if name.strip() == COOKIE), None)
