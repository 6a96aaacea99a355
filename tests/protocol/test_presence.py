"""Who is here: all tabs of a player are one person, a reload is nobody's business, a lost one is away."""

from msgspec.structs import replace
from sqlalchemy import URL

from app.ops.clock import now_ms
from app.realtime.limits import Limits
from tests.protocol.conftest import PATIENT, Crew
from tests.support.doors import DoorsServer, Json, Socket, guest, running


async def presence_until(tab: Socket, player: str, state: str) -> None:
    """Return when the tab was told that the player is here or away."""
    while (await tab.hear("presence"))["presence"].get(player) != state:
        pass


async def until_event(tab: Socket, kind: str) -> Json:
    """Return the next event of this kind that the tab is told."""
    while (told := await tab.hear("event"))["event"]["type"] != kind:
        pass
    return told


async def test_everybody_sees_who_comes_and_who_is_away(crew: Crew) -> None:
    (maya, nils, giulia), table = await crew.full_table()
    async with maya.tab(table["table_id"]) as tab:
        await tab.hello()
        view = (await tab.hear("snapshot"))["view"]
        assert view["presence"] == {maya.player: "away", nils.player: "away", giulia.player: "away"}
        told = (await tab.hear("presence"))["presence"]
        assert told == {maya.player: "here", nils.player: "away", giulia.player: "away"}
        async with nils.at(table["table_id"]):
            await presence_until(tab, nils.player, "here")
        await presence_until(tab, nils.player, "away")


