"""Which pages may change something."""

import pytest

from app.ops.origin import is_allowed

FURTHER = ("https://cards.example",)


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        (None, "party.test:8000", True),
        ("http://party.test:8000", "party.test:8000", True),
        ("https://party.test", "party.test", True),
        ("HTTP://Party.Test", "party.test", True),
        ("https://cards.example", "10.0.0.2:8000", True),
        ("http://cards.example", "10.0.0.2:8000", False),
        ("http://party.test:8001", "party.test:8000", False),
        ("http://evil.test", "party.test:8000", False),
        ("http://party.test:8000.evil.test", "party.test:8000", False),
        ("http://party.test:8000@evil.test", "party.test:8000", False),
        ("null", "party.test:8000", False),
        ("", "party.test:8000", False),
        ("", "", False),
        ("file://", "", False),
        ("http://[", "party.test", False),
    ],
)
def test_an_origin_is_this_host_or_one_that_was_named(origin: str | None, host: str, allowed: bool) -> None:
    assert is_allowed(origin, host, FURTHER) is allowed
