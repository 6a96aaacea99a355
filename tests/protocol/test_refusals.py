"""Every refusal has a code and one sentence, on every door."""

import json
from typing import Any

import pytest

from tests.protocol.answers import check_error
from tests.protocol.conftest import Crew
from tests.support.doors import Json

JSON = {"content-type": "application/json"}


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
    ("DELETE", "/api/v1/me", None, 401, "no_identity"),
    ("POST", "/api/v1/groups/x/members", {}, 404, "no_such_group"),
    ("POST", "/api/v1/passkeys/options", {}, 409, "passkeys_need_https"),
    ("POST", "/api/v1/me/recovery-link", {}, 401, "no_identity"),
    ("POST", "/api/v1/recovery-links/x", {}, 404, "no_such_recovery_link"),
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


async def test_a_corrupt_cookie_is_like_none_and_can_be_replaced(crew: Crew) -> None:
    stranger = await crew.stranger()
    for value in ("nonsense", "a.b.c", "x" * 5_000):
        headers = {"Cookie": f"cutthroat={value}"}
        check_error(await stranger.http.get("/api/v1/me", headers=headers), 401, "no_identity")
        answer = await stranger.http.post("/api/v1/guests", json={"name": "Nils"}, headers=headers)
        assert answer.status_code == 201
        assert "cutthroat=" in answer.headers["set-cookie"]
