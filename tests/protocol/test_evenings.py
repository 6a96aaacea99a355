"""An evening over REST: it is opened, acted at, and its board is followed."""

import asyncio
import csv
import io
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import URL

from tests.protocol.conftest import QUICK, Crew
from tests.support.commands import run
from tests.support.doors import PATIENCE_S, DoorsServer, Json, Person, guest, running
from tests.support.postgres import new_database

SHORT = {"target": 100, "bag_mode": "none"}
EVENING = {
    "title": "Friday",
    "form": "evening",
    "rounds": [[{"n_seats": 3, "game": "cutthroat_spades", "options": SHORT}]],
    "rounds_to_play": 2,
}


async def opened(host: Person, **more: object) -> Json:
    return await host.post("/tournaments", 201, **EVENING | more)


async def told(person: Person, evening: Json, expect: int = 200, id: str = "a", **command: object) -> Json:  # noqa: A002 - the wire's word
    path = f"/tournaments/{evening['tournament_id']}/commands"
    return await person.post(path, expect, id=id, command=command)


@asynccontextmanager
async def board(person: Person, evening: Json) -> AsyncIterator[AsyncIterator[Json]]:
    """Follow the board of an evening: view after view."""
    path = f"/api/v1/tournaments/{evening['tournament_id']}/stream"
    async with asyncio.timeout(PATIENCE_S), person.http.stream("GET", path) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield views(answer.aiter_lines())


async def views(lines: AsyncIterator[str]) -> AsyncIterator[Json]:
    event: dict[str, str] = {}
    async for line in lines:
        if line.startswith(":"):
            continue
        if line:
            name, _, value = line.partition(": ")
            event[name] = value
        elif event:
            view = json.loads(event["data"])
            assert (event["event"], event["id"]) == ("view", str(view["seq"]))
            yield view
            event = {}


async def test_the_same_request_opens_one_evening(crew: Crew) -> None:
    async with guest(crew.server, "Maya") as maya:
        first = await opened(maya, request="once")
        again = await opened(maya, request="once")
        assert again == first
        other = await opened(maya, request="twice")
        assert other["tournament_id"] != first["tournament_id"]
        assert other["code"] != first["code"]


async def test_a_command_is_answered_again_and_done_once(crew: Crew) -> None:
    async with guest(crew.server, "Maya") as maya:
        evening = await opened(maya)
        first = await told(maya, evening, type="add_bot")
        assert await told(maya, evening, type="add_bot") == first
        view = await maya.get(f"/tournaments/{evening['tournament_id']}")
        assert [one["bot"] for one in view["entrants"]] == [False, True]
        assert view["presence"] == {maya.player: "away"}


async def test_the_board_follows_what_happens_and_who_looks(crew: Crew) -> None:
    async with guest(crew.server, "Maya") as maya, guest(crew.server, "Tom") as tom:
        evening = await opened(maya)
        async with board(maya, evening) as of_maya:
            first = await anext(of_maya)
            assert first["presence"] == {maya.player: "here"}
            joined = await tom.post(f"/join/{evening['link'][3:]}", name="Tom")
            assert joined["tournament_id"] == evening["tournament_id"]
            assert joined["seated"]
            second = await anext(of_maya)
            assert [one["name"] for one in second["entrants"]] == ["Maya", "Tom"]
            async with board(tom, evening) as of_tom:
                await anext(of_tom)
                third = await anext(of_maya)
                assert third["presence"][tom.player] == "here"


async def test_the_code_knocks_and_anybody_inside_opens(crew: Crew) -> None:
    async with guest(crew.server, "Maya") as maya, guest(crew.server, "TV") as screen:
        evening = await opened(maya)
        inside = f"/tournaments/{evening['tournament_id']}"
        async with board(maya, evening) as of_maya:
            await anext(of_maya)
            knock = (await screen.post("/knocks", 201, code=evening["code"], watches=True))["knock"]
            [shown] = (await anext(of_maya))["knocks"]
            assert (shown["knock"], shown["name"]) == (knock, "TV")
            await screen.get(inside, 403)
            await screen.post(f"{inside}/knocks/{knock}", 403, open=True)
            await maya.post(f"{inside}/knocks/{knock}", open=True)
        status = await screen.get(f"/knocks/{knock}")
        assert status["tournament_id"] == evening["tournament_id"]
        view = await screen.get(inside)
        assert view["knocks"] == []
        assert view["you"] == {"player": screen.player, "name": "TV", "entrant": None}


