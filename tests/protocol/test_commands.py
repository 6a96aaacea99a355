"""Commands by socket: acked once they are stored, refused with a code, done once however often they come."""

from typing import Any

import pytest

from tests.protocol.conftest import Crew
from tests.support.doors import Json, Person


async def test_an_ack_carries_the_seq_of_an_event_that_everybody_hears(crew: Crew) -> None:
    people, table = await crew.full_table()
    maya, nils, _ = people
    async with maya.at(table["table_id"]) as one, nils.at(table["table_id"]) as other:
        ack = await one.command("start", type="start")
        assert ack["type"] == "ack"
        for tab in (one, other):
            event = await tab.hear("event", seq=ack["seq"])
            assert event["event"]["type"] == "tournament_started"


async def test_a_repeated_command_id_is_acked_again_and_done_once(crew: Crew) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        first = await tab.command("bot", type="add_bot", place=1)
        again = await tab.command("bot", type="add_bot", place=1)
        assert first == again
        assert first["type"] == "ack"
        events = [heard for heard in await tab.settled() if heard["type"] == "event"]
        assert [event["event"]["type"] for event in events].count("bot_seated") == 1
    assert (await maya.act(table["table_id"], "bot", type="add_bot", place=1)) == {"seq": first["seq"]}


async def test_two_people_may_choose_the_same_id_and_both_are_heard(crew: Crew) -> None:
    (maya, nils, _), table = await crew.full_table()
    async with maya.at(table["table_id"]) as one, nils.at(table["table_id"]) as other:
        first = await one.command("1", type="rename", name="Maja")
        second = await other.command("1", type="rename", name="Niels")
        assert (first["type"], second["type"]) == ("ack", "ack")
        assert second["seq"] == first["seq"] + 1
    people = (await maya.get(f"/tables/{table['table_id']}"))["people"]
    assert {person["name"] for person in people} == {"Maja", "Niels", "Giulia"}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"type": "nope"}, "unknown_command"),
        ({}, "bad_message"),
        ({"type": 3}, "bad_message"),
        ({"type": "sit"}, "bad_message"),
        ({"type": "sit", "place": "one"}, "bad_message"),
        ({"type": "sit", "place": 0, "player": "somebody"}, "bad_message"),
        ({"type": "sit", "place": 99}, "no_such_place"),
        ({"type": "sit", "place": -1}, "no_such_place"),
        ({"type": "sit", "place": 0}, "place_taken"),
        ({"type": "start"}, "places_empty"),
        ({"type": "bid", "bid": "5"}, "wrong_phase"),
        ({"type": "play_card", "card": "KH"}, "wrong_phase"),
        ({"type": "let_in"}, "bad_message"),
        ({"type": "let_in", "knock": "unknown"}, "no_such_knock"),
        ({"type": "refuse", "knock": 3}, "bad_message"),
        ({"type": "rename", "name": "x" * 10_000}, None),
        ({"type": "rename", "name": "\u0000"}, "name_bad_characters"),
        ({"type": "admit", "player": "somebody", "name": "Eve"}, "unknown_command"),
        ({"type": "deal", "order": []}, None),
        ({"type": "time_up", "due": 1}, "unknown_command"),
        ({"type": "hand_over", "to": "nobody"}, None),
    ],
)
async def test_what_cannot_be_done_is_refused_with_a_code_and_changes_nothing(
    crew: Crew, command: Json, code: str | None
) -> None:
    maya, table = await crew.table()
    async with maya.at(table["table_id"]) as tab:
        await tab.say(type="command", id="wish", command=command)
        refusal = await tab.hear("reject")
        if code is not None:
            assert (refusal["id"], refusal["code"]) == ("wish", code)
        await tab.closed() if refusal["code"] == "too_large" else await tab.settled()
    assert (await maya.get(f"/tables/{table['table_id']}"))["seq"] == 2


