"""Before the first card: who may sit, change the rules and start."""

from typing import Any

import pytest

from app.games.errors import RuleViolation
from app.tables import commands as c
from app.tables.lobby import BOT_NAMES
from app.tables.state import Phase
from tests.support.tables import SHORT, TABLE, Bench

pytestmark = pytest.mark.asyncio


async def refused(bench: Bench, command: c.TableCommand) -> str:
    with pytest.raises(RuleViolation) as error:
        await bench.do(command)
    return error.value.code


async def test_the_creator_is_host_and_sits() -> None:
    bench = Bench()
    await bench.create()
    view = (await bench.live()).view("p0")
    assert view["host"] == "p0"
    assert view["you"] == {"player": "p0", "seat": None, "place": 0, "name": "Maya"}
    assert [place and place["name"] for place in view["places"]] == ["Maya", None, None]
    assert view["phase"] == "lobby"


async def test_only_who_was_let_in_sits_and_only_on_a_free_place() -> None:
    bench = Bench()
    await bench.create()
    assert await refused(bench, c.Sit("p1", 1)) == "not_admitted"
    await bench.do(c.Admit("p1", "Nils"))
    assert await refused(bench, c.Sit("p1", 0)) == "place_taken"
    assert await refused(bench, c.Sit("p1", 3)) == "no_such_place"
    await bench.do(c.Sit("p1", 2))
    await bench.do(c.Sit("p1", 1))
    state = await bench.state()
    assert [who and who.player for who in state.room.places] == ["p0", "p1", None]


async def test_equal_names_are_marked() -> None:
    bench = Bench()
    await bench.create()
    await bench.do(c.Admit("p1", "maya"))
    await bench.do(c.Sit("p1", 1))
    places = (await bench.live()).view("p0")["places"]
    assert [place and place["same_name"] for place in places] == [True, True, None]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (c.AddBot("p1", 2), "not_host"),
        (c.AddBot("p0", 1), "place_taken"),
        (c.AddBot("p0", 2, "admiral"), "unknown_level"),
        (c.RemoveSeat("p0", 2), "place_empty"),
        (c.SwapSeats("p0", 1, 1), "same_place"),
        (c.ChangeRules("p1", preset="short_5"), "not_host"),
        (c.ChangeRules("p0", n_seats=9), "bad_seat_count"),
        (c.ChangeRules("p0", turn_s=31), "bad_turn_time"),
        (c.ChangeRules("p0", preset="short_5"), "nothing_changed"),
        (c.Start("p0"), "places_empty"),
        (c.Start("p1"), "not_host"),
        (c.HandOver("p0", "nobody"), "not_admitted"),
        (c.Rematch("p0"), "wrong_phase"),
        (c.DealNow("p0"), "wrong_phase"),
        (c.Ready("p0"), "not_seated"),
        (c.Rename("p1", "\u0007"), "name_bad_characters"),
        (c.Move("p0", {"type": "look"}), "wrong_phase"),
    ],
)
async def test_the_lobby_refuses_with_a_code(command: c.TableCommand, code: str) -> None:
    bench = Bench()
    await bench.create()
    await bench.do(c.Admit("p1", "Nils"))
    await bench.do(c.Sit("p1", 1))
    assert await refused(bench, command) == code


async def test_a_rematch_keeps_its_code_or_draws_another_if_it_was_taken_meanwhile() -> None:
    bench = Bench()
    await bench.start(options={**SHORT, "tokens_to_win": 1})
    await bench.play_until(Phase.OVER)
    await bench.do(c.Rematch("p1"))
    assert (await bench.state()).room.code == "KRKN"
    await bench.do(c.Start("p0"))
    await bench.do(c.DealNow("p0"))
    await bench.play_until(Phase.OVER)
    await bench.service.create(
        c.CreateTable("table-2", "KRKN", "p9", "Rosa", "cutthroat_spades", "official", 3), "door-2"
    )
    assert bench.store.tables["table-2"].code == "KRKN"
    seq = await bench.do(c.Rematch("p1"))
    live = await bench.live()
    assert (live.seq, live.table.phase) == (seq, Phase.LOBBY)
    assert live.table.room.code == bench.store.tables[TABLE].code != "KRKN"
    assert [one.type for one in bench.store.streams[TABLE][-2:]] == ["code_drawn", "rematch_begun"]


async def test_bots_get_numbers_when_people_have_all_their_names() -> None:
    bench = Bench()
    await bench.create()
    for number, name in enumerate([*BOT_NAMES, "Gull 2"]):
        await bench.do(c.Admit(f"guest-{number}", name))
    for place in (1, 2):
        await bench.do(c.AddBot("p0", place))
    bots = [who for who in (await bench.state()).room.places if who is not None and who.is_bot]
    assert [(bot.player, bot.name) for bot in bots] == [
        ("bot:Barnaby 2", "Barnaby 2"),
        ("bot:Coral 2", "Coral 2"),
    ]


async def test_the_host_changes_rules_and_seats_until_the_start() -> None:
    bench = Bench()
    await bench.create()
    await bench.do(c.ChangeRules("p0", preset="official", options={"target": 400}, n_seats=4, turn_s=0))
    view = (await bench.live()).view("p0")
    assert (view["options"]["target"], view["n_seats"], view["turn_s"], len(view["places"])) == (
        400,
        4,
        None,
        4,
    )
    for place in (1, 2, 3):
        await bench.do(c.AddBot("p0", place))
    await bench.do(c.Start("p0"))
    assert (await bench.state()).phase is Phase.DRAW
    assert await refused(bench, c.ChangeRules("p0", preset="short_5")) == "wrong_phase"


async def test_rules_that_cannot_be_played_are_refused_and_the_old_ones_stay() -> None:
    bench = Bench()
    await bench.create()
    with pytest.raises(RuleViolation):
        await bench.do(c.ChangeRules("p0", options={"target": "many"}))
    with pytest.raises(RuleViolation):
        await bench.do(c.ChangeRules("p0", options={"no_such_option": 1}))
    assert (await bench.state()).room.overrides == SHORT


async def test_a_host_who_is_gone_is_followed_by_another() -> None:
    bench = Bench()
    await bench.create()
    await bench.do(c.Admit("p1", "Nils"))
    assert await refused(bench, c.PassHost("p1", "p0")) == "not_host"
    await bench.do(c.PassHost("p0", "p1"))
    assert (await bench.state()).room.host == "p1"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (None, "bad_message"),
        ([], "bad_message"),
        ({}, "bad_message"),
        ({"type": 3}, "bad_message"),
        ({"type": "fly"}, "unknown_command"),
        ({"type": "rematch", "code": "KRKN"}, "bad_message"),
        ({"type": "admit", "player": "x"}, "unknown_command"),
        ({"type": "time_up", "due": 1}, "unknown_command"),
        ({"type": "sit"}, "bad_message"),
        ({"type": "sit", "place": "1"}, "bad_message"),
        ({"type": "sit", "place": 1, "player": "p2"}, "bad_message"),
        ({"type": "sit", "place": 1, "more": 1}, "bad_message"),
    ],
)
async def test_what_is_no_command_of_a_person_is_refused(wish: Any, code: str) -> None:
    with pytest.raises(RuleViolation) as error:
        c.parse("p0", wish)
    assert error.value.code == code