async def test_a_locked_door_makes_the_link_knock(crew: Crew) -> None:
    async with guest(crew.server, "Maya") as maya, guest(crew.server, "Tom") as tom:
        evening = await opened(maya)
        await told(maya, evening, type="lock")
        joined = await tom.post(f"/join/{evening['link'][3:]}", name="Tom")
        assert joined["tournament_id"] is None
        answer = f"/tournaments/{evening['tournament_id']}/knocks/{joined['knock']}"
        await maya.post(answer, open=True)
        again = await tom.post(f"/join/{evening['link'][3:]}", name="Tom")
        assert again["seated"]


async def test_whom_the_host_removed_only_the_host_lets_in_again(crew: Crew) -> None:
    maya, tom, rosa = [await crew.guest(name) for name in ("Maya", "Tom", "Rosa")]
    evening = await opened(maya)
    inside, link = f"/tournaments/{evening['tournament_id']}", f"/join/{evening['link'][3:]}"
    await tom.post(link)
    await rosa.post(link)
    async with board(tom, evening) as views:
        await anext(views)
        await told(maya, evening, type="remove", entrant=1)
        assert [view async for view in views] == []  # the stream ends
    await tom.get(inside, 403)
    knock = (await tom.post(link))["knock"]
    refused = await rosa.post(f"{inside}/knocks/{knock}", 403, open=True)
    assert refused["error"]["code"] == "not_host"
    await maya.post(f"{inside}/knocks/{knock}", open=True)
    assert (await tom.get(f"/knocks/{knock}"))["status"] == "open"
    view = await tom.get(inside)
    assert view["entrants"][1]["presence"] == "here"


async def test_an_evening_is_no_table(crew: Crew) -> None:
    async with guest(crew.server, "Maya") as maya:
        evening = await opened(maya)
        refused = await maya.get(f"/tables/{evening['tournament_id']}", 404)
        assert refused["error"]["code"] == "no_such_table"
        _, table = await crew.table()
        refused = await maya.get(f"/tournaments/{table['table_id']}", 404)
        assert refused["error"]["code"] == "no_such_tournament"


async def test_an_evening_of_bots_plays_itself_to_its_end(postgres: URL) -> None:
    own = await new_database(postgres)  # no other server plays for these bots
    with running(DoorsServer(own, QUICK, draw_s=0.05)) as server:
        await bots_play(server)


async def bots_play(server: DoorsServer) -> None:
    async with guest(server, "Maya") as maya:
        group = await maya.post("/groups", 201, title="Friday")
        evening = await opened(maya, group=group["group_id"])
        await told(maya, evening, id="out", type="sit_out")
        for no in range(6):
            await told(maya, evening, id=f"bot{no}", type="add_bot")
        async with board(maya, evening) as views:
            for round_no in (1, 2):
                await told(maya, evening, id=f"draw{round_no}", type="draw_round")
                view = await until_closed(views, round_no)
        assert view["phase"] == "over"
        assert view["end"] == "rounds"
        games = [game for one in view["rounds"] for table in one["tables"] for game in table["games"]]
        assert [game["how"] for game in games] == ["played"] * 4
        assert sum(row["tokens"] for row in view["standings"]) == 4
        await is_taken_along(maya, view)
        season: Any = (await maya.get(f"/groups/{group['group_id']}"))["season"]
        names = [one["name"] for one in view["entrants"]]
        assert {row["name"]: (row["evenings"], row["tokens"]) for row in season} == {
            names[row["entrant"]]: (1, row["tokens"]) for row in view["standings"] if row["games"]
        }


async def is_taken_along(person: Person, view: Json) -> None:
    """What is taken along of an evening is replayed to its board, and its numbers add up."""
    path = f"/tournaments/{view['tournament_id']}"
    document = await person.get(f"{path}/cutthroat.json")
    ran = await asyncio.to_thread(run, "replay", "--json", "-", given=json.dumps(document).encode())
    assert ran.exit_code == 0, ran.stderr
    names = [one["name"] for one in view["entrants"]]
    rows = [(names[row["entrant"]], row["tokens"]) for row in view["standings"]]
    assert [(row["player"], row["tokens"]) for row in ran.told["board"]] == rows
    assert {(table["round"], table["table"]) for table in document["tables"]} == {
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    }
    scores, tally = [await spreadsheet(person, f"{path}/{name}.csv") for name in ("scores", "tally")]
    assert {row["player"]: int(row["tokens"]) for row in tally} == {
        name: n for name, n in rows if name != "Maya"
    }
    for at, game in enumerate(ran.told["games"]):
        place = document["tables"][at]
        for name, total in zip(game["players"], game["totals"], strict=True):
            mine = [
                int(row["points"])
                for row in scores
                if (row["round"], row["table"], row["player"])
                == (str(place["round"]), str(place["table"]), name)
            ]
            assert sum(mine) == total
    assert (await person.http.get(f"/e/{view['tournament_id']}/album")).status_code == 200