async def test_only_the_host_starts_and_only_the_seated_play(crew: Crew) -> None:
    (_, nils, _), table = await crew.full_table()
    watcher = await crew.guest("Eve")
    await watcher.post(f"/join{table['link'].removeprefix('/j')}", sit=False)
    async with nils.at(table["table_id"]) as tab:
        assert (await tab.command("a", type="start"))["code"] == "not_host"
    async with watcher.at(table["table_id"]) as tab:
        assert (await tab.command("b", type="ready"))["code"] == "not_seated"
        assert (await tab.command("c", type="stand"))["code"] in ("not_seated", "wrong_phase")


async def test_out_of_turn_and_with_cards_not_held_nothing_moves(crew: Crew) -> None:
    people, table = await crew.full_table()
    await start(people, table)
    views = [await person.get(f"/tables/{table['table_id']}") for person in people]
    turn = views[0]["play"]["turn"]
    by_seat = {view["you"]["seat"]: person for view, person in zip(views, people, strict=True)}
    late, on_turn = by_seat[(turn + 1) % 3], by_seat[turn]
    async with late.at(table["table_id"]) as tab:
        await tab.command("look", type="look")
        assert (await tab.command("bid", type="bid", bid="3"))["code"] == "not_your_turn"
        assert (await tab.command("card", type="play_card", card="AS"))["code"] in (
            "not_playing",
            "not_your_turn",
        )
    async with on_turn.at(table["table_id"]) as tab:
        for own in ("deal", "next_hand", "shuffled", "game_started"):
            assert (await tab.command(f"own-{own}", type=own, order=[]))["type"] == "reject"
        assert (await tab.command("early", type="bid", bid="3"))["code"] == "look_first"
        await tab.command("look", type="look")
        assert (await tab.command("blind", type="bid", bid="BN"))["code"] == "blind_after_look"
        assert (await tab.command("odd", type="bid", bid="99"))["code"] in ("unknown_bid", "bid_out_of_range")
        assert (await tab.command("seat", type="bid", bid="3", seat=late_seat(turn)))["code"] != "ok"
    after = await people[0].get(f"/tables/{table['table_id']}")
    assert after["play"]["turn"] == turn
    assert after["play"]["bids"] == [None, None, None]


async def test_a_whole_trick_by_socket_is_seen_alike_by_all_tabs(crew: Crew) -> None:
    people, table = await crew.full_table()
    await start(people, table)
    tid = table["table_id"]
    async with people[0].at(tid) as one, people[0].at(tid) as two, people[1].at(tid) as three:
        for kind in ("bid", "play_card"):
            for _ in range(3):
                await next_move(people, tid, kind)
        heard: list[list[Any]] = []
        for tab in (one, two, three):
            events = [message for message in await tab.settled() if message["type"] == "event"]
            heard.append([(event["seq"], event["event"]["type"], event["due"]) for event in events])
        assert heard[0] == heard[1] == heard[2]
        assert [kind for _, kind, _ in heard[0]].count("card_played") == 3
        seqs = [seq for seq, _, _ in heard[0]]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))


async def start(people: list[Person], table: Json) -> None:
    """The host starts and deals at once."""
    await people[0].act(table["table_id"], "start", type="start")
    await people[0].act(table["table_id"], "deal", type="deal_now")


async def next_move(people: list[Person], table: str, kind: str) -> None:
    """Whoever is on turn bids three, or plays the first card that is allowed."""
    views = [await person.get(f"/tables/{table}") for person in people]
    turn = views[0]["play"]["turn"]
    person, view = next(
        (person, view) for person, view in zip(people, views, strict=True) if view["you"]["seat"] == turn
    )
    tag = f"{kind}-{view['seq']}"
    if kind == "bid":
        await person.act(table, f"look-{tag}", type="look")
        await person.act(table, tag, type="bid", bid="3")
        return
    for card in view["play"]["holding"]:
        answer = await person.http.post(
            f"/api/v1/tables/{table}/commands",
            json={"id": f"{tag}-{card}", "command": {"type": "play_card", "card": card}},
        )
        if answer.status_code == 200:
            return
    raise AssertionError("no card is allowed")


def late_seat(turn: int) -> int:
    return (turn + 1) % 3
