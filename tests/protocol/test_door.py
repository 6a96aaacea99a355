"""Through the door: the link opens, the code only knocks, a name may be taken, a device link works once."""

import pytest
from sqlalchemy import URL

from app.ops.clock import now_ms
from app.players import device_links
from app.players.identity import hashed
from app.players.knocks import LIFETIME_MS
from tests.protocol.conftest import Crew
from tests.support.doors import DoorsServer, Json, Person, guest, running, visitor
from tests.support.postgres import connect, run


def key(table: Json) -> str:
    return str(table["link"].removeprefix("/j/"))


def status_of(status: str, table: Json | None = None) -> Json:
    """Return what whoever knocked is told; an open door says where it leads."""
    return {"status": status, "table_id": table["table_id"] if table else None, "tournament_id": None}


async def test_the_link_lets_in_and_seats(crew: Crew) -> None:
    _, table = await crew.table()
    stranger = await crew.stranger()
    answer = await stranger.post(f"/join/{key(table)}", name="Nils")
    assert answer == {
        "table_id": table["table_id"],
        "tournament_id": None,
        "knock": None,
        "seated": True,
        "same_name": False,
        "suggestion": None,
    }
    view = await stranger.get(f"/tables/{table['table_id']}")
    assert view["you"]["place"] == 1
    assert view["you"]["name"] == "Nils"


async def test_joining_twice_is_joining_once(crew: Crew) -> None:
    _, table = await crew.table()
    nils = await crew.guest("Nils")
    first = await nils.post(f"/join/{key(table)}")
    seq = (await nils.get(f"/tables/{table['table_id']}"))["seq"]
    assert await nils.post(f"/join/{key(table)}") == first
    assert (await nils.get(f"/tables/{table['table_id']}"))["seq"] == seq


async def test_a_full_table_can_be_watched(crew: Crew) -> None:
    _, table = await crew.full_table()
    late = await crew.guest("Eve")
    answer = await late.post(f"/join/{key(table)}")
    assert not answer["seated"]
    assert (await late.get(f"/tables/{table['table_id']}"))["you"]["place"] is None


async def test_who_only_watches_takes_no_seat(crew: Crew) -> None:
    _, table = await crew.table()
    watcher = await crew.guest("Eve")
    assert not (await watcher.post(f"/join/{key(table)}", sit=False))["seated"]


async def test_the_same_name_is_marked_and_another_is_offered(crew: Crew) -> None:
    maya, table = await crew.table()
    twin = await crew.guest("MAYA")
    answer = await twin.post(f"/join/{key(table)}")
    assert (answer["same_name"], answer["suggestion"]) == (True, "MAYA 2")
    places = (await maya.get(f"/tables/{table['table_id']}"))["places"]
    assert [place["same_name"] for place in places if place] == [True, True]
    again = await twin.post(f"/join/{key(table)}", name="MAYA 2")
    assert (again["same_name"], again["seated"]) == (False, True)
    places = (await maya.get(f"/tables/{table['table_id']}"))["places"]
    assert [place["name"] for place in places if place] == ["Maya", "MAYA 2"]


async def test_a_second_device_with_the_same_name_gets_neither_seat_nor_cards(crew: Crew) -> None:
    maya, table = await crew.table()
    twin = await crew.guest("Maya")
    await twin.post(f"/join/{key(table)}")
    view = await twin.get(f"/tables/{table['table_id']}")
    assert view["you"]["player"] != maya.player
    assert view["you"]["place"] == 1


@pytest.mark.parametrize("wrong", ["x", "x" * 22, "x" * 1000, "%00", "é"])
async def test_a_link_that_opens_nothing_is_said_so(crew: Crew, wrong: str) -> None:
    nils = await crew.guest("Nils")
    answer = await nils.http.post(f"/api/v1/join/{wrong}", json={})
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] in ("no_such_table", "not_found")


async def test_without_a_name_nobody_sits(crew: Crew) -> None:
    _, table = await crew.table()
    stranger = await crew.stranger()
    refused = await stranger.post(f"/join/{key(table)}", 401)
    assert refused["error"]["code"] == "no_identity"


async def knocked(crew: Crew, table: Json) -> tuple[Person, str]:
    """Nils knocks."""
    nils = await crew.guest("Nils")
    knock = await nils.post("/knocks", 201, code=table["code"].lower())
    return nils, knock["knock"]