async def spreadsheet(person: Person, path: str) -> list[dict[str, str]]:
    answer = await person.http.get(f"/api/v1{path}")
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.text.removeprefix("\ufeff"))))


async def until_closed(views: AsyncIterator[Json], round_no: int) -> Json:
    """Return the first view in which a round is closed and all its smileys lie on the board."""
    async for view in views:
        if len(view["rounds"]) == round_no:
            games = [table["games"] for table in view["rounds"][-1]["tables"]]
            if all(of_one and of_one[0]["smiley"] for of_one in games):
                return view
    raise AssertionError("the board ends before the round")


async def test_the_table_of_an_evening_follows_what_the_host_decides(crew: Crew) -> None:
    """Who plays, who stands in, pauses, parking and the end: each reaches the table."""
    maya, tom, ada, rosa = [await crew.guest(name) for name in ("Maya", "Tom", "Ada", "Rosa")]
    evening = await opened(maya)
    for person in (tom, ada):
        await person.post(f"/join/{evening['link'][3:]}")
    await rosa.post(f"/join/{evening['link'][3:]}", sit=False)
    await told(maya, evening, id="draw", type="draw_round")
    inside = f"/tournaments/{evening['tournament_id']}"
    [drawn] = (await maya.get(inside))["rounds"][0]["tables"]
    at = drawn["table_id"]
    table = await shown(maya, at, lambda view: len(view["seats"]) == 3)
    assert table["tournament"] == {"id": evening["tournament_id"], "round": 1, "table": 1}
    assert {seat["player"] for seat in table["seats"]} == {maya.player, tom.player, ada.player}

    await told(maya, evening, id="bot", type="replace_by_bot", entrant=2)
    await shown(
        maya, at, lambda view: names(view) >= {"Maya", "Tom"} and any(s["bot"] for s in view["seats"])
    )
    await told(ada, evening, id="mine", type="hand_back", entrant=2)
    await shown(maya, at, lambda view: names(view) == {"Maya", "Tom", "Ada"})
    await told(maya, evening, id="rosa", type="replace_by_person", entrant=1, substitute=rosa.player)
    await shown(rosa, at, lambda view: names(view) == {"Maya", "Rosa", "Ada"})

    await told(ada, evening, id="out", type="sit_out")
    await shown(maya, at, lambda view: by_bot(view, "Ada") == "left")
    await told(ada, evening, id="back", type="come_back")
    await shown(maya, at, lambda view: by_bot(view, "Ada") is None)

    await told(maya, evening, id="pause", type="pause")
    paused = await shown(maya, at, lambda view: view["paused_by"] is not None)
    assert paused["paused_by"]["name"] == "Maya"
    await told(maya, evening, id="resume", type="resume")
    await shown(maya, at, lambda view: view["paused_by"] is None)
    await told(maya, evening, id="park", type="adjourn")
    await shown(maya, at, lambda view: view["paused_by"] is not None)
    await told(tom, evening, id="reopen", type="reopen")
    await shown(maya, at, lambda view: view["paused_by"] is None)

    await told(maya, evening, id="close", type="close_round")
    closed = await shown(maya, at, lambda view: view["phase"] == "over")
    assert closed["closed"] == "settled"
    [game] = (await maya.get(inside))["rounds"][0]["tables"][0]["games"]
    assert (game["how"], game["winner"]) == ("void", None)


async def test_whoever_is_inside_the_evening_watches_any_of_its_tables(crew: Crew) -> None:
    maya, rosa, nils = [await crew.guest(name) for name in ("Maya", "Rosa", "Nils")]
    evening = await opened(maya)
    await rosa.post(f"/join/{evening['link'][3:]}", sit=False)
    for no in range(2):
        await told(maya, evening, id=f"bot{no}", type="add_bot")
    await told(maya, evening, id="draw", type="draw_round")
    inside = f"/tournaments/{evening['tournament_id']}"
    at = (await maya.get(inside))["rounds"][0]["tables"][0]["table_id"]
    await shown(maya, at, lambda view: bool(view["seats"]))
    await nils.get(f"/tables/{at}", 403)
    await nils.post(f"{inside}/tables/{at}/watch", 403)
    assert "Rosa" not in {one["name"] for one in (await rosa.get(f"/tables/{at}"))["people"]}
    await rosa.post(f"{inside}/tables/{at}/watch")
    await rosa.post(f"{inside}/tables/{at}/watch")
    async with rosa.at(at) as tab:
        assert (await tab.hear("snapshot"))["view"]["you"]["seat"] is None
    async with board(maya, evening) as views:
        view = await anext(views)
        assert view["presence"][rosa.player] in ("here", "away")
    await told(maya, evening, id="enter", type="remove", entrant=0, expect=409)


