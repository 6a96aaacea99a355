"""Reading the log, deadlines and rest."""

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.doors import PostgresDoors
from app.persistence.event_log import EventLog
from app.tables.projections import PlayerNamed
from tests.support.logs import HOST, NOW, append_to, event, new_id, new_table, open_table


async def test_a_read_takes_a_span_and_types(event_log: EventLog) -> None:
    table = await open_table(event_log)
    types = ["seat_taken", "game_started", "card_played", "card_played", "game_started", "card_played"]
    for expected, type_ in enumerate(types, 1):
        await event_log.append(append_to(table, expected, event(type_=type_)))
    assert [one.seq for one in await event_log.read(table)] == [1, 2, 3, 4, 5, 6, 7]
    assert [one.seq for one in await event_log.read(table, after=5)] == [6, 7]
    assert [one.seq for one in await event_log.read(table, after=2, upto=4)] == [3, 4]
    only = await event_log.read(table, types=("seat_taken", "game_started"))
    assert [one.type for one in only] == ["seat_taken", "game_started", "game_started"]
    assert await event_log.read(table, after=7) == []
    assert await event_log.read("nowhere") == []


async def test_the_last_event_of_a_type_is_found(event_log: EventLog) -> None:
    table = await open_table(event_log)
    assert await event_log.last_of_type(table, "game_started") is None
    for expected, type_ in enumerate(["game_started", "card_played", "game_started", "card_played"], 1):
        await event_log.append(append_to(table, expected, event(type_=type_)))
    assert await event_log.last_of_type(table, "game_started") == 4


async def test_heads_and_commands_of_unknown_streams_are_none(event_log: EventLog) -> None:
    assert await event_log.head("nowhere") is None
    assert await event_log.find_command("nowhere", "nothing") is None
    assert await event_log.last_of_type("nowhere", "game_started") is None


async def test_only_what_is_due_and_in_use_is_claimed_earliest_first(event_log: EventLog) -> None:
    late = await open_table(event_log, due=NOW - 1)
    early = await open_table(event_log, due=NOW - 500)
    over = await open_table(event_log, due=NOW - 900)
    await event_log.append(append_to(over, 1, due=NOW - 900, status="over"))
    await open_table(event_log, due=NOW + 1)
    await open_table(event_log)
    assert await event_log.claim_due(NOW, 10, 5_000) == [(early, NOW - 500), (late, NOW - 1)]
    assert await event_log.claim_due(NOW, 10, 5_000) == []
    assert await event_log.claim_due(NOW + 4_999, 1, 5_000) != []


async def test_a_claim_that_nobody_served_comes_up_again(event_log: EventLog) -> None:
    table = await open_table(event_log, due=NOW)
    await event_log.claim_due(NOW, 10, 5_000)
    assert await event_log.claim_due(NOW + 5_000, 10, 5_000) == [(table, NOW + 5_000)]


async def test_a_table_rests_until_its_next_append_or_for_a_while(event_log: EventLog) -> None:
    table = await open_table(event_log, due=NOW)
    await event_log.rest(table, 1, NOW + 60_000)
    assert await event_log.claim_due(NOW + 59_999, 10, 5_000) == []
    assert await event_log.claim_due(NOW + 60_000, 10, 5_000) == [(table, NOW + 60_000)]
    await event_log.rest(table, 1, NOW + 600_000)
    await event_log.append(append_to(table, 1, due=NOW + 7))
    assert await event_log.claim_due(NOW + 7, 10, 5_000) == [(table, NOW + 7)]


async def test_a_table_that_somebody_came_back_to_does_not_rest(event_log: EventLog) -> None:
    table = await open_table(event_log, due=NOW)
    await event_log.append(append_to(table, 1, due=NOW + 7))
    await event_log.rest(table, 1, NOW + 60_000)
    assert await event_log.claim_due(NOW + 7, 10, 5_000) == [(table, NOW + 7)]


async def test_the_unattended_tables_in_use_are_found_with_their_heads(
    event_log: EventLog, engine: AsyncEngine
) -> None:
    async def opened(*, unattended: bool, status: str = "play") -> str:
        table = replace(new_table(new_id(), new_id()), unattended=unattended)
        named = (PlayerNamed(HOST, "Maya"),)
        await event_log.create(table, append_to(table.table_id, 0, status="lobby", projections=named))
        await event_log.append(append_to(table.table_id, 1, status=status))
        return table.table_id

    playing = await opened(unattended=True)
    over, attended = await opened(unattended=True, status="over"), await opened(unattended=False)
    found = await PostgresDoors(engine).unattended()
    assert found[playing] == 2
    assert not {over, attended} & found.keys()
