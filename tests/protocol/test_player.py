"""What is one's own: the page with the smileys, ways to another device, the file to take along, deletion."""

import asyncio
import re
from typing import Any

import pytest
from sqlalchemy import URL

from tests.protocol.conftest import Crew
from tests.protocol.test_evenings import opened
from tests.support.doors import DoorsServer, Json, Person, running, visitor
from tests.support.one_hand import RULES, play_one_hand
from tests.support.postgres import connect, run


async def recovery_token(person: Person) -> str:
    """Make the person a recovery link and return the secret part of it."""
    link = (await person.post("/me/recovery-link", 201))["url"]
    assert link.startswith(f"{person.server.base}/me/")
    token: str = link.rpartition("/")[2]
    return token


async def test_a_recovery_link_brings_the_player_to_any_device_as_often_as_needed(crew: Crew) -> None:
    maya, table = await crew.table()
    token = await recovery_token(maya)
    for _ in range(2):
        phone = await crew.stranger()
        assert (await phone.http.get(f"/me/{token}")).status_code == 200
        await phone.get("/me", 401)  # looking at the page is not using it
        known = await phone.post(f"/recovery-links/{token}")
        assert known == {"player": maya.player, "name": "Maya"} == await phone.get("/me")
        await phone.get(f"/tables/{table['table_id']}")
    assert await maya.get("/me") == known


async def test_a_new_recovery_link_ends_the_one_of_before(crew: Crew) -> None:
    maya, phone = await crew.guest("Maya"), await crew.stranger()
    old, new = await recovery_token(maya), await recovery_token(maya)
    refused = await phone.post(f"/recovery-links/{old}", 404)
    assert refused["error"]["code"] == "no_such_recovery_link"
    assert (await phone.post(f"/recovery-links/{new}"))["player"] == maya.player


async def test_a_recovery_link_is_kept_as_a_hash_only_and_is_on_no_page(crew: Crew, database: URL) -> None:
    maya = await crew.guest("Maya")
    token = await recovery_token(maya)
    assert token not in (await maya.http.get("/me")).text
    connection = await connect(database)
    try:
        rows = await connection.fetch(
            "select r::text from recovery_links r where player_id = $1", maya.player
        )
    finally:
        await connection.close()
    assert len(rows) == 1
    assert token not in rows[0][0]


async def test_so_many_recovery_links_are_made_and_no_more(crew: Crew) -> None:
    maya = await crew.guest("Maya")
    answers = [(await maya.http.post("/api/v1/me/recovery-link")).status_code for _ in range(11)]
    assert answers == [201] * 10 + [429]


@pytest.mark.usefixtures("_nothing_spent")
async def test_a_wrong_recovery_link_is_slowed_down(database: URL) -> None:
    with running(DoorsServer(database, guests_per_minute=3)) as server:
        async with visitor(server) as stranger:
            for status in (404, 404, 404, 429):
                await stranger.post("/recovery-links/x", status)


async def test_a_device_link_of_the_player_page_leads_to_the_seat_and_without_one_home(crew: Crew) -> None:
    maya, phone = await crew.guest("Maya"), await crew.stranger()
    link = await maya.post("/me/device-link", 201)
    assert await phone.post(f"/device-links/{link['url'].rpartition('/')[2]}") == {"table_id": None}
    assert (await phone.get("/me"))["player"] == maya.player
    table = await maya.post("/tables", 201)
    link = await phone.post("/me/device-link", 201)
    opened = await phone.post(f"/device-links/{link['url'].rpartition('/')[2]}")
    assert opened == {"table_id": table["table_id"]}


async def won(crew: Crew, database: URL) -> tuple[list[Person], Json, Json]:
    """Let Maya, Nils and Giulia play a hand; return them, the table and the last view.

    No game is over so soon: that Maya has won this one is written beside the log by hand.
    """
    maya, table = await crew.table(**RULES)
    people = [maya]
    for name in ("Nils", "Giulia"):
        people.append(await crew.guest(name))
        await people[-1].post(f"/join{table['link'].removeprefix('/j')}")
    table_id = table["table_id"]
    await maya.act(table_id, "start", type="start")
    await maya.act(table_id, "deal-now", type="deal_now")
    cookies = [person.cookie for person in people]
    view = await asyncio.to_thread(play_one_hand, crew.server.base, table_id, cookies)
    seat = seat_of(view, maya)
    await run(
        database,
        f"update games set won_seat = {seat}, won_by = '{maya.player}', won_seq = 99, won_at = now(), "
        f"totals = '{{1,2,3}}' where table_id = '{table_id}'",
        "insert into victory_tokens "
        "(tournament_id, table_id, game_no, seat, player_id, kind, smiley, slot, rot, auto, placed_at) "
        "select tournament_id, table_id, game_no, won_seat, won_by, 'smiley', "
        f"'captain', 0, 0, false, now() from games where table_id = '{table_id}'",
    )
    return people, table, view


def seat_of(view: Json, person: Person) -> int:
    return next(i for i, seat in enumerate(view["seats"]) if seat["player"] == person.player)


