"""Static files: how they travel, how long they are kept, and that none is missing."""

import re

from app.i18n import browser_messages
from tests.protocol.answers import PAGES
from tests.protocol.conftest import Crew


async def test_static_files_travel_compressed(crew: Crew) -> None:
    stranger = await crew.stranger()
    packed = await stranger.http.get("/static/x/css/base.css", headers={"accept-encoding": "gzip"})
    plain = await stranger.http.get("/static/x/css/base.css", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert packed.num_bytes_downloaded < plain.num_bytes_downloaded / 2


async def test_static_files_of_this_build_are_kept_for_ever_and_others_are_asked_for_again(
    crew: Crew,
) -> None:
    stranger = await crew.stranger()
    page = (await stranger.http.get("/")).text
    build = re.search(r"/static/(\w+)/", page)
    assert build is not None
    now = await stranger.http.get(f"/static/{build[1]}/css/base.css")
    assert "immutable" in now.headers["cache-control"]
    old = await stranger.http.get("/static/000000000000/css/base.css")
    assert old.headers["cache-control"] == "no-cache"
    assert old.text == now.text
    for path in (
        "/static/x",
        "/static/x/",
        "/static/x/nope.css",
    ):
        assert (await stranger.http.get(path)).status_code == 404, path
    words = (await stranger.http.get(f"/static/{build[1]}/i18n/en.json")).json()
    assert words == browser_messages("en")
    assert (await stranger.http.get(f"/static/{build[1]}/i18n/xx.json")).status_code == 404


async def test_every_link_script_and_style_of_every_page_exists(crew: Crew) -> None:
    (maya, _, _), table = await crew.full_table()
    wanted: set[str] = set()
    for path in [*PAGES, f"/t/{table['table_id']}", table["link"]]:
        text = (await maya.http.get(path)).text
        wanted |= set(re.findall(r'(?:src|href)="(/(?:static|api)/[^"]+)"', text))
    assert len(wanted) > 10
    for path in sorted(wanted):
        assert (await maya.http.get(path)).status_code == 200, path
