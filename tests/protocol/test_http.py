"""Every answer is guarded, and every error has a code and one sentence, on every door."""

import asyncio
import html
import json
import re
from typing import Any

import httpx
import pytest

from app.games.notation.replay import replay
from app.i18n import browser_messages
from app.ops.headers import HEADERS
from tests.protocol.conftest import Crew
from tests.support.doors import Json, Person

POLICY = "default-src 'self'"
PAGES = [
    "/",
    "/nope",
    "/t/x",
    "/t/xxxxxxxxxxxxxxxx",
    "/j/x",
    "/k/x",
    "/d/x",
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


@pytest.mark.parametrize(
    "path", [*PAGES, "/api/v1/me", "/api/openapi.json", "/healthz", "/static/x/css/base.css"]
)
async def test_every_answer_has_the_strict_headers(crew: Crew, path: str) -> None:
    stranger = await crew.stranger()
    assert strict((await stranger.http.get(path)).headers)


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


REFUSALS: list[tuple[str, str, Any, int, str]] = [
    ("GET", "/api/v1/me", None, 401, "no_identity"),
    ("PATCH", "/api/v1/me", {"name": "Nils"}, 401, "no_identity"),
    ("POST", "/api/v1/tables", {}, 401, "no_identity"),
    ("GET", "/api/v1/tables/xxxxxxxxxxxxxxxx", None, 401, "no_identity"),
    ("POST", "/api/v1/tables/xxxxxxxxxxxxxxxx/commands", {"id": "a", "command": {}}, 401, "no_identity"),
    ("POST", "/api/v1/tables/xxxxxxxxxxxxxxxx/device-link", {}, 401, "no_identity"),
    ("GET", "/api/v1/tables/xxxxxxxxxxxxxxxx/qr.svg", None, 401, "no_identity"),
    ("GET", "/api/v1/knocks/x", None, 401, "no_identity"),
    ("POST", "/api/v1/device-links/x", {}, 404, "no_such_device_link"),
    ("POST", "/api/v1/guests", {"name": ""}, 422, "name_empty"),
    ("POST", "/api/v1/guests", {"name": "x" * 10_000}, 422, "name_too_long"),
    ("POST", "/api/v1/guests", {"name": "\u0007"}, 422, "name_bad_characters"),
    ("POST", "/api/v1/guests", {"name": None}, 422, "wrong_type"),
    ("POST", "/api/v1/guests", {"name": 3}, 422, "wrong_type"),
    ("POST", "/api/v1/guests", {}, 422, "missing_field"),
    ("POST", "/api/v1/guests", {"name": "Nils", "admin": True}, 422, "extra_field"),
    ("POST", "/api/v1/guests", [], 422, "wrong_type"),
    ("POST", "/api/v1/guests", b"{bad", 400, "bad_json"),
    ("POST", "/api/v1/guests", b"", 422, "missing_field"),
    ("POST", "/api/v1/guests", b"\xff\xfe", 400, "bad_json"),
    ("POST", "/api/v1/guests", b"[" * 60_000, 400, "bad_request"),
    ("POST", "/api/v1/guests", b'{"name": "' + b"x" * 70_000 + b'"}', 413, "too_large"),
    ("DELETE", "/api/v1/guests", None, 405, "method_not_allowed"),
    ("GET", "/api/v1/nope", None, 404, "not_found"),
    ("GET", "/api", None, 404, "not_found"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), REFUSALS)
async def test_every_refusal_has_its_code_and_a_sentence(
    crew: Crew, method: str, path: str, body: Any, status: int, code: str
) -> None:
    stranger = await crew.stranger()
    raw = (
        {"content": body, "headers": {"content-type": "application/json"}}
        if isinstance(body, bytes)
        else {"json": body}
    )
    answer = await stranger.http.request(method, path, **raw)
    check_error(answer, status, code)


JSON = {"content-type": "application/json"}
TABLE_REFUSALS: list[tuple[Json, int, str]] = [
    ({"game": "whist"}, 422, "unknown_game"),
    ({"preset": "nope"}, 422, "unknown_preset"),
    ({"n_seats": 99}, 422, "bad_seat_count"),
    ({"n_seats": "3"}, 422, "wrong_type"),
    ({"n_seats": True}, 422, "wrong_type"),
    ({"turn_s": 7}, 422, "bad_turn_time"),
    ({"turn_s": -1}, 422, "bad_turn_time"),
    ({"options": {"target": "many"}}, 422, "bad_option"),
    ({"options": {"nope": 1}}, 422, "unknown_option"),
    ({"options": []}, 422, "wrong_type"),
    ({"unattended": True}, 422, "extra_field"),  # play without anybody there is not for guests to start
    ({"preset": "\ud800"}, 400, "bad_json"),
    ({"options": {"\udc00": 1}}, 400, "bad_json"),
    ({"options": {"bag_mode": ["x\ud800\ud800"]}}, 400, "bad_json"),
    ({"nope": 1}, 422, "extra_field"),
]


@pytest.mark.parametrize(("rules", "status", "code"), TABLE_REFUSALS)
async def test_rules_that_cannot_be_played_are_refused(
    crew: Crew, rules: Json, status: int, code: str
) -> None:
    maya = await crew.guest("Maya")
    check_error(await maya.http.post("/api/v1/tables", content=json.dumps(rules), headers=JSON), status, code)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/guests", {"name": "Ma\ud800ya"}),
        ("/knocks", {"code": "\ud800"}),
        ("/tables/{table}/commands", {"id": "a", "command": {"type": "\ud800"}}),
        ("/join/{door}", {"name": "\udfff"}),
    ],
)
async def test_half_a_character_is_no_text(crew: Crew, path: str, body: Json) -> None:
    maya, table = await crew.table()
    path = path.format(table=table["table_id"], door=table["link"].removeprefix("/j/"))
    check_error(
        await maya.http.post(f"/api/v1{path}", content=json.dumps(body), headers=JSON), 400, "bad_json"
    )


