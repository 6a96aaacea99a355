"""Standing groups: who sees and joins them, whose evenings they are, and what the season adds up to."""

from typing import Any

from sqlalchemy import URL

from tests.protocol.conftest import Crew
from tests.protocol.test_evening_pages import embedded
from tests.protocol.test_evenings import opened
from tests.support.doors import Json, Person
from tests.support.postgres import run


async def founded(person: Person) -> Json:
    return await person.post("/groups", 201, title=" Friday  group ")


async def test_whoever_has_the_link_may_join_and_who_has_not_joined_sees_a_name(crew: Crew) -> None:
    maya, nils, stranger = await crew.guest("Maya"), await crew.guest("Nils"), await crew.stranger()
    group = await founded(maya)
    path = f"/groups/{group['group_id']}"
    assert (group["title"], group["url"]) == ("Friday group", f"/g/{group['group_id']}")
    assert (await nils.get(path, 403))["error"]["code"] == "not_a_member"
    await stranger.get(path, 401)
    for person in (nils, stranger):
        page = (await person.http.get(group["url"])).text
        assert "Join Friday group?" in page
        assert "Maya" not in page
    for _ in range(2):
        await nils.post(f"{path}/members")
    joined = await stranger.post(f"{path}/members", name="Rosa")
    assert [member["name"] for member in joined["members"]] == ["Maya", "Nils", "Rosa"]
    page = (await stranger.http.get(group["url"])).text
    assert all(name in page for name in ("Maya", "Nils", "Rosa"))
    assert "Friday group" in (await nils.http.get("/me")).text
    await nils.http.delete(f"/api/v1{path}/members/me")
    await nils.get(path, 403)
    assert "Friday group" not in (await nils.http.get("/me")).text


async def test_the_next_evening_of_a_group_begins_with_the_rules_of_its_last_one(crew: Crew) -> None:
    maya, nils = await crew.guest("Maya"), await crew.guest("Nils")
    group = await founded(maya)
    form = f"/evening?group={group['group_id']}"
    assert embedded(await maya.http.get(form), "group")["last"] is None
    assert embedded(await maya.http.get("/evening"), "group") is None
    first = await opened(maya, title="One", group=group["group_id"])
    second = await opened(maya, title="Two", group=group["group_id"], rounds_to_play=7)
    last = embedded(await maya.http.get(form), "group")["last"]
    assert (last["title"], last["rounds_to_play"]) == ("Two", 7)
    assert last["rounds"][0][0]["game"] == "cutthroat_spades"
    assert (await nils.http.get(form)).status_code == 403
    await nils.post(f"/groups/{group['group_id']}/members")
    evenings: Any = (await nils.get(f"/groups/{group['group_id']}"))["evenings"]
    assert [one["tournament_id"] for one in evenings] == [
        second["tournament_id"],
        first["tournament_id"],
    ]
    assert evenings[0]["link"] == second["link"]  # members come in without asking
    assert second["link"] in (await nils.http.get(group["url"])).text


async def test_nobody_opens_an_evening_for_a_group_of_others(crew: Crew) -> None:
    maya, eve = await crew.guest("Maya"), await crew.guest("Eve")
    group = await founded(maya)
    evening = await opened(maya)
    body = {"title": "Mine", "rounds": [[{}]], "rounds_to_play": 1}
    refused = await eve.post("/tournaments", 403, **body, group=group["group_id"])
    assert refused["error"]["code"] == "not_a_member"
    await eve.post("/tournaments", 404, **body, group="x" * 22)
    assert (await maya.get(f"/groups/{group['group_id']}"))["evenings"] == []
    assert evening["tournament_id"] not in (await maya.http.get(group["url"])).text


async def test_the_season_adds_up_all_evenings_of_the_group(crew: Crew, database: URL) -> None:
    """Who won what is written beside the log by hand: here it is only added up."""
    maya, nils = await crew.guest("Maya"), await crew.guest("Nils")
    group = await founded(maya)
    m, n = maya.player, nils.player
    for winners, group_id in (([m, n, n], group["group_id"]), ([n], group["group_id"]), ([m, m, m], None)):
        evening = await opened(maya, group=group_id)
        table = (await maya.post("/tables", 201))["table_id"]
        await run(
            database,
            f"update tables set tournament_id = '{evening['tournament_id']}', round_no = 1, table_no = 1 "
            f"where id = '{table}'",
            "insert into tournaments (id, table_id, tournament_no, game, preset, options, n_seats, "
            f"tokens_to_win, started_at) values ('{table}.1', '{table}', 1, 'x', 'x', '{{}}', 2, 9, now())",
        )
        for game_no, winner in enumerate(winners, 1):
            key = f"'{table}.1', '{table}', {game_no}"
            await run(
                database,
                "insert into games (tournament_id, table_id, game_no, game, options, players, dealer, "
                f"started_seq, started_at) values ({key}, 'x', '{{}}', '{{{m},{n}}}', 0, 1, now())",
                "insert into victory_tokens (tournament_id, table_id, game_no, seat, player_id, smiley, "
                f"slot, rot, auto, placed_at) values ({key}, 0, '{winner}', 'joy', 0, 0, false, now())",
            )
    season: Any = (await maya.get(f"/groups/{group['group_id']}"))["season"]
    assert [(row["name"], row["evenings"], row["tokens"]) for row in season] == [
        ("Nils", 2, 3),
        ("Maya", 2, 1),
    ]
