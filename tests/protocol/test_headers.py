"""The headers that keep other sites out stand on every answer, spelled out here: a slip in them is no slip of
both sides.
"""

import httpx
import pytest

from tests.protocol.conftest import Crew

EXPECTED = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}
SOCKET = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.mark.parametrize(
    ("path", "status", "sent", "differs"),
    [
        ("/", 200, {}, {}),
        ("/nope", 404, {}, {}),
        ("/t/xxxxxxxxxxxxxxxx", 401, {}, {}),
        ("/api/v1/me", 401, {}, {}),
        ("/api/docs", 200, {}, {}),
        ("/healthz", 200, {}, {}),
        ("/static/x/css/base.css", 200, {}, {"cache-control": "no-cache"}),
        ("/ws/tables/x", 403, SOCKET | {"Origin": "https://evil.test"}, {}),
        ("/ws/nowhere", 404, SOCKET, {}),
    ],
)
async def test_every_kind_of_answer_has_exactly_these_headers(
    crew: Crew, path: str, status: int, sent: dict[str, str], differs: dict[str, str]
) -> None:
    async with httpx.AsyncClient(base_url=crew.server.base) as http:
        answer = await http.get(path, headers=sent)
    assert answer.status_code == status
    assert {name: answer.headers.get(name) for name in EXPECTED} == EXPECTED | differs