async def test_commands_over_rest_are_refused_like_on_the_socket(crew: Crew) -> None:
    (_, nils, _), table = await crew.full_table()
    path = f"/api/v1/tables/{table['table_id']}/commands"
    cases: list[tuple[Json, int, str]] = [
        ({"id": "a", "command": {"type": "start"}}, 403, "not_host"),
        ({"id": "a", "command": {"type": "nope"}}, 422, "unknown_command"),
        ({"id": "a", "command": {"type": "bid", "bid": "3"}}, 409, "wrong_phase"),
        ({"id": "a b", "command": {"type": "ready"}}, 422, "wrong_type"),
        ({"id": "a", "command": "ready"}, 422, "wrong_type"),
        ({"command": {"type": "ready"}}, 422, "missing_field"),
    ]
    for body, status, code in cases:
        check_error(await nils.http.post(path, json=body), status, code)
    eve = await crew.guest("Eve")
    check_error(await eve.http.post(path, json={"id": "a", "command": {"type": "ready"}}), 403, "not_seated")
    check_error(await eve.http.get(path.removesuffix("/commands")), 403, "not_admitted")
    check_error(
        await eve.http.post("/api/v1/tables/%00/commands", json={"id": "a", "command": {}}),
        404,
        "no_such_table",
    )
    check_error(await eve.http.get(f"/api/v1/tables/{'x' * 16}"), 404, "no_such_table")


def check_error(answer: Any, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code), answer.text
    error = answer.json()["error"]
    assert set(answer.json()) == {"error"}
    assert set(error) == {"code", "params", "message"}
    assert error["message"] != f"error.{code}", f"the catalogue lacks error.{code}"
    assert "{" not in error["message"]
    assert strict(answer.headers)


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


async def test_a_corrupt_cookie_is_like_none_and_can_be_replaced(crew: Crew) -> None:
    stranger = await crew.stranger()
    for value in ("nonsense", "a.b.c", "x" * 5_000):
        headers = {"Cookie": f"cutthroat={value}"}
        check_error(await stranger.http.get("/api/v1/me", headers=headers), 401, "no_identity")
        answer = await stranger.http.post("/api/v1/guests", json={"name": "Nils"}, headers=headers)
        assert answer.status_code == 201
        assert "cutthroat=" in answer.headers["set-cookie"]


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


