"""The pages: which one people get, and what stands in it."""

import html
import re

import pytest

from app.games.notation.replay import replay
from app.i18n import browser_messages
from tests.protocol.answers import PAGES
from tests.protocol.conftest import Crew


async def test_no_page_has_inline_script_or_style(crew: Crew) -> None:
    (maya, _, _), table = await crew.full_table()
    for path in [*PAGES, f"/t/{table['table_id']}", table["link"]]:
        text = (await maya.http.get(path)).text
        for script in re.findall(r"<script\b[^>]*>", text):
            assert "src=" in script or 'type="application/json"' in script, script
        assert not re.search(r"\sstyle\s*=|<style|\son\w+\s*=\s*[\"']|javascript:", text), path


async def test_what_people_type_is_text_on_every_page(crew: Crew) -> None:
    maya = await crew.guest("</script><x>")
    table = await maya.post("/tables", 201)
    for path in ("/", f"/t/{table['table_id']}"):
        page = (await maya.http.get(path)).text
        assert "</script><x>" not in page
    stranger = await crew.stranger()
    page = (await stranger.http.get(table["link"])).text
    assert "</script><x>" not in page
    assert "&lt;/script&gt;&lt;x&gt;" in page


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nope", 404),
        ("/j/nope", 404),
        ("/t/nope", 404),
        ("/k/nope", 401),
        ("/t/%00", 404),
        ("/t/xxxxxxxxxxxxxxxx", 401),
    ],
)
async def test_people_get_a_page_where_programs_get_json(crew: Crew, path: str, status: int) -> None:
    stranger = await crew.stranger()
    answer = await stranger.http.get(path)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert "<h1>" in answer.text


async def test_who_was_not_let_in_sees_a_page_that_says_so(crew: Crew) -> None:
    _, table = await crew.table()
    eve = await crew.guest("Eve")
    answer = await eve.http.get(f"/t/{table['table_id']}")
    assert answer.status_code == 403
    assert str(browser_messages("en")["error.not_admitted"]) in answer.text


async def test_the_documentation_describes_every_route_and_the_socket(crew: Crew) -> None:
    stranger = await crew.stranger()
    routes = (await stranger.http.get("/api/openapi.json")).json()["paths"]
    for path in ("/api/v1/guests", "/api/v1/tables/{table_id}/commands", "/api/v1/join/{door_key}"):
        assert path in routes
    schema = (await stranger.http.get("/api/socket/schema.json")).json()
    assert {"Hello", "Command", "Snapshot", "Event", "Ack", "Reject"} <= set(schema["$defs"])
    prose = (await stranger.http.get("/api/socket")).text
    for word in ("play_card", "let_in", "choose_smiley", "4403"):
        assert word in prose
    notation = (await stranger.http.get("/api/notation")).text
    for word in ("cutthroat notation 1", "two_player_spades", "keep card", "turn up", "must_follow_suit"):
        assert word in notation
    example = html.unescape(re.search("<pre>\n(.*?)</pre>", notation, re.DOTALL)[1])  # type: ignore[index]  # it is there
    assert replay(example).sheet.hands == 1


async def test_the_qr_code_opens_the_door(crew: Crew) -> None:
    maya, table = await crew.table()
    answer = await maya.http.get(f"/api/v1/tables/{table['table_id']}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.startswith("<svg")


async def test_a_seat_that_is_held_is_the_first_thing_at_home(crew: Crew) -> None:
    (maya, nils, giulia), table = await crew.full_table()
    assert table["code"] in (await maya.http.get("/")).text
    await maya.act(table["table_id"], "start", type="start")
    await maya.act(table["table_id"], "deal", type="deal_now")
    for person in (maya, nils, giulia):
        page = (await person.http.get("/")).text
        assert f'href="/t/{table["table_id"]}"' in page
    stranger = await crew.stranger()
    assert table["code"] not in (await stranger.http.get("/")).text


async def test_who_sits_already_is_led_from_the_link_to_the_table(crew: Crew) -> None:
    maya, table = await crew.table()
    answer = await maya.http.get(table["link"])
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table['table_id']}")
