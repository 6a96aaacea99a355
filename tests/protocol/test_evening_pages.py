"""The pages of an evening: complete before any script runs, and only for those inside."""

import html
import json
import re
from typing import Any

import httpx
import pytest

from app.i18n import browser_messages
from tests.protocol.conftest import Crew
from tests.protocol.test_evenings import opened

PAGES = ("/e/{}", "/e/{}/board", "/e/{}/fairness", "/tv/{}")


def embedded(answer: httpx.Response, name: str) -> Any:
    """Return the value of a JSON block of a page."""
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', answer.text, re.DOTALL)
    assert found is not None, name
    return json.loads(found[1])


@pytest.mark.parametrize("path", PAGES)
async def test_a_page_has_the_whole_view_of_who_asks(crew: Crew, path: str) -> None:
    maya = await crew.guest("Maya")
    evening = await opened(maya)
    answer = await maya.http.get(path.format(evening["tournament_id"]))
    assert answer.status_code == 200
    by_rest = await maya.get(f"/tournaments/{evening['tournament_id']}")
    assert embedded(answer, "view") | {"now": 0} == by_rest | {"now": 0}


@pytest.mark.parametrize("path", PAGES)
async def test_who_was_not_let_in_is_told_so(crew: Crew, path: str) -> None:
    evening = await opened(await crew.guest("Maya"))
    answer = await (await crew.guest("Eve")).http.get(path.format(evening["tournament_id"]))
    assert answer.status_code == 403
    assert str(browser_messages("en")["error.not_admitted"]) in answer.text
    assert evening["code"] not in answer.text


@pytest.mark.parametrize("path", ["/e/{}", "/tv/{}"])
async def test_link_and_qr_that_open_the_door_come_with_the_page(crew: Crew, path: str) -> None:
    maya = await crew.guest("Maya")
    evening = await opened(maya)
    answer = await maya.http.get(path.format(evening["tournament_id"]))
    url = embedded(answer, "share-url")
    assert url == f"{crew.server.base}{evening['link']}"
    assert embedded(answer, "qr")["path"].startswith("M")
    assert (await maya.http.get(url)).headers["location"] == f"/e/{evening['tournament_id']}"


@pytest.mark.parametrize("path", PAGES)
async def test_a_title_is_text(crew: Crew, path: str) -> None:
    maya = await crew.guest("Maya")
    title = "</script><b>&"
    evening = await opened(maya, title=title)
    text = (await maya.http.get(path.format(evening["tournament_id"]))).text
    assert title not in text
    assert html.escape(title) in text


async def test_an_evening_that_is_not_there_is_a_page_that_says_so(crew: Crew) -> None:
    maya = await crew.guest("Maya")
    for path in PAGES:
        answer = await maya.http.get(path.format("x" * 16))
        assert answer.status_code == 404
        assert "<h1>" in answer.text
