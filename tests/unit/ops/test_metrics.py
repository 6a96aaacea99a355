"""Who may read the numbers."""

import pytest
from starlette.requests import Request

from app.ops.metrics import Door, is_open

HERE, HERE_6, AWAY = ("127.0.0.1", 5), ("::1", 5), ("192.0.2.7", 5)


@pytest.mark.parametrize(
    ("door", "client", "header", "is_shown"),
    [
        ("off", HERE, "", False),
        ("local", HERE, "", True),
        ("local", HERE_6, "", True),
        ("local", AWAY, "", False),
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
    headers = [(header.encode(), b"127.0.0.1")] if header else []
    request = Request({"type": "http", "client": client, "headers": headers})
    assert is_open(door, request) is is_shown
