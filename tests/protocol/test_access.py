"""Who may do what: every route, every message of the socket and every command of the door, for every kind of
caller.

A new route, message or command of the door without a row turns this red, and so does a row for one that is
gone.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import get_args

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from sqlalchemy import URL
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from app.players.identity import Identity, IdentitySigner, new_secret
from app.realtime.facts import DOOR_COMMANDS
from app.realtime.messages import Inbound
from tests.protocol.conftest import PATIENT, QUICK, Crew
from tests.support.doors import Closed, DoorsServer, Json, Person, Socket, running

CALLERS = ("nobody", "outside", "watcher", "seat", "host", "forged", "retired", "foreign")
"""Without a cookie; a guest with a table of their own; let in, but not seated; seated; the host.

`forged`: the host's identity, signed with another key; `retired`: the host, well signed, with a secret that
the server does not know; `foreign`: the host's cookie with a request that a page of another site sent.
"""

ROUTES = """
                                                      nobody outside watcher seat host forged retired foreign
POST  /api/v1/guests                                  201    201     201     201  201  201    201     403
GET   /api/v1/me                                      401    200     200     200  200  401    401     200
GET   /api/v1/me/statistics                           401    404     404     404  404  401    401     404
GET   /api/v1/me/statistics.csv                       401    404     404     404  404  401    401     404
PATCH /api/v1/me                                      401    200     200     200  200  401    401     403
GET   /api/v1/me/cutthroat-results.json               401    200     200     200  200  401    401     200
POST  /api/v1/me/device-link                          401    201     201     201  201  401    401     403
POST  /api/v1/me/recovery-link                        401    201     201     201  201  401    401     403
POST  /api/v1/recovery-links/{token}                  200    200     200     200  200  200    200     403
POST  /api/v1/tables                                  401    201     201     201  201  401    401     403
POST  /api/v1/me/passkeys/options                     401    409     409     409  409  401    401     403
POST  /api/v1/me/passkeys                             401    409     409     409  409  401    401     403
DELETE /api/v1/me/passkeys                            401    200     200     200  200  401    401     403
POST  /api/v1/groups                                  401    201     201     201  201  401    401     403
GET   /api/v1/groups/{group_id}                       401    403     403     403  200  401    401     200
POST  /api/v1/groups/{group_id}/members               401    200     200     200  200  401    401     403
DELETE /api/v1/groups/{group_id}/members/me           401    204     204     204  204  401    401     403
GET   /g/{group_id}                                   200    200     200     200  200  200    200     200
POST  /api/v1/passkeys/options                        409    409     409     409  409  409    409     403
POST  /api/v1/passkeys/sign-in                        409    409     409     409  409  409    409     403
GET   /api/v1/tables/{table_id}                       401    403     200     200  200  401    401     200
POST  /api/v1/tables/{table_id}/commands              401    403     403     403  200  401    401     403
POST  /api/v1/tables/{table_id}/device-link           401    403     201     201  201  401    401     403
GET   /api/v1/tables/{table_id}/qr.svg                401    403     200     200  200  401    401     200
GET   /api/v1/tables/{table_id}/history               401    403     200     200  200  401    401     200
GET   /api/v1/tables/{table_id}/history/{tournament_no}/{game_no}/{hand_no}  401 403 404 404 404 401 401 404
GET   /api/v1/tables/{table_id}/history/{tournament_no}/cutthroat.json  401 403 404 404 404 401 401 404
GET   /api/v1/tables/{table_id}/history/{tournament_no}/tally.csv  401 403 404 404 404 401 401 404
GET   /api/v1/tables/{table_id}/history/{tournament_no}/scores.csv  401 403 404 404 404 401 401 404
GET   /api/v1/tables/{table_id}/history/{tournament_no}/board.svg  401 403 404 404 404 401 401 404
GET   /api/v1/tournaments/{tournament_id}/cutthroat.json  401 403 404 404 404 401 401 404
GET   /api/v1/tournaments/{tournament_id}/tally.csv  401 403 404 404 404 401 401 404
GET   /api/v1/tournaments/{tournament_id}/scores.csv  401 403 404 404 404 401 401 404
GET   /api/v1/tournaments/{tournament_id}/board.svg  401 403 404 404 404 401 401 404
POST  /api/v1/tournaments                             401    201     201     201  201  401    401     403
GET   /api/v1/tournaments/{tournament_id}             401    403     200     200  200  401    401     200
POST  /api/v1/tournaments/{tournament_id}/commands    401    403     403     403  200  401    401     403
GET   /api/v1/tournaments/{tournament_id}/stream      401    403     200     200  200  401    401     200
POST  /api/v1/tournaments/{tournament_id}/tables/{table_id}/watch  401 403 404 404  404  401    401     403
POST  /api/v1/tournaments/{tournament_id}/knocks/{knock}  401 403    404     404  404  401    401     403
POST  /api/v1/join/{door_key}                         401    200     200     200  200  401    401     403
POST  /api/v1/knocks                                  401    201     201     201  201  401    401     403
GET   /api/v1/knocks/{knock}                          401    200     404     404  404  401    401     404
POST  /api/v1/device-links/{token}                    200    200     200     200  200  200    200     403
GET   /api/v1/games                                   200    200     200     200  200  200    200     200
GET   /api/v1/games/{game}                            200    200     200     200  200  200    200     200
POST  /api/v1/rules/cards                             200    200     200     200  200  200    200     403
GET   /api/v1/rules/cards/{code}                      200    200     200     200  200  200    200     200
POST  /api/v1/sheets                                  201    201     201     201  201  201    201     403
GET   /api/v1/sheets/{sheet_id}                       200    200     200     200  200  200    200     200
GET   /api/v1/sheets/{sheet_id}/forms                 200    200     200     200  200  200    200     200
POST  /api/v1/sheets/{sheet_id}/preview               200    200     200     200  200  200    200     403
POST  /api/v1/sheets/{sheet_id}/commands              200    200     200     200  200  200    200     403
GET   /api/v1/sheets/{sheet_id}/cutthroat-score.json  200    200     200     200  200  200    200     200
GET   /                                               200    200     200     200  200  200    200     200
GET   /statistics                                     401    200     200     200  200  401    401     200
GET   /t/{table_id}                                   401    403     200     200  200  401    401     200
GET   /t/{table_id}/history                           401    403     200     200  200  401    401     200
GET   /t/{table_id}/history/{tournament_no}/{game_no}/{hand_no}  401 403  404  404  404  401  401  404
GET   /e/{tournament_id}/album                        401    403     404     404  404  401    401     404
GET   /t/{table_id}/history/{tournament_no}/album     401    403     404     404  404  401    401     404
GET   /j/{door_key}                                   200    200     200     200  200  200    200     200
GET   /k/{knock_id}                                   401    200     404     404  404  401    401     404
GET   /d/{device_token}                               200    200     200     200  200  200    200     200
GET   /me                                             200    200     200     200  200  200    200     200
GET   /me/{recovery_token}                            200    200     200     200  200  200    200     200
GET   /rules                                          303    303     303     303  303  303    303     303
GET   /rules/{game}                                   200    200     200     200  200  200    200     200
GET   /rules/card/{code}                              200    200     200     200  200  200    200     200
GET   /evening                                        200    200     200     200  200  200    200     200
GET   /e/{tournament_id}                              401    403     200     200  200  401    401     200
GET   /e/{tournament_id}/board                        401    403     200     200  200  401    401     200
GET   /e/{tournament_id}/fairness                     401    403     200     200  200  401    401     200
GET   /tv                                             200    200     200     200  200  200    200     200
GET   /tv/{tournament_id}                             401    403     200     200  200  401    401     200
GET   /score                                          200    200     200     200  200  200    200     200
GET   /score/{sheet_id}                               200    200     200     200  200  200    200     200
GET   /api/openapi.json                               200    200     200     200  200  200    200     200
GET   /api/docs                                       200    200     200     200  200  200    200     200
GET   /api/docs/start.js                              200    200     200     200  200  200    200     200
GET   /api/socket                                     200    200     200     200  200  200    200     200
GET   /api/socket/schema.json                         200    200     200     200  200  200    200     200
GET   /api/notation                                   200    200     200     200  200  200    200     200
GET   /healthz                                        200    200     200     200  200  200    200     200
GET   /readyz                                         200    200     200     200  200  200    200     200
GET   /metrics                                        200    200     200     200  200  200    200     200
MOUNT /api/assets                                     200    200     200     200  200  200    200     200
MOUNT /static                                         200    200     200     200  200  200    200     200
DELETE /api/v1/me                                     401    200     200     200  200  401    401     403
"""
FILES = {"/api/assets": "/api/assets/swagger-ui.css", "/static": "/static/x/css/base.css"}
RULES: Json = {"game": "three_person_spades", "n_seats": 3}
HAND: Json = {
    "type": "enter_hand",
    "hand": [{"bid": "5", "tricks": 5}, {"bid": "5", "tricks": 5}, {"bid": "7", "tricks": 7}],
}
EVENING: Json = {"title": "Friday", "rounds": [[{}]], "tokens_to_win": 3}
BODIES: dict[str, Json] = {
    "POST /api/v1/guests": {"name": "Maya"},
    "PATCH /api/v1/me": {"name": "Maya"},
    "POST /api/v1/tables/{table_id}/commands": {
        "id": "rules",
        "command": {"type": "change_rules", "turn_s": 60},
    },
    "POST /api/v1/groups": {"title": "Friday"},
    "POST /api/v1/tournaments": EVENING,
    "POST /api/v1/tournaments/{tournament_id}/commands": {"id": "lock", "command": {"type": "lock"}},
    "POST /api/v1/tournaments/{tournament_id}/knocks/{knock}": {"open": True},
    "POST /api/v1/join/{door_key}": {"sit": False},
    "POST /api/v1/me/passkeys": {"credential_id": "a", "client_data": "a", "attestation": "a"},
    "POST /api/v1/passkeys/sign-in": {
        "credential_id": "a",
        "client_data": "a",
        "authenticator_data": "a",
        "signature": "a",
    },
    "POST /api/v1/rules/cards": RULES,
    "POST /api/v1/sheets": {"game": "three_person_spades", "players": ["Ann", "Bo", "Cy"]},
    "POST /api/v1/sheets/{sheet_id}/preview": {"command": HAND},
    "POST /api/v1/sheets/{sheet_id}/commands": {"id": "a", "seq": 1, "command": HAND},
}
FOREIGN = {"Origin": "https://evil.test"}


def rows() -> dict[str, dict[str, int]]:
    """Return the answer for each caller, by route; in the last one those who may are deleted."""
    split = [line.split() for line in ROUTES.strip().splitlines()]
    assert tuple(split[0]) == CALLERS
    return {
        f"{method} {path}": dict(zip(CALLERS, map(int, statuses), strict=True))
        for method, path, *statuses in split[1:]
    }


def routes(app: FastAPI) -> set[str]:
    """Return every route of the application but the sockets, as the rows name them."""
    found = set()
    for route in iter_route_contexts(app.routes):
        if not str(route.path).startswith("/ws/"):
            methods = (route.methods or {"MOUNT"}) - {"HEAD"}
            found |= {f"{method} {route.path}" for method in methods}
    return found


@pytest.fixture(scope="module")
def server(database: URL) -> Iterator[DoorsServer]:
    """Nobody does anything too often here."""
    with running(DoorsServer(database, replace(QUICK, credits=PATIENT))) as started:
        yield started


@dataclass
class Party:
    """A table in its lobby with every kind of caller around it, and what stands for the names in paths."""

    server: DoorsServer
    table: Json
    cookies: dict[str, str | None]
    places: dict[str, str]
    minter: Person
    """Somebody with a table of their own, who makes the device links."""

    async def path(self, pattern: str) -> str:
        """Return a path of this route."""
        if pattern.startswith("/api/v1/recovery-links/"):
            link = await self.minter.post("/me/recovery-link", 201)
            return pattern.format(token=link["url"].rpartition("/")[2])
        if pattern.endswith("{token}"):  # each works once
            link = await self.minter.post(f"/tables/{self.places['others_table']}/device-link", 201)
            return pattern.format(token=link["url"].rpartition("/")[2])
        return FILES.get(pattern, pattern).format(**self.places)

    def headers(self, caller: str) -> dict[str, str]:
        cookie = self.cookies[caller]
        return ({"Cookie": f"cutthroat={cookie}"} if cookie else {}) | (
            FOREIGN if caller == "foreign" else {}
        )


@pytest.fixture
async def party(crew: Crew) -> Party:
    host, table = await crew.table()
    seat, watcher, outside, minter = [await crew.guest("Maya") for _ in range(4)]
    for person, sits in ((seat, True), (watcher, False)):
        await person.post(f"/join{table['link'].removeprefix('/j')}", sit=sits)
    await outside.post("/tables", 201)
    evening = await host.post("/tournaments", 201, **EVENING)
    for person, sits in ((seat, True), (watcher, False)):
        await person.post(f"/join{evening['link'].removeprefix('/j')}", sit=sits)
    signer: IdentitySigner = crew.server.app.state.services.signer
    identity = signer.parse(host.cookie)
    assert identity is not None
    cookies = {
        "nobody": None,
        "outside": outside.cookie,
        "watcher": watcher.cookie,
        "seat": seat.cookie,
        "host": host.cookie,
        "forged": IdentitySigner("x" * 64).value(identity),
        "retired": signer.value(Identity(identity.player_id, new_secret())),
        "foreign": host.cookie,
    }
    others = await minter.post("/tables", 201)
    knock = (await outside.post("/knocks", 201, code=table["code"]))["knock"]
    sheet = await host.post("/sheets", 201, game="three_person_spades", players=["Ann", "Bo", "Cy"])
    places = {
        "table_id": table["table_id"],
        "tournament_id": evening["tournament_id"],
        "others_table": others["table_id"],
        "door_key": others["link"].removeprefix("/j/"),  # so that nobody is let in at the table itself
        "knock": knock,
        "knock_id": knock,
        "sheet_id": sheet["sheet_id"],
        "group_id": (await host.post("/groups", 201, title="Friday"))["group_id"],
        "device_token": "x",
        "recovery_token": "x",
        "game": "cutthroat_spades",
        "tournament_no": "1",  # no hand was played yet; who gets one: test_history
        "game_no": "1",
        "hand_no": "1",
        "code": (await host.post("/rules/cards", **RULES))["code"],
    }
    return Party(crew.server, table, cookies, places, minter)


async def test_every_route_has_a_row_and_answers_each_caller_as_it_says(party: Party) -> None:
    expected = rows()
    assert routes(party.server.app) == set(expected)
    async with httpx.AsyncClient(base_url=party.server.base) as http:
        found = {
            route: {who: await answered(http, party, route, who) for who in CALLERS} for route in expected
        }
    assert found == expected


async def answered(http: httpx.AsyncClient, party: Party, route: str, caller: str) -> int:
    """Return the status that the caller gets; what is refused says why."""
    method, pattern = route.split()
    body = {"code": party.table["code"]} if route == "POST /api/v1/knocks" else BODIES.get(route, {})
    async with http.stream(
        "GET" if method == "MOUNT" else method,
        await party.path(pattern),
        params={"hand": 0} if pattern.endswith("/forms") else None,
        json=body if method in ("POST", "PATCH") else None,
        headers=party.headers(caller),
    ) as answer:
        if (
            answer.headers.get("content-type", "").partition(";")[0] != "text/event-stream"
        ):  # which has no end
            await answer.aread()
    http.cookies.clear()
    assert "access-control-allow-origin" not in answer.headers, (route, caller)
    if answer.status_code in REASONS and pattern.startswith("/api"):
        code = answer.json()["error"]["code"]
        assert code in REASONS[answer.status_code], (route, caller)
        assert (code == "bad_origin") == (caller == "foreign"), (route, caller)
    return answer.status_code


REASONS = {
    401: {"no_identity"},
    403: {"not_admitted", "not_seated", "not_host", "not_a_member", "bad_origin"},
}


# What each message is answered with: before `hello`, then to who only watches, to a seat and to the host.
MESSAGES: dict[str, tuple[Json, str, str, str, str]] = {
    "hello": ({"protocol": 1, "since": None}, "snapshot", "snapshot", "snapshot", "snapshot"),
    "command": (
        {"id": "a", "command": {"type": "change_rules", "turn_s": 15}},
        "hello_first",
        "not_host",
        "not_host",
        "ack",
    ),
    "chat": ({"emote": "joy"}, "hello_first", "chat", "chat", "chat"),
    "hover": ({"smiley": "sun", "slot": 0}, "hello_first", "nothing", "nothing", "nothing"),
    "hidden": ({"hidden": True}, "hello_first", "nothing", "nothing", "nothing"),
    "ping": ({"t": 1}, "hello_first", "pong", "pong", "pong"),
}
TURNED_AWAY = {"nobody": 4401, "outside": 4403, "forged": 4401, "retired": 4401}


async def test_every_message_has_a_row_and_is_answered_to_each_caller_as_it_says(party: Party) -> None:
    assert {kind.__struct_config__.tag for kind in get_args(Inbound)} == set(MESSAGES)
    for kind, (fields, before, *after) in MESSAGES.items():
        for caller, expected in zip(("watcher", "seat", "host"), after, strict=True):
            async with socket_of(party, caller) as tab:
                await tab.say(type=kind, **fields)
                assert word(await tab.next()) == before, (kind, caller)
                if kind != "hello":
                    await tab.hello()
                    await tab.settled()
                    await tab.say(type=kind, **fields)
                    answers = [word(heard) for heard in await tab.settled() if heard["type"] not in NEWS]
                    assert answers == [expected] * (expected != "nothing"), (kind, caller)


NEWS = ("event", "presence", "knocks")


def word(heard: Json) -> str:
    """Return the kind of an answer, or why the message was refused."""
    return str(heard["code"] if heard["type"] == "reject" else heard["type"])


async def test_who_is_not_let_in_hears_nothing_whatever_the_message(party: Party) -> None:
    for caller, code in TURNED_AWAY.items():
        for kind, (fields, *_) in MESSAGES.items():
            async with socket_of(party, caller) as tab:
                with suppress(ConnectionClosed):  # closed at once, who has no identity
                    await tab.say(type=kind, **fields)
                    await tab.hello()
                assert await first_but_hello_first(tab) == code, (caller, kind)


async def first_but_hello_first(tab: Socket) -> int | str:
    """Return what comes after all demands for a `hello`: the code of the close, or what was let out."""
    while True:
        try:
            heard = await tab.next()
        except Closed as closed:
            return closed.code
        if word(heard) != "hello_first":
            return word(heard)


# What each command of the door is answered with to who is outside, watches, sits and is the host: on the
# socket, and over REST, where nobody hears of knocks. Then what the knock is told.
AT_THE_DOOR: dict[str, tuple[str, str, str]] = {
    "let_in": ("4403 ack ack ack", "unknown_command", "open"),
    "refuse": ("4403 ack ack ack", "unknown_command", "closed"),
}


async def test_every_command_of_the_door_has_a_row_and_is_answered_to_each_caller_as_it_says(
    party: Party,
) -> None:
    assert set(AT_THE_DOOR) == set(DOOR_COMMANDS)
    async with httpx.AsyncClient(base_url=f"{party.server.base}/api/v1") as http:
        for name, (on_socket, over_rest, told) in AT_THE_DOOR.items():
            for caller, expected in zip(
                ("outside", "watcher", "seat", "host"), on_socket.split(), strict=True
            ):
                knock, knocker = await knocked(http, party)
                wish = {"type": name, "knock": knock}
                assert await answered_over_rest(http, party, caller, wish) == over_rest, (name, caller)
                assert await told_at_the_door(http, knock, knocker) == "waiting", (name, caller)
                assert await answered_on_socket(party, caller, wish) == expected, (name, caller)
                status = told if expected == "ack" else "waiting"
                assert await told_at_the_door(http, knock, knocker) == status, (name, caller)


async def knocked(http: httpx.AsyncClient, party: Party) -> tuple[str, dict[str, str]]:
    """Let a new guest knock at the table; return the knock and the guest's headers."""
    guest = await http.post("/guests", json={"name": "Nils"})
    headers = {"Cookie": f"cutthroat={guest.cookies['cutthroat']}"}
    http.cookies.clear()
    answer = await http.post("/knocks", json={"code": party.table["code"]}, headers=headers)
    return str(answer.json()["knock"]), headers