async def test_the_page_and_the_view_know_who_is_here(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    async with nils.at(table["table_id"]):
        view = await maya.get(f"/tables/{table['table_id']}")
        assert view["presence"][nils.player] == "here"
        assert view["presence"][maya.player] == "away"


async def test_two_tabs_are_one_person_and_both_are_live(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    async with maya.at(table["table_id"]) as watch, nils.at(table["table_id"]) as one:
        await presence_until(watch, nils.player, "here")
        async with nils.at(table["table_id"]) as two:
            ack = await one.command("rename", type="rename", name="Niels")
            for tab in (one, two):
                assert (await tab.hear("event", seq=ack["seq"]))["event"]["name"] == "Niels"
        # The second tab is gone for longer than it takes to be away; the first one still counts.
        async with maya.at(table["table_id"]) as later:
            await watch.settled()
            await later.command("stir", type="rename", name="Maja")
            await watch.hear("event")
            assert (await maya.get(f"/tables/{table['table_id']}"))["presence"][nils.player] == "here"


async def test_a_reload_is_not_seen_by_the_others(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    async with maya.at(table["table_id"]) as watch:
        async with nils.at(table["table_id"]):
            await presence_until(watch, nils.player, "here")
        async with nils.at(table["table_id"]):
            told = [message for message in await watch.settled() if message["type"] == "presence"]
            assert told == []


async def test_a_seat_of_the_game_is_marked_away_and_back(crew: Crew) -> None:
    (maya, nils, giulia), table = await crew.full_table()
    tid = table["table_id"]
    async with maya.at(tid) as watch, giulia.at(tid):
        async with nils.at(tid):
            await watch.command("start", type="start")
            await watch.hear("event")
        while (await watch.hear("event"))["event"]["type"] != "seat_away":
            pass
        view = await maya.get(f"/tables/{tid}")
        away = [seat["player"] for seat in view["seats"] if seat["away_since"] is not None]
        assert away == [nils.player]
        async with nils.at(tid):
            while (await watch.hear("event"))["event"]["type"] != "seat_back":
                pass
        assert view["host"] == maya.player


async def test_a_page_that_was_hidden_before_it_was_lost_is_asleep(crew: Crew) -> None:
    (maya, nils, giulia), table = await crew.full_table()
    tid = table["table_id"]
    async with maya.at(tid) as watch:
        async with nils.at(tid) as phone, giulia.at(tid) as laptop:
            await watch.command("start", type="start")
            await phone.say(type="hidden", hidden=True)
            await phone.settled()
            for hidden in (True, False):
                await laptop.say(type="hidden", hidden=hidden)
            await laptop.settled()
        told = [(await until_event(watch, "seat_away"))["event"] for _ in range(2)]
        seats = (await maya.get(f"/tables/{tid}"))["seats"]
        assert {seats[event["seat"]]["player"]: event["asleep"] for event in told} == {
            nils.player: True,
            giulia.player: False,
        }
        assert {seat["player"]: seat["asleep"] for seat in seats} == {
            maya.player: False,
            nils.player: True,
            giulia.player: False,
        }
        async with nils.at(tid):
            back = await until_event(watch, "seat_back")
            assert not any(seat["asleep"] for seat in back["event"]["set"]["seats"])


async def test_the_tab_that_goes_last_tells_why(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    tid = table["table_id"]
    async with maya.at(tid) as watch:
        async with nils.at(tid) as laptop:
            await watch.command("start", type="start")
            async with nils.at(tid) as phone:
                await phone.say(type="hidden", hidden=True)
                await phone.settled()
            await laptop.settled()
        assert not (await until_event(watch, "seat_away"))["event"]["asleep"]


async def test_a_host_who_stays_away_hands_over_to_somebody_seated(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    async with maya.at(table["table_id"]):
        pass
    async with nils.at(table["table_id"]) as tab:
        while (await tab.hear("event"))["event"]["type"] != "host_changed":
            pass
    assert (await nils.get(f"/tables/{table['table_id']}"))["host"] == nils.player


async def test_a_host_who_never_came_hands_over_too(crew: Crew) -> None:
    (_, nils, _), table = await crew.full_table()
    async with nils.at(table["table_id"]) as tab:
        assert (await tab.hear("event"))["event"]["type"] == "host_changed"
    assert (await nils.get(f"/tables/{table['table_id']}"))["host"] == nils.player


async def test_an_idle_tab_is_no_person_until_it_moves_again(database: URL) -> None:
    impatient = Limits(away_s=0.1, idle_s=0.3, look_s=0.1)
    with running(DoorsServer(database, impatient)) as server:
        async with guest(server, "Maya") as maya:
            table = (await maya.post("/tables", 201))["table_id"]
            async with maya.at(table) as tab:
                await presence_until(tab, maya.player, "away")
                await tab.say(type="ping")
                await tab.hear("pong")
                assert (await maya.get(f"/tables/{table}"))["presence"] == {maya.player: "away"}
                await tab.command("stir", type="add_bot", place=1)
                await presence_until(tab, maya.player, "here")
                await tab.say(type="hidden", hidden=True)
                await presence_until(tab, maya.player, "away")
                await tab.say(type="hidden", hidden=False)  # somebody looks at the page again
                await presence_until(tab, maya.player, "here")


async def test_an_idle_page_in_the_background_is_said_to_sleep(database: URL) -> None:
    impatient = Limits(away_s=0.1, idle_s=0.3, look_s=0.1)
    with running(DoorsServer(database, impatient)) as server:
        async with guest(server, "Maya") as maya:
            table = (await maya.post("/tables", 201))["table_id"]
            async with maya.at(table) as tab:
                for place in (1, 2):
                    await tab.command(f"bot-{place}", type="add_bot", place=place)
                await tab.say(type="command", id="start", command={"type": "start"})
                await tab.say(type="hidden", hidden=True)
                assert (await until_event(tab, "seat_away"))["event"]["asleep"]


async def test_a_lost_host_is_replaced_when_an_idle_friend_moves(database: URL) -> None:
    impatient = Limits(away_s=0.1, idle_s=0.3, look_s=0.1, host_handover_s=1.5, credits=PATIENT)
    with running(DoorsServer(database, impatient)) as server:
        async with guest(server, "Maya") as maya, guest(server, "Nils") as nils:
            table = await maya.post("/tables", 201)
            tid = table["table_id"]
            await nils.post(f"/join{table['link'].removeprefix('/j')}")
            async with nils.at(tid) as tab:
                async with maya.at(tid):
                    pass
                while set((await tab.hear("presence"))["presence"].values()) != {"away"}:
                    pass
                while server.app.state.gateway._keeper._timers:
                    await tab.settled()  # nobody is here when the host's time is over
                await tab.command("stir", type="add_bot", place=2)
                await until_event(tab, "host_changed")
            assert (await nils.get(f"/tables/{tid}"))["host"] == nils.player


async def test_a_clock_that_ran_out_while_nobody_was_here_starts_anew_for_who_comes(crew: Crew) -> None:
    people, table = await crew.full_table()
    tid = table["table_id"]
    await people[0].act(tid, "start", type="start")
    await people[0].act(tid, "deal", type="deal_now")
    live = crew.server.app.state.services.tables._tables.find(tid)
    live.state = replace(live.table, due=now_ms() - 60_000)
    async with people[1].at(tid) as tab:
        moved = await tab.hear("event")
        assert moved["event"]["type"] == "deadline_moved"
        assert moved["due"] > now_ms()
