"""What holds for answers of every kind, and the pages that everybody may open."""

from typing import Any

POLICY = "default-src 'self'"
PAGES = [
    "/",
    "/nope",
    "/t/x",
    "/t/xxxxxxxxxxxxxxxx",
    "/j/x",
    "/k/x",
    "/d/x",
    "/me",
    "/me/x",
    "/g/x",
    "/evening",
    "/tv",
    "/score",
    "/score/x",
    "/api/docs",
    "/api/socket",
    "/api/notation",
]


def strict(headers: Any) -> bool:
    policy = headers["content-security-policy"]
    return (
        policy.startswith(POLICY)
        and "unsafe" not in policy
        and headers["x-content-type-options"] == "nosniff"
        and headers["referrer-policy"] == "same-origin"
        and "x-request-id" in headers
    )


def check_error(answer: Any, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    error = answer.json()["error"]
    assert set(answer.json()) == {"error"}
    assert set(error) == {"code", "params", "message"}
    assert error["message"] != f"error.{code}", f"the catalogue lacks error.{code}"
    assert "{" not in error["message"]
    assert strict(answer.headers)
