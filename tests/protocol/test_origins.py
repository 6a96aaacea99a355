"""Who may change things: our own pages, and those of no other site."""

import pytest

from tests.protocol.answers import check_error
from tests.protocol.conftest import Crew


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "http://127.0.0.1:1", ""])
async def test_pages_of_other_sites_change_nothing(crew: Crew, origin: str) -> None:
    maya = await crew.guest("Maya")
    headers = {"Origin": origin}
    for method, path in (
        ("POST", "/api/v1/tables"),
        ("PATCH", "/api/v1/me"),
        ("DELETE", "/"),
        ("POST", "/nope"),
    ):
        answer = await maya.http.request(method, path, json={"name": "Eve"}, headers=headers)
        assert answer.status_code == 403, path
    assert (await maya.get("/me"))["name"] == "Maya"
    assert (await maya.http.get("/api/v1/me", headers=headers)).status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_a_page_of_another_site_is_known_without_an_origin_too(crew: Crew, site: str) -> None:
    maya = await crew.guest("Maya")
    answer = await maya.http.post("/api/v1/tables", json={}, headers={"Sec-Fetch-Site": site})
    check_error(answer, 403, "bad_origin")
    for own in ("same-origin", "none"):
        answer = await maya.http.post("/api/v1/tables", json={}, headers={"Sec-Fetch-Site": own})
        assert answer.status_code == 201


async def test_our_own_pages_change_things(crew: Crew) -> None:
    maya = await crew.guest("Maya")
    answer = await maya.http.post("/api/v1/tables", json={}, headers={"Origin": crew.server.base})
    assert answer.status_code == 201
