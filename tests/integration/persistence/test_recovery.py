"""Recovery links in the database, and what a player who deleted their data gets back, or not any more."""

import asyncio

import pytest
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.players import PostgresPlayers
from app.persistence.recovery import PostgresRecovery
from app.persistence.upkeep import Upkeep
from app.players.ports import DeviceLink, Player
from app.players.recovery import KEPT_DAYS
from tests.integration.persistence.test_forgetting import SECOND, evening, everything
from tests.support.postgres import run

MAYA = Player("mayamayamayamaya", "Maya")
GONE = Player(MAYA.player_id, "Guest 1000")
TOO_OLD = f"update deleted_players set deleted_at = now() - interval '{KEPT_DAYS} days 1 second'"


@pytest.fixture
async def players(engine: AsyncEngine) -> PostgresPlayers:
    players = PostgresPlayers(engine)
    await players.add(MAYA, "first secret")
    return players


async def test_who_is_deleted_has_no_way_in_but_the_recovery_link(
    players: PostgresPlayers, engine: AsyncEngine
) -> None:
    recovery = PostgresRecovery(engine)
    assert await recovery.made_at(MAYA.player_id) is None
    await recovery.keep(MAYA.player_id, "token")
    assert await recovery.made_at(MAYA.player_id) is not None
    await players.add_device_link("device", DeviceLink(MAYA.player_id, None), 2**41)
    await asyncio.gather(*(recovery.delete(MAYA, GONE.name) for _ in range(2)))
    assert await players.find(MAYA.player_id, "first secret") is None
    assert await players.redeem_device_link("device", "second secret", 0) is None
    assert await recovery.redeem("another", "second secret") is None
    assert await recovery.redeem("token", "second secret") == MAYA
    assert await players.find(MAYA.player_id, "second secret") == MAYA
    assert await players.find(MAYA.player_id, "first secret") is None


async def test_after_thirty_days_nothing_brings_a_deleted_player_back(
    players: PostgresPlayers, engine: AsyncEngine, database: URL
) -> None:
    recovery, upkeep = PostgresRecovery(engine), Upkeep(engine, None)
    await recovery.keep(MAYA.player_id, "token")
    await recovery.delete(MAYA, GONE.name)
    await upkeep.once()
    assert await recovery.redeem("token", "second secret") == MAYA
    await recovery.delete(MAYA, GONE.name)
    await run(database, TOO_OLD)
    await upkeep.once()
    assert await recovery.redeem("token", "third secret") is None
    assert "Maya" not in await everything(database)


async def test_who_comes_back_in_the_last_moment_is_back_or_forgotten_and_nothing_between(
    players: PostgresPlayers, engine: AsyncEngine, database: URL
) -> None:
    recovery, upkeep = PostgresRecovery(engine), Upkeep(engine, None)
    for round_no in range(10):
        await recovery.keep(MAYA.player_id, f"token {round_no}")
        await recovery.delete(MAYA, GONE.name)
        await run(database, TOO_OLD)
        back, *_ = await asyncio.gather(
            recovery.redeem(f"token {round_no}", f"secret {round_no}"), upkeep.once(), upkeep.once()
        )
        found = await players.find(MAYA.player_id, f"secret {round_no}")
        assert found == back
        assert await recovery.made_at(MAYA.player_id) is None or back is not None
        if back is None:
            await players.rename(MAYA.player_id, MAYA.name)
        else:
            assert back == MAYA


async def test_the_name_of_who_deleted_their_data_goes_from_the_log_too(
    database: URL, engine: AsyncEngine
) -> None:
    async with evening(database) as one:
        await one.begin()
        await one.play_until_tokens(1)
        await PostgresRecovery(engine).delete(one.guest, GONE.name)
        seen = await one.view()
    assert f"{SECOND}!" in await everything(database)
    await run(database, TOO_OLD)
    await Upkeep(engine, None).once()
    assert SECOND not in await everything(database)
    async with evening(database) as after:
        after.table, after.other = one.table, one.other
        for old in (f"{SECOND}!", SECOND):
            seen = seen.replace(old, GONE.name)
        assert await after.view() == seen