async def test_the_page_and_the_file_tell_what_one_has_won_and_played(busy_crew: Crew, database: URL) -> None:
    (maya, nils, _), table, view = await won(busy_crew, database)
    page = (await maya.http.get("/me")).text
    assert re.search(r"1 smiley · 1 game\b", page)
    assert '<x-token kind="smiley" n="captain">' in page
    assert page.count('class="is-free"') == 11
    assert "x-token" not in (await nils.http.get("/me")).text

    answer = await maya.http.get("/api/v1/me/cutthroat-results.json")
    assert answer.headers["content-disposition"] == 'attachment; filename="cutthroat-results.json"'
    told = answer.json()
    assert (told["name"], told["tokens"]) == ("Maya", [{"kind": "smiley", "smiley": "captain", "n": 1}])
    [game] = told["games"]
    assert (game["table_id"], game["game"], game["won"]) == (table["table_id"], "cutthroat_euchre", True)
    assert (game["token"], game["totals"]) == ("captain", [1, 2, 3])
    assert game["players"] == [seat["name"] for seat in view["seats"]]
    [hand] = game["hands"]
    scored = view["play"]["scores"][0]["seats"][seat_of(view, maya)]
    assert (hand["bid"], hand["tricks"], hand["delta"], hand["total"]) == (
        scored["role"],
        scored["tricks"],
        scored["delta"],
        scored["total"],
    )
    [of_nils] = (await nils.get("/me/cutthroat-results.json"))["games"]
    assert (of_nils["won"], of_nils["token"]) == (False, None)


async def test_who_deletes_their_data_is_nobody_and_their_games_stay(busy_crew: Crew, database: URL) -> None:
    (maya, nils, giulia), table, _ = await won(busy_crew, database)
    table_id = table["table_id"]
    token, cookie = await recovery_token(maya), maya.cookie
    device = (await maya.post("/me/device-link", 201))["url"].rpartition("/")[2]
    answer = await maya.http.delete("/api/v1/me")
    gone = answer.json()
    assert gone == {"name": gone["name"], "days": 30}
    assert "cutthroat" not in maya.http.cookies
    await maya.get("/me", 401)
    again = await maya.http.get("/api/v1/me", headers={"Authorization": f"Bearer {cookie}"})
    assert again.status_code == 401
    await maya.post(f"/device-links/{device}", 404)
    assert "x-token" not in (await maya.http.get("/me")).text

    seen = await nils.get(f"/tables/{table_id}")
    names = [seat["name"] for seat in seen["seats"]]
    assert gone["name"] in names
    assert "Maya" not in names
    [game] = (await nils.get("/me/cutthroat-results.json"))["games"]
    assert game["players"] == names
    assert seen["host"] in (nils.player, giulia.player)
    played: Any = await nils.get(f"/tables/{table_id}/history")
    assert played[0]["games"][0]["token"] == {"kind": "smiley", "smiley": "captain"}

    phone = await busy_crew.stranger()
    assert await phone.post(f"/recovery-links/{token}") == {"player": maya.player, "name": "Maya"}
    assert (await phone.get("/me/cutthroat-results.json"))["tokens"][0]["n"] == 1


async def test_the_place_of_a_host_in_the_lobby_is_free_when_they_are_deleted(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    await maya.http.delete("/api/v1/me")
    view = await nils.get(f"/tables/{table['table_id']}")
    assert [place and place["name"] for place in view["places"]] == [None, "Nils", "Giulia"]


async def test_who_deletes_their_data_is_not_drawn_any_more_and_nobody_reads_their_name(crew: Crew) -> None:
    maya, nils = await crew.guest("Maya"), await crew.guest("Nils")
    evening = await opened(maya)
    path = f"/tournaments/{evening['tournament_id']}"
    await nils.post(f"/join{evening['link'].removeprefix('/j')}")
    answer = await maya.http.delete("/api/v1/me")
    view = await nils.get(path)
    row = next(one for one in view["entrants"] if one["owner"] == maya.player)
    assert (row["name"], row["presence"]) == (answer.json()["name"], "withdrawn")
    assert view["host"] == nils.player
    assert "Maya" not in (await nils.http.get(f"/e/{evening['tournament_id']}")).text


async def test_guests_of_an_evening_are_deleted_there_too_though_they_have_not_played(crew: Crew) -> None:
    maya, nils, rosa = [await crew.guest(name) for name in ("Maya", "Nils", "Rosa")]
    evening = await opened(maya)
    for person, sits in ((nils, True), (rosa, False)):
        await person.post(f"/join{evening['link'].removeprefix('/j')}", sit=sits)
        assert (await person.http.delete("/api/v1/me")).status_code == 200
    view = await maya.get(f"/tournaments/{evening['tournament_id']}")
    assert [one["presence"] for one in view["entrants"]] == ["here", "withdrawn"]
    assert not {"Nils", "Rosa"} & {one["name"] for one in (*view["people"], *view["entrants"])}


async def test_who_was_removed_from_an_evening_deletes_their_data_all_the_same(crew: Crew) -> None:
    maya, nils = await crew.guest("Maya"), await crew.guest("Nils")
    evening = await opened(maya)
    path = f"/tournaments/{evening['tournament_id']}"
    await nils.post(f"/join{evening['link'].removeprefix('/j')}")
    await maya.post(f"{path}/commands", id="out", command={"type": "remove", "entrant": 1})
    assert (await nils.http.delete("/api/v1/me")).status_code == 200
    await nils.get("/me", 401)
