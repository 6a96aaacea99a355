"""Standing groups: who sees and joins them, and whose evenings they are."""

from typing import Any

from tests.protocol.conftest import Crew
from tests.protocol.test_evening_pages import embedded
from tests.protocol.test_evenings import opened
from tests.support.doors import Json, Person


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
