"""The board beside the door, one for all processes."""

import asyncio

import pytest
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.knocks import PostgresKnocks
from app.players.knocks import LIFETIME_MS, MOST_AT_ONE_DOOR, REMEMBERED_MS, Answer, DoorBusy
from tests.support.postgres import run


@pytest.fixture
def board(engine: AsyncEngine) -> PostgresKnocks:
    return PostgresKnocks(engine)


async def time_goes_by(database: URL, ms: int) -> None:
    await run(database, f"update knocks set until = until - interval '{ms} milliseconds'")


async def test_a_knock_waits_at_its_own_table(board: PostgresKnocks) -> None:
    knock = await board.knock("table", "nils", "Nils")
    later = await board.knock("table", "maya", "Maya")
    assert await board.waiting(["table", "other"]) == [knock, later]
    assert await board.waiting(["other"]) == []
    assert await board.find(knock.knock_id) == knock


async def test_knocking_again_is_one_knock_under_the_newer_name(board: PostgresKnocks) -> None:
    first = await board.knock("table", "nils", "Nils")
    again = await board.knock("table", "nils", "Skipper")
    assert (again.knock_id, again.until) == (first.knock_id, first.until)
    assert [one.name for one in await board.waiting(["table"])] == ["Skipper"]


async def test_a_new_name_reaches_every_door_where_its_player_waits(
    board: PostgresKnocks, database: URL
) -> None:
    over = await board.knock("over", "nils", "Nils")
    await time_goes_by(database, LIFETIME_MS)
    for table, player, name in (("table", "nils", "Nils"), ("other", "nils", "Nils"), ("table", "maya", "M")):
        await board.knock(table, player, name)
    assert sorted(await board.rename("nils", "Skipper")) == ["other", "table"]
    assert [one.name for one in await board.waiting(["table"])] == ["Skipper", "M"]
    assert await board.rename("nils", "Skipper") == []
    found = await board.find(over.knock_id)
    assert found is not None
    assert found.name == "Nils"


async def test_a_knock_nobody_answers_ends_and_may_be_repeated(board: PostgresKnocks, database: URL) -> None:
    first = await board.knock("table", "nils", "Nils")
    await time_goes_by(database, LIFETIME_MS)
    found = await board.find(first.knock_id)
    assert found is not None
    assert found.answer is Answer.CLOSED
    assert await board.waiting(["table"]) == []
    assert (await board.knock("table", "nils", "Nils")).knock_id != first.knock_id


async def test_an_answer_stays_for_who_asks_later(board: PostgresKnocks, database: URL) -> None:
    opened = await board.knock("table", "nils", "Nils")
    await board.open(opened.knock_id)
    refused = await board.knock("table", "eve", "Eve")
    assert await board.close(refused.knock_id)
    assert not await board.close(refused.knock_id)
    assert not await board.close(opened.knock_id)
    await time_goes_by(database, LIFETIME_MS)
    answers = [await board.find(one.knock_id) for one in (opened, refused)]
    assert [one and one.answer for one in answers] == [Answer.OPEN, Answer.CLOSED]


async def test_only_so_many_wait_at_one_door_though_they_come_at_once(board: PostgresKnocks) -> None:
    knocks = (board.knock("table", f"player{number}", "Nils") for number in range(MOST_AT_ONE_DOOR + 3))
    results = await asyncio.gather(*knocks, return_exceptions=True)
    assert sum(isinstance(one, DoorBusy) for one in results) == 3
    assert len(await board.waiting(["table"])) == MOST_AT_ONE_DOOR
    await board.knock("other", "late", "Nils")


async def test_old_knocks_are_forgotten(board: PostgresKnocks, database: URL) -> None:
    old = await board.knock("table", "nils", "Nils")
    await time_goes_by(database, LIFETIME_MS + REMEMBERED_MS)
    await board.knock("table", "maya", "Maya")
    assert await board.find(old.knock_id) is None