async def test_who_plays_the_same_deals_elsewhere_sees_neither_table_nor_replay(
    crew: Crew,
) -> None:
    """In a duplicate round, until their own table is done; who only watches may see all."""
    maya, rosa = [await crew.guest(name) for name in ("Maya", "Rosa")]
    evening = await opened(maya, form="duplicate")
    await rosa.post(f"/join/{evening['link'][3:]}", sit=False)
    for no in range(5):
        await told(maya, evening, id=f"bot{no}", type="add_bot")
    await told(maya, evening, id="draw", type="draw_round")
    inside = f"/tournaments/{evening['tournament_id']}"
    tables = (await maya.get(inside))["rounds"][0]["tables"]
    own, other = sorted((table for table in tables), key=lambda table: 0 not in table["entrants"])
    at = other["table_id"]
    await shown(rosa, at, lambda view: bool(view["seats"]))
    looks = (f"/tables/{at}", f"/tables/{at}/history", f"/tables/{at}/history/1/1/1")
    for path in looks:
        assert (await maya.get(path, 403))["error"]["code"] == "same_deals"
    assert (await maya.post(f"{inside}/tables/{at}/watch", 403))["error"]["code"] == "same_deals"
    async with maya.tab(at) as tab:  # its host she is, but not inside
        await tab.hello()
        assert await tab.closed() == 4403
    await maya.get(f"/tables/{own['table_id']}")
    await rosa.post(f"{inside}/tables/{at}/watch")
    async with rosa.at(at) as tab:
        await told(maya, evening, id="rosa", type="replace_by_person", entrant=0, substitute=rosa.player)
        assert await tab.closed() == 4403  # from now on she plays these deals herself
    async with rosa.tab(at) as tab:
        await tab.hello()
        assert await tab.closed() == 4403
    await told(maya, evening, id="close", type="close_round")
    await maya.get(looks[0])
    await maya.post(f"{inside}/tables/{at}/watch")


async def test_who_is_removed_sees_the_tables_no_more(crew: Crew) -> None:
    maya, tom, ada = [await crew.guest(name) for name in ("Maya", "Tom", "Ada")]
    evening = await opened(maya)
    for person in (tom, ada):
        await person.post(f"/join/{evening['link'][3:]}")
    await told(maya, evening, id="draw", type="draw_round")
    [drawn] = (await maya.get(f"/tournaments/{evening['tournament_id']}"))["rounds"][0]["tables"]
    await shown(tom, drawn["table_id"], lambda view: len(view["seats"]) == 3)
    async with tom.at(drawn["table_id"]) as tab, ada.at(drawn["table_id"]) as beside:
        await told(maya, evening, id="remove", type="remove", entrant=1)
        assert await tab.closed() == 4403
        await beside.command("still-here", type="ready")  # answered: it is open
    async with tom.tab(drawn["table_id"]) as tab:
        await tab.hello()
        assert await tab.closed() == 4403
    refused = await tom.get(f"/tables/{drawn['table_id']}", 403)
    assert refused["error"]["code"] == "not_admitted"


async def test_a_host_who_is_gone_too_long_is_followed_by_somebody_who_is_here(crew: Crew) -> None:
    maya, tom, rosa = [await crew.guest(name) for name in ("Maya", "Tom", "Rosa")]
    evening = await opened(maya)
    await rosa.post(f"/join/{evening['link'][3:]}", sit=False)
    await tom.post(f"/join/{evening['link'][3:]}")
    async with board(rosa, evening), board(tom, evening) as views:
        async for view in views:
            if view["host"] != maya.player:
                break
        assert view["host"] == tom.player
        assert (await told(maya, evening, 403, type="lock"))["error"]["code"] == "not_host"


async def shown(person: Person, table_id: str, is_so: Callable[[Json], bool]) -> Json:
    """Return the table as somebody sees it, once it is so; it opens a moment after the draw."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            answer = await person.http.get(f"/api/v1/tables/{table_id}")
            if answer.status_code == 200 and is_so(view := answer.json()):
                return dict(view)
            assert answer.status_code in (200, 404), answer.text
            await asyncio.sleep(0.02)


def names(view: Json) -> set[str]:
    return {seat["name"] for seat in view["seats"]}


def by_bot(view: Json, name: str) -> str | None:
    """Return why a bot plays for somebody."""
    return next(
        str(seat["by_bot"]) if seat["by_bot"] else None for seat in view["seats"] if seat["name"] == name
    )
