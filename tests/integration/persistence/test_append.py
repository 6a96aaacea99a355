"""What one append does and does not do to the log."""

import asyncpg
import pytest
from sqlalchemy import URL

from app.persistence.event_log import EventLog
from app.tables.ports import (
    AlreadyStored,
    Append,
    Appended,
    AppendRefused,
    CodeTaken,
    Conflict,
    StoredEvent,
    StoreUnavailable,
)
from app.tables.projections import CodeClaimed
from tests.support.logs import NOW, another_log, append_all, append_to, event, new_id, new_table, open_table
from tests.support.postgres import connect, run


async def test_an_append_is_read_back_as_it_was_written(event_log: EventLog) -> None:
    table = await open_table(event_log)
    payload = '{"name": "Zoë 👩‍🚀", "bid": "1F"}'.encode()
    appended = await event_log.append(append_to(table, 1, event(payload), command_id="one", at=NOW + 123))
    assert appended == Appended(2)
    (stored,) = await event_log.read(table, after=1)
    assert (stored.seq, stored.type, stored.version) == (2, "card_played", 1)
    assert (stored.command_id, stored.at) == ("one", NOW + 123)
    assert stored.payload.decode() == '{"bid": "1F", "name": "Zoë 👩‍🚀"}'


async def test_the_command_id_stands_on_the_last_event_of_its_append(event_log: EventLog) -> None:
    table = await open_table(event_log)
    three = append_to(table, 1, event(), event(), event(type_="hand_scored"), command_id="last card")
    assert await event_log.append(three) == Appended(4)
    stored = await event_log.read(table, after=1)
    assert [(one.seq, one.type, one.command_id) for one in stored] == [
        (2, "card_played", None),
        (3, "card_played", None),
        (4, "hand_scored", "last card"),
    ]
    assert await event_log.find_command(table, "last card") == 4


async def test_an_append_behind_a_head_that_has_moved_stores_nothing(event_log: EventLog) -> None:
    table = await open_table(event_log)
    await event_log.append(append_to(table, 1))
    assert await event_log.append(append_to(table, 1)) == Conflict()
    assert await event_log.append(append_to(table, 7)) == Conflict()
    assert await event_log.append(append_to("no such table..", 0)) == Conflict()
    assert await event_log.head(table) == 2
    assert len(await event_log.read(table)) == 2


async def test_a_command_id_is_stored_once_and_then_answered_with_its_seq(event_log: EventLog) -> None:
    table = await open_table(event_log)
    await event_log.append(append_to(table, 1, event(), event(), command_id="again"))
    await event_log.append(append_to(table, 3))
    at_the_head = append_to(table, 4, command_id="again")
    behind_the_head = append_to(table, 1, command_id="again")
    assert await event_log.append(at_the_head) == AlreadyStored(3)
    assert await event_log.append(behind_the_head) == AlreadyStored(3)
    assert await event_log.head(table) == 4


async def test_a_command_id_belongs_to_its_stream_only(event_log: EventLog) -> None:
    one, two = await open_table(event_log), await open_table(event_log)
    assert await event_log.append(append_to(one, 1, command_id="same")) == Appended(2)
    assert await event_log.append(append_to(two, 1, command_id="same")) == Appended(2)


@pytest.mark.parametrize(
    "payload",
    [b"no json", b'{"half": ', b'"\\u0000"', b"\xff\xfe", b'"\xff"', b"", b'1, "head": 99', b'{}}], "x": [{'],
    ids=repr,
)
async def test_a_payload_that_is_no_json_is_refused(event_log: EventLog, payload: bytes) -> None:
    table = await open_table(event_log)
    with pytest.raises(AppendRefused):
        await event_log.append(append_to(table, 1, event(payload)))
    assert await event_log.append(append_to(table, 1)) == Appended(2)


async def test_an_append_without_events_is_a_fault_of_the_caller(event_log: EventLog) -> None:
    table = await open_table(event_log)
    nothing = Append(table, 1, (), "nothing", NOW, None, "play")
    with pytest.raises(ValueError, match="without events"):
        await event_log.append(nothing)


async def test_a_table_is_created_whole_or_not_at_all(event_log: EventLog, database: URL) -> None:
    table_id = new_id()
    with pytest.raises(AppendRefused):
        await event_log.create(new_table(table_id), append_to(table_id, 0, event(b"no json")))
    assert await event_log.head(table_id) is None
    assert await event_log.read(table_id) == []


async def test_a_table_is_created_once(event_log: EventLog) -> None:
    table_id = await open_table(event_log)
    (first,) = await event_log.read(table_id)
    assert isinstance(first, StoredEvent)
    assert first.command_id is not None
    again = append_to(table_id, 0, command_id=first.command_id)
    other = append_to(table_id, 0)
    assert await event_log.create(new_table(table_id, "KMNP"), again) == AlreadyStored(1)
    assert await event_log.create(new_table(table_id, "KMNP"), other) == Conflict()


async def test_a_code_is_drawn_again_only_when_its_table_is_over_or_old(
    event_log: EventLog, database: URL
) -> None:
    first = await open_table(event_log, code="BCDF")
    with pytest.raises(CodeTaken):
        await open_table(event_log, code="BCDF")
    await event_log.append(append_to(first, 1, status="over"))
    second = await open_table(event_log, code="BCDF")
    with pytest.raises(CodeTaken):
        await open_table(event_log, code="BCDF")
    old = f"update {{}} = {{}} - interval '31 days' where {{}} = '{second}'"
    await run(database, old.format("tables set created_at", "created_at", "id"))
    with pytest.raises(CodeTaken):  # it is old, and played at
        await open_table(event_log, code="BCDF")
    await run(database, old.format("events set recorded_at", "recorded_at", "stream_id"))
    await open_table(event_log, code="BCDF")


async def test_a_table_in_use_again_claims_its_code_and_a_taken_one_harms_no_other(
    event_log: EventLog, database: URL
) -> None:
    first = await open_table(event_log, code="BCDF")
    await event_log.append(append_to(first, 1, status="over"))
    await open_table(event_log, code="BCDF")
    other = await open_table(event_log)
    claim = append_to(first, 2, status="lobby", projections=(CodeClaimed("BCDF"),))
    results = await append_all(event_log, claim, append_to(other, 1))
    assert isinstance(results[0], CodeTaken)
    assert results[1] == Appended(2)
    assert await event_log.head(first) == 2
    again = append_to(first, 2, status="lobby", projections=(CodeClaimed("KMNP"),))
    assert await event_log.append(again) == Appended(3)
    connection = await connect(database)
    try:
        assert await connection.fetchval("select code from tables where id = $1", first) == "KMNP"
    finally:
        await connection.close()
    with pytest.raises(CodeTaken):
        await open_table(event_log, code="KMNP")


async def test_a_log_that_is_closed_stores_nothing_more(database: URL) -> None:
    async with another_log(database) as event_log:
        table = await open_table(event_log)
        await event_log.append(append_to(table, 1))
    with pytest.raises(StoreUnavailable):
        await event_log.append(append_to(table, 2))


async def test_a_seq_cannot_stand_twice_even_by_hand(event_log: EventLog, database: URL) -> None:
    table = await open_table(event_log)
    doubled = (
        "insert into events (stream_id, seq, type, version, payload, recorded_at)"
        f" values ('{table}', 1, 'card_played', 1, '{{}}', now())"
    )
    with pytest.raises(asyncpg.UniqueViolationError):
        await run(database, doubled)