async def test_somebody_inside_opens_with_one_tap(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        nils, knock = await knocked(crew, table)
        assert (await tab.hear("knocks"))["knocks"] == [{"knock": knock, "name": "Nils"}]
        assert await nils.get(f"/knocks/{knock}") == status_of("waiting")
        refused = await nils.http.get(f"/api/v1/tables/{table['table_id']}")
        assert refused.json()["error"]["code"] == "not_admitted"
        assert (await tab.command("open", type="let_in", knock=knock))["type"] == "ack"
        assert (await tab.hear("knocks"))["knocks"] == []
    assert await nils.get(f"/knocks/{knock}") == status_of("open", table)
    assert (await nils.get(f"/tables/{table['table_id']}"))["you"]["name"] == "Nils"
    assert await nils.post("/knocks", 201, code=table["code"]) == {
        "knock": None,
        "table_id": table["table_id"],
        "tournament_id": None,
    }


async def test_opening_twice_is_opening_once(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        _, knock = await knocked(crew, table)
        first = await tab.command("open", type="let_in", knock=knock)
        assert await tab.command("open", type="let_in", knock=knock) == first
        again = await tab.command("other", type="let_in", knock=knock)
        assert (again["type"], again["seq"]) == ("ack", first["seq"])


async def test_a_door_that_was_opened_is_open_though_the_board_was_forgotten(
    crew: Crew, database: URL
) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        _, knock = await knocked(crew, table)
        first = await tab.command("open", type="let_in", knock=knock)
        await run(database, "delete from knocks")  # as after a crash of the database
        assert await tab.command("open", type="let_in", knock=knock) == first
        assert (await tab.command("other", type="let_in", knock=knock))["code"] == "no_such_knock"


async def test_who_came_by_the_link_while_knocking_waits_no_longer(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        nils, knock = await knocked(crew, table)
        await nils.post(f"/join{table['link'].removeprefix('/j')}")
        await tab.hear("event")
        assert (await tab.command("open", type="let_in", knock=knock))["type"] == "ack"
    assert await nils.get(f"/knocks/{knock}") == status_of("open", table)


async def test_who_is_not_wanted_is_told_that_nobody_opened(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        nils, knock = await knocked(crew, table)
        await tab.command("no", type="refuse", knock=knock)
        assert (await nils.get(f"/knocks/{knock}"))["status"] == "closed"
        assert (await nils.post("/knocks", 201, code=table["code"]))["knock"] != knock


async def test_who_comes_later_sees_who_still_knocks(crew: Crew) -> None:
    maya, table = await crew.table()
    _, knock = await knocked(crew, table)
    async with maya.at(table["table_id"]) as tab:
        assert (await tab.hear("knocks"))["knocks"] == [{"knock": knock, "name": "Nils"}]


async def test_who_takes_another_name_at_the_door_is_shown_and_let_in_under_it(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        nils, knock = await knocked(crew, table)
        assert (await tab.hear("knocks"))["knocks"] == [{"knock": knock, "name": "Nils"}]
        renamed = await nils.http.patch("/api/v1/me", json={"name": "Skipper"})
        assert renamed.status_code == 200
        assert (await tab.hear("knocks"))["knocks"] == [{"knock": knock, "name": "Skipper"}]
        await tab.command("open", type="let_in", knock=knock)
    assert (await nils.get(f"/tables/{table['table_id']}"))["you"]["name"] == "Skipper"


async def test_an_unanswered_knock_ends(crew: Crew, database: URL) -> None:
    _, table = await crew.table()
    nils, knock = await knocked(crew, table)
    gone = f"until = until - interval '{LIFETIME_MS} milliseconds'"
    await run(database, f"update knocks set {gone} where id = '{knock}'")  # time goes by
    assert await nils.get(f"/knocks/{knock}") == status_of("closed")


async def test_a_knock_is_for_the_table_it_was_made_at_and_asked_after_by_who_knocked(crew: Crew) -> None:
    _, table = await crew.table()
    other_host, other = await crew.table()
    _, knock = await knocked(crew, table)
    async with other_host.at(other["table_id"]) as tab:
        assert (await tab.command("open", type="let_in", knock=knock))["code"] == "no_such_knock"
    eve = await crew.guest("Eve")
    assert (await eve.get(f"/knocks/{knock}", 404))["error"]["code"] == "no_such_knock"


@pytest.mark.parametrize("code", ["", "AAAA", "KRK", "KRKNN", "????", "\u0000", "x" * 1000])
async def test_a_wrong_code_is_said_so(crew: Crew, code: str) -> None:
    nils = await crew.guest("Nils")
    refused = await nils.post("/knocks", 404, code=code)
    assert refused["error"]["code"] == "no_such_code"
    assert len(refused["error"]["params"]["code"]) <= 8


async def test_a_device_link_works_once_and_both_devices_are_the_player(crew: Crew) -> None:
    maya, table = await crew.table()
    link = await maya.post(f"/tables/{table['table_id']}/device-link", 201)
    token = link["url"].rpartition("/d/")[2]
    phone = await crew.stranger()
    page = await phone.http.get(f"/d/{token}")
    assert page.status_code == 200
    assert "set-cookie" not in page.headers
    assert await phone.post(f"/device-links/{token}") == {"table_id": table["table_id"]}
    for device in (phone, maya):
        async with device.at(table["table_id"]) as tab:
            assert (await tab.hear("snapshot"))["view"]["you"]["player"] == maya.player
    assert phone.cookie != maya.cookie
    thief = await crew.stranger()
    refused = await thief.post(f"/device-links/{token}", 404)
    assert refused["error"]["code"] == "no_such_device_link"
    assert "cutthroat" not in thief.http.cookies


async def test_a_device_link_is_only_for_who_is_at_the_table(crew: Crew) -> None:
    _, table = await crew.table()
    eve = await crew.guest("Eve")
    refused = await eve.post(f"/tables/{table['table_id']}/device-link", 403)
    assert refused["error"]["code"] == "not_admitted"


async def test_a_device_link_is_too_old_after_five_minutes(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    maya, table = await crew.table()
    link = await maya.post(f"/tables/{table['table_id']}/device-link", 201)
    monkeypatch.setattr(device_links, "now_ms", lambda: now_ms() + device_links.LIFETIME_MS + 1)
    phone = await crew.stranger()
    token = link["url"].rpartition("/d/")[2]
    assert (await phone.post(f"/device-links/{token}", 404))["error"]["code"] == "no_such_device_link"


async def test_what_opens_a_seat_is_kept_as_a_hash_only(crew: Crew, database: URL) -> None:
    maya, table = await crew.table()
    link = await maya.post(f"/tables/{table['table_id']}/device-link", 201)
    token, secret = link["url"].rpartition("/d/")[2], maya.cookie.split(".")[1]
    connection = await connect(database)
    kept = ""
    for name in ("players", "player_sessions", "device_links", "streams", "events", "tables"):
        kept += str(await connection.fetchval(f"select json_agg({name}) from {name}"))
    await connection.close()
    assert maya.player in kept
    assert hashed(token) in kept
    assert hashed(secret) in kept
    assert token not in kept
    assert secret not in kept


async def test_the_cookie_is_not_for_scripts_and_not_for_other_sites(crew: Crew) -> None:
    stranger = await crew.stranger()
    answer = await stranger.http.post("/api/v1/guests", json={"name": "Nils"})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "path=/" in cookie
    assert "secure" not in cookie


async def test_behind_a_proxy_with_tls_the_cookie_is_secure(crew: Crew) -> None:
    stranger = await crew.stranger()
    answer = await stranger.http.post(
        "/api/v1/guests", json={"name": "Nils"}, headers={"X-Forwarded-Proto": "https"}
    )
    assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.usefixtures("_nothing_spent")
async def test_guessing_codes_is_slowed_down(database: URL) -> None:
    with running(DoorsServer(database, knocks_per_minute=3, guests_per_minute=2)) as server:
        async with guest(server, "Eve") as eve:
            for _ in range(3):
                await eve.post("/knocks", 404, code="XXXX")
            refused = await eve.http.post("/api/v1/knocks", json={"code": "XXXX"})
            assert refused.status_code == 429
            assert refused.json()["error"]["code"] == "too_many"
            assert int(refused.headers["retry-after"]) >= 1
        async with visitor(server) as stranger:
            await stranger.post("/guests", 201, name="Nils")
            stranger.http.cookies.clear()
            assert (await stranger.post("/guests", 429, name="Nils"))["error"]["code"] == "too_many"


@pytest.mark.usefixtures("_nothing_spent")
async def test_an_address_opens_so_many_tables_and_no_more(database: URL) -> None:
    with running(DoorsServer(database, tables_per_minute=2)) as server:
        for name in ("Eve", "Mallory"):
            async with guest(server, name) as person:
                await person.post("/tables", 201)
        async with guest(server, "Nils") as nils:
            assert (await nils.post("/tables", 429))["error"]["code"] == "too_many"


async def test_a_table_asked_for_again_with_the_same_id_is_the_same_table(crew: Crew) -> None:
    maya, nils = [await crew.guest(name) for name in ("Maya", "Nils")]
    first = await maya.post("/tables", 201, id="mine", preset="short_5")
    assert await maya.post("/tables", 201, id="mine", preset="official") == first
    view = await maya.get(f"/tables/{first['table_id']}")
    assert (view["preset"], view["code"]) == ("short_5", first["code"])
    others = [await nils.post("/tables", 201, id="mine"), await maya.post("/tables", 201, id="another")]
    assert len({table["table_id"] for table in (first, *others)}) == 3
    await nils.get(f"/tables/{first['table_id']}", 403)


@pytest.mark.parametrize("bad", ["", "a.b", "x" * 65, 7])
async def test_an_id_that_is_none_opens_no_table(crew: Crew, bad: object) -> None:
    maya = await crew.guest("Maya")
    await maya.post("/tables", 422, id=bad)


async def test_a_name_can_be_changed(crew: Crew) -> None:
    maya = await crew.guest("Maya")
    answer = await maya.http.patch("/api/v1/me", json={"name": " Maja "})
    assert answer.json() == {"player": maya.player, "name": "Maja"}
    assert (await maya.get("/me"))["name"] == "Maja"
    again = await maya.post("/guests", 201, name="Maria")
    assert again == {"player": maya.player, "name": "Maria"}