async def told_at_the_door(http: httpx.AsyncClient, knock: str, knocker: dict[str, str]) -> str:
    """Return what becomes of a knock, as its guest is told."""
    return str((await http.get(f"/knocks/{knock}", headers=knocker)).json()["status"])


async def answered_over_rest(http: httpx.AsyncClient, party: Party, caller: str, wish: Json) -> str:
    """Return why a command over REST is refused."""
    path = f"/tables/{party.table['table_id']}/commands"
    answer = await http.post(path, json={"id": "rest", "command": wish}, headers=party.headers(caller))
    return str(answer.json()["error"]["code"])


async def answered_on_socket(party: Party, caller: str, wish: Json) -> str:
    """Return what a command is answered with, or the code with which the caller is turned away."""
    async with socket_of(party, caller) as tab:
        try:
            await tab.hello()
            return word(await tab.command(wish["knock"], **wish))
        except Closed as closed:
            return str(closed.code)


async def test_a_page_of_another_site_opens_no_socket(party: Party) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with socket_of(party, "foreign"):
            pass
    assert refused.value.response.status_code == 403


@asynccontextmanager
async def socket_of(party: Party, caller: str) -> AsyncIterator[Socket]:
    """Open a socket at the table, as this caller."""
    url = f"ws://127.0.0.1:{party.server.port}/ws/tables/{party.table['table_id']}"
    async with connect(url, additional_headers=party.headers(caller)) as connection:
        yield Socket(connection)