async def raw_answer(crew: Crew, request: bytes) -> tuple[int, httpx.Headers]:
    """Return the status and the headers of what is answered to these bytes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", crew.server.port)
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    writer.close()
    await writer.wait_closed()
    pairs = [line.split(": ", 1) for line in head[1:] if line]
    return int(head[0].split()[1]), httpx.Headers([(name, value) for name, value in pairs])


UPGRADE = (
    b"Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 20_000, 400),
        (b"GET /ws/nowhere HTTP/1.1\r\n" + UPGRADE + b"\r\n", 404),
        (b"GET /ws/tables/x HTTP/1.1\r\n" + UPGRADE + b"Origin: https://evil.test\r\n\r\n", 403),
    ],
    ids=["no request", "too large a head", "no such socket", "a socket for a foreign page"],
)
async def test_what_never_reaches_the_application_is_answered_with_the_same_headers(
    crew: Crew, request_: bytes, status: int
) -> None:
    found, headers = await raw_answer(crew, request_)
    assert found == status
    assert {name: headers.get(name) for name in HEADERS} == HEADERS


async def test_our_own_pages_change_things(crew: Crew) -> None:
    maya = await crew.guest("Maya")
    answer = await maya.http.post("/api/v1/tables", json={}, headers={"Origin": crew.server.base})
    assert answer.status_code == 201


async def test_a_body_without_a_length_is_counted_as_it_comes(crew: Crew) -> None:
    async def endless() -> Any:
        for _ in range(100):
            yield b"x" * 1_000

    stranger = await crew.stranger()
    answer = await stranger.http.post("/api/v1/guests", content=endless())
    check_error(answer, 413, "too_large")


@pytest.mark.parametrize("path", ["/", "/t/xxxxxxxxxxxxxxxx", "/healthz", "/static/x/css/base.css"])
async def test_head_is_answered_as_get_without_a_body(crew: Crew, path: str) -> None:
    stranger = await crew.stranger()
    full, head = await stranger.http.get(path), await stranger.http.head(path)
    assert (head.status_code, head.content) == (full.status_code, b"")
    assert head.headers["content-type"] == full.headers["content-type"]
    assert head.headers["content-length"] == full.headers["content-length"]


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
        "/static/x/../../pyproject.toml",
        "/static/x/%2e%2e/%2e%2e/pyproject.toml",
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


async def test_the_process_is_up_and_ready(crew: Crew) -> None:
    stranger = await crew.stranger()
    assert (await stranger.http.get("/healthz")).json() == {"status": "up"}
    assert (await stranger.http.get("/readyz")).json() == {"status": "ready", "database": "ok", "log": "ok"}


async def test_a_fault_of_ours_is_a_page_or_json_with_the_number_of_the_request(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("planted")

    services = crew.server.app.state.services
    monkeypatch.setattr(services.entrance, "find_by_door", broken)
    stranger = await crew.stranger()
    page = await stranger.http.get("/j/" + "x" * 22)
    assert page.status_code == 500
    assert "planted" not in page.text
    assert page.headers["x-request-id"] in page.text
    assert strict(page.headers)
    answer = await stranger.http.post("/api/v1/join/" + "x" * 22, json={"name": "Nils"})
    check_error(answer, 500, "internal")


async def renamed(person: Person) -> str:
    return str((await person.get("/me"))["name"])


async def test_a_name_can_be_changed(crew: Crew) -> None:
    maya = await crew.guest("Maya")
    answer = await maya.http.patch("/api/v1/me", json={"name": " Maja "})
    assert answer.json() == {"player": maya.player, "name": "Maja"}
    assert await renamed(maya) == "Maja"
    again = await maya.post("/guests", 201, name="Maria")
    assert again == {"player": maya.player, "name": "Maria"}
