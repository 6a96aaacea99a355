"""People in the database: known by one of their secrets, moved to another device by a link used once."""

import asyncio

import pytest
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from app.persistence.engine import make_engine
from app.persistence.errors import ServersRunning
from app.persistence.players import PostgresPlayers
from app.persistence.server_keys import rotate, server_keys
from app.players.credentials import LIFETIME_DAYS
from app.players.ports import DeviceLink, Player
from tests.support.logs import NOW
from tests.support.postgres import run

MAYA = Player("mayamayamayamaya", "Maya")
LINK = DeviceLink(MAYA.player_id, "a table's id....")


@pytest.fixture
async def players(engine: AsyncEngine) -> PostgresPlayers:
    players = PostgresPlayers(engine)
    await players.add(MAYA, "first secret")
    return players


async def test_a_player_is_known_by_a_secret_of_their_own_only(players: PostgresPlayers) -> None:
    await players.add(Player("nilsnilsnilsnils", "Nils"), "secret of nils")
    assert await players.find(MAYA.player_id, "first secret") == MAYA
    assert await players.find(MAYA.player_id, "secret of nils") is None
    assert await players.find("nobodynobodynobo", "first secret") is None


async def test_a_renamed_player_has_the_new_name_everywhere(players: PostgresPlayers) -> None:
    await players.rename(MAYA.player_id, "Maja")
    assert await players.find(MAYA.player_id, "first secret") == Player(MAYA.player_id, "Maja")


async def test_a_device_link_gives_a_second_secret_and_keeps_the_first(players: PostgresPlayers) -> None:
    await players.add_device_link("token", LINK, NOW + 1)
    assert await players.redeem_device_link("token", "second secret", NOW) == LINK
    assert await players.find(MAYA.player_id, "second secret") == MAYA
    assert await players.find(MAYA.player_id, "first secret") == MAYA


async def test_a_device_link_opens_once_even_when_two_come_at_once(players: PostgresPlayers) -> None:
    await players.add_device_link("token", LINK, NOW + 1)
    secrets = [f"secret {no}" for no in range(5)]
    results = await asyncio.gather(*(players.redeem_device_link("token", one, NOW) for one in secrets))
    assert results.count(LINK) == 1
    assert results.count(None) == 4
    known = [await players.find(MAYA.player_id, one) for one in secrets]
    assert [one is not None for one in known] == [result is not None for result in results]


async def test_a_device_link_that_is_too_old_or_unknown_opens_nothing(players: PostgresPlayers) -> None:
    await players.add_device_link("token", LINK, NOW)
    assert await players.redeem_device_link("token", "second secret", NOW) is None
    assert await players.redeem_device_link("another", "second secret", NOW) is None
    assert await players.find(MAYA.player_id, "second secret") is None


async def test_all_processes_get_the_same_key_for_a_purpose(engine: AsyncEngine) -> None:
    keys = await asyncio.gather(*(server_keys(engine, "cookies") for _ in range(8)))
    assert len(set(keys)) == 1
    assert [len(key) for key in keys[0]] == [32]
    assert await server_keys(engine, "something else") != keys[0]


async def test_every_key_is_recognised_until_no_browser_has_what_it_signed(database: URL) -> None:
    engine = make_engine(database, pool_size=1)
    keys = await server_keys(engine, "changed")
    for _ in range(3):
        await rotate(engine, "changed")
        before, keys = keys, await server_keys(engine, "changed")
        assert keys[:-1] == before
        assert keys[-1] not in before
    await run(database, f"update server_keys set created_at = now() - interval '{LIFETIME_DAYS + 1} days'")
    assert await server_keys(engine, "changed") == keys[-1:]
    await rotate(engine, "changed")
    assert (await server_keys(engine, "changed"))[:-1] == keys[-1:]
    await engine.dispose()


async def test_no_key_is_changed_while_a_server_runs(engine: AsyncEngine, database: URL) -> None:
    keys = await server_keys(engine, "cookies")  # the engine keeps the connection, as that of a server
    alone = make_engine(database, pool_size=1)
    with pytest.raises(ServersRunning, match="stop all servers"):
        await rotate(alone, "cookies")
    await alone.dispose()
    assert await server_keys(engine, "cookies") == keys
