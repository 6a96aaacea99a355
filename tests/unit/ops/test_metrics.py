"""Who may read the numbers."""

import pytest
from starlette.requests import Request

from app.ops.metrics import Door, is_open

HERE, HERE_6, AWAY = ("127.0.0.1", 5), ("::1", 5), ("192.0.2.7", 5)
MAPPED, MAPPED_AWAY = ("::ffff:127.0.0.1", 5), ("::ffff:192.0.2.7", 5)


@pytest.mark.parametrize(
    ("door", "client", "header", "is_shown"),
    [
        ("off", HERE, "", False),
        ("local", HERE, "", True),
        ("local", HERE_6, "", True),
        ("local", MAPPED, "", True),
        ("local", AWAY, "", False),
        ("local", MAPPED_AWAY, "", False),
        ("local", None, "", False),
        ("local", ("", 0), "", False),
        # A proxy on this machine speaks for somebody else, whoever it says that is.
        ("local", HERE, "x-forwarded-for", False),
        ("local", HERE, "forwarded", False),
        ("local", HERE, "via", False),
        ("all", AWAY, "x-forwarded-for", True),
    ],
)
def test_the_numbers_are_shown_as_the_setting_says(
    door: Door, client: tuple[str, int] | None, header: str, is_shown: bool
) -> None:
    headers = [(b"host", b"localhost:8000")] + ([(header.encode(), b"127.0.0.1")] if header else [])
    request = Request({"type": "http", "client": client, "headers": headers, "path": "/metrics"})
    assert is_open(door, request) is is_shown


@pytest.mark.parametrize(
    ("host", "is_shown"),
    [
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("LOCALHOST", True),
        ("localhost.evil.test", False),
        ("party.test", False),
        ("192.0.2.7:8000", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_local_is_only_who_calls_this_machine_by_its_own_name(host: str, is_shown: bool) -> None:
    """A proxy that adds no header passes on its own name; a hostile page may have its name lead here."""
    headers = [(b"host", host.encode())]
    scope = {"type": "http", "client": HERE, "headers": headers, "path": "/metrics", "server": AWAY}
    assert is_open("local", Request(scope)) is is_shown
