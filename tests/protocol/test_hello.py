"""Coming to a table by socket: who may, what they are told, what they must say first."""

from collections.abc import Callable

import pytest
from websockets.exceptions import InvalidStatus

from app.players.identity import Identity, new_identity
from tests.protocol.conftest import Crew


async def test_hello_is_answered_with_the_whole_view(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.tab(table["table_id"]) as tab:
        await tab.hello()
        snapshot = await tab.next()
    assert snapshot["type"] == "snapshot"
    view = snapshot["view"]
    assert snapshot["seq"] == view["seq"] > 0
    assert view["you"]["player"] == view["host"] == maya.player
    assert view["link"] == table["link"]
    assert view["phase"] == "lobby"
    assert snapshot["now"] > 1_700_000_000_000


async def test_the_view_over_rest_and_the_snapshot_are_the_same(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]):
        view = await maya.get(f"/tables/{table['table_id']}")
        async with maya.tab(table["table_id"]) as tab:
            await tab.hello()
            assert (await tab.hear("snapshot"))["view"] == view


@pytest.mark.parametrize(
    ("frame", "command_id"),
    [
        ({"type": "command", "id": "one", "command": {"type": "start"}}, "one"),
        ({"type": "ping"}, None),
        ({"type": "chat", "text": "ahoy"}, None),
        ({"type": "hover", "smiley": "sun", "slot": 0}, None),
        ({"type": "hidden", "hidden": True}, None),
    ],
)
async def test_frames_before_hello_are_refused(
    crew: Crew, frame: dict[str, object], command_id: str | None
) -> None:
    maya, table = await crew.table()
    async with maya.tab(table["table_id"]) as tab:
        await tab.say(**frame)
        refusal = await tab.next()
        assert (refusal["type"], refusal["code"], refusal["id"]) == ("reject", "hello_first", command_id)
        await tab.hello()
        assert (await tab.next())["seq"] == 2


async def test_another_protocol_is_refused_and_closed(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.tab(table["table_id"]) as tab:
        await tab.say(type="hello", protocol=99, since=None)
        refusal = await tab.next()
        assert refusal["code"] == "bad_version"
        assert refusal["params"] == {"protocol": 1}
        assert await tab.closed() == 1008


async def test_nobody_without_a_cookie_comes_in(crew: Crew) -> None:
    _, table = await crew.table()
    stranger = await crew.stranger()
    async with stranger.tab(table["table_id"]) as tab:
        assert await tab.closed() == 4401


@pytest.mark.parametrize(
    "spoil", [lambda cookie: cookie[:-2] + "xx", lambda cookie: "nonsense", lambda cookie: ""]
)
async def test_a_corrupt_cookie_is_nobody(crew: Crew, spoil: Callable[[str], str]) -> None:
    maya, table = await crew.table()
    stranger = await crew.stranger()
    async with stranger.tab(table["table_id"], headers={"Cookie": f"cutthroat={spoil(maya.cookie)}"}) as tab:
        assert await tab.closed() == 4401


async def test_a_well_signed_cookie_with_another_players_id_is_nobody(crew: Crew) -> None:
    maya, table = await crew.table()
    forged = crew.server.app.state.services.signer.value(Identity(maya.player, new_identity().secret))
    stranger = await crew.stranger()
    async with stranger.tab(table["table_id"], headers={"Cookie": f"cutthroat={forged}"}) as tab:
        await tab.hello()
        assert await tab.closed() == 4401


async def test_who_was_not_let_in_hears_nothing(crew: Crew) -> None:
    maya, table = await crew.table()
    nils = await crew.guest("Nils")
    async with maya.at(table["table_id"]), nils.tab(table["table_id"]) as tab:
        await tab.hello()
        assert await tab.closed() == 4403
        assert tab.heard == []


async def test_a_table_that_does_not_exist_is_said_so(crew: Crew) -> None:
    nils = await crew.guest("Nils")
    for table in ("nosuchtable", "x" * 16, "%00", "é" * 3):
        async with nils.tab(table) as tab:
            await tab.hello()
            assert await tab.closed() == 4404


async def test_a_program_may_send_its_cookie_as_a_bearer_token(crew: Crew) -> None:
    maya, table = await crew.table()
    stranger = await crew.stranger()
    async with stranger.tab(table["table_id"], headers={"Authorization": f"Bearer {maya.cookie}"}) as tab:
        await tab.hello()
        assert (await tab.next())["view"]["you"]["player"] == maya.player


async def test_a_page_of_another_site_is_refused_at_the_handshake(crew: Crew) -> None:
    maya, table = await crew.table()
    for origin in ("http://evil.test", "null", f"http://127.0.0.1:{crew.server.port + 1}"):
        with pytest.raises(InvalidStatus) as refused:
            async with maya.tab(table["table_id"], origin=origin):
                pass
        assert refused.value.response.status_code == 403


async def test_our_own_pages_and_programs_without_an_origin_are_let_through(crew: Crew) -> None:
    maya, table = await crew.table()
    for options in ({}, {"origin": crew.server.base}):
        async with maya.tab(table["table_id"], **options) as tab:
            await tab.hello()
            assert (await tab.next())["type"] == "snapshot"


async def test_a_plain_request_to_the_sockets_path_is_not_found(crew: Crew) -> None:
    maya, table = await crew.table()
    answer = await maya.http.get(f"/ws/tables/{table['table_id']}")
    assert answer.status_code == 404


async def test_an_unknown_socket_path_is_refused(crew: Crew) -> None:
    maya, _ = await crew.table()
    with pytest.raises(InvalidStatus) as refused:
        async with maya.tab("a/b/c"):
            pass
    assert refused.value.response.status_code in (403, 404)


async def test_closing_and_coming_back_is_nothing_special(crew: Crew) -> None:
    maya, table = await crew.table()
    for _ in range(5):
        async with maya.at(table["table_id"]) as tab:
            await tab.connection.close()
            assert await tab.closed() == 1000


async def test_a_page_with_older_files_is_told_that_there_are_newer_ones(crew: Crew) -> None:
    maya, table = await crew.table()
    page = (await maya.http.get(f"/t/{table['table_id']}")).text
    build = page.partition("/static/")[2].partition("/")[0]
    for known, told in ((build, []), ("000000000000", [("new_build", build)]), (None, [])):
        async with maya.tab(table["table_id"]) as tab:
            await tab.say(type="hello", protocol=1, since=None, build=known)
            notices = [heard for heard in await tab.settled() if heard["type"] == "notice"]
            assert [(notice["code"], notice["build"]) for notice in notices] == told
